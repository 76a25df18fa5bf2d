//! Depth-first search in which each branch starts with a copy of the random state.

use super::generator::expect;
use super::unvisited::{Unvisited, first_cell};
use super::{Generator, Misfit, ParameterError};
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::{Dir, Dirs, Topology};
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The inherited backtrack algorithm of the program `maz` (1991): a depth-first search in which
/// branches repeat the turns of earlier branches.
///
/// The algorithm starts in the first cell. In each cell, the algorithm picks an unvisited
/// neighbour, opens a passage to it, and continues the search in the neighbour with a copy of the
/// random state. The branch does not change the cell's own random state. The next branch from the
/// cell therefore gets the same random numbers again, and makes the same turns as far as the
/// visited cells allow. The result is a repeating pattern in the maze. The maze is a spanning tree.
///
/// The algorithm can pick only the first four directions, so it [fits](Generator::fits) only grids
/// without other directions, such as square and triangular grids, and cubic grids with one floor.
/// It has its own linear congruential random number generator. It uses [`Random`] only for the
/// generator's initial state, which is the lower half of 64 random bits.
///
/// If `multiple` is 1 modulo 4 and `offset` is odd, the state eventually takes every possible value
/// (T. E. Hull and A. R. Dobell, *Random number generators*, 1962), so every choice of a direction
/// terminates.
///
/// Takes time linear in the number of cells times the number of tries per choice. The number of
/// tries depends on the parameters. On average, a choice needs about two tries with the parameters
/// of `maz`, but up to 2³² tries with other parameters. For example, with `multiple` -2³¹ + 1 and
/// `offset` 3, a grid of 40 × 40 cells takes several seconds. During a long choice, the generator
/// calls [`Listener::tick`], so that a listener can stop it. Uses one byte per cell, plus eight
/// bytes per cell of the longest path.
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
    /// The random state's multiplier, which must be 1 modulo 4.
    pub multiple: i32,
    /// The random state's increment, which must be odd.
    pub offset: i32,
}

impl InheritedBacktrack {
    /// The default generator, with the parameters of `maz`.
    pub const DEFAULT: InheritedBacktrack = InheritedBacktrack {
        multiple: 57,
        offset: 1,
    };

    /// Returns the nearest parameters that [`check`](Generator::check) accepts. Each number changes
    /// by at most 2. This function is useful for programs with sliders for the parameters.
    ///
    /// ```
    /// use warren_maze::generate::{Generator, InheritedBacktrack};
    ///
    /// let dragged = InheritedBacktrack { multiple: 60, offset: 2 };
    /// let fitting = InheritedBacktrack { multiple: 61, offset: 3 };
    /// assert_eq!(dragged.nearest_fitting(), fitting);
    /// assert_eq!(fitting.nearest_fitting(), fitting);
    /// assert!(fitting.check(1).is_ok());
    /// ```
    pub const fn nearest_fitting(self) -> InheritedBacktrack {
        InheritedBacktrack {
            multiple: self.multiple & !3 | 1,
            offset: self.offset | 1,
        }
    }

    /// Carves a maze, starting from the random state `state`.
    ///
    /// # Panics
    ///
    /// Panics for the same reasons as [`carve`](Generator::carve).
    #[track_caller]
    pub fn carve_from<T: Topology>(
        &self,
        grid: &T,
        mut state: i32,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        expect(self.name(), self.fits(grid));
        expect(self.name(), self.check(grid.count()));
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
                listener.idea(Idea::Leave(cell));
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
        // If there are only one or two pairs of directions, no cell needs to be examined.
        let fits = matches!(T::PAIRS, 1 | 2) || (0..grid.cells()).all(is_drawn);
        fits.then_some(()).ok_or(Misfit::ManyDirections)
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

/// Picks one direction from `ways`, which is not empty and contains only directions less than 4.
/// This needs about two tries with the parameters of `maz`, but can need over 10⁹ tries with other
/// parameters. For example, with a multiple of -2³¹ + 1 and an offset of 3, successive tries
/// alternate between directions that are not free.
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

/// The number of tries between two calls to [`Listener::tick`].
const TRIES: u32 = 1 << 16;

/// The directions in `maz`'s numbering order: up, down, right, left.
const NUMBERED: [Dir; 4] = [Dir(3), Dir(2), Dir(0), Dir(1)];
