//! Checks the passages that a generator opens.

use super::{Idea, Listener, ones};
use crate::topology::{Cell, Dir, MAX_DIRS, Topology};
use core::ops::ControlFlow;

/// A [`Listener`] that checks the cells and passages that a generator opens, and forwards them to a
/// second listener. If the grid does not have one of these cells or passages, the check fails and
/// the generator is stopped. Use it to test your own generators.
///
/// Calls [`Topology::exits`] once for each passage.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_maze::maze::{CarveError, Checked, Listener, Maze};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([3, 1, 1], [false; 3])?);
/// let mut maze = Maze::solid(&grid);
/// let mut checked = Checked::new(&grid, &mut maze);
/// assert_eq!(checked.result(), Err(CarveError::Nothing));
///
/// assert!(checked.open(0, Square::EAST).is_continue());
/// assert_eq!(checked.result(), Ok(()));
///
/// assert!(checked.open(0, Square::NORTH).is_break());
/// let error = checked.result().unwrap_err();
/// assert_eq!(error.to_string(), "opened direction 3 of cell 0, which is not an exit");
/// assert_eq!(maze.open_cells().count(), 2);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checked<T, L> {
    grid: T,
    listener: L,
    is_open: bool,
    is_stopped: bool,
    error: Option<CarveError>,
}

/// The reason why a generator failed the check: it opened a cell or a passage that the grid does
/// not have, or it opened no cell at all. The message is a clause that can follow the generator's
/// name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CarveError {
    /// The generator opened a cell whose number is too large for the grid.
    #[error("opened cell {cell}, but the grid has {cells} cells, counted from 0")]
    NoCell {
        /// The number that the generator passed.
        cell: Cell,
        /// The number of cells on the grid.
        cells: u32,
    },
    /// The generator opened a cell that a mask removed: see [`Topology::has`].
    #[error("opened cell {cell}, which is removed: skip cells that the grid does not have")]
    Removed {
        /// The cell.
        cell: Cell,
    },
    /// The generator opened a passage in a direction that is not one of the cell's exits.
    #[error("opened direction {} of cell {cell}, which is not an exit", dir.0)]
    NoExit {
        /// The cell.
        cell: Cell,
        /// The direction.
        dir: Dir,
    },
    /// The generator did not open any cell.
    #[error("opened no cell: tell the listener where a tree starts")]
    Nothing,
}

impl<T: Topology, L: Listener> Checked<T, L> {
    /// Creates a listener that checks all calls and forwards them to `listener`.
    pub fn new(grid: T, listener: L) -> Checked<T, L> {
        Checked {
            grid,
            listener,
            is_open: false,
            is_stopped: false,
            error: None,
        }
    }

    /// Returns the result of the check. Call this method after the generator has returned.
    ///
    /// # Errors
    ///
    /// The first [`CarveError`] that was found. If the generator opened no cell, the error is
    /// [`CarveError::Nothing`], unless the second listener stopped the generator.
    pub fn result(&self) -> Result<(), CarveError> {
        match self.error {
            Some(error) => Err(error),
            None if self.is_open || self.is_stopped => Ok(()),
            None => Err(CarveError::Nothing),
        }
    }

    fn check_cell(&self, cell: Cell) -> Result<(), CarveError> {
        let cells = self.grid.cells();
        if cell >= cells {
            return Err(CarveError::NoCell { cell, cells });
        }
        if !self.grid.has(cell) {
            return Err(CarveError::Removed { cell });
        }
        Ok(())
    }

    fn check_exit(&self, cell: Cell, dir: Dir) -> Result<(), CarveError> {
        self.check_cell(cell)?;
        // `Dirs::contains` must not be called with a direction of `MAX_DIRS` or more, because its
        // shift would overflow.
        if dir.index() >= MAX_DIRS || !self.grid.exits(cell).contains(dir) {
            return Err(CarveError::NoExit { cell, dir });
        }
        Ok(())
    }

    /// Forwards a call to the second listener if the call passed the check. After the first error,
    /// or after the second listener has stopped the generator, forwards no calls and returns
    /// `Break`.
    fn pass(
        &mut self,
        checked: Result<(), CarveError>,
        on: impl FnOnce(&mut L) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Err(error) = checked {
            self.error.get_or_insert(error);
        }
        if self.error.is_some() || self.is_stopped {
            return ControlFlow::Break(());
        }
        let passed = on(&mut self.listener);
        self.is_stopped = passed.is_break();
        passed
    }
}

impl<T: Topology, L: Listener> Listener for Checked<T, L> {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.is_open = true;
        self.pass(self.check_cell(cell), |listener| listener.start(cell))
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.is_open = true;
        let checked = self.check_exit(cell, dir);
        self.pass(checked, |listener| listener.open(cell, dir))
    }

    fn close(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        let checked = self.check_exit(cell, dir);
        self.pass(checked, |listener| listener.close(cell, dir))
    }

    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        // If the addition saturates, the resulting number is not a cell of the grid.
        let mut cells = ones(bits).map(|i| first.saturating_add(i));
        let checked = cells.try_for_each(|cell| self.check_exit(cell, dir));
        self.is_open |= bits != 0;
        self.pass(checked, |listener| listener.open_row(first, bits, dir))
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.pass(Ok(()), L::tick)
    }

    fn idea(&mut self, idea: Idea) {
        self.listener.idea(idea);
    }

    fn hears_ideas(&self) -> bool {
        self.listener.hears_ideas()
    }
}
