//! Makes playable levels from untrusted recipes.

use super::{TooLarge, check_playable};
use crate::level::Level;
use crate::make::{MakeError, make_within_limit};
use crate::recipe::Recipe;
use warren_maze::maze::Listener;

/// The reason why no playable level can be made from a recipe.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeWalkableError {
    /// The level would be too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Making the level takes far longer than making other levels of this size.
    #[error("its algorithm takes too long on this grid")]
    TooSlow,
    /// No level can be made from the recipe.
    #[error(transparent)]
    Make(#[from] MakeError),
}

/// Makes the level of an untrusted recipe, for example from a file or a code. A recipe of a few
/// bytes can require gigabytes of memory or hours of work. Such recipes are rejected. The listener
/// receives every passage; the listener `&mut ()` ignores the passages.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::play::{MakeWalkableError, make_walkable};
/// use warren_dungeon::recipe::Recipe;
/// use warren_maze::topology::GridSpec;
///
/// let recipe = Recipe::default();
/// assert_eq!(make_walkable(&recipe, &mut ())?, make(&recipe)?);
///
/// let grid = GridSpec { width: 32_000, height: 32_000, ..recipe.grid };
/// let refused = make_walkable(&Recipe { grid, ..recipe }, &mut ());
/// assert!(matches!(refused, Err(MakeWalkableError::TooLarge(_))));
/// # Ok::<(), MakeWalkableError>(())
/// ```
///
/// # Errors
///
/// Fails in these cases:
///
/// - [`check_playable`] rejects the grid. The grid is checked before memory is allocated for it.
/// - Making the level takes far longer than making other levels of this size.
/// - No level can be made from the recipe.
/// - The listener cancels the work.
pub fn make_walkable(
    recipe: &Recipe,
    listener: &mut impl Listener,
) -> Result<Level, MakeWalkableError> {
    check_playable(recipe.grid)?;
    make_within_limit(recipe, listener)?.ok_or(MakeWalkableError::TooSlow)
}
