//! Records the steps of a generator.

use std::ops::ControlFlow;
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir};

/// A listener that records the steps of making a level, in order: the roots of trees and the
/// passages. Uses eight bytes per step.
#[derive(Clone, Debug, Default)]
pub struct Carving {
    pub(super) steps: Vec<(Cell, Option<Dir>)>,
}

impl Listener for Carving {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.steps.push((cell, None));
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.steps.push((cell, Some(dir)));
        ControlFlow::Continue(())
    }
}
