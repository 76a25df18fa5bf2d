//! How long the recipe of a level that is read is made anew before that is given
//! up: a few bytes may ask for a walk that takes hours.

use std::ops::ControlFlow;
use warren_maze::maze::Listener;
use warren_maze::topology::{Cell, Dir};

/// Breaks off the making of a level that goes on for long and carves nothing.
pub(super) struct WorkLimit(u32);

impl WorkLimit {
    /// For a level of so many cells. A generator that waits has mostly walked
    /// some 60,000 steps; Aldous-Broder takes 100 to 200 a cell of large grids
    /// that are about as wide as high.
    pub(super) fn with(cells: u32) -> WorkLimit {
        WorkLimit((1 << 13) + cells / 128)
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
        if self.0 == 0 {
            return ControlFlow::Break(());
        }
        self.0 -= 1;
        ControlFlow::Continue(())
    }
}
