//! Several trees without passages between them.

use super::frontier::{Frontiers, Many};
use super::generator::expect;
use super::unvisited::any_cell;
use super::{Generator, ParameterError};
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::Topology;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Several areas, which are trees without passages between them. Together, the areas cover all
/// cells.
///
/// Each tree grows like the tree of [`Prim`](super::Prim). The trees start in different random
/// cells and take turns. In each turn, one random cell of the frontier joins the tree. A tree's
/// frontier consists of the cells that have a neighbour in the tree but are not in any tree yet.
/// After each round, all trees that can still grow have the same size.
///
/// Takes time linear in the number of cells, plus the time needed to choose different starting
/// cells, which is O(n log n) for n trees on n cells. Uses five bytes per cell, plus four bytes per
/// cell in the frontiers.
///
/// After C. Okasaki's maze tutorial (1992), which uses two trees.
///
/// ```
/// use warren_maze::generate::{Areas, Generator};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Areas { count: 3 }.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 3);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "forest")]
#[doc(alias = "regions")]
pub struct Areas {
    /// The number of areas, from 2 to the number of cells.
    pub count: u32,
}

impl Default for Areas {
    /// Returns a generator that makes two areas.
    fn default() -> Areas {
        Areas { count: 2 }
    }
}

impl Generator for Areas {
    fn name(&self) -> &'static str {
        "areas"
    }

    fn summary(&self) -> &'static str {
        "several trees, joined by secret doors or sealed off"
    }

    fn makes_several_trees(&self) -> bool {
        true
    }

    fn check(&self, cells: u32) -> Result<(), ParameterError> {
        let count = self.count;
        if count < 2 {
            return Err(ParameterError::FewAreas { count });
        }
        if count > cells {
            return Err(ParameterError::ManyAreas { count, cells });
        }
        Ok(())
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        expect(self.name(), self.check(grid.count()));
        let mut frontiers = Frontiers::<T, Many>::new(grid, self.count);
        for tree in 0..self.count {
            let start = loop {
                let cell = any_cell(grid, random);
                if frontiers.is_out(cell) {
                    break cell;
                }
            };
            listener.start(start)?;
            frontiers.join(start, tree, listener);
        }
        let mut growing: Vec<u32> = (0..self.count).collect();
        while !growing.is_empty() {
            let mut still = Vec::with_capacity(growing.len());
            for tree in growing {
                if frontiers.grow(tree, random, listener)? {
                    still.push(tree);
                }
            }
            growing = still;
        }
        ControlFlow::Continue(())
    }
}
