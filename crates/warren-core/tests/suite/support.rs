//! What the tests share: grids and recipes to try, and answers found the slow
//! and plain way.

use proptest::prelude::*;
use std::ops::ControlFlow;
use warren_core::level::{self, Algorithm, DoorCount, GiveUpChance, Level, Placement, Recipe};
use warren_core::maze::{Carve, Maze};
use warren_core::topology::{Cell, Dir, Grid, GridSpec, Shape, Topology};

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

/// Every kind of grid of one size, wrapped in every way that it allows.
pub(crate) fn grids(width: u32, height: u32) -> impl Iterator<Item = GridSpec> {
    Shape::ALL
        .into_iter()
        .flat_map(|shape| WRAPS.map(|wraps| (shape, wraps)))
        .filter(move |(_, (x, y))| (width >= 3 || !x) && (height >= 3 || !y))
        .map(move |(shape, (wrap_x, wrap_y))| GridSpec {
            shape,
            width,
            height,
            wrap_x,
            wrap_y,
        })
}

/// Every kind of every smallest grid.
pub(crate) fn smallest_grids() -> impl Iterator<Item = GridSpec> {
    SMALLEST.into_iter().flat_map(|(w, h)| grids(w, h))
}

/// Any grid of 1 to `most` cells along each axis.
pub(crate) fn any_grid(most: u32) -> impl Strategy<Value = GridSpec> {
    let shape = prop::sample::select(Shape::ALL.to_vec());
    let size = 1..=most;
    (shape, size.clone(), size, any::<bool>(), any::<bool>()).prop_map(
        |(shape, width, height, wrap_x, wrap_y)| GridSpec {
            shape,
            width,
            height,
            wrap_x: wrap_x && width >= 3,
            wrap_y: wrap_y && height >= 3,
        },
    )
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

/// A recipe with any algorithm and placement, on a grid of 1 to `most` cells
/// along each axis.
pub(crate) fn any_recipe(most: u32) -> impl Strategy<Value = Recipe> {
    let algorithm = |grid: GridSpec| match grid.width * grid.height {
        1 => prop_oneof![Just(Algorithm::Prim), any_random_backtrack()].boxed(),
        cells => prop_oneof![
            Just(Algorithm::Prim),
            any_random_backtrack(),
            any_areas(cells)
        ]
        .boxed(),
    };
    let placement = prop::sample::select(Placement::ALL.to_vec());
    any_grid(most)
        .prop_flat_map(move |grid| (Just(grid), algorithm(grid)))
        .prop_flat_map(move |(grid, algorithm)| {
            (Just(grid), Just(algorithm), placement.clone(), any::<u64>())
        })
        .prop_map(|(grid, algorithm, placement, seed)| Recipe {
            grid,
            algorithm,
            placement,
            seed,
        })
}

/// The level in the documentation of the file format.
pub(crate) const EXAMPLE: &str = r#"(
    format: "warren level",
    version: 1,
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
    let text = format!("(format: \"warren level\", version: 1, grid: {grid}, map: {map:?})");
    level::read(&text).unwrap()
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
