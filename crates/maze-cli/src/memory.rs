//! Checks that enough memory is available before long work begins.
//!
//! The libraries do not report failed allocations: without these checks, the program would abort
//! when memory runs out.

use crate::error::Error;
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_maze::topology::{Grid, Topology};

/// The number of bytes per cell that most algorithms need to make a level.
const MAKING: u64 = 8;

/// Fails if there is not enough memory to make the level of a recipe.
pub(crate) fn check_recipe(recipe: &Recipe) -> Result<(), Error> {
    let grid = Grid::try_from(recipe.grid).map_err(RecipeError::from)?;
    check("this maze", u64::from(grid.cells()) * MAKING)
}

/// Returns the maximum number of bytes that the shapes of a picture need. If `values` is true, the
/// picture also has a filled shape for each cell.
pub(crate) fn of_scene(grid: &Grid, values: bool) -> u64 {
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

/// Fails if this number of bytes cannot be allocated.
pub(crate) fn check(what: &'static str, bytes: u64) -> Result<(), Error> {
    /// Memory for small allocations and for the allocator itself. The allocator of glibc uses more
    /// address space if several threads allocate at the same time.
    const RESERVE: u64 = 32_000_000;
    let wanted = usize::try_from(bytes.saturating_add(RESERVE));
    let had = wanted.is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    match had {
        true => Ok(()),
        false => Err(Error::Memory {
            what,
            megabytes: bytes.div_ceil(1_000_000),
        }),
    }
}
