//! Checks that enough memory is available for a level.

use crate::error::Error;
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_export::memory::{check, of_level};
use warren_maze::topology::Grid;

/// Fails if there is not enough memory to make the level of a recipe.
pub(crate) fn check_recipe(recipe: &Recipe) -> Result<(), Error> {
    let grid = Grid::try_from(recipe.grid).map_err(RecipeError::from)?;
    Ok(check("this maze", of_level(&grid))?)
}
