//! The hunt-and-kill algorithm: random walks. Each walk after the first starts at the first
//! unvisited cell next to the maze.
//!
//! A hunt must find the first unvisited cell that has a neighbour in the maze, without examining
//! every cell. Except for the cells in the set `passed`, the numbers of all such cells are at least
//! `first`. Without a mask, the cells with numbers below any bound are connected to each other, so
//! the cells below `first` are either all visited or all unvisited. While they are unvisited,
//! `first` decreases whenever a walk passes a lower cell. Once they are visited, `first` increases
//! with each hunt. With a mask, a walk can enter a part of the grid that a hunt has already passed,
//! for example a different tooth of a comb. If an unvisited cell in such a part gains a neighbour
//! in the maze, the cell is added to `passed`.

use super::Generator;
use super::cell_set::CellSet;
use super::unvisited::{Unvisited, any_cell};
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::{Cell, Dirs, MAX_PAIRED, Strides, Topology};
use core::ops::ControlFlow;

/// The hunt-and-kill algorithm. The passages are long and winding, like those of
/// [`DepthFirst`](super::DepthFirst), but the algorithm needs no stack.
///
/// The algorithm starts in a random cell and repeatedly walks to a random unvisited neighbour. If
/// the current cell has no unvisited neighbour, the algorithm hunts: it finds the first unvisited
/// cell, in row order, that has a neighbour in the maze. The algorithm joins this cell to a random
/// one of its neighbours in the maze, and continues the walk from there. The maze is a spanning
/// tree.
///
/// Takes time linear in the number of cells. Uses 17 bits per cell.
///
/// After J. Buck, *Mazes for Programmers*, 2015.
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
#[doc(alias = "hunt and kill")]
pub struct HuntAndKill;

impl Generator for HuntAndKill {
    fn name(&self) -> &'static str {
        "hunt-and-kill"
    }

    fn summary(&self) -> &'static str {
        "walks that continue from the first cell beside the maze"
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
                listener.idea(Idea::Hunt(Some(next)));
                let dir = random.pick_dir(untouched.ways(next) - unvisited.ways(next));
                listener.open(unvisited.step(next, dir), grid.back(next, dir))?;
                cell = next;
            } else {
                listener.idea(Idea::Hunt(None));
                return ControlFlow::Continue(());
            }
        }
    }
}

/// The unvisited cells that have a neighbour in the maze.
struct Hunt {
    /// A lower bound for the numbers of the unvisited cells next to the maze that are not in
    /// `passed`.
    first: Cell,
    /// Whether a hunt has increased `first`. After that, `first` never decreases.
    rises: bool,
    passed: CellSet,
}

impl Hunt {
    /// Records unvisited cells that have gained a neighbour in the maze.
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

    /// Returns the first unvisited cell that has a neighbour in the maze.
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

/// Returns, for each set of moves, the smallest stride of its moves.
fn lowest_strides(strides: Strides) -> [i32; 1 << MAX_PAIRED] {
    core::array::from_fn(|ways| {
        let ways = Dirs(ways as u64).map(|dir| strides.of(dir));
        ways.min().unwrap_or(0)
    })
}
