//! The copies of cells on wrapped axes.

use warren_maze::topology::{Cell, Grid};

/// Returns the coordinates of a cell's copy that is nearest to the coordinates `to`. On a grid with
/// wrapped axes, the cells repeat, and the coordinates can be outside the grid. On all other grids,
/// returns the coordinates of the cell.
pub(crate) fn near(grid: &Grid, cell: Cell, to: [i64; 3]) -> [i64; 3] {
    let at = grid.coordinates(cell).map(i64::from);
    let (size, wraps) = (grid.size().map(i64::from), grid.wraps());
    [0, 1, 2].map(|axis| {
        let half = (size[axis] - 1) / 2;
        match wraps[axis] {
            true => to[axis] + (at[axis] - to[axis] + half).rem_euclid(size[axis]) - half,
            false => at[axis],
        }
    })
}
