//! How large a level may be to be walked in.

use warren_maze::topology::GridSpec;

/// The most cells of a level that can be walked in: 2000 × 2000.
pub const MOST_CELLS: u64 = 4_000_000;

/// The most columns, rows or floors of a level that can be walked in: a program may keep
/// places in floats of 32 bits, which tell a hundredth of a cell so far from the first.
pub const LONGEST_AXIS: u32 = 20_000;

/// A level is too large to walk in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} is too large to walk in: ask for at most {MOST_CELLS} cells, \
     and {LONGEST_AXIS} a row or column",
    size(*grid)
)]
pub struct TooLarge {
    /// The grid.
    pub grid: GridSpec,
}

/// Checks that a program that shows levels as places to walk in, such as a game, can open
/// one on this grid. The rules themselves have no such limit.
///
/// ```
/// use warren_dungeon::play::check_walkable;
/// use warren_maze::topology::GridSpec;
///
/// assert!(check_walkable(GridSpec::default()).is_ok());
/// let row = GridSpec { width: 20_001, height: 1, ..GridSpec::default() };
/// assert!(check_walkable(row).is_err());
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_CELLS`] cells, or more than [`LONGEST_AXIS`] along an axis.
pub fn check_walkable(grid: GridSpec) -> Result<(), TooLarge> {
    let size = [grid.width, grid.height, grid.depth];
    let is_long = size.iter().any(|&length| length > LONGEST_AXIS);
    match is_long || grid.cells() > MOST_CELLS {
        true => Err(TooLarge { grid }),
        false => Ok(()),
    }
}

fn size(grid: GridSpec) -> String {
    let GridSpec {
        width,
        height,
        depth,
        ..
    } = grid;
    match grid.shape.has_floors() {
        true => format!("{width} × {height} × {depth}"),
        false => format!("{width} × {height}"),
    }
}
