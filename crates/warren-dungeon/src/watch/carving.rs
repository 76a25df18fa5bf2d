//! What a generator does, written down while it does it.

use std::ops::ControlFlow;
use warren_maze::maze::Carve;
use warren_maze::topology::{Cell, Dir};

/// Hears how a level is made: its roots and its passages, in order.
#[derive(Clone, Debug, Default)]
pub struct Carving {
    pub(super) steps: Vec<(Cell, Option<Dir>)>,
}

impl Carve for Carving {
    fn root(&mut self, cell: Cell) -> ControlFlow<()> {
        self.steps.push((cell, None));
        ControlFlow::Continue(())
    }

    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.steps.push((cell, Some(dir)));
        ControlFlow::Continue(())
    }
}
