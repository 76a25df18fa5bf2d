//! The Aldous-Broder algorithm: a random walk that opens a passage into each new cell.

use super::Generator;
use super::unvisited::any_cell;
use super::walk::{Walk, signs};
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::Topology;
use alloc::vec;
use core::ops::ControlFlow;

/// The Aldous-Broder algorithm, which makes a uniform spanning tree by one random walk.
///
/// Every spanning tree of the grid has the same probability. The algorithm performs a random walk
/// from a random cell. Each step that enters a cell for the first time becomes a passage. The walk
/// ends when it has entered all cells. [`Wilson`](super::Wilson) makes trees with the same
/// distribution, and is faster.
///
/// The running time is random. On a square grid of n cells, the walk takes about n · log² n steps.
/// On 100 × 100 cells, this is about 40 steps per cell. Uses three bytes per cell.
///
/// After D. J. Aldous, *The random walk construction of uniform spanning trees and uniform
/// labelled trees*, 1990, and A. Broder, *Generating random spanning trees*, 1989.
///
/// ```
/// use warren_maze::generate::{AldousBroder, Generator};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Hex};
///
/// let grid = Hex::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = AldousBroder.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "uniform spanning tree")]
#[doc(alias = "ust")]
#[doc(alias = "random walk")]
pub struct AldousBroder;

impl Generator for AldousBroder {
    fn name(&self) -> &'static str {
        "aldous-broder"
    }

    fn summary(&self) -> &'static str {
        "a uniform spanning tree, by one random walk"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let (strides, signs) = signs(grid);
        // The walk stops at each cell that it enters for the first time.
        let mut walk = Walk::new(grid, strides, &vec![0; signs.len()]);
        let mut cell = any_cell(grid, random);
        listener.start(cell)?;
        walk.set(cell, signs[cell as usize]);
        let mut left = grid.count() - 1;
        while left > 0 {
            let from;
            (from, cell) = walk.on(cell, random, listener);
            if walk.stops_at(cell) {
                listener.open(from, walk.left_by(from))?;
                walk.set(cell, signs[cell as usize]);
                left -= 1;
            } else {
                listener.tick()?;
            }
        }
        ControlFlow::Continue(())
    }
}
