//! Memory asked for before long work begins, where its amount is known.
//!
//! What the libraries make takes its memory without asking, and the program would
//! be aborted where there is none.

use crate::error::Error;
use warren_dungeon::level::{Recipe, RecipeError};
use warren_maze::topology::{Grid, Topology};

/// Bytes a cell while a level is made, with most algorithms.
const MAKING: u64 = 8;

/// Refuses to make a level that no memory can be had for.
pub(crate) fn check_recipe(recipe: &Recipe) -> Result<(), Error> {
    let grid = Grid::try_from(recipe.grid).map_err(RecipeError::from)?;
    check("this maze", u64::from(grid.cells()) * MAKING)
}

/// Refuses what needs so many bytes where they cannot be had.
pub(crate) fn check(what: &'static str, bytes: u64) -> Result<(), Error> {
    let had =
        usize::try_from(bytes).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    match had {
        true => Ok(()),
        false => Err(Error::Memory {
            what,
            megabytes: bytes.div_ceil(1_000_000),
        }),
    }
}
