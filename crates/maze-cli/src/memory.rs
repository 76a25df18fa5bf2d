//! Checks that enough memory is available for a level.

use crate::error::Error;
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_export::memory::check;
use warren_maze::topology::{Grid, Topology};

/// The number of bytes per cell that most algorithms need to make a level.
const MAKING: u64 = 8;

/// Fails if there is not enough memory to make the level of a recipe.
pub(crate) fn check_recipe(recipe: &Recipe) -> Result<(), Error> {
    let grid = Grid::try_from(recipe.grid).map_err(RecipeError::from)?;
    Ok(check("this maze", u64::from(grid.cells()) * MAKING)?)
}
