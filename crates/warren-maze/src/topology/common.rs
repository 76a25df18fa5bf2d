//! The methods that [`Grid`](super::Grid) needs from each of the common grids.

use super::{Board, Cell, Embedding, GridError};
use crate::geometry::Vector;
use core::ops::Range;

/// A grid type that [`Grid`](super::Grid) can contain. Every lattice is such a type.
///
/// Methods without documentation have the same meaning as in [`Grid`](super::Grid).
pub(super) trait CommonGrid: Embedding + Sized {
    const HAS_RINGS: bool;
    const DIR_NAMES: &'static [&'static str];
    const BASIS: Option<[Vector; 2]>;

    fn has_floors() -> bool;

    fn has_square_cells() -> bool;

    /// Creates a grid with these numbers of columns, rows and floors, none of which is 0. A grid of
    /// rings has no wrapped axes.
    fn with_size(size: [u32; 3], wraps: [bool; 3]) -> Result<Self, GridError>;

    fn board(&self) -> Option<&Board>;

    fn size(&self) -> [u32; 3];

    fn row(&self, row: u32) -> Range<Cell>;

    fn coordinates(&self, cell: Cell) -> [u32; 3];

    fn cell_at(&self, at: [i64; 3]) -> Option<Cell>;
}
