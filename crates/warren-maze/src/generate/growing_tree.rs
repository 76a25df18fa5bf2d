//! The growing tree algorithm: each passage starts at a cell that is chosen by its age in the tree.
//!
//! The cells that can still have unvisited neighbours are stored in a list, with the oldest cell
//! first. One generic loop handles all combinations of rules. For each rule, the compiler also
//! makes a version of the loop that always uses this rule. This version needs no random numbers to
//! choose rules.

use super::generator::expect;
use super::unvisited::{Unvisited, any_cell};
use super::{Generator, ParameterError};
use crate::maze::{Idea, Listener, Pick};
use crate::rng::Random;
use crate::topology::{Cell, Topology};
use alloc::collections::VecDeque;
use core::ops::ControlFlow;

/// The growing tree algorithm. Depending on its weights, the algorithm works like depth-first
/// search, like Prim's algorithm, or like a mixture of the two.
///
/// The algorithm maintains a list of cells, which initially contains one random cell. In each step,
/// the algorithm chooses the newest, the oldest or a random cell of the list. If that cell has
/// unvisited neighbours, the algorithm joins it to a random unvisited neighbour, which becomes the
/// list's newest cell. Otherwise, the algorithm removes the cell from the list. The maze is a
/// spanning tree.
///
/// Each of these three choices is a rule, and each step picks one rule at random. A rule's
/// probability is its weight divided by the sum of all weights. The sum must be greater than 0 and
/// less than 2³². When a cell in the middle of the list is removed, the newest cell moves to the
/// index of the removed cell, and is treated as older from then on.
///
/// Takes time linear in the number of cells. Uses one byte per cell, plus four bytes per cell of
/// the list at its longest.
///
/// After J. Buck, *Mazes for Programmers*, 2015.
///
/// ```
/// use warren_maze::generate::{Generator, GrowingTree};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let rings = GrowingTree { newest: 0, random: 0, oldest: 1 };
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = rings.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[doc(alias = "growing tree")]
pub struct GrowingTree {
    /// The weight for choosing the newest cell. If all other weights are 0, the mazes are the same
    /// as with depth-first search.
    #[cfg_attr(feature = "serde", serde(default))]
    pub newest: u32,
    /// The weight for choosing a random cell. If all other weights are 0, the mazes are similar to
    /// Prim's.
    #[cfg_attr(feature = "serde", serde(default))]
    pub random: u32,
    /// The weight for choosing the oldest cell. If all other weights are 0, the tree grows in rings
    /// around the first cell.
    #[cfg_attr(feature = "serde", serde(default))]
    pub oldest: u32,
}

impl GrowingTree {
    /// The default generator, in which `newest` and `random` have weight 1 and `oldest` has weight
    /// 0.
    pub const DEFAULT: GrowingTree = GrowingTree {
        newest: 1,
        random: 1,
        oldest: 0,
    };
}

impl Default for GrowingTree {
    fn default() -> GrowingTree {
        GrowingTree::DEFAULT
    }
}

impl Generator for GrowingTree {
    fn name(&self) -> &'static str {
        "growing-tree"
    }

    fn summary(&self) -> &'static str {
        "a mixture of depth-first and prim, by weight"
    }

    fn check(&self, _: u32) -> Result<(), ParameterError> {
        let sum = self.newest.checked_add(self.random);
        match sum.and_then(|sum| sum.checked_add(self.oldest)) {
            Some(0) => Err(ParameterError::NoWeights),
            None => Err(ParameterError::LargeWeights),
            Some(_) => Ok(()),
        }
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        expect(self.name(), self.check(grid.count()));
        let GrowingTree {
            newest,
            random: any,
            oldest,
        } = *self;
        match (newest, any, oldest) {
            (_, 0, 0) => grow(grid, random, listener, |_| Pick::Newest),
            (0, _, 0) => grow(grid, random, listener, |_| Pick::Random),
            (0, 0, _) => grow(grid, random, listener, |_| Pick::Oldest),
            _ => grow(grid, random, listener, |random| {
                match random.below(newest + any + oldest) {
                    draw if draw < newest => Pick::Newest,
                    draw if draw < newest + any => Pick::Random,
                    _ => Pick::Oldest,
                }
            }),
        }
    }
}

#[track_caller]
fn grow<T: Topology, R: Random>(
    grid: &T,
    random: &mut R,
    listener: &mut impl Listener,
    rule: impl Fn(&mut R) -> Pick,
) -> ControlFlow<()> {
    let mut unvisited = Unvisited::new(grid);
    let start = any_cell(grid, random);
    listener.start(start)?;
    unvisited.visit(start);
    let mut line: VecDeque<Cell> = VecDeque::from([start]);
    while !line.is_empty() {
        let pick = rule(random);
        let at = match pick {
            Pick::Newest => line.len() - 1,
            Pick::Random => random.below(line.len() as u32) as usize,
            Pick::Oldest => 0,
        };
        let cell = line[at];
        listener.idea(Idea::Choose(cell, pick));
        let ways = unvisited.ways(cell);
        if !ways.is_empty() {
            let dir = random.pick_dir(ways);
            listener.open(cell, dir)?;
            let next = unvisited.step(cell, dir);
            unvisited.visit(next);
            line.push_back(next);
        } else {
            listener.idea(Idea::Leave(cell));
            if at == 0 {
                line.pop_front();
            } else {
                line.swap_remove_back(at);
            }
        }
    }
    ControlFlow::Continue(())
}
