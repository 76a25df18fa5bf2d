//! Randomized Prim: a tree that grows at a random place of its rim.

use super::Generator;
use super::frontier::{Frontiers, One};
use super::unvisited::any_cell;
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::{Cell, Topology};
use std::ops::ControlFlow;

/// Randomized Prim: many short dead ends.
///
/// A tree starts in a random cell. The cells beside the tree are its frontier: while
/// there are any, a random one of them is joined to a random neighbour in the tree.
/// Leaves a tree over all cells. (Prim's own algorithm, where every wall has a
/// weight, is another: [`MinimumSpanningTree`](super::MinimumSpanningTree) makes its
/// trees.)
///
/// Time linear in the cells. Takes a byte a cell, and four for each cell of the
/// longest frontier.
///
/// From C. Okasaki's maze tutorial (1992).
///
/// ```
/// use warren_maze::generate::{Generator, Prim};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([40, 40, 1], [false; 3])?);
/// let maze = Prim.maze(grid, &mut SeededRandom::new(7));
/// assert!(measure::dead_ends(&maze).count() > 1600 / 4);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "simplified Prim")]
#[doc(alias = "Jarník")]
pub struct Prim;

impl Generator for Prim {
    fn name(&self) -> &'static str {
        "prim"
    }

    fn summary(&self) -> &'static str {
        "many short dead ends"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        // A grid that breaks a rule is found here, before a cell of it is drawn.
        let frontiers = Frontiers::new(grid, 1);
        let start = any_cell(grid, random);
        listener.start(start)?;
        grow(frontiers, [start], random, listener)
    }
}

/// Joins all other cells of a grid to some, by Prim's step. Time linear in the cells.
pub(super) fn grow<T: Topology>(
    mut frontiers: Frontiers<'_, T, One>,
    cells: impl IntoIterator<Item = Cell>,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    for cell in cells {
        frontiers.join(cell, 0);
    }
    while frontiers.grow(0, random, listener)? {}
    ControlFlow::Continue(())
}
