//! Depth-first search, also known as the recursive backtracker.

use super::Generator;
use super::unvisited::{Unvisited, any_cell};
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::Topology;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Depth-first search, also known as the recursive backtracker. The mazes have long winding
/// passages and few dead ends.
///
/// The algorithm starts in a random cell and repeatedly walks to a random unvisited neighbour. If
/// the current cell has no unvisited neighbour, the algorithm goes back along its path to the last
/// cell that has an unvisited neighbour, and continues from there. The maze is a spanning tree. The
/// path is stored in a vector, not on the call stack.
///
/// Takes time linear in the number of cells. Uses one byte per cell, plus one byte per cell of the
/// longest path.
///
/// ```
/// use warren_maze::generate::{DepthFirst, Generator};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([40, 40, 1], [false; 3])?);
/// let maze = DepthFirst.maze(grid, &mut SeededRandom::new(7));
/// assert!(measure::dead_ends(&maze).count() < 1600 / 8);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "recursive backtracker")]
#[doc(alias = "backtracker")]
#[doc(alias = "backtracking")]
#[doc(alias = "dfs")]
pub struct DepthFirst;

impl Generator for DepthFirst {
    fn name(&self) -> &'static str {
        "depth-first"
    }

    fn summary(&self) -> &'static str {
        "long winding passages, few dead ends"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let mut unvisited = Unvisited::new(grid);
        let mut cell = any_cell(grid, random);
        listener.start(cell)?;
        let mut ways = unvisited.visit(cell);
        let mut walked = Vec::new();
        loop {
            while !ways.is_empty() {
                let dir = random.pick_dir(ways);
                listener.open(cell, dir)?;
                walked.push(grid.back(cell, dir));
                cell = unvisited.step(cell, dir);
                ways = unvisited.visit(cell);
            }
            while ways.is_empty() {
                let Some(back) = walked.pop() else {
                    return ControlFlow::Continue(());
                };
                listener.idea(Idea::Leave(cell));
                cell = unvisited.step(cell, back);
                ways = unvisited.ways(cell);
            }
        }
    }
}
