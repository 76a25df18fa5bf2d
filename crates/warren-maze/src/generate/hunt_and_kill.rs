//! Hunt and kill: random walks, each from the first place that is left.
//!
//! A hunt must find the first unvisited cell beside the maze without a look at every
//! cell. All such cells lie at `first` or after it. Without a mask, `first` falls to
//! the first cell with the walks, and then only rises with the hunts: the cells
//! before any cell are connected, so those below `first` are all unvisited or all
//! visited. With a mask a walk may come back into a part that a hunt passed over,
//! such as another tooth of a comb. From there on the cells beside the maze are kept
//! in a set.

use super::Generator;
use super::cell_set::CellSet;
use super::unvisited::{Unvisited, any_cell};
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::{Cell, Dirs, MOST_PAIRED, Strides, Topology};
use std::ops::ControlFlow;

/// Hunt and kill: long winding passages, much like those of
/// [`DepthFirst`](super::DepthFirst), and no stack.
///
/// Starts in a random cell and walks to a random unvisited neighbour while there is
/// one. Then it hunts: it joins the first unvisited cell beside the maze, in row
/// order, to a random neighbour in the maze, and walks on from there. Leaves a tree
/// over all cells.
///
/// Time linear in the cells. Takes 17 bits a cell.
///
/// From J. Buck, *Mazes for Programmers*, 2015.
///
/// ```
/// use warren_maze::generate::{Generator, HuntAndKill};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = HuntAndKill.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HuntAndKill;

impl Generator for HuntAndKill {
    fn name(&self) -> &'static str {
        "hunt-and-kill"
    }

    fn summary(&self) -> &'static str {
        "walks that go on beside the maze"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let mut unvisited = Unvisited::new(grid);
        let untouched = Unvisited::new(grid);
        let lowest = lowest_strides(unvisited.strides());
        let mut hunt = Hunt {
            first: grid.cells(),
            rises: false,
            passed: CellSet::new(grid.cells()),
        };
        let mut cell = any_cell(grid, random);
        listener.start(cell)?;
        loop {
            let ways = unvisited.visit(cell);
            if !ways.is_empty() {
                if !unvisited.is_even(cell)
                    || cell.wrapping_add_signed(lowest[ways.0 as usize % lowest.len()]) < hunt.first
                {
                    hunt.touch(ways.map(|dir| unvisited.step(cell, dir)));
                }
                let dir = random.pick_dir(ways);
                listener.open(cell, dir)?;
                cell = unvisited.step(cell, dir);
            } else if let Some(next) = hunt.next(&unvisited, &untouched) {
                let dir = random.pick_dir(untouched.ways(next) - unvisited.ways(next));
                listener.open(unvisited.step(next, dir), grid.back(next, dir))?;
                cell = next;
            } else {
                return ControlFlow::Continue(());
            }
        }
    }
}

/// Where unvisited cells lie beside the maze.
struct Hunt {
    /// At this cell or after it, or in `passed`.
    first: Cell,
    /// Whether a hunt has looked past `first`, which does not fall after that.
    rises: bool,
    passed: CellSet,
}

impl Hunt {
    /// Notes unvisited cells beside the maze.
    #[cold]
    fn touch(&mut self, cells: impl Iterator<Item = Cell>) {
        for cell in cells {
            if self.rises && cell < self.first {
                self.passed.insert(cell);
            } else {
                self.first = self.first.min(cell);
            }
        }
    }

    /// The first unvisited cell beside the maze.
    fn next<T: Topology>(
        &mut self,
        unvisited: &Unvisited<T>,
        untouched: &Unvisited<T>,
    ) -> Option<Cell> {
        while let Some(cell) = self.passed.next(0) {
            if !unvisited.is_visited(cell) {
                return Some(cell);
            }
            self.passed.remove(cell);
        }
        let next = unvisited.next_touched(untouched, self.first)?;
        self.rises |= next > self.first;
        self.first = next;
        Some(next)
    }
}

/// For each set of moves the stride of the one that leads lowest.
fn lowest_strides(strides: Strides) -> [i32; 1 << MOST_PAIRED] {
    std::array::from_fn(|ways| {
        let ways = Dirs(ways as u64).map(|dir| strides.of(dir));
        ways.min().unwrap_or(0)
    })
}
