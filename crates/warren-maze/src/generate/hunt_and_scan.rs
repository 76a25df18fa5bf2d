//! The hunt-and-scan algorithm: random walks, each of which starts from the next cell of the maze,
//! in row order, that has unvisited neighbours.
//!
//! Scanning cell by cell would take quadratic time on wide grids, because a scan would cross the
//! whole width whenever a walk ends one row higher than it began. The cells that a walk has left
//! are therefore stored in a set with a fast search for the next member. If a scan finds a cell
//! without unvisited neighbours, the cell is removed from the set. Each cell is removed at most
//! once, so the removals take time linear in the number of cells.

use super::Generator;
use super::cell_set::CellSet;
use super::unvisited::{Unvisited, first_cell};
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::{Cell, Dir, Dirs, MAX_PAIRED, Topology};
use core::ops::ControlFlow;

/// The hunt-and-scan algorithm of the program MazeGen (1991): random walks, each of which starts
/// from the next cell of the maze, in row order, that has unvisited neighbours.
///
/// The algorithm starts in the first cell and repeatedly walks to a random unvisited neighbour. If
/// the current cell has no unvisited neighbour, the algorithm scans forward in row order until it
/// finds a cell of the maze that has unvisited neighbours. After the grid's last cell, the scan
/// continues at the first cell. The walk continues from the cell that was found. The maze is a
/// spanning tree.
///
/// To reproduce the mazes of a program with a different random number generator, pass a [`Random`]
/// whose [`below`](Random::below) returns the same numbers as that program. Each step of a walk
/// calls `below` once, even if there is only one neighbour. Neighbours are numbered in the order
/// north, east, south, west, up, down (on the hex grid: north-west, east, south-east, west,
/// north-east, south-west). MazeGen used the C library function `rand`.
///
/// Takes time linear in the number of cells. Uses nine bits per cell.
///
/// ```
/// use warren_maze::generate::{Generator, HuntAndScan};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = HuntAndScan.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "MazeGen")]
pub struct HuntAndScan;

impl Generator for HuntAndScan {
    fn name(&self) -> &'static str {
        "hunt-and-scan"
    }

    fn summary(&self) -> &'static str {
        "walks that continue from the next cell in the maze (MazeGen, 1991)"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let mut unvisited = Unvisited::new(grid);
        let mut left = CellSet::new(grid.cells());
        let mut cell = first_cell(grid);
        listener.start(cell)?;
        unvisited.visit(cell);
        loop {
            if unvisited.ways(cell).is_empty() {
                let found = scan(&unvisited, &mut left, cell);
                listener.idea(Idea::Hunt(found));
                match found {
                    Some(next) => cell = next,
                    None => return ControlFlow::Continue(()),
                }
            }
            let ways = unvisited.ways(cell);
            let draw = random.below(ways.len()) as usize;
            let dir = candidate(ways, draw);
            listener.open(cell, dir)?;
            left.insert(cell);
            cell = unvisited.step(cell, dir);
            unvisited.visit(cell);
        }
    }
}

/// Returns the next cell after `cell` that has unvisited neighbours and that a walk has left.
/// (MazeGen stops at every cell of the maze, but uses random numbers only at cells with unvisited
/// neighbours.)
fn scan<T: Topology>(unvisited: &Unvisited<T>, left: &mut CellSet, mut cell: Cell) -> Option<Cell> {
    loop {
        cell = left.next(cell).or_else(|| left.next(0))?;
        if !unvisited.ways(cell).is_empty() {
            return Some(cell);
        }
        left.remove(cell);
    }
}

/// Returns the direction at index `draw` in `ways`, in MazeGen's order. MazeGen has only six
/// directions. Directions from `Dir(6)` on come after them, in ascending order.
fn candidate(ways: Dirs, draw: usize) -> Dir {
    let listed = (ways & Dirs::first(MAX_PAIRED)).len() as usize;
    if draw < listed {
        return CANDIDATES[ways.0 as usize % SETS][draw];
    }
    let mut others = ways - Dirs::first(MAX_PAIRED);
    others.nth(draw - listed).unwrap_or(Dir(0))
}

const SETS: usize = 1 << MAX_PAIRED;

/// For each set of directions, its directions in MazeGen's order.
static CANDIDATES: [[Dir; MAX_PAIRED]; SETS] = {
    const ORDER: [Dir; MAX_PAIRED] = [Dir(3), Dir(0), Dir(2), Dir(1), Dir(5), Dir(4)];
    let mut candidates = [[Dir(0); MAX_PAIRED]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut i, mut count) = (0, 0);
        while i < MAX_PAIRED {
            if set >> ORDER[i].0 & 1 != 0 {
                candidates[set][count] = ORDER[i];
                count += 1;
            }
            i += 1;
        }
        set += 1;
    }
    candidates
};
