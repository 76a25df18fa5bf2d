//! The randomized Prim algorithm, in which a tree grows at random cells of its frontier.

use super::Generator;
use super::frontier::{Frontiers, One};
use super::unvisited::any_cell;
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::{Cell, Topology};
use core::ops::ControlFlow;

/// The randomized Prim algorithm. The mazes have many short dead ends.
///
/// The tree starts with one random cell. The tree's frontier consists of the cells outside the tree
/// that have a neighbour in it. While the frontier is not empty, the algorithm joins a random cell
/// of the frontier to a random neighbour in the tree. The maze is a spanning tree.
///
/// This is not R. C. Prim's algorithm (1957), which assigns a weight to every wall, and always opens the
/// lightest wall of the frontier. Its mazes have fewer dead ends and longer solutions. They are distributed
/// like those of [`Kruskal`](super::Kruskal) and [`MinimumSpanningTree`](super::MinimumSpanningTree).
///
/// Takes time linear in the number of cells. Uses one byte per cell, plus four bytes per cell of
/// the frontier at its largest.
///
/// After C. Okasaki's maze tutorial (1992).
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
#[doc(alias = "randomized Prim")]
#[doc(alias = "Jarník")]
pub struct Prim;

impl Generator for Prim {
    fn name(&self) -> &'static str {
        "prim"
    }

    fn summary(&self) -> &'static str {
        "many short dead ends, by growing at random cells"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        // This call checks the grid, so it must come first. If `has` were `false` for every cell,
        // `any_cell` would loop forever.
        let frontiers = Frontiers::new(grid, 1);
        let start = any_cell(grid, random);
        listener.start(start)?;
        grow(frontiers, [start], random, listener)
    }
}

/// Adds `cells` to the tree, and then joins all other cells of the grid to the tree as [`Prim`]
/// does. Takes time linear in the number of cells.
pub(super) fn grow<T: Topology>(
    mut frontiers: Frontiers<'_, T, One>,
    cells: impl IntoIterator<Item = Cell>,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    for cell in cells {
        frontiers.join(cell, 0, listener);
    }
    while frontiers.grow(0, random, listener)? {}
    ControlFlow::Continue(())
}
