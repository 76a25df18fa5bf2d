//! Wilson: random walks whose loops are erased.

use super::Generator;
use super::unvisited::any_cell;
use super::walk::{Walk, signs};
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::{Cell, Dir, Rows, Topology};
use std::ops::ControlFlow;

/// Wilson: every spanning tree with the same probability, by loop-erased random walks.
///
/// The tree starts as one cell. From each cell that is not in the tree, in ascending
/// order, a random walk goes until it meets the tree. Then the walk without its loops
/// joins the tree; this is the path that leaves each cell as the walk last left it.
/// Leaves a tree over all cells.
///
/// Any cell may start the tree without a change to the probabilities. It is the one in
/// the middle of a grid with [`Rows`], from where fewer steps are needed, and a random
/// one elsewhere.
///
/// The time is random: on a square grid of n cells about n · log n steps, which is ten
/// steps a cell on 1000 × 1000. Takes three bytes a cell, and eight for each cell of
/// the longest path.
///
/// From D. Wilson, *Generating random spanning trees more quickly than the cover
/// time* (1996).
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
#[doc(alias = "loop-erased random walk")]
pub struct Wilson;

impl Generator for Wilson {
    fn name(&self) -> &'static str {
        "wilson"
    }

    fn summary(&self) -> &'static str {
        "any tree, all as likely, by loop-erased walks"
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
            while !walk.stops_at(cell) {
                (_, cell) = walk.on(cell, random);
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

/// Near the middle fewer steps lead to the tree than from a random cell.
fn middle(rows: Rows) -> Cell {
    let row = rows.depth / 2 * rows.height + rows.height / 2;
    row * rows.width + rows.width / 2
}

/// Puts the way from `start` to `end` on `path`, and its cells into the tree.
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

/// Carves a path from its end, which is in the tree, back to its start.
#[inline(never)]
fn join<T: Topology>(
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
