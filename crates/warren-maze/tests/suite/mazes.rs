//! Sample mazes with starts, finishes and doors. They are random, read from drawings, or given as
//! digits.

use super::by::{self, By};
use super::grids::{block, some_mask};
use proptest::prelude::*;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::draw::Plan;
use warren_maze::maze::{Doors, Maze, Side};
use warren_maze::read;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::MazeWithDoors;
use warren_maze::topology::{Board, Cell, Dir, Dirs, Grid, GridSpec, Mask, Square, Topology};

/// A maze, with all the data needed to play or draw it.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) maze: Maze<Grid>,
    pub(crate) starts: Vec<Cell>,
    pub(crate) finishes: Vec<Cell>,
    pub(crate) doors: Doors,
}

impl Sample {
    pub(crate) fn grid(&self) -> &Grid {
        self.maze.grid()
    }

    pub(crate) fn is_finish(&self, cell: Cell) -> bool {
        self.finishes.contains(&cell)
    }

    /// Returns the maze for a walker who may pass through the doors for which `is_open` is true.
    pub(crate) fn ways<F: Fn(usize) -> bool>(&self, is_open: F) -> MazeWithDoors<'_, Grid, F> {
        MazeWithDoors::new(&self.maze, &self.doors, is_open)
    }

    pub(crate) fn plan(&self) -> Plan<'_> {
        Plan::new(&self.maze, &self.starts, &self.finishes)
    }
}

/// Generates random mazes with one start and one finish. Half of them have rock. Some consist of
/// several trees that are joined by doors. Finally, up to `most_loops` walls are replaced with
/// doors or passages.
pub(crate) fn any_maze(
    grids: impl Strategy<Value = GridSpec>,
    most_loops: u32,
) -> impl Strategy<Value = Sample> {
    let generators = prop::sample::select(by::ALL.to_vec());
    let seeds = any::<u64>();
    (grids, generators, 0..=most_loops, seeds).prop_map(|(spec, by, loops, seed)| {
        let grid = Grid::try_from(spec).unwrap();
        let random = &mut SeededRandom::new(seed);
        let mask = match random.below(2) {
            0 => some_mask(spec, seed),
            _ => Mask::Full,
        };
        let masked = grid.clone().masked(&mask).unwrap();
        let by = match (by, masked.count()) {
            (By::Areas(_), 1) => By::Prim,
            (By::Areas(_), cells) => By::Areas(2 + random.below(5.min(cells - 1))),
            (other, _) => other,
        };
        let mut maze = by.maze(&masked, seed).with_grid(grid);
        let mut doors = joining_doors(&maze, random);
        let open: Vec<Cell> = maze.open_cells().collect();
        for i in 0..loops {
            let cell = random.pick(&open);
            let is_wall = |&dir: &Dir| !doors.contains(&Side::at(maze.grid(), cell, dir));
            let walls: Dirs = maze.inner_walls(cell).filter(is_wall).collect();
            match (walls.is_empty(), i % 2) {
                (true, _) => {}
                (_, 0) => maze.open(cell, random.pick_dir(walls)),
                _ => doors.push(Side::at(maze.grid(), cell, random.pick_dir(walls))),
            }
        }
        let ends = match random.below(2) {
            0 => [open[0], open[open.len() - 1]],
            _ => [random.pick(&open), random.pick(&open)],
        };
        let [starts, finishes] = ends.map(|end| vec![end]);
        Sample {
            doors: Doors::new(maze.grid(), doors),
            maze,
            starts,
            finishes,
        }
    })
}

/// Returns doors that join all trees of a maze. The number of doors is one less than the number of
/// trees.
fn joining_doors(maze: &Maze<Grid>, random: &mut SeededRandom) -> Vec<Side> {
    let grid = maze.grid();
    let mut sets = DisjointSets::new(grid.cells());
    let mut walls = Vec::new();
    for cell in maze.open_cells() {
        for dir in maze.passages(cell) {
            sets.join(cell, grid.step(cell, dir));
        }
        walls.extend(maze.inner_walls(cell).map(|dir| Side { cell, dir }));
    }
    for i in (1..walls.len()).rev() {
        walls.swap(i, random.below(i as u32 + 1) as usize);
    }
    walls.retain(|wall| sets.join(wall.cell, grid.step(wall.cell, wall.dir)));
    let doors = walls.into_iter();
    doors
        .map(|wall| Side::at(grid, wall.cell, wall.dir))
        .collect()
}

/// Reads a square maze that is drawn as a map.
pub(crate) fn drawn(map: &str) -> Sample {
    drawn_on([false; 3], &block(map))
}

/// Reads a square maze that is drawn as a map, on a grid that can wrap. Spaces at the ends of lines
/// may be missing.
pub(crate) fn drawn_on(wraps: [bool; 3], map: &[&str]) -> Sample {
    let width = map[0].len();
    let map: Vec<String> = map.iter().map(|line| format!("{line:width$}")).collect();
    let size = [width as u32 / 2, map.len() as u32 / 2, 1];
    let grid = Square::new(Board::new(size, wraps).unwrap());
    let read = read::lines(&grid, &map).unwrap();
    Sample {
        doors: Doors::new(&grid, read.doors),
        maze: read.maze,
        starts: read.starts,
        finishes: read.finishes,
    }
}

/// Returns a maze given by one hexadecimal digit per cell. Bit n of a digit is a passage in
/// direction 2n; `#` is rock. The start is the first open cell, and the finish is the last.
pub(crate) fn of_digits(spec: GridSpec, rows: &[&str]) -> Sample {
    let mut maze = Maze::solid(Grid::try_from(spec).unwrap());
    for (cell, digit) in (0..).zip(rows.concat().chars()) {
        let Some(bits) = digit.to_digit(16) else {
            continue;
        };
        maze.clear(cell);
        for bit in (0..4).filter(|bit| bits >> bit & 1 != 0) {
            maze.open(cell, Dir(2 * bit));
        }
    }
    let open: Vec<Cell> = maze.open_cells().collect();
    Sample {
        maze,
        starts: vec![open[0]],
        finishes: vec![open[open.len() - 1]],
        doors: Doors::default(),
    }
}
