//! Functions that several tests share: random recipes, drawn levels, and slow but simple reference
//! algorithms.

pub(crate) use super::grids::*;
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::pilot::{Explore, Stop};
use warren_dungeon::play::{self, Event, Input, Progress, Trail};
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, DoorCount, FindOptions, Outline, OutlineStep,
    ParameterValue, Pattern, Placement, Recipe, Theme,
};
use warren_maze::generate::{Corner, GiveUp, GrowingTree, RandomBacktrack};
use warren_maze::maze::{Maze, Side};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, Dir, Grid, GridSpec, Mask, Topology};

/// The default input, as a constant.
pub(crate) const IDLE: Input = Input {
    ahead: 0,
    right: 0,
    turn: 0,
    climb: 0,
    search: false,
    hint: None,
    opens_doors: false,
    locate: false,
    reveal: false,
    blast: false,
    act: false,
    mark: false,
    tool: None,
};

/// Returns the text of a recording's version.
pub(crate) fn version(version: u32) -> String {
    format!("version: {version}")
}

/// Returns whether an algorithm fits a grid.
pub(crate) fn fits(grid: GridSpec, algorithm: &Algorithm) -> bool {
    algorithm.misfit(&Grid::try_from(grid).unwrap()).is_none()
}

/// Generates a random mask in a third of the cases, and `Mask::Full` otherwise.
pub(crate) fn any_mask(grid: GridSpec) -> impl Strategy<Value = Mask> {
    (0..3, any::<u64>()).prop_map(move |(kind, seed)| match kind {
        0 => some_mask(grid, seed),
        _ => Mask::Full,
    })
}

/// Generates an algorithm with varying parameters. `any_value(value)` generates values of the same
/// kind as `value`.
pub(crate) fn with_parameters(
    algorithm: Algorithm,
    any_value: impl Fn(ParameterValue) -> BoxedStrategy<ParameterValue>,
) -> BoxedStrategy<Algorithm> {
    let parameters = algorithm.parameters();
    let values: Vec<_> = parameters.iter().map(|it| any_value(it.value)).collect();
    let with_values = values.prop_map(move |values| {
        let mut algorithm = algorithm.clone();
        for (parameter, value) in parameters.iter().zip(values) {
            assert!(algorithm.set_parameter(parameter.name, value));
        }
        algorithm
    });
    with_values.boxed()
}

/// Generates the probability of giving up.
pub(crate) fn any_give_up(
    share: impl Strategy<Value = f64> + Clone,
) -> impl Strategy<Value = GiveUp> {
    prop_oneof![
        Just(GiveUp::Default),
        share.clone().prop_map(GiveUp::Constant),
        share.prop_map(GiveUp::Growing),
    ]
}

/// Generates valid parameter values. Shares are multiples of 1/16, so that computing a share of the
/// cells involves no rounding. Whole numbers are small, because with large ones, a random choice of
/// inherited-backtrack could take seconds.
fn any_value(usual: ParameterValue) -> BoxedStrategy<ParameterValue> {
    use ParameterValue as Value;

    let share = (0..=16u32).prop_map(|n| f64::from(n) / 16.0);
    match usual {
        Value::Chance(_) => share.prop_map(Value::Chance).boxed(),
        Value::Share(_) => share.prop_map(Value::Share).boxed(),
        Value::Weight(_) => (0..4u32).prop_map(Value::Weight).boxed(),
        Value::Whole(_) => (-80..80i32).prop_map(Value::Whole).boxed(),
        Value::Switch(_) => any::<bool>().prop_map(Value::Switch).boxed(),
        Value::Corner(_) => prop::sample::select(&Corner::ALL[..])
            .prop_map(Value::Corner)
            .boxed(),
        Value::GiveUp(_) => any_give_up(share).prop_map(Value::GiveUp).boxed(),
        Value::Count(_) | Value::Doors(_) => Just(usual).boxed(),
    }
}

/// Generates random-backtrack with arbitrary parameters.
pub(crate) fn any_random_backtrack() -> impl Strategy<Value = Algorithm> {
    with_parameters(
        Algorithm::RandomBacktrack(RandomBacktrack::DEFAULT),
        any_value,
    )
}

/// Generates [`Algorithm::Areas`] with two to six areas, but at most one per cell, and with a
/// suitable number of doors. The grid must have at least two cells.
pub(crate) fn any_areas(cells: u32) -> impl Strategy<Value = Algorithm> {
    (2..=cells.min(6), 0..3).prop_map(|(count, doors)| {
        Algorithm::Areas(AreasWithDoors {
            count,
            doors: match doors {
                0 => DoorCount::Default,
                1 => DoorCount::Sealed,
                _ => DoorCount::Exactly(count - 1),
            },
        })
    })
}

/// Generates algorithms that fit the grid, with arbitrary parameters.
pub(crate) fn any_algorithm(grid: &Grid) -> impl Strategy<Value = Algorithm> + use<> {
    let fitting = |algorithm: &Algorithm| algorithm.misfit(grid).is_none();
    let plain = Algorithm::ALL.into_iter().filter(fitting);
    let plain = plain.filter(|algorithm| !matches!(algorithm, Algorithm::Areas(_)));
    let plain = prop::sample::select(plain.collect::<Vec<_>>());
    let varied = plain.prop_flat_map(|algorithm| with_parameters(algorithm, any_value));
    let varied = varied.prop_map(|algorithm| match algorithm {
        Algorithm::InheritedBacktrack(generator) => {
            Algorithm::InheritedBacktrack(generator.nearest_fitting())
        }
        Algorithm::GrowingTree(weights) => Algorithm::GrowingTree(GrowingTree {
            oldest: weights.oldest + 1,
            ..weights
        }),
        other => other,
    });
    match grid.count() {
        1 => varied.boxed(),
        cells => prop_oneof![15 => varied, 3 => any_areas(cells.min(40))].boxed(),
    }
}

/// Any finds, with numbers from `counts`, and with or without a compass.
pub(crate) fn any_finds(counts: impl Strategy<Value = u32>) -> impl Strategy<Value = FindOptions> {
    let counts = prop::array::uniform10(counts);
    (counts, any::<bool>()).prop_map(
        |(
            [
                treasure,
                gunpowder,
                chalk,
                map_fragments,
                oil,
                stones,
                salt,
                flares,
                flasks,
                scrolls,
            ],
            compass,
        )| FindOptions {
            treasure,
            gunpowder,
            chalk,
            map_fragments,
            compass,
            oil,
            stones,
            salt,
            flares,
            flasks,
            scrolls,
        },
    )
}

/// Generates the default number of charges or a small number.
fn any_charges() -> impl Strategy<Value = Charges> {
    prop_oneof![
        2 => Just(Charges::Default),
        1 => (0..8u32).prop_map(Charges::Exactly),
    ]
}

/// Generates `None`, which represents the default theme, or an arbitrary theme.
fn any_theme() -> impl Strategy<Value = Option<Theme>> {
    prop::option::of(prop::sample::select(Theme::ALL.to_vec()))
}

/// Returns an outline with any patterns that lead from any earlier ones, apart from hoards.
pub(crate) fn some_outline(length: u32, random: &mut SeededRandom) -> Outline {
    let mut steps: Vec<OutlineStep> = Vec::new();
    for number in 0..length {
        let from = random.below(number + 1);
        let before = from.checked_sub(1).map(|index| steps[index as usize]);
        let is_hoard = before.is_some_and(|before| before.pattern == Pattern::Hoard);
        let from = if is_hoard { 0 } else { from };
        let pattern = random.pick(Pattern::ALL);
        steps.push(OutlineStep { pattern, from });
    }
    Outline::new(&steps).unwrap()
}

/// Generates recipes without loops and without a Minotaur, with any algorithm, mask, placement,
/// charges and theme.
pub(crate) fn any_recipe(grids: impl Strategy<Value = GridSpec>) -> impl Strategy<Value = Recipe> {
    grids
        .prop_flat_map(|grid| (Just(grid), any_mask(grid)))
        .prop_flat_map(|(grid, mask)| {
            let masked = Grid::try_from(grid).unwrap().masked(&mask).unwrap();
            let placement = prop::sample::select(Placement::ALL.to_vec());
            (
                Just((grid, mask)),
                any_algorithm(&masked),
                placement,
                (any_charges(), any_theme()),
                any::<u64>(),
            )
        })
        .prop_map(
            |((grid, mask), algorithm, placement, (charges, theme), seed)| Recipe {
                grid,
                mask,
                algorithm,
                placement,
                charges,
                theme,
                seed,
                ..Recipe::default()
            },
        )
}

/// The level in the file format's documentation.
pub(crate) const EXAMPLE: &str = r#"(
    format: "warren level",
    version: 4,
    grid: (shape: Square, width: 3, height: 2),
    cells: [
        "120",
        "10#",
    ],
    starts: [(0, 0)],
    finishes: [(1, 1)],
    doors: [(cell: (1, 0), side: "east")],
)
"#;

/// Reads a square level that is drawn as a map.
pub(crate) fn drawn(map: &str) -> Level {
    let map = block(map);
    let grid = GridSpec {
        width: map[0].len() as u32 / 2,
        height: map.len() as u32 / 2,
        ..GridSpec::default()
    };
    drawn_on(grid, &map)
}

/// Returns a level on a square grid with a single row of cells.
pub(crate) fn corridor(row: &str) -> Level {
    let wall = format!("+{}", "-+".repeat(row.len() / 2 + 1));
    let grid = GridSpec {
        width: row.len() as u32 / 2 + 1,
        height: 1,
        ..GridSpec::default()
    };
    drawn_on(grid, &[&wall, &format!("|{row}|"), &wall])
}

/// Reads a level on a square grid that is drawn as a map. The grid may wrap. Trailing spaces may be
/// missing.
pub(crate) fn drawn_on(grid: GridSpec, map: &[&str]) -> Level {
    let width = 2 * grid.width as usize + 1;
    let map: Vec<String> = map.iter().map(|line| format!("{line:width$}")).collect();
    let grid = ron::to_string(&grid).unwrap();
    let text = format!("(format: \"warren level\", version: 2, grid: {grid}, map: {map:?})");
    file::read(&text).unwrap()
}

/// Returns a copy of the level, read from its file after these fields have been added.
pub(crate) fn with_fields(level: &Level, fields: &str) -> Level {
    let text = file::write(level);
    let begin = text.trim_end().strip_suffix(')').unwrap();
    file::read(&format!("{begin}    {fields},\n)\n")).unwrap()
}

/// Returns the number of a cell's only door.
pub(crate) fn door_of(level: &Level, cell: Cell) -> usize {
    let doors: Vec<_> = level.doors().of(cell).collect();
    assert_eq!(doors.len(), 1, "doors of cell {cell}");
    doors[0].1
}

/// Returns the maze of a level in which some additional walls are opened, so that the maze has
/// cycles.
pub(crate) fn with_circles(level: &Level, extra: u32) -> Maze<Grid> {
    let mut maze = level.maze().clone();
    let random = &mut SeededRandom::new(u64::from(extra));
    let open: Vec<Cell> = maze.open_cells().collect();
    for _ in 0..extra {
        let cell = random.pick(&open);
        let walls = maze.inner_walls(cell);
        if !walls.is_empty() {
            maze.open(cell, random.pick_dir(walls));
        }
    }
    maze
}

/// Returns the pairs of cells that are joined by the doors for which `is_open` returns true.
pub(crate) fn doorways(level: &Level, is_open: impl Fn(usize) -> bool) -> Vec<Link> {
    let doors = level.doors().list().iter().enumerate();
    doors
        .filter(|&(number, _)| is_open(number))
        .map(|(_, door)| (door.cell, level.grid().step(door.cell, door.dir)))
        .collect()
}

/// Returns the passages and open doors.
pub(crate) fn links(level: &Level, is_open: impl Fn(usize) -> bool) -> Vec<Link> {
    let mut links = passages(level.maze());
    links.extend(doorways(level, is_open));
    links
}

/// Plays a tick. Omits [`Event::Saw`] from the returned events, because other tests check it.
pub(crate) fn step(level: &Level, progress: &mut Progress, input: Input) -> Vec<Event> {
    let mut events = play::step(level, progress, input);
    events.retain(|event| !matches!(event, Event::Saw(_)));
    events
}

/// Returns the passages, the found doors and the blasted walls.
pub(crate) fn ways_of(level: &Level, progress: &Progress) -> Vec<Link> {
    let mut links = links(level, |door| progress.found()[door]);
    let blasted = progress.blasted().iter();
    links.extend(blasted.map(|wall| (wall.cell, level.grid().step(wall.cell, wall.dir))));
    links
}

/// Returns, for each cell, the minimum number of walls between it and a finish, and the
/// minimum number of moves with this number of walls. Doors count as open.
pub(crate) fn walls_ahead(level: &Level, progress: &Progress) -> Vec<Option<(u32, u32)>> {
    let mut open = ways_of(level, progress);
    open.extend(doorways(level, |_| true));
    walls_before(level, &open, level.finishes())
}

/// Returns, for each cell, the minimum number of walls between it and the nearest goal, and the
/// minimum number of moves with this number of walls. The cells in `open` have no wall between
/// them.
pub(crate) fn walls_before(
    level: &Level,
    open: &[Link],
    goals: &[Cell],
) -> Vec<Option<(u32, u32)>> {
    let mut links: Vec<(Link, u32)> = open.iter().map(|&link| (link, 0)).collect();
    for cell in level.maze().open_cells() {
        for dir in level.maze().inner_walls(cell) {
            links.push(((cell, level.grid().step(cell, dir)), 1));
        }
    }
    let mut ahead = vec![None; level.grid().cells() as usize];
    for &goal in goals {
        ahead[goal as usize] = Some((0, 0));
    }
    let mut helps = true;
    while helps {
        helps = false;
        for &((a, b), wall) in &links {
            for (from, to) in [(a as usize, b as usize), (b as usize, a as usize)] {
                let way = ahead[from].map(|(walls, moves)| (walls + wall, moves + 1));
                if way.is_some() && (ahead[to].is_none() || way < ahead[to]) {
                    ahead[to] = way;
                    helps = true;
                }
            }
        }
    }
    ahead
}

/// Returns the number of connected components of a level's open cells.
pub(crate) fn count_parts(level: &Level, links: &[Link]) -> usize {
    let parts = parts(level.grid().cells(), links);
    let first = |cell: &Cell| parts[*cell as usize] == *cell;
    level.maze().open_cells().filter(first).count()
}

/// Returns a copy of the level with a wall on this side of the cell.
pub(super) fn walled_off(level: &Level, cell: Cell, dir: Dir) -> Level {
    let wall = Edit::Side(Side { cell, dir }, SideKind::Wall);
    level.clone().with(wall).unwrap()
}

/// A player that explores, with everything that exploring depends on.
#[derive(Clone)]
pub(crate) struct Explorer {
    pub(crate) explore: Explore,
    pub(crate) trail: Trail,
    pub(crate) events: Vec<Event>,
}

impl Explorer {
    /// Creates an explorer who has not moved yet.
    pub(crate) fn new(progress: &Progress) -> Explorer {
        Explorer {
            explore: Explore::default(),
            trail: Trail::new(progress.cell()),
            events: Vec::new(),
        }
    }

    /// Returns the next input, or the reason why the explorer stops.
    pub(crate) fn input(&mut self, level: &Level, progress: &Progress) -> Result<Input, Stop> {
        self.explore
            .input(level, progress, &self.trail, &self.events)
    }

    /// Applies an input, and records the moves.
    pub(crate) fn apply(&mut self, level: &Level, progress: &mut Progress, input: Input) {
        self.events = play::step(level, progress, input);
        for event in &self.events {
            if let Event::Crossed(dir) = event {
                self.trail.cross(&level.portal_grid(), *dir);
            }
        }
    }

    /// Explores until the explorer stops, and returns the reason. Reports each input.
    pub(crate) fn run(
        &mut self,
        level: &Level,
        progress: &mut Progress,
        mut report: impl FnMut(Input, &[Event]),
    ) -> Stop {
        for _ in 0..200_000 {
            match self.input(level, progress) {
                Ok(input) => {
                    self.apply(level, progress, input);
                    report(input, &self.events);
                }
                Err(stop) => return stop,
            }
        }
        panic!("the explorer does not stop");
    }
}
