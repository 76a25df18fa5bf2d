//! Algorithms that join sets of cells.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Topology};

/// Kruskal's and Borůvka's algorithms.
pub(super) struct Sets;

impl<T: Topology + Clone> Narrator<T> for Sets {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let next = teller.grid().step(cell, dir);
        let before = [cell, next].map(|cell| teller.set(cell));
        teller.pass();
        let after = teller.set(cell);
        match before {
            [0, 0] => teller.remark_side(Kind::Pair, cell, dir, [after, 0, 0]),
            [0, _] | [_, 0] => teller.remark_side(Kind::Single, cell, dir, [after, 0, 0]),
            [a, b] => {
                let lost = if a == after { b } else { a };
                teller.remark_side(Kind::Merge, cell, dir, [lost, after, 0]);
            }
        }
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Keep(cell, dir) => {
                teller.remark_side(Kind::Keep, cell, dir, [teller.set(cell), 0, 0]);
            }
            Idea::Begin(round) => {
                // Every cell that has not been reached is a separate tree.
                let trees = teller.moment().sets() + teller.left();
                let first = teller.moment().reached()[0];
                teller.remark(Kind::Round, first, [round + 1, trees, 0]);
            }
            _ => {}
        }
    }
}
