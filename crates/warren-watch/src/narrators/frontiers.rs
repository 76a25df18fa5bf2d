//! Algorithms with a frontier.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Topology};

/// Prim's algorithm. The list is the frontier.
pub(super) struct Frontier;

/// Several trees that grow as in Prim's algorithm. The list contains the frontiers of all trees.
pub(super) struct Frontiers;

impl<T: Topology + Clone> Narrator<T> for Frontier {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        grow(teller, cell, dir);
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        if let Idea::Wait(cell) = idea {
            wait(teller, cell);
        }
    }
}

impl<T: Topology + Clone> Narrator<T> for Frontiers {
    fn start(&mut self, teller: &mut Teller<T>, cell: Cell) {
        teller.remove(cell);
        teller.pass();
        teller.remark(Kind::Start, cell, [0; 3]);
    }

    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let next = teller.grid().step(cell, dir);
        teller.remove(next);
        let numbers = [teller.set(cell), teller.length(), 0];
        teller.pass();
        teller.remark_side(Kind::Turn, cell, dir, numbers);
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        if let Idea::Wait(cell) = idea {
            wait(teller, cell);
        }
    }
}

/// Adds a remark that a frontier cell joins the maze.
pub(super) fn grow<T: Topology + Clone>(teller: &mut Teller<T>, cell: Cell, dir: Dir) {
    let next = teller.grid().step(cell, dir);
    let choices = teller.neighbours(next, true);
    teller.remove(next);
    teller.pass();
    teller.remark_side(Kind::Grow, cell, dir, [choices, teller.length(), 0]);
}

/// Adds a remark that a cell joins the frontier. All cells that join it at the same time share one
/// remark.
pub(super) fn wait<T: Topology + Clone>(teller: &mut Teller<T>, cell: Cell) {
    if !teller.push(cell) {
        return;
    }
    let frontier = teller.length();
    match teller.last(Kind::Frontier) {
        Some(numbers) => *numbers = [numbers[0] + 1, frontier, 0],
        None => teller.remark(Kind::Frontier, cell, [1, frontier, 0]),
    }
}
