//! Windows: what environments show of a grid.

use warren_maze::topology::{Cell, Grid};

/// The bit of a finish in the byte of a cell. The lower bits are passages, indexed by direction number.
pub(crate) const FINISH: u8 = 1 << 6;
/// The bit of a cell that is neither rock nor outside the grid.
pub(crate) const OPEN: u8 = 1 << 7;

/// Returns the cells around a cell, row by row. Entries outside the grid are `None`.
pub(crate) fn cells_around(
    grid: &Grid,
    at: Cell,
    radius: i64,
) -> impl Iterator<Item = Option<Cell>> {
    let [x, y, z] = grid.coordinates(at).map(i64::from);
    let here = grid.row(y as u32).len() as i64;
    (-radius..=radius).flat_map(move |down| {
        let row = y + down;
        // The rings of a polar grid have different lengths.
        let is_ring = grid.board().is_none() && (0..i64::from(grid.count_rows())).contains(&row);
        let column = match is_ring {
            true => x * grid.row(row as u32).len() as i64 / here,
            false => x,
        };
        (-radius..=radius).map(move |across| grid.cell_at([column + across, row, z]))
    })
}
