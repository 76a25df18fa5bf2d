//! What the tests share: grids and recipes to try, and answers found the slow
//! and plain way.

use proptest::prelude::*;
use std::ops::ControlFlow;
use warren_dungeon::level::{
    self, Algorithm, Charges, DoorCount, GiveUpChance, Level, Placement, Recipe,
};
use warren_dungeon::play::{self, Event, Input, Progress};
use warren_maze::generate::Corner;
use warren_maze::maze::{Carve, Maze};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, Dir, Grid, GridSpec, Mask, Shape, Topology};

/// Which axes wrap: x, y.
pub(crate) const WRAPS: [(bool, bool); 4] =
    [(false, false), (true, false), (false, true), (true, true)];

/// Widths and heights of the smallest grids, those among them that just wrap.
pub(crate) const SMALLEST: [(u32, u32); 13] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 7),
    (7, 1),
    (2, 2),
    (1, 3),
    (3, 1),
    (2, 3),
    (3, 2),
    (3, 3),
    (3, 4),
    (4, 3),
];

/// Every kind of flat grid of one size, wrapped in every way that it allows.
pub(crate) fn flat_grids(width: u32, height: u32) -> impl Iterator<Item = GridSpec> {
    grids_of_depths(&[1], width, height).filter(|grid| grid.shape != Shape::Cubic)
}

/// Every kind of grid of one size, wrapped in every way that it allows; cubic
/// ones with one to three floors.
pub(crate) fn grids(width: u32, height: u32) -> impl Iterator<Item = GridSpec> {
    grids_of_depths(&[1, 2, 3], width, height)
}

fn grids_of_depths(
    depths: &'static [u32],
    width: u32,
    height: u32,
) -> impl Iterator<Item = GridSpec> {
    let shapes = Shape::ALL.into_iter().flat_map(move |shape| {
        let depths = if shape.has_floors() { depths } else { &[1] };
        depths.iter().map(move |&depth| (shape, depth))
    });
    shapes.flat_map(move |(shape, depth)| {
        let wraps = WRAPS
            .into_iter()
            .flat_map(|(x, y)| [(x, y, false), (x, y, true)]);
        wraps
            .filter(move |&(x, y, z)| {
                (width >= 3 || !x) && (height >= 3 || !y) && (depth >= 3 || !z)
            })
            .map(move |(wrap_x, wrap_y, wrap_z)| GridSpec {
                shape,
                width,
                height,
                depth,
                wrap_x,
                wrap_y,
                wrap_z,
            })
    })
}

/// Every kind of every smallest grid.
pub(crate) fn smallest_grids() -> impl Iterator<Item = GridSpec> {
    SMALLEST.into_iter().flat_map(|(w, h)| grids(w, h))
}

/// Whether an algorithm works on a grid.
pub(crate) fn fits(grid: GridSpec, algorithm: &Algorithm) -> bool {
    algorithm.misfit(&Grid::try_from(grid).unwrap()).is_none()
}

/// How many cells a grid has.
pub(crate) fn cells(grid: GridSpec) -> u32 {
    grid.width * grid.height * grid.depth
}

/// Any flat grid of 1 to `most` cells along each axis.
pub(crate) fn any_flat_grid(most: u32) -> impl Strategy<Value = GridSpec> {
    any_grid(most).prop_map(|grid| match grid.shape {
        Shape::Cubic => GridSpec {
            shape: Shape::Square,
            depth: 1,
            wrap_z: false,
            ..grid
        },
        _ => grid,
    })
}

/// Any grid of 1 to `most` cells along each axis; floors a quarter of that.
pub(crate) fn any_grid(most: u32) -> impl Strategy<Value = GridSpec> {
    let shape = prop::sample::select(Shape::ALL.to_vec());
    let sizes = (1..=most, 1..=most, 1..=most.div_ceil(4));
    let wraps = any::<[bool; 3]>();
    (shape, sizes, wraps).prop_map(|(shape, (width, height, depth), [x, y, z])| {
        let depth = if shape.has_floors() { depth } else { 1 };
        GridSpec {
            shape,
            width,
            height,
            depth,
            wrap_x: x && width >= 3,
            wrap_y: y && height >= 3,
            wrap_z: z && depth >= 3,
        }
    })
}

/// A mask that leaves some connected cells of a grid: those that depth-first
/// search reaches which gives up often.
pub(crate) fn some_mask(grid: GridSpec, seed: u64) -> Mask {
    let algorithm = Algorithm::RandomBacktrack {
        give_up: GiveUpChance::Constant(0.5),
        least: 0.5,
        fill: false,
    };
    let recipe = Recipe {
        grid,
        algorithm,
        seed,
        ..Recipe::default()
    };
    let maze = level::make(&recipe).unwrap().maze().clone();
    let letter = |cell| if maze.is_solid(cell) { '#' } else { '.' };
    let letters: Vec<char> = (0..maze.grid().cells()).map(letter).collect();
    let rows = letters.chunks(grid.width as usize);
    Mask::Drawn(rows.map(|row| row.iter().collect()).collect())
}

/// No mask, or one of any outline.
pub(crate) fn any_mask(grid: GridSpec) -> impl Strategy<Value = Mask> {
    (0..3, any::<u64>()).prop_map(move |(kind, seed)| match kind {
        0 => some_mask(grid, seed),
        _ => Mask::Full,
    })
}

/// Random-backtrack with any parameters. Shares are sixteenths, so that a share
/// of a grid is an exact number.
pub(crate) fn any_random_backtrack() -> impl Strategy<Value = Algorithm> {
    let share = || (0..=16u32).prop_map(|n| f64::from(n) / 16.0);
    let give_up = prop_oneof![
        Just(GiveUpChance::Default),
        share().prop_map(GiveUpChance::Constant),
        share().prop_map(GiveUpChance::Growing),
    ];
    (give_up, share(), any::<bool>()).prop_map(|(give_up, least, fill)| {
        Algorithm::RandomBacktrack {
            give_up,
            least,
            fill,
        }
    })
}

/// Two to six areas, as many as fit on a grid of two cells or more, and doors
/// that fit as well.
pub(crate) fn any_areas(cells: u32) -> impl Strategy<Value = Algorithm> {
    (2..=cells.min(6), 0..3).prop_map(|(count, doors)| Algorithm::Areas {
        count,
        doors: match doors {
            0 => DoorCount::Default,
            1 => DoorCount::Sealed,
            _ => DoorCount::Exactly(count - 1),
        },
    })
}

/// Any algorithm that fits a grid of so many cells, with any parameters.
pub(crate) fn any_algorithm(grid: &Grid) -> impl Strategy<Value = Algorithm> + use<> {
    let share = || (0..=16u32).prop_map(|n| f64::from(n) / 16.0);
    let fitting = |algorithm: &Algorithm| algorithm.misfit(grid).is_none();
    let plain = Algorithm::ALL.into_iter().filter(fitting);
    let plain = plain.filter(|algorithm| !matches!(algorithm, Algorithm::Areas { .. }));
    let plain = prop::sample::select(plain.collect::<Vec<_>>());
    let varied = plain.prop_flat_map(move |algorithm| match algorithm {
        Algorithm::Eller { .. } => (share(), share())
            .prop_map(|(across, down)| Algorithm::Eller { across, down })
            .boxed(),
        Algorithm::Sidewinder { .. } => share()
            .prop_map(|close| Algorithm::Sidewinder { close })
            .boxed(),
        Algorithm::BinaryTree { .. } => prop::sample::select(vec![
            Corner::NorthWest,
            Corner::NorthEast,
            Corner::SouthWest,
            Corner::SouthEast,
        ])
        .prop_map(|corner| Algorithm::BinaryTree { corner })
        .boxed(),
        Algorithm::GrowingTree { .. } => (0..4u32, 0..4u32, 1..4u32)
            .prop_map(|(newest, random, oldest)| Algorithm::GrowingTree {
                newest,
                random,
                oldest,
            })
            .boxed(),
        // Not any numbers: some that are allowed take seconds a draw.
        Algorithm::InheritedBacktrack { .. } => (-20..20i32, -20..20i32)
            .prop_map(|(quarter, half)| Algorithm::InheritedBacktrack {
                multiple: 4 * quarter + 1,
                offset: 2 * half + 1,
            })
            .boxed(),
        Algorithm::RandomBacktrack { .. } => any_random_backtrack().boxed(),
        other => Just(other).boxed(),
    });
    match grid.count() {
        1 => varied.boxed(),
        cells => prop_oneof![15 => varied, 3 => any_areas(cells.min(40))].boxed(),
    }
}

/// As many charges as needed, or any few.
fn any_charges() -> impl Strategy<Value = Charges> {
    prop_oneof![
        2 => Just(Charges::Default),
        1 => (0..8u32).prop_map(Charges::Exactly),
    ]
}

/// A recipe without loops, with any algorithm, mask, placement and charges, and
/// without a Minotaur.
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
                any_charges(),
                any::<u64>(),
            )
        })
        .prop_map(
            |((grid, mask), algorithm, placement, charges, seed)| Recipe {
                grid,
                mask,
                algorithm,
                placement,
                charges,
                seed,
                ..Recipe::default()
            },
        )
}

/// The level in the documentation of the file format.
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

/// The lines of a text block, indented as its closing quotes are.
pub(crate) fn block(text: &str) -> Vec<&str> {
    let (text, margin) = text.rsplit_once('\n').unwrap();
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.get(margin.len()..).unwrap_or_default())
        .collect()
}

/// A square level drawn as a map.
pub(crate) fn drawn(map: &str) -> Level {
    let map = block(map);
    let grid = GridSpec {
        width: map[0].len() as u32 / 2,
        height: map.len() as u32 / 2,
        ..GridSpec::default()
    };
    drawn_on(grid, &map)
}

/// A square level of one row between walls.
pub(crate) fn corridor(row: &str) -> Level {
    let wall = format!("+{}", "-+".repeat(row.len() / 2 + 1));
    let grid = GridSpec {
        width: row.len() as u32 / 2 + 1,
        height: 1,
        ..GridSpec::default()
    };
    drawn_on(grid, &[&wall, &format!("|{row}|"), &wall])
}

/// A square level drawn as a map, on a grid that may wrap. Spaces at the ends of
/// lines may be left out.
pub(crate) fn drawn_on(grid: GridSpec, map: &[&str]) -> Level {
    let width = 2 * grid.width as usize + 1;
    let map: Vec<String> = map.iter().map(|line| format!("{line:width$}")).collect();
    let grid = ron::to_string(&grid).unwrap();
    let text = format!("(format: \"warren level\", version: 2, grid: {grid}, map: {map:?})");
    level::read(&text).unwrap()
}

/// A level with more fields, as its file would have them.
pub(crate) fn with_fields(level: &Level, fields: &str) -> Level {
    let text = level::write(level);
    let starts = "    starts: [";
    assert_eq!(text.matches(starts).count(), 1, "{text}");
    level::read(&text.replace(starts, &format!("{fields}, {starts}"))).unwrap()
}

/// The number of the only door in a level's cell.
pub(crate) fn door_of(level: &Level, cell: Cell) -> usize {
    let doors: Vec<_> = level.doors().of(cell).collect();
    assert_eq!(doors.len(), 1, "doors of cell {cell}");
    doors[0].1
}

/// What a generator told its listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Root(Cell),
    Passage(Cell, Dir),
}

/// A listener that writes down what it hears, and breaks off after so many.
#[derive(Debug, Default)]
pub(crate) struct Log {
    pub(crate) heard: Vec<Heard>,
    pub(crate) breaks_after: Option<usize>,
}

impl Log {
    fn hear(&mut self, heard: Heard) -> ControlFlow<()> {
        self.heard.push(heard);
        if self.breaks_after == Some(self.heard.len()) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Carve for Log {
    fn root(&mut self, cell: Cell) -> ControlFlow<()> {
        self.hear(Heard::Root(cell))
    }

    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.hear(Heard::Passage(cell, dir))
    }
}

/// The maze of a level with some more of its walls opened, which makes circles.
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

/// Two cells side by side.
pub(crate) type Link = (Cell, Cell);

/// The cells that passages join, each passage once.
pub(crate) fn passages(maze: &Maze<Grid>) -> Vec<Link> {
    let mut links = Vec::new();
    for cell in 0..maze.grid().cells() {
        for dir in maze.passages(cell).filter(|dir| dir.is_positive()) {
            links.push((cell, maze.grid().step(cell, dir)));
        }
    }
    links
}

/// The cells that the doors whose number `is_open` join.
pub(crate) fn doorways(level: &Level, is_open: impl Fn(usize) -> bool) -> Vec<Link> {
    let doors = level.doors().list().iter().enumerate();
    doors
        .filter(|&(number, _)| is_open(number))
        .map(|(_, door)| (door.cell, level.grid().step(door.cell, door.dir)))
        .collect()
}

/// Passages and open doors.
pub(crate) fn links(level: &Level, is_open: impl Fn(usize) -> bool) -> Vec<Link> {
    let mut links = passages(level.maze());
    links.extend(doorways(level, is_open));
    links
}

/// Plays a tick. What was seen in it is left out: that has tests of its own.
pub(crate) fn step(level: &Level, progress: &mut Progress, input: Input) -> Vec<Event> {
    let mut events = play::step(level, progress, input);
    events.retain(|event| !matches!(event, Event::Saw(_)));
    events
}

/// Where a player may go: passages, doors found and walls blasted.
pub(crate) fn ways_of(level: &Level, progress: &Progress) -> Vec<Link> {
    let mut links = links(level, |door| progress.found[door]);
    let blasted = progress.blasted.iter();
    links.extend(blasted.map(|wall| (wall.cell, level.grid().step(wall.cell, wall.dir))));
    links
}

/// For each cell of a level the fewest walls between it and a finish, and of such
/// ways the moves of a shortest; doors count as open.
pub(crate) fn walls_ahead(level: &Level, progress: &Progress) -> Vec<Option<(u32, u32)>> {
    let mut open = ways_of(level, progress);
    open.extend(doorways(level, |_| true));
    let mut links: Vec<(Link, u32)> = open.iter().map(|&link| (link, 0)).collect();
    for cell in level.maze().open_cells() {
        for dir in level.maze().inner_walls(cell) {
            links.push(((cell, level.grid().step(cell, dir)), 1));
        }
    }
    let mut ahead = vec![None; level.grid().cells() as usize];
    for &finish in level.finishes() {
        ahead[finish as usize] = Some((0, 0));
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

/// For each of so many cells the lowest cell that links join it to.
pub(crate) fn parts(cells: u32, links: &[Link]) -> Vec<Cell> {
    let mut lowest: Vec<Cell> = (0..cells).collect();
    for_as_long_as_it_helps(links, |a, b| {
        let low = lowest[a as usize].min(lowest[b as usize]);
        let helps = lowest[a as usize] != lowest[b as usize];
        lowest[a as usize] = low;
        lowest[b as usize] = low;
        helps
    });
    lowest
}

/// How many parts the open cells of a level fall into.
pub(crate) fn count_parts(level: &Level, links: &[Link]) -> usize {
    let parts = parts(level.grid().cells(), links);
    let first = |cell: &Cell| parts[*cell as usize] == *cell;
    level.maze().open_cells().filter(first).count()
}

/// For each of so many cells its distance from the nearest of `sources`.
pub(crate) fn relaxed(cells: u32, links: &[Link], sources: &[Cell]) -> Vec<Option<u32>> {
    let mut far = vec![None; cells as usize];
    for &source in sources {
        far[source as usize] = Some(0);
    }
    for_as_long_as_it_helps(links, |a, b| {
        let mut helps = false;
        for (from, to) in [(a as usize, b as usize), (b as usize, a as usize)] {
            if let Some(steps) = far[from].map(|steps: u32| steps + 1)
                && far[to].is_none_or(|known| known > steps)
            {
                far[to] = Some(steps);
                helps = true;
            }
        }
        helps
    });
    far
}

fn for_as_long_as_it_helps(links: &[Link], mut helps: impl FnMut(Cell, Cell) -> bool) {
    while links
        .iter()
        .fold(false, |helped, &(a, b)| helps(a, b) || helped)
    {}
}
