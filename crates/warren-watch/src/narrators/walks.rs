//! Algorithms with random walks.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Topology};

/// Wilson's algorithm. The list is the walk's path, without its loops.
pub(super) struct LoopErased;

/// The Aldous-Broder algorithm. The list contains only the walker's current cell.
pub(super) struct Covering;

impl<T: Topology + Clone> Narrator<T> for LoopErased {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        // After the recording is full, no more ideas follow, and the list still contains the walk
        // at that time.
        let next = teller.grid().step(cell, dir);
        let is_told = teller.list().back() == Some(&next);
        teller.pass();
        if is_told {
            teller.pop();
            teller.remark_side(Kind::Path, cell, dir, [teller.left(), 0, 0]);
        } else {
            teller.clear();
            teller.remark_side(Kind::Brief, cell, dir, [0; 3]);
        }
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Walk(cell) => {
                teller.push(cell);
                teller.remark(Kind::Walk, cell, [teller.left(), 0, 0]);
            }
            Idea::Step(cell, dir) => {
                let next = teller.grid().step(cell, dir);
                if teller.is_reached(next) {
                    teller.remark_side(Kind::Meet, cell, dir, [teller.length(), 0, 0]);
                } else if let Some(index) = teller.index(next) {
                    let cells = teller.length() - index as u32;
                    for _ in 1..cells {
                        teller.pop();
                    }
                    teller.remark(Kind::Loop, next, [cells, teller.length(), 0]);
                } else {
                    teller.push(next);
                    teller.remark(Kind::Step, next, [teller.length(), 0, 0]);
                }
            }
            _ => {}
        }
    }
}

impl<T: Topology + Clone> Narrator<T> for Covering {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let next = teller.grid().step(cell, dir);
        let is_told = teller.list().back() == Some(&next);
        teller.pass();
        if is_told {
            teller.remark_side(Kind::Enter, cell, dir, [teller.left(), 0, 0]);
        } else {
            teller.clear();
            teller.remark_side(Kind::Brief, cell, dir, [0; 3]);
        }
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        let Idea::Step(cell, dir) = idea else {
            return;
        };
        let next = teller.grid().step(cell, dir);
        let kind = match teller.is_reached(next) {
            true => Kind::Known,
            false => Kind::New,
        };
        teller.clear();
        teller.push(next);
        teller.remark(kind, next, [teller.left(), 0, 0]);
    }
}
