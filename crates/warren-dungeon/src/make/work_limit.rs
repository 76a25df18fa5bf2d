//! Limits the work of making a level again when its file is read. Without the limit, a recipe of a
//! few bytes could start a random walk that takes hours.

use std::ops::ControlFlow;
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir};

/// A listener that cancels the work when the generator has taken too many steps that carve no
/// passage.
pub(crate) struct WorkLimit {
    ticks_left: u32,
    is_exceeded: bool,
}

impl WorkLimit {
    /// Creates the limit for a level with this number of cells. A generator calls `tick` about
    /// every 60,000 steps. On a large grid whose width and height are about the same, Aldous-Broder
    /// takes 100 to 200 steps per cell.
    pub(crate) fn with(cells: u32) -> WorkLimit {
        WorkLimit {
            ticks_left: (1 << 13) + cells / 128,
            is_exceeded: false,
        }
    }

    /// Returns whether this listener has cancelled the work.
    pub(crate) fn is_exceeded(&self) -> bool {
        self.is_exceeded
    }
}

impl Listener for WorkLimit {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open_row(&mut self, _: Cell, _: u64, _: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tick(&mut self) -> ControlFlow<()> {
        if self.ticks_left == 0 {
            self.is_exceeded = true;
            return ControlFlow::Break(());
        }
        self.ticks_left -= 1;
        ControlFlow::Continue(())
    }
}
