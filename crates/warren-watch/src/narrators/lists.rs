//! The growing tree algorithm.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::maze::{Idea, Pick};
use warren_maze::topology::{Cell, Dir, Topology};

/// The growing tree algorithm. The list contains the cells from which the tree can still grow.
pub(super) struct List;

impl<T: Topology + Clone> Narrator<T> for List {
    fn start(&mut self, teller: &mut Teller<T>, cell: Cell) {
        teller.pass();
        teller.push(cell);
        teller.remark(Kind::Start, cell, [0; 3]);
    }

    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let choices = teller.neighbours(cell, false);
        let next = teller.grid().step(cell, dir);
        teller.pass();
        teller.push(next);
        teller.remark_side(Kind::Open, cell, dir, [choices, 0, 0]);
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Choose(cell, pick) => {
                let kind = match pick {
                    Pick::Newest => Kind::Newest,
                    Pick::Random => Kind::Random,
                    Pick::Oldest => Kind::Oldest,
                };
                teller.remark(kind, cell, [teller.length(), 0, 0]);
            }
            Idea::Leave(cell) => {
                teller.remove(cell);
                teller.remark(Kind::Remove, cell, [teller.length(), 0, 0]);
            }
            _ => {}
        }
    }
}
