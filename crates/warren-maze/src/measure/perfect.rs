//! Whether a maze is perfect: one way, and only one, from each cell to each.
//!
//! Asked row by row, so that a maze without end can be asked too. Of the rows
//! above only this is remembered: which cells of the last row they join. A loop
//! closes where a passage joins two cells of a row that are joined already; a
//! part is cut off where a row ends the last of its cells.
//!
//! ```text
//! +-+-+-+
//! |   | |     the third cell of the second row is joined to no row below, and
//! + +-+ +     with it ends the part of the third column
//! | | | |
//! + + +-+
//! ```

use crate::row_sets::RowSets;
use crate::topology::{Dirs, Square};

/// A proof in progress that a maze of square cells is perfect. Takes eight bytes
/// a column, however many rows there are.
///
/// ```
/// use warren_maze::measure::{Fault, Perfect};
/// use warren_maze::topology::{Dirs, Square};
///
/// let [e, w, s, n] = [Square::EAST, Square::WEST, Square::SOUTH, Square::NORTH].map(Dirs::of);
/// let mut perfect = Perfect::new(2);
/// assert_eq!(perfect.row(&[e | s, w | s]), Ok(()));
/// assert_eq!(perfect.row(&[e | n, w | n]), Err(Fault::Loop { row: 1, column: 0 }));
/// ```
#[derive(Clone, Debug)]
pub struct Perfect {
    /// The cells of the last row that the rows so far join.
    sets: RowSets,
    rows: u64,
}

/// What keeps a maze from being perfect. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The passage between this cell and the next column closes a loop.
    Loop {
        /// The cell's row.
        row: u64,
        /// Its column.
        column: u32,
    },
    /// No way leads from this cell to the rest of the maze.
    CutOff {
        /// The cell's row.
        row: u64,
        /// Its column.
        column: u32,
    },
}

impl Perfect {
    /// A maze of so many columns, at least one, and no rows yet.
    pub fn new(width: u32) -> Perfect {
        Perfect {
            sets: RowSets::new(width),
            rows: 0,
        }
    }

    /// Adds a row, for each cell its open sides; those that lead off the grid do
    /// not count. Tells the first fault of the maze that is known with this row:
    /// what a row above left without a way down is cut off. After a fault there
    /// is nothing more to learn. Time linear in the columns.
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

    /// How many rows are perfect so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Ends the maze with the rows added, at least one: a fault if they are not
    /// all one tree. Time linear in the columns.
    pub fn end(&self) -> Result<(), Fault> {
        let row = self.rows.saturating_sub(1);
        match (1..self.sets.width()).find(|&column| self.sets.next(column - 1) != column) {
            Some(column) => Err(Fault::CutOff { row, column }),
            None => Ok(()),
        }
    }
}
