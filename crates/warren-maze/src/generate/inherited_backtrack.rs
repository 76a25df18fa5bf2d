//! Depth-first search whose random state is handed down by value.

use super::generator::expect;
use super::unvisited::{Unvisited, first_cell};
use super::{Generator, Misfit, ParameterError};
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::{Dir, Dirs, Topology};
use std::ops::ControlFlow;

/// Inherited backtrack, the algorithm of `maz` (1991): depth-first search whose
/// branches repeat each other's turns.
///
/// Starts in the first cell. At each cell it draws an unvisited neighbour, carves to
/// it, and fills everything there; that search begins with a copy of the state of the
/// random numbers. On return the state is what it was before, so the next branch of
/// the same cell draws the same numbers again. It takes the same turns as far as the
/// walls let it, and the maze has a visible grain. Leaves a tree over all cells.
///
/// Only the first four directions can be drawn, so it [fits](Generator::fits) grids
/// without others: squares, triangles, and one floor of cubes. Its numbers are its own: all that it draws
/// from a [`Random`] is 64 bits, whose lower half is the first state.
///
/// With a multiple of 1 modulo 4 and an odd offset the state passes through all its
/// values (T. Hull and A. Dobell, *Random number generators*, 1962), so that every
/// draw ends.
///
/// Time linear in the cells. Takes a byte a cell, and eight for each cell of the
/// longest walk.
///
/// ```
/// use warren_maze::generate::{Generator, InheritedBacktrack};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = InheritedBacktrack::default().maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[doc(alias = "maz")]
#[doc(alias = "linear congruential generator")]
pub struct InheritedBacktrack {
    /// The factor of the state, 1 modulo 4.
    pub multiple: i32,
    /// The summand of the state, odd.
    pub offset: i32,
}

impl InheritedBacktrack {
    /// What [`default`](Default::default) returns: the parameters of `maz`.
    pub const DEFAULT: InheritedBacktrack = InheritedBacktrack {
        multiple: 57,
        offset: 1,
    };

    /// Carves the maze that belongs to a first state.
    ///
    /// # Panics
    ///
    /// As [`carve`](Generator::carve).
    pub fn carve_from<T: Topology>(
        &self,
        grid: &T,
        mut state: i32,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        expect(self.fits(grid));
        expect(self.check(grid.count()));
        let mut unvisited = Unvisited::new(grid);
        let mut cell = first_cell(grid);
        listener.start(cell)?;
        unvisited.visit(cell);
        let mut walked = Vec::new();
        loop {
            let ways = unvisited.ways(cell);
            if !ways.is_empty() {
                let dir = draw(self, &mut state, ways, listener)?;
                listener.open(cell, dir)?;
                walked.push((grid.back(cell, dir), state));
                cell = unvisited.step(cell, dir);
                unvisited.visit(cell);
            } else if let Some((back, when_carved)) = walked.pop() {
                cell = unvisited.step(cell, back);
                state = when_carved;
            } else {
                return ControlFlow::Continue(());
            }
        }
    }
}

impl Default for InheritedBacktrack {
    fn default() -> InheritedBacktrack {
        InheritedBacktrack::DEFAULT
    }
}

impl Generator for InheritedBacktrack {
    fn name(&self) -> &'static str {
        "inherited-backtrack"
    }

    fn summary(&self) -> &'static str {
        "branches that repeat each other's turns (maz, 1991)"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        let drawn = Dirs::first(NUMBERED.len());
        let is_drawn = |cell| (grid.exits(cell) - drawn).is_empty();
        // Of most grids the type says it, and not every cell has to.
        let fits = matches!(T::PAIRS, 1 | 2) || (0..grid.cells()).all(is_drawn);
        fits.then_some(()).ok_or(Misfit::MANY_DIRECTIONS)
    }

    fn check(&self, _: u32) -> Result<(), ParameterError> {
        let InheritedBacktrack { multiple, offset } = *self;
        if multiple.rem_euclid(4) != 1 {
            return Err(ParameterError::Multiple { multiple });
        }
        if offset % 2 == 0 {
            return Err(ParameterError::Offset { offset });
        }
        Ok(())
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        self.carve_from(grid, random.bits() as u32 as i32, listener)
    }
}

/// One of `ways`, which are at least one of the first four directions. Takes
/// about two tries with the parameters of `maz`, but over 10⁹ with some others: with
/// 2³¹ + 1 and 3 the state goes up and down between the ways that are closed.
fn draw(
    how: &InheritedBacktrack,
    state: &mut i32,
    ways: Dirs,
    listener: &mut impl Listener,
) -> ControlFlow<(), Dir> {
    let numbers = (0..4).filter(|&i| ways.contains(NUMBERED[i]));
    let free = numbers.fold(0, |free, i| free | 1 << i);
    loop {
        for _ in 0..TRIES {
            *state = state.wrapping_mul(how.multiple).wrapping_add(how.offset);
            let i = 3 & (*state / free);
            if free >> i & 1 != 0 {
                return ControlFlow::Continue(NUMBERED[i as usize]);
            }
        }
        listener.tick()?;
    }
}

/// Between two chances to break off.
const TRIES: u32 = 1 << 16;

/// Up, down, right, left: `maz` numbers them so.
const NUMBERED: [Dir; 4] = [Dir(3), Dir(2), Dir(0), Dir(1)];
