//! Columns, rows and floors of cells whose axes may wrap.

use super::{Cell, Dirs, MaskError};

/// `width × height × depth` cells, numbered row by row and floor by floor. On a
/// wrapped axis the last cell lies beside the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    size: [u32; 3],
    wraps: [bool; 3],
}

/// Why there is no such grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// An axis has no cells.
    #[error("a grid of {} has no cells: give every axis at least 1", sizes(*size))]
    Empty {
        /// Columns, rows and floors.
        size: [u32; 3],
    },
    /// On a wrapped axis of one or two cells a cell would be its own neighbour,
    /// or the same neighbour twice.
    #[error("the {axis} axis wraps and has {length} cells: a wrapped axis needs at least 3")]
    WrapTooShort {
        /// `x`, `y` or `z`.
        axis: char,
        /// Its cells.
        length: u32,
    },
    /// More cells than [`Board::MAX_CELLS`].
    #[error(
        "a grid of {} has too many cells: the most is {}",
        sizes(*size),
        Board::MAX_CELLS
    )]
    TooManyCells {
        /// Columns, rows and floors.
        size: [u32; 3],
    },
    /// A wrapped axis whose ends do not fit each other.
    #[error(
        "the {axis} axis wraps and has {length} cells: on this grid a wrapped axis needs a multiple of {period}"
    )]
    WrapPeriod {
        /// `x`, `y` or `z`.
        axis: char,
        /// Its cells.
        length: u32,
        /// What they must be a multiple of.
        period: u32,
    },
    /// A column of triangles: only pairs of them share a side.
    #[error(
        "a triangular grid of 1 × {height} falls into pieces: it needs at least 2 columns, or at most 2 rows"
    )]
    NarrowTriangles {
        /// Its rows.
        height: u32,
    },
    /// A wrapped axis on a grid that has none.
    #[error("a {shape} grid does not wrap: leave wrapped axes out")]
    NoWrap {
        /// The grid's name.
        shape: &'static str,
    },
    /// A ring of fewer than three cells, in which a cell would be the same
    /// neighbour twice.
    #[error("the innermost ring has {width} cells: it needs at least 3")]
    NarrowRing {
        /// Its cells.
        width: u32,
    },
    /// Floors, or a wrapped axis of floors, on a grid that has none.
    #[error("a {shape} grid has one floor: leave depth and wrap_z out, or choose a cubic grid")]
    Flat {
        /// The grid's name.
        shape: &'static str,
    },
    /// The mask does not fit.
    #[error("mask: {0}")]
    Mask(#[from] MaskError),
}

impl Board {
    /// The most cells a grid may have. Indices would reach four times as far;
    /// this leaves bits for algorithms that number walls.
    pub const MAX_CELLS: u32 = 1 << 30;

    /// A board of so many columns, rows and floors.
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

    /// Tests whether wrapped axes have a multiple of `period` cells.
    ///
    /// # Errors
    ///
    /// [`GridError::WrapPeriod`] for the first that has not.
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

    /// Cells a row.
    pub fn width(&self) -> u32 {
        self.size[0]
    }

    /// Rows a floor.
    pub fn height(&self) -> u32 {
        self.size[1]
    }

    /// Floors.
    pub fn depth(&self) -> u32 {
        self.size[2]
    }

    /// Columns, rows and floors.
    pub fn size(&self) -> [u32; 3] {
        self.size
    }

    /// For each axis whether its last cell lies beside its first.
    pub fn wraps(&self) -> [bool; 3] {
        self.wraps
    }

    /// How many cells there are.
    pub fn cells(&self) -> u32 {
        self.size[0] * self.size[1] * self.size[2]
    }

    /// Column, row and floor of a cell.
    pub fn coordinates(&self, cell: Cell) -> [u32; 3] {
        let [width, height, _] = self.size;
        let row = cell / width;
        [cell % width, row % height, row / height]
    }

    /// The cell at a column, row and floor, counted on past the ends of wrapped
    /// axes; `None` off the board.
    pub fn cell_at(&self, at: [i64; 3]) -> Option<Cell> {
        let mut folded = [0; 3];
        for i in 0..3 {
            folded[i] = fold(at[i], self.size[i], self.wraps[i])?;
        }
        Some(self.index(folded))
    }

    /// By how much a move that stays inside changes a cell's index.
    pub(super) fn stride(&self, [dx, dy, dz]: [i8; 3]) -> i32 {
        let row = self.size[0] as i32;
        let floor = row * self.size[1] as i32;
        i32::from(dx) + i32::from(dy) * row + i32::from(dz) * floor
    }

    /// The moves from a place that stay on the board, of those that go by
    /// `offsets`, one for each direction.
    pub(super) fn exits(&self, at: [u32; 3], offsets: &[[i8; 3]]) -> Dirs {
        let stays = |offset: &[i8; 3]| {
            (0..3).all(|i| self.wraps[i] || !crosses(at[i], offset[i], self.size[i]))
        };
        let dirs = offsets.iter().enumerate();
        dirs.fold(Dirs::NONE, |exits, (i, offset)| {
            Dirs(exits.0 | u64::from(stays(offset)) << i)
        })
    }

    /// Whether a place lies at an end of a wrapped axis, so that moves from it
    /// may go round.
    pub(super) fn at_seam(&self, at: [u32; 3]) -> bool {
        (0..3).any(|i| self.wraps[i] && (at[i] == 0 || at[i] + 1 == self.size[i]))
    }

    /// The cell a move away, perhaps round a wrapped axis, when that stays on the
    /// board. Out of line: where nothing wraps, a stride does.
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

    /// The fewest columns, rows and floors from `a` to `b`, for each axis the
    /// ways worth taking: one, or two where the axis wraps.
    pub(super) fn displacements(&self, a: Cell, b: Cell) -> impl Iterator<Item = [i64; 3]> {
        let (a, b) = (self.coordinates(a), self.coordinates(b));
        let ways = |i: usize| {
            let (length, straight) = (i64::from(self.size[i]), i64::from(b[i]) - i64::from(a[i]));
            let round = straight - length * straight.signum();
            [straight, if self.wraps[i] { round } else { straight }]
        };
        let [xs, ys, zs] = [ways(0), ways(1), ways(2)];
        // Bit i of a number says which way along axis i.
        (0..8).map(move |way| [xs[way & 1], ys[way >> 1 & 1], zs[way >> 2]])
    }

    fn index(&self, [x, y, z]: [u32; 3]) -> Cell {
        (z * self.size[1] + y) * self.size[0] + x
    }
}

/// Whether a move by `by` leaves an axis of this length at an end.
fn crosses(at: u32, by: i8, length: u32) -> bool {
    by > 0 && at + 1 == length || by < 0 && at == 0
}

fn fold(at: i64, length: u32, wraps: bool) -> Option<u32> {
    let length = i64::from(length);
    let folded = if wraps { at.rem_euclid(length) } else { at };
    (0..length).contains(&folded).then_some(folded as u32)
}

/// Sizes for people: floors only where there are several.
fn sizes([width, height, depth]: [u32; 3]) -> String {
    match depth {
        1 => format!("{width} × {height}"),
        _ => format!("{width} × {height} × {depth}"),
    }
}
