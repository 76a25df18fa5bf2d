//! Checks whether a maze is perfect, which means that there is exactly one path between any two
//! cells.
//!
//! The check proceeds row by row, so it also works for an endless maze. The check stores only which
//! cells of the latest row are connected, either directly or through the rows above. If a passage
//! joins two cells of a row that are already connected, there is a loop. If no cell of a set of
//! connected cells has a passage to the next row, the set is cut off.
//!
//! ```text
//! +-+-+-+
//! |   | |     the third cell of the second row has no passage to the row below, so
//! + +-+ +     the two cells of the third column are cut off
//! | | | |
//! + + +-+
//! ```

use crate::row_sets::RowSets;
use crate::topology::{Dirs, Square};

/// Checks row by row whether a maze of square cells is perfect: its passages must form a spanning
/// tree. Uses eight bytes per column, regardless of the number of rows.
///
/// ```
/// use warren_maze::measure::{Fault, Perfect};
/// use warren_maze::topology::{Dirs, Square};
///
/// let [e, w, s, n] = [Square::EAST, Square::WEST, Square::SOUTH, Square::NORTH].map(Dirs::of);
/// let mut perfect = Perfect::new(2);
/// assert_eq!(perfect.row(&[e | s, w | s]), Ok(()));
/// assert_eq!(perfect.row(&[e | n, w | n]), Err(Fault::Loop { row: 1, column: 0 }));
///
/// let mut perfect = Perfect::new(2);
/// perfect.row(&[e | s, w])?;
/// perfect.row(&[e | n, w])?;
/// assert_eq!(perfect.end(), Ok(()));
/// # Ok::<(), Fault>(())
/// ```
#[doc(alias = "spanning tree")]
#[derive(Clone, Debug)]
pub struct Perfect {
    /// The cells of the latest row, grouped into sets. The passages in the rows added so far
    /// connect the cells of each set.
    sets: RowSets,
    rows: u64,
}

/// The reason why a maze is not perfect. Rows and columns are numbered from 0. The enum is
/// exhaustive, because only a loop or a disconnected cell can make a maze imperfect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The passage from this cell to the next column closes a loop.
    Loop {
        /// The cell's row.
        row: u64,
        /// The cell's column.
        column: u32,
    },
    /// No path leads from this cell to the rest of the maze.
    CutOff {
        /// The cell's row.
        row: u64,
        /// The cell's column.
        column: u32,
    },
}

impl Perfect {
    /// Starts the check of a maze with `width` columns.
    ///
    /// # Panics
    ///
    /// If `width` is 0.
    #[track_caller]
    pub fn new(width: u32) -> Perfect {
        assert!(width > 0, "a maze has at least one column");
        Perfect {
            sets: RowSets::new(width),
            rows: 0,
        }
    }

    /// Adds a row. `open` contains each cell's passages. Passages that lead off the grid are
    /// ignored. After an error, the check cannot be continued. Takes time linear in the number of
    /// columns.
    ///
    /// # Errors
    ///
    /// The first [`Fault`] that this row reveals.
    pub fn row(&mut self, open: &[Dirs]) -> Result<(), Fault> {
        let row = self.rows;
        self.rows += 1;
        if row > 0 {
            for (column, sides) in (0..self.sets.width()).zip(open) {
                if !sides.contains(Square::NORTH) && !self.sets.cut_out(column) {
                    let row = row - 1;
                    return Err(Fault::CutOff { row, column });
                }
            }
        }
        for (column, sides) in (0..self.sets.width().saturating_sub(1)).zip(open) {
            if sides.contains(Square::EAST) && !self.sets.join(column) {
                return Err(Fault::Loop { row, column });
            }
        }
        Ok(())
    }

    /// Returns the number of rows added so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Completes the check. The maze ends with the last row that was added; there must be at least
    /// one row. Takes time linear in the number of columns.
    ///
    /// # Errors
    ///
    /// [`Fault::CutOff`] if the cells of the last row are not all connected.
    pub fn end(&self) -> Result<(), Fault> {
        let row = self.rows.saturating_sub(1);
        match (1..self.sets.width()).find(|&column| self.sets.next(column - 1) != column) {
            Some(column) => Err(Fault::CutOff { row, column }),
            None => Ok(()),
        }
    }
}
