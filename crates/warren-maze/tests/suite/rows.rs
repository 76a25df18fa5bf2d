//! Tests of the algorithms that need rows: Eller, binary tree, sidewinder and recursive division.

use std::ops::ControlFlow;
use warren_maze::generate::{
    BinaryTree, Corner, Eller, EllerRow, EllerRows, Generator, RecursiveDivision, Sidewinder,
};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{
    Board, Cell, Dir, Embedding, Grid, GridShape, GridSpec, Rows, Square, Topology,
};

const EAST: Dir = Dir(0);
const SOUTH: Dir = Dir(2);
/// The directions to earlier rows and floors.
const UP: [Dir; 2] = [Dir(3), Dir(5)];

fn grid(shape: GridShape, [width, height, depth]: [u32; 3]) -> Grid {
    let spec = GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    Grid::try_from(spec).unwrap()
}

/// Returns the smallest grids, and grids whose rows begin and end near the boundaries of words that
/// contain 64 cells or eight cells.
fn grids() -> Vec<Grid> {
    let mut sizes = Vec::new();
    for width in [1, 2, 3, 4, 7, 8, 9, 17, 63, 64, 65, 130] {
        sizes.extend([1, 2, 3, 4].map(|height| [width, height, 1]));
    }
    let flat = [GridShape::Square, GridShape::Hex, GridShape::Cubic]
        .into_iter()
        .flat_map(|shape| sizes.iter().map(move |&size| grid(shape, size)));
    let floors = [
        [1, 1, 2],
        [1, 2, 3],
        [2, 1, 3],
        [3, 3, 3],
        [65, 1, 2],
        [66, 3, 2],
    ];
    flat.chain(floors.map(|size| grid(GridShape::Cubic, size)))
        .collect()
}

/// An algorithm and its parameters.
#[derive(Clone, Copy, Debug)]
enum By {
    Eller(Eller),
    BinaryTree(Corner),
    Sidewinder(f64),
    RecursiveDivision,
}

fn eller(across: f64, down: f64) -> Eller {
    Eller { across, down }
}

fn ways_to_carve() -> Vec<By> {
    let ellers = [(0.5, 0.5), (0.0, 0.0), (1.0, 1.0), (0.3, 0.0), (0.7, 0.9)];
    let mut ways: Vec<By> = ellers.map(|(a, d)| By::Eller(eller(a, d))).to_vec();
    ways.extend(Corner::ALL.map(By::BinaryTree));
    ways.extend([0.0, 0.1, 0.5, 1.0].map(By::Sidewinder));
    ways.push(By::RecursiveDivision);
    ways
}

impl By {
    fn carve<T: Topology + Sync>(
        self,
        grid: &T,
        seed: u64,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let random = &mut SeededRandom::new(seed);
        match self {
            By::Eller(eller) => eller.carve(grid, random, listener),
            By::BinaryTree(corner) => BinaryTree { corner }.carve(grid, random, listener),
            By::Sidewinder(close) => Sidewinder { close }.carve(grid, random, listener),
            By::RecursiveDivision => RecursiveDivision.carve(grid, random, listener),
        }
    }

    fn maze<T: Topology + Clone + Sync>(self, grid: &T, seed: u64) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        assert!(self.carve(grid, seed, &mut maze).is_continue());
        maze
    }

    fn fits(self, grid: &Grid) -> bool {
        grid.floors() == 1 || !matches!(self, By::Eller(_))
    }
}

/// Checks the mazes that every algorithm carves on every grid.
fn each_maze(mut check: impl FnMut(&Maze<Grid>, By, u64)) {
    for grid in grids() {
        for by in ways_to_carve().into_iter().filter(|by| by.fits(&grid)) {
            for seed in 0..2 {
                check(&by.maze(&grid, seed), by, seed);
            }
        }
    }
}

/// A listener that receives one passage at a time, and stops the generator after `left` passages.
struct OneByOne {
    maze: Maze<Grid>,
    left: u32,
}

impl Listener for OneByOne {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.maze.start(cell)
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        assert!(self.maze.grid().exits(cell).contains(dir), "off the grid");
        assert!(!self.maze.passages(cell).contains(dir), "carved twice");
        assert!(self.left > 0, "called after it cancelled");
        self.left -= 1;
        self.maze.open(cell, dir);
        if self.left == 0 {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn every_algorithm_carves_a_spanning_tree() {
    each_maze(|maze, by, seed| {
        let cells = maze.grid().cells();
        let sides: u32 = (0..cells).map(|cell| maze.passages(cell).len()).sum();
        assert_eq!(sides, 2 * (cells - 1), "{by:?} {seed} {:?}", maze.grid());
        let mut reached = vec![false; cells as usize];
        let mut open = vec![0];
        while let Some(cell) = open.pop() {
            assert!(!maze.is_solid(cell));
            if !std::mem::replace(&mut reached[cell as usize], true) {
                open.extend(maze.passages(cell).map(|dir| maze.grid().step(cell, dir)));
            }
        }
        assert!(!reached.contains(&false), "{by:?} {seed} {:?}", maze.grid());
    });
}

#[test]
fn listeners_of_rows_and_of_single_passages_get_the_same_maze() {
    each_maze(|maze, by, seed| {
        let grid = maze.grid();
        let mut heard = OneByOne {
            maze: Maze::solid(grid.clone()),
            left: u32::MAX,
        };
        assert!(by.carve(grid, seed, &mut heard).is_continue());
        assert_eq!(&heard.maze, maze, "{by:?}");
    });
}

#[test]
fn a_listener_that_cancels_is_not_called_again() {
    each_maze(|maze, by, seed| {
        let grid = maze.grid();
        for left in [1, 2, grid.cells() / 2, grid.cells() - 1] {
            if left > 0 && left < grid.cells() {
                let maze = Maze::solid(grid.clone());
                let mut heard = OneByOne { maze, left };
                assert!(by.carve(grid, seed, &mut heard).is_break());
                assert_eq!(heard.left, 0);
            }
        }
    });
}

#[test]
fn a_square_grid_and_the_grid_enum_give_the_same_maze() {
    let square = Square::new(Board::new([70, 5, 1], [false; 3]).unwrap());
    for by in ways_to_carve() {
        let grid = Grid::Square(square.clone());
        let same = by.maze(&square, 7).with_grid(grid.clone());
        assert_eq!(same, by.maze(&grid, 7), "{by:?}");
    }
}

/// Opens passages everywhere in a maze, including at the ends of the rows and of the grid.
#[test]
fn open_row_opens_the_same_passages_as_open() {
    for shape in GridShape::ALL {
        let grid = grid(shape, [71, 3, if shape.has_floors() { 2 } else { 1 }]);
        let random = &mut SeededRandom::new(3);
        for first in 0..grid.cells() {
            let drawn = random.bits();
            for dir in (0..6).map(Dir) {
                let allowed = (0..64.min(grid.cells() - first))
                    .filter(|&i| grid.exits(first + i).contains(dir))
                    .fold(0, |bits, i| bits | 1u64 << i);
                for bits in [0, allowed, allowed & drawn, allowed & 1 << 63] {
                    let mut by_words = Maze::solid(grid.clone());
                    assert!(by_words.start(first).is_continue());
                    let mut one_by_one = by_words.clone();
                    assert!(by_words.open_row(first, bits, dir).is_continue());
                    for i in (0..64).filter(|i| bits >> i & 1 != 0) {
                        one_by_one.open(first + i, dir);
                    }
                    assert!(by_words == one_by_one, "{shape:?} {first} {bits:x} {dir:?}");
                }
            }
        }
    }
}

#[test]
fn every_cell_of_a_binary_tree_has_one_passage_towards_its_corner() {
    for grid in grids() {
        let [width, height, depth] = grid.size();
        let (last, end) = (height * depth - 1, width - 1);
        let corners = [
            (Corner::NorthWest, 0, [1, 3, 5]),
            (Corner::NorthEast, end, [0, 3, 5]),
            (Corner::SouthWest, last * width, [1, 2, 4]),
            (Corner::SouthEast, last * width + end, [0, 2, 4]),
        ];
        for (corner, home, ways) in corners {
            let maze = By::BinaryTree(corner).maze(&grid, 5);
            for cell in 0..grid.cells() {
                let ways = ways
                    .iter()
                    .filter(|&&way| maze.passages(cell).contains(Dir(way)));
                assert_eq!(
                    ways.count(),
                    usize::from(cell != home),
                    "{corner:?} {grid:?}"
                );
            }
        }
    }
}

#[test]
fn the_directions_of_a_binary_tree_are_equally_likely() {
    for (shape, depth, ways) in [
        (GridShape::Square, 1, 2),
        (GridShape::Hex, 1, 3),
        (GridShape::Cubic, 2, 3),
    ] {
        let grid = grid(shape, [100, 100, depth]);
        let maze = By::BinaryTree(Corner::SouthEast).maze(&grid, 1);
        // All moves from these cells stay on the grid.
        let inner: Vec<Cell> = (0..10_000)
            .filter(|cell| cell / 100 < 99 && (1..99).contains(&(cell % 100)))
            .collect();
        for way in [0, 2, 4].into_iter().take(ways) {
            let opened = inner
                .iter()
                .filter(|&&cell| maze.passages(cell).contains(Dir(way)));
            let share = opened.count() as f64 * ways as f64 / inner.len() as f64;
            assert!((0.95..1.05).contains(&share), "{shape:?} {way}: {share}");
        }
    }
}

/// Returns the cells of each row except the first.
fn later_rows(grid: &Grid) -> impl Iterator<Item = std::ops::Range<Cell>> {
    let [width, ..] = grid.size();
    (width..grid.cells())
        .step_by(width as usize)
        .map(move |first| first..first + width)
}

fn count(maze: &Maze<Grid>, cells: impl Iterator<Item = Cell>, dirs: &[Dir]) -> usize {
    let open = |cell| {
        dirs.iter()
            .filter(|&&dir| maze.passages(cell).contains(dir))
            .count()
    };
    cells.map(open).sum()
}

#[test]
fn each_run_of_a_sidewinder_has_one_passage_to_an_earlier_row() {
    for grid in grids() {
        for close in [0.0, 0.1, 0.5, 0.9, 1.0] {
            let maze = By::Sidewinder(close).maze(&grid, 2);
            let width = grid.size()[0] as usize;
            assert_eq!(
                count(&maze, 0..width as u32, &[EAST]),
                width - 1,
                "the first row"
            );
            for row in later_rows(&grid) {
                let easts = count(&maze, row.clone(), &[EAST]);
                match close {
                    0.0 => assert_eq!(easts, width - 1, "one run"),
                    1.0 => assert_eq!(easts, 0, "runs of one"),
                    _ => (),
                }
                let mut joins = 0;
                for cell in row {
                    joins += count(&maze, cell..cell + 1, &UP);
                    if !maze.passages(cell).contains(EAST) {
                        assert_eq!(joins, 1, "{close} {grid:?}");
                        joins = 0;
                    }
                }
            }
        }
    }
}

#[test]
fn sidewinder_runs_end_with_the_given_chance_and_are_joined_anywhere() {
    let grid = grid(GridShape::Square, [100, 401, 1]);
    let ended = By::Sidewinder(0.25).maze(&grid, 3);
    let ends = later_rows(&grid).flat_map(|row| row.start..row.end - 1);
    let ends = 400 * 99 - count(&ended, ends, &[EAST]);
    assert!((9_600..10_200).contains(&ends), "{ends} of 39,600 cells");

    // Each of the 400 rows is one run with one join. The expected number of joins is four per
    // column, or a hundred per quarter of the columns.
    let runs = By::Sidewinder(0.0).maze(&grid, 3);
    for quarter in [0..25, 25..50, 50..75, 75..100] {
        let cells = later_rows(&grid).flat_map(|row| quarter.clone().map(move |x| row.start + x));
        let joins = count(&runs, cells, &UP);
        assert!((70..130).contains(&joins), "{joins} in {quarter:?}");
    }
}

#[test]
fn eller_equals_eller_rows_followed_by_the_last_row() {
    let bit = |words: &[u64], x: u32| words[x as usize / 64] >> (x % 64) & 1 != 0;
    for (width, height) in [(1, 1), (1, 4), (5, 1), (64, 3), (65, 4), (200, 7)] {
        let how = eller(0.4, 0.3);
        let grid = grid(GridShape::Square, [width, height, 1]);
        let maze = By::Eller(how).maze(&grid, 9);
        let mut endless = EllerRows::new(width, &how, SeededRandom::new(9)).unwrap();
        let mut rows: Vec<EllerRow> = endless.by_ref().take(height as usize - 1).collect();
        rows.push(endless.last_row());
        for (y, row) in (0..).zip(&rows) {
            for x in 0..width {
                let open = maze.passages(y * width + x);
                assert_eq!(bit(&row.east, x), open.contains(EAST), "{x}, {y}");
                assert_eq!(bit(&row.down, x), open.contains(SOUTH), "{x}, {y}");
            }
            for words in [&row.east, &row.down] {
                let beyond = (width..64 * words.len() as u32).any(|x| bit(words, x));
                assert!(!beyond, "bits past the end of the row");
            }
        }
    }
}

#[test]
fn eller_joins_sets_with_the_given_chances() {
    let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
    let rows =
        |across, down| EllerRows::new(100, &eller(across, down), SeededRandom::new(1)).unwrap();
    // If no neighbours are joined, the maze consists of separate columns until the last row.
    let mut columns = rows(0.0, 0.0);
    for row in columns.by_ref().take(50) {
        assert_eq!((count(&row.east), count(&row.down)), (0, 100));
    }
    assert_eq!(count(&columns.last_row().east), 99);
    // If all neighbours are joined and no cell is joined down by chance, each row has one passage
    // down.
    for row in rows(1.0, 0.0).take(50) {
        assert_eq!((count(&row.east), count(&row.down)), (99, 1));
    }
    // If all cells are joined down, only the first row has cells to join across.
    for (y, row) in rows(1.0, 1.0).take(50).enumerate() {
        assert_eq!(
            (count(&row.east), count(&row.down)),
            (if y == 0 { 99 } else { 0 }, 100)
        );
    }
    // In the first row, all cells are separate.
    let first: Vec<_> = (0..400)
        .filter_map(|seed| {
            EllerRows::new(101, &eller(0.2, 0.7), SeededRandom::new(seed))
                .unwrap()
                .next()
        })
        .collect();
    let across: u32 = first.iter().map(|row| count(&row.east)).sum();
    assert!((7_700..8_300).contains(&across), "{across} of 40,000");
}

/// Checks that each set gets one passage down if no cell is joined down by chance. The passage is
/// equally likely at each cell of the set.
#[test]
fn eller_joins_a_set_down_at_a_uniformly_random_cell() {
    let mut hits = [0; 5];
    for row in EllerRows::new(5, &eller(1.0, 0.0), SeededRandom::new(4))
        .unwrap()
        .take(5_000)
    {
        hits[row.down[0].trailing_zeros() as usize] += 1;
    }
    assert!(
        hits.iter().all(|hits| (900..1_100).contains(hits)),
        "{hits:?}"
    );
}

/// Returns `true` if a block of a maze is a corridor, or if it consists of two such blocks with one
/// passage between them.
fn is_divided(maze: &Maze<Grid>, from: [u32; 3], size: [u32; 3]) -> bool {
    let grid = maze.grid();
    let inside = |cell: Cell, from: [u32; 3], size: [u32; 3]| {
        let at = grid.coordinates(cell);
        (0..3).all(|i| (from[i]..from[i] + size[i]).contains(&at[i]))
    };
    let longest = size.into_iter().max().unwrap();
    if size.iter().product::<u32>() == longest {
        return true;
    }
    (0..3).filter(|&axis| size[axis] == longest).any(|axis| {
        (1..longest).any(|at| {
            let (mut low, mut high) = ((from, size), (from, size));
            low.1[axis] = at;
            high.0[axis] += at;
            high.1[axis] -= at;
            let crossings = (0..maze.grid().cells())
                .filter(|&cell| inside(cell, low.0, low.1))
                .flat_map(|cell| maze.passages(cell).map(move |dir| (cell, dir)))
                .filter(|&(cell, dir)| inside(maze.grid().step(cell, dir), high.0, high.1))
                .count();
            crossings == 1 && is_divided(maze, low.0, low.1) && is_divided(maze, high.0, high.1)
        })
    })
}

#[test]
fn recursive_division_divides_the_longest_axis_by_a_wall_with_one_gap() {
    for (shape, size) in [
        (GridShape::Square, [9, 9, 1]),
        (GridShape::Square, [12, 5, 1]),
        (GridShape::Hex, [9, 9, 1]),
        (GridShape::Hex, [2, 7, 1]),
        (GridShape::Cubic, [4, 4, 4]),
        (GridShape::Cubic, [3, 2, 5]),
    ] {
        for seed in 0..20 {
            let maze = By::RecursiveDivision.maze(&grid(shape, size), seed);
            assert!(is_divided(&maze, [0; 3], size), "{shape:?} {size:?} {seed}");
        }
    }
}

#[test]
fn the_gap_of_a_dividing_wall_is_uniformly_random() {
    // On 2 × 2 cells, a wall along either axis leaves two corridors and one gap.
    for (shape, gaps) in [(GridShape::Square, 2), (GridShape::Hex, 3)] {
        let grid = grid(shape, [2, 2, 1]);
        let mut found = std::collections::BTreeMap::new();
        for seed in 0..1200 {
            let maze = By::RecursiveDivision.maze(&grid, seed);
            let sides: Vec<u64> = (0..4).map(|cell| maze.passages(cell).0).collect();
            *found.entry(sides).or_insert(0) += 1;
        }
        assert_eq!(found.len(), 2 * gaps, "{shape:?}");
        let fair = 1200 / (2 * gaps);
        let all_fair = found
            .values()
            .all(|&times| (fair * 3 / 4..fair * 5 / 4).contains(&times));
        assert!(all_fair, "{shape:?} {found:?}");
    }
}

#[test]
#[ignore = "slow"]
fn recursive_division_carves_a_hundred_million_cells() {
    let grid = grid(GridShape::Square, [10_000, 10_000, 1]);
    let carved = By::RecursiveDivision.carve(&grid, 1, &mut ());
    assert!(carved.is_continue());
}

#[test]
fn wrapped_grids_have_no_rows() {
    let rows = |spec: GridSpec| Grid::try_from(spec).unwrap().rows();
    let plain = GridSpec::default();
    let size = Rows::floor(20, 20);
    assert_eq!(rows(plain), Some(size));
    assert_eq!(
        rows(GridSpec {
            wrap_x: true,
            ..plain
        }),
        None
    );
    assert_eq!(
        rows(GridSpec {
            wrap_y: true,
            ..plain
        }),
        None
    );
}
