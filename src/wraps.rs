//! Which axes of a grid wrap, where one button changes that.

use warren_maze::topology::{Grid, GridSpec};

/// The ways in which columns and rows may wrap.
const ALL: [(bool, bool); 4] = [(false, false), (true, false), (false, true), (true, true)];

/// Goes on to the next way, or the one before, in which there is such a grid.
pub(crate) fn turn(grid: &mut GridSpec, forward: bool) {
    let now = ALL
        .iter()
        .position(|&wraps| wraps == (grid.wrap_x, grid.wrap_y));
    let by = if forward { 1 } else { ALL.len() - 1 };
    let next = (1..ALL.len()).map(|steps| ALL[(now.unwrap_or(0) + steps * by) % ALL.len()]);
    let wrapped = next.map(|(wrap_x, wrap_y)| GridSpec {
        wrap_x,
        wrap_y,
        ..*grid
    });
    if let Some(wrapped) = { wrapped }.find(|&grid| Grid::try_from(grid).is_ok()) {
        *grid = wrapped;
    }
}

/// Has nothing wrap where there is no such grid that wraps so.
pub(crate) fn fit(grid: &mut GridSpec) {
    if Grid::try_from(*grid).is_err() {
        (grid.wrap_x, grid.wrap_y) = (false, false);
    }
}
