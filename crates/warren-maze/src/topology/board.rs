//! Boards: the columns, rows and floors of a grid, and the axes that wrap.

use super::{Cell, Dirs, MaskError};
use alloc::format;
use alloc::string::String;

/// A box of `width × height × depth` cells, numbered row by row and floor by floor.
///
/// On a wrapped axis, the last cell is a neighbour of the first cell. A board defines only
/// coordinates. A [`Lattice`](super::Lattice) adds the moves.
///
/// ```
/// use warren_maze::topology::Board;
///
/// let torus = Board::new([20, 10, 1], [true, true, false])?;
/// assert_eq!(torus.cells(), 200);
/// assert_eq!(torus.coordinates(43), [3, 2, 0]);
/// assert_eq!(torus.cell_at([-1, 0, 0]), Some(19));
/// assert!(Board::new([20, 0, 1], [false; 3]).is_err());
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    size: [u32; 3],
    wraps: [bool; 3],
}

/// The reason why a grid cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// An axis has no cells.
    #[error("a grid of {} has no cells: give every axis at least 1", sizes(*size))]
    Empty {
        /// The number of columns, rows and floors.
        size: [u32; 3],
    },
    /// A wrapped axis is too short. On a wrapped axis of one or two cells, a cell would
    /// be its own neighbour, or would have the same neighbour twice.
    #[error("the {axis} axis wraps and has {length} cells: a wrapped axis needs at least 3")]
    WrapTooShort {
        /// `x`, `y` or `z`.
        axis: char,
        /// The number of cells along the axis.
        length: u32,
    },
    /// The grid has more cells than [`Board::MAX_CELLS`].
    #[error(
        "a grid of {} has too many cells: the maximum is {}",
        sizes(*size),
        Board::MAX_CELLS
    )]
    TooManyCells {
        /// The number of columns, rows and floors.
        size: [u32; 3],
    },
    /// The two ends of a wrapped axis do not match, because the cell shapes repeat only every
    /// `period` cells.
    #[error(
        "the {axis} axis wraps and has {length} cells: on this grid a wrapped axis needs a multiple of {period}"
    )]
    WrapPeriod {
        /// `x`, `y` or `z`.
        axis: char,
        /// The number of cells along the axis.
        length: u32,
        /// The length must be a multiple of this number.
        period: u32,
    },
    /// A triangular grid has one column and more than two rows. Such a grid is not connected,
    /// because only every second triangle shares a side with a triangle in the next row.
    #[error(
        "a triangular grid of 1 × {height} is not connected: it needs at least 2 columns, or at most 2 rows"
    )]
    NarrowTriangles {
        /// The number of rows.
        height: u32,
    },
    /// This kind of grid cannot have wrapped axes.
    #[error("a {shape} grid cannot wrap: leave wrapped axes out")]
    NoWrap {
        /// The name of the grid's kind.
        shape: &'static str,
    },
    /// The innermost ring of a polar grid has fewer than three cells, so a cell would
    /// have the same neighbour twice.
    #[error("the innermost ring has {width} cells: it needs at least 3")]
    NarrowRing {
        /// The number of cells in the ring.
        width: u32,
    },
    /// The specification has several floors or a wrapped z axis, but a grid of this kind has only
    /// one floor.
    #[error("a {shape} grid has one floor: leave depth and wrap_z out, or choose a cubic grid")]
    Flat {
        /// The name of the grid's kind.
        shape: &'static str,
    },
    /// The mask does not fit the grid.
    #[error("mask: {0}")]
    Mask(#[from] MaskError),
}

impl Board {
    /// The maximum number of cells in a grid, which is 2³⁰. A [`Cell`] has enough bits for four
    /// times as many cells, but wall numbers must also fit into 32 bits.
    pub const MAX_CELLS: u32 = 1 << 30;

    /// Creates a board with the given numbers of columns, rows and floors. `wraps` specifies, for
    /// each axis, whether it wraps.
    ///
    /// # Errors
    ///
    /// [`GridError::Empty`] if an axis has no cells, [`GridError::TooManyCells`] if the
    /// board has more than [`MAX_CELLS`](Board::MAX_CELLS), and
    /// [`GridError::WrapTooShort`] if a wrapped axis has fewer than three cells.
    pub fn new(size: [u32; 3], wraps: [bool; 3]) -> Result<Board, GridError> {
        if size.contains(&0) {
            return Err(GridError::Empty { size });
        }
        let cells = size
            .iter()
            .try_fold(1u64, |cells, &length| cells.checked_mul(u64::from(length)));
        if cells.is_none_or(|cells| cells > u64::from(Self::MAX_CELLS)) {
            return Err(GridError::TooManyCells { size });
        }
        for (i, axis) in ['x', 'y', 'z'].into_iter().enumerate() {
            if wraps[i] && size[i] < 3 {
                let length = size[i];
                return Err(GridError::WrapTooShort { axis, length });
            }
        }
        Ok(Board { size, wraps })
    }

    /// Checks, for the x and y axes, that the length of a wrapped axis is a multiple of `period`.
    ///
    /// # Errors
    ///
    /// [`GridError::WrapPeriod`] for the first wrapped axis whose length is not a multiple of
    /// `period`.
    pub fn check_period(&self, period: u32) -> Result<(), GridError> {
        for (i, axis) in ['x', 'y'].into_iter().enumerate() {
            let length = self.size[i];
            if self.wraps[i] && !length.is_multiple_of(period) {
                return Err(GridError::WrapPeriod {
                    axis,
                    length,
                    period,
                });
            }
        }
        Ok(())
    }

    /// Returns the number of cells per row.
    pub fn width(&self) -> u32 {
        self.size[0]
    }

    /// Returns the number of rows per floor.
    pub fn height(&self) -> u32 {
        self.size[1]
    }

    /// Returns the number of floors.
    pub fn depth(&self) -> u32 {
        self.size[2]
    }

    /// Returns the number of columns, rows and floors.
    pub fn size(&self) -> [u32; 3] {
        self.size
    }

    /// Returns whether each of the x, y and z axes wraps.
    pub fn wraps(&self) -> [bool; 3] {
        self.wraps
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> u32 {
        self.size[0] * self.size[1] * self.size[2]
    }

    /// Returns the column, row and floor of a cell, each counted from 0.
    pub fn coordinates(&self, cell: Cell) -> [u32; 3] {
        let [width, height, _] = self.size;
        let row = cell / width;
        [cell % width, row % height, row / height]
    }

    /// Returns the cell at a column, row and floor, or `None` if the coordinates are off the board.
    /// Coordinates beyond an end of a wrapped axis continue at the other end of the axis.
    pub fn cell_at(&self, at: [i64; 3]) -> Option<Cell> {
        let mut folded = [0; 3];
        for i in 0..3 {
            folded[i] = fold(at[i], self.size[i], self.wraps[i])?;
        }
        Some(self.index(folded))
    }

    /// Returns the amount that a move adds to a cell's number if the move does not cross the
    /// border.
    pub(super) fn stride(&self, [dx, dy, dz]: [i8; 3]) -> i32 {
        let row = self.size[0] as i32;
        let floor = row * self.size[1] as i32;
        i32::from(dx) + i32::from(dy) * row + i32::from(dz) * floor
    }

    /// Returns the directions in which a move from the coordinates `at` stays on the board.
    /// `offsets` contains, for each direction, the amounts by which a move changes the column, row
    /// and floor.
    pub(super) fn exits(&self, at: [u32; 3], offsets: &[[i8; 3]]) -> Dirs {
        let stays = |offset: &[i8; 3]| {
            (0..3).all(|i| self.wraps[i] || !crosses(at[i], offset[i], self.size[i]))
        };
        let dirs = offsets.iter().enumerate();
        dirs.fold(Dirs::NONE, |exits, (i, offset)| {
            Dirs(exits.0 | u64::from(stays(offset)) << i)
        })
    }

    /// Returns `true` if the coordinates are at an end of a wrapped axis, where moves can lead to
    /// the other end.
    pub(super) fn at_seam(&self, at: [u32; 3]) -> bool {
        (0..3).any(|i| self.wraps[i] && (at[i] == 0 || at[i] + 1 == self.size[i]))
    }

    /// Returns the cell to which a move leads. The cell can be at the other end of a wrapped axis.
    /// The move must stay on the board. Not inlined, to keep `Lattice::step` small: without wrapped
    /// axes, it only adds a stride.
    #[inline(never)]
    pub(super) fn step(&self, cell: Cell, offset: [i8; 3]) -> Cell {
        let mut at = self.coordinates(cell);
        for i in 0..3 {
            let last = self.size[i] - 1;
            at[i] = match offset[i] {
                0 => at[i],
                1 if at[i] == last => 0,
                1 => at[i] + 1,
                _ if at[i] == 0 => last,
                _ => at[i] - 1,
            };
        }
        self.index(at)
    }

    /// Returns the offsets from `a` to `b`, in columns, rows and floors. Along a wrapped axis, `b`
    /// can be reached in either direction, so the function returns all combinations of these
    /// directions.
    pub(super) fn displacements(&self, a: Cell, b: Cell) -> impl Iterator<Item = [i64; 3]> {
        let (a, b) = (self.coordinates(a), self.coordinates(b));
        let ways = |i: usize| {
            let (length, straight) = (i64::from(self.size[i]), i64::from(b[i]) - i64::from(a[i]));
            let wrapped = straight - length * straight.signum();
            [straight, if self.wraps[i] { wrapped } else { straight }]
        };
        let [xs, ys, zs] = [ways(0), ways(1), ways(2)];
        // Bit `i` of `way` selects the direction around axis `i`.
        (0..8).map(move |way| [xs[way & 1], ys[way >> 1 & 1], zs[way >> 2]])
    }

    fn index(&self, [x, y, z]: [u32; 3]) -> Cell {
        (z * self.size[1] + y) * self.size[0] + x
    }
}

/// Returns `true` if a move by `by` cells from index `at` crosses an end of an axis of this length.
fn crosses(at: u32, by: i8, length: u32) -> bool {
    by > 0 && at + 1 == length || by < 0 && at == 0
}

fn fold(at: i64, length: u32, wraps: bool) -> Option<u32> {
    let length = i64::from(length);
    let folded = if wraps { at.rem_euclid(length) } else { at };
    (0..length).contains(&folded).then_some(folded as u32)
}

/// Formats a size. Omits the number of floors if there is only one floor.
fn sizes([width, height, depth]: [u32; 3]) -> String {
    match depth {
        1 => format!("{width} × {height}"),
        _ => format!("{width} × {height} × {depth}"),
    }
}
