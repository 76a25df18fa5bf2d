//! Which cells exist and which of them lie side by side.
//!
//! Cells are dense indices, row by row and floor by floor, so that whatever an
//! algorithm knows about cells is a vector over them. Directions are small
//! numbers in opposite pairs, the positive one of each pair first, so that a
//! set of directions is one byte and turning round is one bit.

mod board;
mod cubic;
mod dirs;
mod grid;
mod hex;
mod lattice;
mod mask;
mod square;

pub use board::{Board, GridError};
pub use cubic::{Cubic, CubicMoves};
pub use dirs::{Dir, Dirs};
pub use grid::{Grid, GridSpec, Shape};
pub use hex::{Hex, HexMoves};
pub use lattice::{Lattice, Moves};
pub use mask::{Mask, MaskError};
pub use square::{Square, SquareMoves};

/// A cell's index: `(z * height + y) * width + x` on the grids of columns,
/// rows and floors.
pub type Cell = u32;

/// The most directions that a grid may have: a set of them leaves two bits of
/// a byte.
pub const MOST_DIRS: usize = 6;

/// The cells of a grid and the moves between them.
///
/// Indices run from 0 to [`cells`](Topology::cells); a mask may have removed
/// some of them, which then have no exits and are no one's neighbour. The cells
/// left are connected. Implementations answer every question in constant time.
/// A cell out of range is a bug of the caller and may panic.
///
/// The methods from [`strides`](Topology::strides) on are for speed; without
/// them the same mazes come out more slowly.
pub trait Topology {
    /// How many directions there are, at most six: every exit lies below it.
    const DIRS: usize;

    /// How many cells there are, removed ones included: every index is below it.
    fn cells(&self) -> u32;

    /// The moves that stay on the grid.
    fn exits(&self, cell: Cell) -> Dirs;

    /// The cell one move away. `dir` must be one of the cell's exits.
    fn step(&self, cell: Cell, dir: Dir) -> Cell;

    /// The length of a shortest walk on the grid without walls or mask, in
    /// moves: a lower bound of the distance in any maze on it.
    fn distance(&self, a: Cell, b: Cell) -> u32;

    /// Whether no mask removed the cell.
    fn has(&self, _cell: Cell) -> bool {
        true
    }

    /// How many cells are left by the mask.
    fn count(&self) -> u32 {
        self.cells()
    }

    /// The directions in clockwise order; none where cells do not lie in one
    /// plane.
    fn round(&self) -> &'static [Dir] {
        &[]
    }

    /// The grid's rows, if all its cells lie in rows of one length, none of
    /// them removed, and no axis wraps.
    fn rows(&self) -> Option<Rows> {
        None
    }

    /// The cells beside `cell`, each with the move that leads there.
    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        self.exits(cell).map(move |dir| (dir, self.step(cell, dir)))
    }

    /// By how much each move changes a cell's index. It does so in every cell
    /// but those that [`layout`](Topology::layout) marks with
    /// [`Dirs::UNEVEN`]. Where such a cell's move leads off the grid, its stride
    /// leads off the indices or to a cell that has no exit the opposite way.
    fn strides(&self) -> [i32; MOST_DIRS] {
        [0; MOST_DIRS]
    }

    /// Writes the exits of every cell to `out`, which has a byte for each, and
    /// [`Dirs::UNEVEN`] with those of cells that strides do not hold in. All of
    /// them by default.
    fn layout(&self, out: &mut [u8]) {
        for (cell, byte) in (0..).zip(out) {
            *byte = self.exits(cell).0 | Dirs::UNEVEN;
        }
    }
}

/// How cells lie in rows: those of a row are numbered from west to east, which
/// is [`Dir`] 0, and rows follow each other without a gap. Dir 2 leads to the
/// cell of the same column in the next row, and dir 4 to the one on the next
/// floor, or on grids without floors to the next row one column to the west.
/// The cells of a row have the same exits, but for its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Cells a row.
    pub width: u32,
    /// Rows a floor.
    pub height: u32,
    /// Floors.
    pub depth: u32,
}
