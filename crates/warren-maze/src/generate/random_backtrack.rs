//! Depth-first search that sometimes gives up a branch, and therefore leaves some cells solid.

use super::frontier::Frontiers;
use super::generator::{chance, expect};
use super::prim;
use super::unvisited::{Unvisited, any_cell};
use super::{Generator, ParameterError};
use crate::maze::{Idea, Listener};
use crate::rng::{Chance, Random};
use crate::topology::{Cell, Topology};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Depth-first search that gives up branches. The mazes have long winding passages in solid rock.
///
/// The algorithm walks like [`DepthFirst`](super::DepthFirst), but at each step the walk can give
/// up, even if the cell has unvisited neighbours. The walk then goes back one cell and never
/// returns to the cell that it left. A walk never gives up at its first cell. If a walk ends before
/// the minimum fraction of cells is reached, a new walk starts in a random cell of the maze that
/// has unvisited neighbours.
///
/// The passages form a tree over some of the cells. If `fill` is set, the other cells are joined to
/// the tree as in [`Prim`](super::Prim). Otherwise, they remain solid rock.
///
/// Takes time linear in the number of cells. Uses one byte per cell, four bytes per reached cell,
/// and four bytes per cell of the longest walk.
///
/// After C. Okasaki's maze tutorial (1992).
///
/// ```
/// use warren_maze::generate::{Generator, RandomBacktrack};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([40, 40, 1], [false; 3])?);
/// let half = RandomBacktrack { least: 0.5, ..RandomBacktrack::default() };
/// let maze = half.maze(grid, &mut SeededRandom::new(7));
/// assert!((800..1600).contains(&maze.open_cells().count()));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[doc(alias = "cave")]
#[doc(alias = "dungeon")]
pub struct RandomBacktrack {
    /// The probability that the walk gives up at a step.
    pub give_up: GiveUp,
    /// The minimum fraction of the cells to reach, from 0 to 1.
    pub least: f64,
    /// Whether cells that no walk reaches are joined to the maze at the end.
    pub fill: bool,
}

/// The probability that a walk gives up at a step.
///
/// The enum is deliberately exhaustive: if a variant is added, the compiler reports every `match`
/// that does not handle it, for example where a program lets a user choose a variant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GiveUp {
    /// A probability of 0.3 at every step. If the minimum fraction is a half, about two fifths of a
    /// square grid remain solid. (Recipes in the crate `warren-dungeon` use a probability that
    /// depends on the kind of grid.)
    #[default]
    Default,
    /// The same probability at every step, from 0 to 1.
    Constant(f64),
    /// A probability that grows with each step: this number, from 0 to 1, times the number of steps
    /// since the walk last went back. Long branches are cut off, and short branches can grow.
    Growing(f64),
}

impl RandomBacktrack {
    /// The default generator: the default probability, at least half of the cells, and no filling.
    pub const DEFAULT: RandomBacktrack = RandomBacktrack {
        give_up: GiveUp::Default,
        least: 0.5,
        fill: false,
    };

    fn least(&self) -> Result<Chance, ParameterError> {
        chance("the least share of cells", self.least)
    }
}

impl Default for RandomBacktrack {
    fn default() -> RandomBacktrack {
        RandomBacktrack::DEFAULT
    }
}

impl Generator for RandomBacktrack {
    fn name(&self) -> &'static str {
        "random-backtrack"
    }

    fn summary(&self) -> &'static str {
        "winding passages in solid rock, optionally filled by prim"
    }

    fn check(&self, _: u32) -> Result<(), ParameterError> {
        let _ = self.give_up.after()?;
        self.least().map(drop)
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let give_up = expect(self.name(), self.give_up.after());
        let least = expect(self.name(), self.least()).of(grid.count()) as usize;
        let mut unvisited = Unvisited::new(grid);
        let start = any_cell(grid, random);
        unvisited.visit(start);
        listener.start(start)?;
        // The reached cells, except for cells already known to have no unvisited neighbours.
        let mut reached = vec![start];
        let mut count = 1;
        let mut stack = vec![start];
        let mut steps = 0;
        loop {
            let Some(&cell) = stack.last() else {
                if count >= least {
                    break;
                }
                let next = resume(&unvisited, &mut reached, random);
                listener.idea(Idea::Hunt(Some(next)));
                stack.push(next);
                steps = 0;
                continue;
            };
            let ways = unvisited.ways(cell);
            let gives_up = stack.len() > 1 && !ways.is_empty() && random.chance(give_up(steps));
            if ways.is_empty() || gives_up {
                listener.idea(if gives_up {
                    Idea::GiveUp(cell)
                } else {
                    Idea::Leave(cell)
                });
                stack.pop();
                steps = 0;
                continue;
            }
            let dir = random.pick_dir(ways);
            listener.open(cell, dir)?;
            let next = unvisited.step(cell, dir);
            unvisited.visit(next);
            reached.push(next);
            stack.push(next);
            count += 1;
            steps += 1;
        }
        if self.fill {
            listener.idea(Idea::Begin(1));
            let reached = (0..grid.cells()).filter(|&cell| unvisited.is_visited(cell));
            prim::grow(Frontiers::new(grid, 1), reached, random, listener)?;
        }
        ControlFlow::Continue(())
    }
}

impl GiveUp {
    /// Returns the probability of giving up, as a function of the number of steps since the walk
    /// last went back.
    fn after(self) -> Result<impl Fn(u32) -> Chance, ParameterError> {
        let (chance, grows) = match self {
            GiveUp::Default => (chance("the default chance", 0.3)?, false),
            GiveUp::Constant(value) => (chance("the chance to give up", value)?, false),
            GiveUp::Growing(growth) => {
                (chance("the growth of the chance to give up", growth)?, true)
            }
        };
        Ok(move |steps| if grows { chance.times(steps) } else { chance })
    }
}

/// Returns a random reached cell that has unvisited neighbours. Such a cell exists until all cells
/// are reached, because the grid is connected.
fn resume<T: Topology>(
    unvisited: &Unvisited<'_, T>,
    reached: &mut Vec<Cell>,
    random: &mut impl Random,
) -> Cell {
    loop {
        let at = random.below(reached.len() as u32) as usize;
        if !unvisited.ways(reached[at]).is_empty() {
            return reached[at];
        }
        reached.swap_remove(at);
    }
}
