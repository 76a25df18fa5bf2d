//! Depth-first search that sometimes gives a branch up, and so leaves rock.

use super::unvisited::{Unvisited, any_cell};
use crate::maze::Carve;
use crate::rng::{Chance, Random};
use crate::topology::{Cell, Topology};
use std::ops::ControlFlow;

/// What shapes the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomBacktrack {
    /// When a branch is given up.
    pub give_up: GiveUp,
    /// The share of the grid that must be reached before the walk may end.
    pub least: Chance,
}

/// The chance, at each step, that the walk gives the branch it is on up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiveUp {
    /// The same at every step.
    Constant(Chance),
    /// This much for every step since the last backtrack of any kind, so that
    /// long branches are cut and short ones are left to grow.
    Growing(Chance),
}

/// Carves a tree over some cells; the others stay rock.
///
/// Depth-first search from a random cell. At a cell that has unvisited
/// neighbours the walk may give up: the cell is popped for good and the walk
/// goes on from the one before. A walk's first cell never gives up. When it is
/// done and less than the least share of cells is reached, the walk resumes
/// from a random reached cell that has unvisited neighbours. Time linear in the
/// cells reached.
///
/// From C. Okasaki's maze tutorial (1992).
pub fn random_backtrack<T: Topology>(
    grid: &T,
    how: RandomBacktrack,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let mut unvisited = Unvisited::new(grid);
    let start = any_cell(grid, random);
    unvisited.visit(start);
    carve.root(start)?;
    let least = how.least.of(grid.count()) as usize;
    // Reached cells, less those found without unvisited neighbours.
    let mut reached = vec![start];
    let mut count = 1;
    let mut stack = vec![start];
    let mut steps = 0;
    loop {
        let Some(&cell) = stack.last() else {
            if count >= least {
                return ControlFlow::Continue(());
            }
            stack.push(resume(&unvisited, &mut reached, random));
            steps = 0;
            continue;
        };
        let ways = unvisited.ways(cell);
        let gives_up = stack.len() > 1
            && !ways.is_empty()
            && random.chance(match how.give_up {
                GiveUp::Constant(chance) => chance,
                GiveUp::Growing(chance) => chance.times(steps),
            });
        if ways.is_empty() || gives_up {
            stack.pop();
            steps = 0;
            continue;
        }
        let dir = random.pick_dir(ways);
        carve.passage(cell, dir)?;
        let next = unvisited.step(cell, dir);
        unvisited.visit(next);
        reached.push(next);
        stack.push(next);
        count += 1;
        steps += 1;
    }
}

/// A random reached cell that has unvisited neighbours: there is one while any
/// cell is unreached, since the grid is connected.
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
