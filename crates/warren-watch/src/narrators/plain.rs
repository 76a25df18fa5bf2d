//! Generators without a script.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::topology::{Cell, Dir, Topology};

/// A narrator that remarks only on the passages that open.
pub(super) struct Plain;

impl<T: Topology + Clone> Narrator<T> for Plain {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        teller.pass();
        teller.remark_side(Kind::Brief, cell, dir, [0; 3]);
    }
}
