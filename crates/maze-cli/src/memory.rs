//! Checks that enough memory is available before long work begins.
//!
//! The libraries do not report failed allocations: without these checks, the program would abort
//! when memory runs out.

use crate::error::Error;
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_maze::topology::{Grid, GridShape, Topology};

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
    let (walls, fill) = match grid.shape() {
        GridShape::Square => (50, 70),
        GridShape::Cubic => (240, 120),
        GridShape::Hex => (120, 130),
        GridShape::Triangular => (45, 50),
        GridShape::Polar => (75, 120),
    };
    let bytes = if values { walls + fill } else { walls };
    u64::from(grid.cells()) * bytes
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
