//! Wilson's algorithm: loop-erased random walks.

use super::Generator;
use super::unvisited::any_cell;
use super::walk::{Walk, signs};
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::{Cell, Dir, Rows, Topology};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Wilson's algorithm, which makes a uniform spanning tree by loop-erased random walks.
///
/// Every spanning tree of the grid has the same probability. The tree starts with one cell. From
/// each cell that is not in the tree, in ascending order, a random walk continues until it reaches
/// the tree. Then the walk's path, without its loops, joins the tree. The path leaves each of its
/// cells in the direction in which the walk last left the cell.
///
/// The choice of the first cell does not affect the probabilities. On a grid with [`Rows`], the
/// first cell is the cell in the middle, because walks to the middle are shorter than walks to a
/// random cell. On other grids, the first cell is a random cell.
///
/// The running time is random. On a square grid of n cells, the walks take about n · log n steps.
/// On 1000 × 1000 cells, this is about ten steps per cell. Uses three bytes per cell, plus eight
/// bytes per cell of the longest path.
///
/// After D. B. Wilson, *Generating random spanning trees more quickly than the cover
/// time*, 1996.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "uniform spanning tree")]
#[doc(alias = "ust")]
#[doc(alias = "loop-erased random walk")]
pub struct Wilson;

impl Generator for Wilson {
    fn name(&self) -> &'static str {
        "wilson"
    }

    fn summary(&self) -> &'static str {
        "a uniform spanning tree, by loop-erased walks"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        // Walks stop at cells in the tree.
        let (strides, signs) = signs(grid);
        let mut walk = Walk::new(grid, strides, &signs);
        let root = match grid.rows() {
            Some(rows) => middle(rows),
            None => any_cell(grid, random),
        };
        listener.start(root)?;
        walk.set(root, 0);
        let mut path = Vec::new();
        for start in 0..grid.cells() {
            let mut cell = start;
            if !walk.stops_at(start) {
                listener.idea(Idea::Walk(start));
            }
            while !walk.stops_at(cell) {
                (_, cell) = walk.on(cell, random, listener);
                if !walk.stops_at(cell) {
                    listener.tick()?;
                }
            }
            if cell != start {
                retrace(&mut walk, start, cell, &mut path);
                join(grid, cell, &mut path, listener)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the cell in the middle of the grid. Random walks to the middle are shorter than walks to
/// a random cell.
pub(super) fn middle(rows: Rows) -> Cell {
    rows.cell(rows.size().map(|length| length / 2))
}

/// Follows the last walk, without its loops, from `start` to `end`. Appends the cell and the
/// direction of each step to `path`, and adds the cell to the tree.
#[inline(never)]
fn retrace<T: Topology>(walk: &mut Walk<T>, start: Cell, end: Cell, path: &mut Vec<(Cell, Dir)>) {
    let mut cell = start;
    while cell != end {
        let dir = walk.left_by(cell);
        let next = walk.step(cell, dir);
        path.push((cell, dir));
        walk.set(cell, 0);
        cell = next;
    }
}

/// Opens a path's passages, from its end, which is in the tree, back to its start.
#[inline(never)]
pub(super) fn join<T: Topology>(
    grid: &T,
    end: Cell,
    path: &mut Vec<(Cell, Dir)>,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    let mut cell = end;
    while let Some((next, dir)) = path.pop() {
        listener.open(cell, grid.back(next, dir))?;
        cell = next;
    }
    ControlFlow::Continue(())
}
