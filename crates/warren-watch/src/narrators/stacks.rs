//! Algorithms that go back along a stack.

use super::Narrator;
use super::frontiers::{grow, wait};
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Topology};

/// Depth-first search and its variants. The list is the stack.
#[derive(Default)]
pub(super) struct Stack {
    /// Whether the grid is being filled in the manner of Prim's algorithm. The list is then the
    /// frontier.
    fills: bool,
}

impl<T: Topology + Clone> Narrator<T> for Stack {
    fn start(&mut self, teller: &mut Teller<T>, cell: Cell) {
        teller.pass();
        teller.push(cell);
        teller.remark(Kind::Start, cell, [0; 3]);
    }

    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        if self.fills {
            return grow(teller, cell, dir);
        }
        let choices = teller.neighbours(cell, false);
        let next = teller.grid().step(cell, dir);
        teller.pass();
        teller.push(next);
        teller.remark_side(Kind::Open, cell, dir, [choices, 0, 0]);
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Leave(cell) => {
                teller.pop();
                teller.remark(Kind::Back, cell, [teller.length(), 0, 0]);
            }
            Idea::GiveUp(cell) => {
                teller.pop();
                teller.remark(Kind::GiveUp, cell, [teller.length(), 0, 0]);
            }
            Idea::Hunt(Some(cell)) => {
                teller.push(cell);
                teller.remark(Kind::Resume, cell, [0; 3]);
            }
            Idea::Begin(_) => {
                self.fills = true;
                let first = teller.moment().reached()[0];
                teller.remark(Kind::Fill, first, [0; 3]);
            }
            Idea::Wait(cell) => wait(teller, cell),
            _ => {}
        }
    }
}
