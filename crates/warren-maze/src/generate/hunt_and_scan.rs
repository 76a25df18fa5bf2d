//! Hunt and scan: walks that begin where a scan forward meets the maze.
//!
//! A scan cell by cell is quadratic on wide grids: whenever a walk ends a row
//! higher than it was, the scan passes the whole width to come back. So the
//! cells that a walk left by one of several ways are kept in a set that finds
//! its next member at once. Cells that have lost their other ways since leave it
//! when they are found, so each costs at most one look. In all a cell costs 1.25
//! of what it does depth-first.

use super::cell_set::CellSet;
use super::unvisited::{Unvisited, first_cell};
use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, Dir, MOST_DIRS, Topology};
use std::ops::ControlFlow;

/// Carves a tree over all cells.
///
/// From the first cell, walk to a random unvisited neighbour while there is
/// one. When stuck, step forward cell by cell in row order, from the last cell
/// to the first, to the next that is already in the maze, and walk on from
/// there. A step of a walk takes one [`Random::below`], also where there is one
/// candidate; candidates are listed north, east, south, west, up, down. (On hex:
/// north-west, east, south-east, west, north-east, south-west.) Time linear in
/// the cells; takes nine bits for each of them.
///
/// The algorithm of MazeGen (1991), which drew from C's `rand`.
pub fn hunt_and_scan<T: Topology>(
    grid: &T,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let mut unvisited = Unvisited::new(grid);
    let mut left = CellSet::new(grid.cells());
    let mut cell = first_cell(grid);
    carve.root(cell)?;
    unvisited.visit(cell);
    loop {
        if unvisited.ways(cell).is_empty() {
            match scan(&unvisited, &mut left, cell) {
                Some(next) => cell = next,
                None => return ControlFlow::Continue(()),
            }
        }
        let ways = unvisited.ways(cell);
        let draw = random.below(ways.len()) as usize;
        let dir = CANDIDATES[ways.0 as usize][draw];
        carve.passage(cell, dir)?;
        left.insert(cell);
        cell = unvisited.step(cell, dir);
        unvisited.visit(cell);
    }
}

/// The next cell after `cell` that a walk left and that still has ways. The scan
/// as defined stops at every cell in the maze, but draws nothing at the others.
fn scan<T: Topology>(unvisited: &Unvisited<T>, left: &mut CellSet, mut cell: Cell) -> Option<Cell> {
    loop {
        cell = left.next(cell).or_else(|| left.next(0))?;
        if !unvisited.ways(cell).is_empty() {
            return Some(cell);
        }
        left.remove(cell);
    }
}

const SETS: usize = 1 << MOST_DIRS;

/// For each set of directions its members in the order of candidates.
static CANDIDATES: [[Dir; MOST_DIRS]; SETS] = {
    const ORDER: [Dir; MOST_DIRS] = [Dir(3), Dir(0), Dir(2), Dir(1), Dir(5), Dir(4)];
    let mut candidates = [[Dir(0); MOST_DIRS]; SETS];
    let mut set = 0;
    while set < SETS {
        let (mut i, mut count) = (0, 0);
        while i < MOST_DIRS {
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
