//! Levels to walk in from recipes that are not trusted.

use super::{TooLarge, check_walkable};
use crate::level::{self, Level, Recipe, RecipeError};
use warren_maze::maze::Listener;

/// Why a recipe does not make a level that can be walked in.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeWalkableError {
    /// The level would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The algorithm takes far longer than on other levels of this size.
    #[error("its algorithm takes too long on this grid")]
    TooSlow,
    /// The recipe makes no level.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
}

/// Makes the level of a recipe from a source that is not trusted, such as a file or a code.
/// A recipe of a few bytes may ask for gigabytes of memory or hours of work: such a recipe
/// is refused. The listener is told of every passage; `&mut ()` ignores them.
///
/// ```
/// use warren_dungeon::level::{self, Recipe};
/// use warren_dungeon::play::{MakeWalkableError, make_walkable};
/// use warren_maze::topology::GridSpec;
///
/// let recipe = Recipe::default();
/// assert_eq!(make_walkable(&recipe, &mut ())?, level::make(&recipe)?);
///
/// let grid = GridSpec { width: 32_000, height: 32_000, ..recipe.grid };
/// let refused = make_walkable(&Recipe { grid, ..recipe }, &mut ());
/// assert!(matches!(refused, Err(MakeWalkableError::TooLarge(_))));
/// # Ok::<(), MakeWalkableError>(())
/// ```
///
/// # Errors
///
/// If [`check_walkable`] refuses the grid, before any memory is taken for it; if the
/// algorithm takes far longer than on other levels of this size; if the recipe makes no
/// level; or if the listener stops the work.
pub fn make_walkable(
    recipe: &Recipe,
    listener: &mut impl Listener,
) -> Result<Level, MakeWalkableError> {
    check_walkable(recipe.grid)?;
    level::make_within_limit(recipe, listener)?.ok_or(MakeWalkableError::TooSlow)
}
