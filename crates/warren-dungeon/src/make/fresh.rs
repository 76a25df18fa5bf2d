//! Makes levels from recipes with a random seed.

use super::{check, make_heard};
use crate::level::Level;
use crate::recipe::{Recipe, RecipeError};
use warren_maze::maze::Listener;

/// The maximum number of seeds to try.
const MAX_TRIES: u64 = 100;

/// The minimum number of seeds to try, however large the grid is.
const MIN_TRIES: u64 = 4;

/// The maximum number of cells in all tries together, so that a failure does not take long. On very
/// large grids, [`MIN_TRIES`] tries exceed this limit. On such grids, a few tries are enough,
/// because success hardly depends on the seed.
const MAX_CELLS: u64 = 1 << 20;

/// Makes a level from a recipe, and replaces the recipe's seed if necessary. If the seed does not
/// make a level, the function tries the seeds that follow it, up to 100 seeds in total. On grids of
/// more than 10,000 cells, the function tries fewer seeds, but at least four. The recipe of the
/// returned level contains the seed that made it.
///
/// Before each try, calls `listener`, which returns the listener for that try. This listener
/// receives every passage and can cancel the work. The listener of the successful try is returned
/// together with the level.
///
/// Each try takes as long as [`make_heard`].
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_dungeon::make::{make, make_fresh};
/// use warren_dungeon::level::BeastKind;
/// use warren_dungeon::recipe::{Algorithm, Recipe, RecipeError};
/// use warren_maze::maze::Listener;
/// use warren_maze::topology::{Cell, Dir, GridSpec};
///
/// /// The listener of a program that may no longer need the level.
/// struct While(bool);
///
/// impl Listener for While {
///     fn start(&mut self, _: Cell) -> ControlFlow<()> {
///         if self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     }
///
///     fn open(&mut self, cell: Cell, _: Dir) -> ControlFlow<()> {
///         self.start(cell)
///     }
/// }
///
/// // In some mazes of this kind there is no cell for the Minotaur to start in.
/// let recipe = Recipe {
///     grid: GridSpec { width: 8, height: 8, ..GridSpec::default() },
///     algorithm: Algorithm::DepthFirst,
///     minotaur: true,
///     seed: 1,
///     ..Recipe::default()
/// };
/// assert_eq!(make(&recipe), Err(RecipeError::NoBeastStart(BeastKind::Minotaur)));
///
/// let (level, _) = make_fresh(&recipe, || While(true))?;
/// assert_eq!(level, make(&Recipe { seed: 3, ..recipe.clone() })?);
///
/// let cancelled = make_fresh(&recipe, || While(false)).map(|_| ());
/// assert_eq!(cancelled, Err(RecipeError::Cancelled));
/// # Ok::<(), RecipeError>(())
/// ```
///
/// # Errors
///
/// If [`check()`](super::check()) rejects the recipe, so that it would fail with every seed,
/// returns the error of `check` before any maze is carved. If no tried seed makes a level, returns
/// [`RecipeError::NoSeed`]. If a listener cancels the work, returns [`RecipeError::Cancelled`].
pub fn make_fresh<L: Listener>(
    recipe: &Recipe,
    mut listener: impl FnMut() -> L,
) -> Result<(Level, L), RecipeError> {
    check(recipe, &recipe.grid()?)?;
    let affordable = MAX_CELLS / recipe.grid.cells().max(1);
    let most = affordable.clamp(MIN_TRIES, MAX_TRIES) as u32;
    let mut recipe = recipe.clone();
    let mut tries = 0;
    loop {
        let mut heard = listener();
        tries += 1;
        match make_heard(&recipe, &mut heard) {
            Ok(level) => return Ok((level, heard)),
            Err(RecipeError::Cancelled) => return Err(RecipeError::Cancelled),
            Err(last) if tries == most => {
                let last = Box::new(last);
                return Err(RecipeError::NoSeed { tries, last });
            }
            Err(_) => recipe.seed = recipe.seed.wrapping_add(1),
        }
    }
}
