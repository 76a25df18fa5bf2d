//! Records the steps of a generator.

use std::ops::ControlFlow;
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir};

/// A listener that records the steps of making a level, in order: the roots of trees, and the
/// passages that open and close. Uses eight bytes per step.
#[derive(Clone, Debug, Default)]
pub struct Carving {
    pub(super) steps: Vec<(Cell, Step)>,
}

/// The kind of a step. Each step is stored together with the cell at which it happens.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// The root of a tree, or a visit of a search.
    Visit,
    Open(Dir),
    Close(Dir),
}

impl Listener for Carving {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.steps.push((cell, Step::Visit));
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.steps.push((cell, Step::Open(dir)));
        ControlFlow::Continue(())
    }

    fn close(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.steps.push((cell, Step::Close(dir)));
        ControlFlow::Continue(())
    }
}
