//! Sample grids, listeners, and slow reference implementations. The tests of warren-dungeon use
//! them too.

use proptest::prelude::*;
use std::collections::HashSet;
use std::ops::ControlFlow;
use warren_maze::generate::{Generator, GiveUp, RandomBacktrack};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{Walkable, cells_along};
use warren_maze::topology::{Cell, Dir, Graph, Grid, GridShape, GridSpec, Mask, Topology};

/// All combinations of wrapped x and y axes.
pub(crate) const WRAPS: [(bool, bool); 4] =
    [(false, false), (true, false), (false, true), (true, true)];

/// The widths and heights of the smallest grids, including the smallest grids that can wrap.
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

/// Returns all kinds of flat grids with the same size, with every possible combination of wrapped
/// axes.
pub(crate) fn flat_grids(width: u32, height: u32) -> impl Iterator<Item = GridSpec> {
    grids_of_depths(&[1], width, height).filter(|grid| !grid.shape.has_floors())
}

/// Returns all kinds of grids with the same size, with every possible combination of wrapped axes.
/// Cubic grids have one, two or three floors.
pub(crate) fn grids(width: u32, height: u32) -> impl Iterator<Item = GridSpec> {
    grids_of_depths(&[1, 2, 3], width, height)
}

fn grids_of_depths(
    depths: &'static [u32],
    width: u32,
    height: u32,
) -> impl Iterator<Item = GridSpec> {
    let shapes = GridShape::ALL.into_iter();
    let shapes = shapes.filter(move |&shape| width >= narrowest(shape, height));
    let shapes = shapes.flat_map(move |shape| {
        let depths = if shape.has_floors() { depths } else { &[1] };
        depths.iter().map(move |&depth| (shape, depth))
    });
    shapes.flat_map(move |(shape, depth)| {
        let wraps = WRAPS
            .into_iter()
            .flat_map(|(x, y)| [(x, y, false), (x, y, true)]);
        wraps
            .filter(move |&(x, y, z)| {
                (!x || may_wrap(shape, width))
                    && (!y || may_wrap(shape, height))
                    && (!z || may_wrap(shape, depth))
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

/// Returns `true` if an axis of `length` cells can wrap.
pub(crate) fn may_wrap(shape: GridShape, length: u32) -> bool {
    match shape {
        _ if shape.has_rings() => false,
        GridShape::Triangular => length >= 3 && length.is_multiple_of(2),
        _ => length >= 3,
    }
}

/// Returns the minimum number of columns in a grid with `height` rows or, for a grid of rings, of
/// cells in the innermost ring.
pub(crate) fn narrowest(shape: GridShape, height: u32) -> u32 {
    match shape {
        _ if shape.has_rings() => 3,
        GridShape::Triangular if height > 2 => 2,
        _ => 1,
    }
}

/// Returns all kinds of grids, in each of the smallest sizes.
pub(crate) fn smallest_grids() -> impl Iterator<Item = GridSpec> {
    SMALLEST.into_iter().flat_map(|(w, h)| grids(w, h))
}

/// Returns, for each direction, the amounts by which a move changes the column, row and floor. The
/// list is empty for grids of rings, which have no such offsets.
pub(crate) fn offsets(shape: GridShape) -> Vec<[i64; 3]> {
    if shape.has_rings() {
        return Vec::new();
    }
    let grid = Grid::try_from(GridSpec {
        shape,
        width: 4,
        height: 4,
        depth: if shape.has_floors() { 4 } else { 1 },
        ..GridSpec::default()
    });
    let grid = grid.unwrap();
    let at = |cell| grid.coordinates(cell).map(i64::from);
    let offset = |dir| {
        let from = (0..grid.cells()).find(|&cell| grid.exits(cell).contains(dir));
        let from = from.unwrap();
        let (here, there) = (at(from), at(grid.step(from, dir)));
        [0, 1, 2].map(|i| there[i] - here[i])
    };
    let dirs = 0..shape.dir_names().len() as u8;
    dirs.map(|dir| offset(Dir(dir))).collect()
}

/// Returns the number of cells in a grid.
pub(crate) fn cells(grid: GridSpec) -> u32 {
    Grid::try_from(grid).unwrap().cells()
}

/// Generates flat grids with 1 to `most` cells along each axis.
pub(crate) fn any_flat_grid(most: u32) -> impl Strategy<Value = GridSpec> {
    any_grid(most).prop_map(|grid| match grid.shape.has_floors() {
        true => GridSpec {
            shape: GridShape::Square,
            depth: 1,
            wrap_z: false,
            ..grid
        },
        false => grid,
    })
}

/// Generates grids with 1 to `most` columns and rows. Grids with floors have up to a quarter of
/// `most` floors, rounded up.
pub(crate) fn any_grid(most: u32) -> impl Strategy<Value = GridSpec> {
    let shape = prop::sample::select(GridShape::ALL.to_vec());
    let sizes = (1..=most, 1..=most, 1..=most.div_ceil(4));
    let wraps = any::<[bool; 3]>();
    (shape, sizes, wraps).prop_map(|(shape, (width, height, depth), [x, y, z])| {
        let depth = if shape.has_floors() { depth } else { 1 };
        GridSpec {
            shape,
            width: width.max(narrowest(shape, height)),
            height,
            depth,
            wrap_x: x && may_wrap(shape, width),
            wrap_y: y && may_wrap(shape, height),
            wrap_z: z && may_wrap(shape, depth),
        }
    })
}

/// Returns a mask that keeps the cells reached by a depth-first search that often gives up. These
/// cells are connected.
pub(crate) fn some_mask(spec: GridSpec, seed: u64) -> Mask {
    let grid = Grid::try_from(spec).unwrap();
    let gives_up = RandomBacktrack {
        give_up: GiveUp::Constant(0.5),
        ..RandomBacktrack::default()
    };
    let maze = gives_up.maze(grid.clone(), &mut SeededRandom::new(seed));
    let letter = |cell| if maze.is_solid(cell) { '#' } else { '.' };
    let rows = 0..grid.count_rows();
    Mask::Drawn(
        rows.map(|row| grid.row(row).map(letter).collect())
            .collect(),
    )
}

/// Generates connected graphs. Some of the graphs have cells with 64 neighbours.
pub(crate) fn any_graph() -> impl Strategy<Value = Graph> {
    let edges = prop_oneof![5 => 0..60usize, 1 => 400..2000usize];
    (1..=65u32, edges, any::<u64>()).prop_map(|(cells, extra, seed)| {
        let random = &mut SeededRandom::new(seed);
        // Each cell except the first is joined to an earlier cell.
        let tree: Vec<_> = (1..cells).map(|cell| (random.below(cell), cell)).collect();
        let extra = (0..extra).map(|_| [(); 2].map(|()| random.below(cells)));
        let extra = extra.filter(|[a, b]| a != b).map(|[a, b]| (a, b));
        Graph::from_edges(cells, tree.into_iter().chain(extra)).unwrap()
    })
}

/// A call of a listener's method by a generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Root(Cell),
    Passage(Cell, Dir),
}

/// A listener that records its calls, and stops the generator after `breaks_after` calls.
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

impl Listener for Log {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.hear(Heard::Root(cell))
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.hear(Heard::Passage(cell, dir))
    }
}

/// Returns the lines of a text block. Removes the indentation of its closing quotes from each line.
pub(crate) fn block(text: &str) -> Vec<&str> {
    let (text, margin) = text.rsplit_once('\n').unwrap();
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.get(margin.len()..).unwrap_or_default())
        .collect()
}

/// Two adjacent cells.
pub(crate) type Link = (Cell, Cell);

/// Returns the two cells of each passage. Each passage is listed once.
pub(crate) fn passages(maze: &Maze<Grid>) -> Vec<Link> {
    let ends = |(cell, dir)| (cell, maze.grid().step(cell, dir));
    maze.edges().map(ends).collect()
}

/// Returns, for each of `cells` cells, the lowest-numbered cell that can be reached from it along
/// links.
pub(crate) fn parts(cells: u32, links: &[Link]) -> Vec<Cell> {
    let mut lowest: Vec<Cell> = (0..cells).collect();
    relax_until_stable(links, |a, b| {
        let low = lowest[a as usize].min(lowest[b as usize]);
        let helps = lowest[a as usize] != lowest[b as usize];
        lowest[a as usize] = low;
        lowest[b as usize] = low;
        helps
    });
    lowest
}

/// Returns, for each of `cells` cells, the distance from the nearest of `sources`.
pub(crate) fn relaxed(cells: u32, links: &[Link], sources: &[Cell]) -> Vec<Option<u32>> {
    let mut far = vec![None; cells as usize];
    for &source in sources {
        far[source as usize] = Some(0);
    }
    relax_until_stable(links, |a, b| {
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

fn relax_until_stable(links: &[Link], mut helps: impl FnMut(Cell, Cell) -> bool) {
    while links
        .iter()
        .fold(false, |helped, &(a, b)| helps(a, b) || helped)
    {}
}

/// Checks that the paths lead from each source to a different target. Returns the cells of each
/// path.
pub(crate) fn check_joined<W: Walkable>(
    ways: &W,
    sources: &[Cell],
    targets: &[Cell],
    paths: &[Vec<Dir>],
) -> Vec<Vec<Cell>> {
    assert_eq!(paths.len(), sources.len());
    let mut ends = HashSet::new();
    let walk = |(&source, moves): (&Cell, &Vec<Dir>)| {
        let cells: Vec<Cell> = cells_along(ways.grid(), source, moves).collect();
        for (&cell, &dir) in cells.iter().zip(moves) {
            assert!(ways.ways(cell).contains(dir), "{moves:?} from {source}");
        }
        let end = cells[cells.len() - 1];
        assert!(targets.contains(&end), "{end} is not a target");
        assert!(ends.insert(end), "{end} is joined twice");
        cells
    };
    sources.iter().zip(paths).map(walk).collect()
}

/// Returns the open cells selected by the indices, without duplicates.
pub(crate) fn some_of(open: &[Cell], which: &[prop::sample::Index]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for which in which {
        let cell = *which.get(open);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}
