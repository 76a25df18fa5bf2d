//! Rows and columns of cells whose axes may wrap: what the flat grids share.

use super::{Cell, Dirs};

/// `width × height` cells, numbered row by row. On a wrapped axis the last
/// cell lies beside the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    width: u32,
    height: u32,
    wrap_x: bool,
    wrap_y: bool,
}

/// Why there is no such grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// An axis has no cells.
    #[error("a grid of {width} × {height} has no cells: give both axes at least 1")]
    Empty {
        /// Cells a row.
        width: u32,
        /// Rows.
        height: u32,
    },
    /// On a wrapped axis of one or two cells a cell would be its own neighbour,
    /// or the same neighbour twice.
    #[error("the {axis} axis wraps and has {length} cells: a wrapped axis needs at least 3")]
    WrapTooShort {
        /// `x` or `y`.
        axis: char,
        /// Its cells.
        length: u32,
    },
    /// More cells than [`Board::MAX_CELLS`].
    #[error(
        "a grid of {width} × {height} has too many cells: the most is {}",
        Board::MAX_CELLS
    )]
    TooManyCells {
        /// Cells a row.
        width: u32,
        /// Rows.
        height: u32,
    },
}

impl Board {
    /// The most cells a grid may have. Indices would reach four times as far;
    /// this leaves bits for algorithms that pack a mark beside an index.
    pub const MAX_CELLS: u32 = 1 << 30;

    /// A board of `width × height` cells.
    pub fn new(width: u32, height: u32, wrap_x: bool, wrap_y: bool) -> Result<Board, GridError> {
        if width == 0 || height == 0 {
            return Err(GridError::Empty { width, height });
        }
        if u64::from(width) * u64::from(height) > u64::from(Self::MAX_CELLS) {
            return Err(GridError::TooManyCells { width, height });
        }
        for (axis, wraps, length) in [('x', wrap_x, width), ('y', wrap_y, height)] {
            if wraps && length < 3 {
                return Err(GridError::WrapTooShort { axis, length });
            }
        }
        Ok(Board {
            width,
            height,
            wrap_x,
            wrap_y,
        })
    }

    /// Cells a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Whether the last cell of a row lies beside its first.
    pub fn wrap_x(&self) -> bool {
        self.wrap_x
    }

    /// Whether the last row lies beside the first.
    pub fn wrap_y(&self) -> bool {
        self.wrap_y
    }

    /// How many cells there are.
    pub fn cells(&self) -> u32 {
        self.width * self.height
    }

    /// Column and row of a cell.
    pub fn coordinates(&self, cell: Cell) -> [u32; 2] {
        [cell % self.width, cell / self.width]
    }

    /// The cell in column `x` of row `y`, counted on past the ends of wrapped
    /// axes; `None` off the board.
    pub fn cell_at(&self, x: i64, y: i64) -> Option<Cell> {
        let x = fold(x, self.width, self.wrap_x)?;
        let y = fold(y, self.height, self.wrap_y)?;
        Some(y * self.width + x)
    }

    /// The moves from `cell` that stay on the board, of those that go by
    /// `offsets` (columns and rows, one for each direction).
    pub(super) fn exits<const N: usize>(&self, cell: Cell, offsets: &[[i8; 2]; N]) -> Dirs {
        let [x, y] = self.coordinates(cell);
        let inside = |at: u32, by: i8, length: u32, wraps: bool| {
            wraps || (by >= 0 || at > 0) && (by <= 0 || at + 1 < length)
        };
        let mut exits = Dirs::NONE;
        for (i, [dx, dy]) in offsets.iter().enumerate() {
            let stays =
                inside(x, *dx, self.width, self.wrap_x) && inside(y, *dy, self.height, self.wrap_y);
            exits.0 |= u8::from(stays) << i;
        }
        exits
    }

    /// The cell `dx` columns and `dy` rows away, each at most one, when that
    /// stays on the board.
    pub(super) fn step(&self, cell: Cell, [dx, dy]: [i8; 2]) -> Cell {
        let [x, y] = self.coordinates(cell);
        let moved = |at: u32, by: i8, length: u32| match by {
            0 => at,
            1 if at + 1 == length => 0,
            1 => at + 1,
            _ if at == 0 => length - 1,
            _ => at - 1,
        };
        moved(y, dy, self.height) * self.width + moved(x, dx, self.width)
    }

    /// The fewest columns and rows from `a` to `b`, for each axis the ways
    /// worth taking: one, or two where the axis wraps.
    pub(super) fn displacements(&self, a: Cell, b: Cell) -> impl Iterator<Item = [i64; 2]> {
        let [ax, ay] = self.coordinates(a).map(i64::from);
        let [bx, by] = self.coordinates(b).map(i64::from);
        let ways = |d: i64, length: u32, wraps: bool| {
            let other = if d > 0 {
                d - i64::from(length)
            } else {
                d + i64::from(length)
            };
            [d, if wraps { other } else { d }]
        };
        let ys = ways(by - ay, self.height, self.wrap_y);
        ways(bx - ax, self.width, self.wrap_x)
            .into_iter()
            .flat_map(move |dx| ys.into_iter().map(move |dy| [dx, dy]))
    }
}

fn fold(at: i64, length: u32, wraps: bool) -> Option<u32> {
    let length = i64::from(length);
    let folded = if wraps { at.rem_euclid(length) } else { at };
    (0..length).contains(&folded).then_some(folded as u32)
}
