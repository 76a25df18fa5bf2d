//! The maximum size of a playable level.

use warren_maze::topology::GridSpec;

/// The maximum number of cells in a playable level: 2000 × 2000.
pub const MAX_CELLS: u64 = 4_000_000;

/// The maximum number of columns, rows or floors in a playable level. The limit is for programs
/// that store positions as 32-bit floats: at this distance from the origin, such floats still have
/// a precision of a hundredth of a cell.
pub const MAX_AXIS: u32 = 20_000;

/// The error returned when a level is too large to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} is too large to walk in: ask for at most {MAX_CELLS} cells, \
     and {MAX_AXIS} per row or column",
    size(*grid)
)]
pub struct TooLarge {
    /// The grid.
    pub grid: GridSpec,
}

/// Checks that a grid is not too large for programs that display levels, such as games. The rules
/// of the game have no such limit.
///
/// ```
/// use warren_dungeon::play::check_playable;
/// use warren_maze::topology::GridSpec;
///
/// assert!(check_playable(GridSpec::default()).is_ok());
/// let row = GridSpec { width: 20_001, height: 1, ..GridSpec::default() };
/// assert!(check_playable(row).is_err());
/// ```
///
/// # Errors
///
/// Fails if the grid has more than [`MAX_CELLS`] cells, or more than [`MAX_AXIS`] cells along
/// an axis.
pub fn check_playable(grid: GridSpec) -> Result<(), TooLarge> {
    let size = [grid.width, grid.height, grid.depth];
    let is_long = size.iter().any(|&length| length > MAX_AXIS);
    match is_long || grid.cells() > MAX_CELLS {
        true => Err(TooLarge { grid }),
        false => Ok(()),
    }
}

fn size(grid: GridSpec) -> String {
    let [width, height, depth] = [grid.width, grid.height, grid.depth];
    match grid.shape.has_floors() {
        true => format!("{width} × {height} × {depth}"),
        false => format!("{width} × {height}"),
    }
}
