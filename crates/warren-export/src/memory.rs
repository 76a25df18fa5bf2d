//! Checks that enough memory is available before long work begins.
//!
//! Failed allocations abort a program, so they have to be predicted.

use crate::error::ExportError;
use warren_maze::topology::{Grid, Topology};

/// Returns the maximum number of bytes that the shapes of a picture need. If `values` is true, the
/// picture also has a filled shape for each cell.
pub fn of_scene(grid: &Grid, values: bool) -> u64 {
    let shape = grid.shape();
    let dirs = shape.dir_names().len() as u64;
    // Walls of square cells that are in line with each other are one shape.
    let walls = if shape.has_square_cells() {
        50
    } else {
        20 * dirs
    };
    let stairs = if shape.has_floors() { 190 } else { 0 };
    let fill = if values { 22 * dirs } else { 0 };
    u64::from(grid.cells()) * (walls + stairs + fill)
}

/// Returns the number of bytes that most algorithms need to make a level on a grid.
pub fn of_level(grid: &Grid) -> u64 {
    u64::from(grid.cells()) * 8
}

/// Checks that a number of bytes can be allocated. `what` names what needs them.
///
/// # Errors
///
/// Fails if there is not enough memory.
pub fn check(what: &'static str, bytes: u64) -> Result<(), ExportError> {
    /// Memory for small allocations and for the allocator itself. The allocator of glibc uses more
    /// address space if several threads allocate at the same time.
    const RESERVE: u64 = 32_000_000;
    let wanted = usize::try_from(bytes.saturating_add(RESERVE));
    let had = wanted.is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    match had {
        true => Ok(()),
        false => Err(ExportError::Memory {
            what,
            megabytes: bytes.div_ceil(1_000_000),
        }),
    }
}
