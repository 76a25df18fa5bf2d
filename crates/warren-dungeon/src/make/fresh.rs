//! Makes levels from recipes with a random seed.

use super::beast_start::{FAR, is_in_sight};
use super::{ChamberPack, MakeError, check, make_heard, make_with_pack};
use crate::level::Level;
use crate::recipe::Recipe;
use crate::route::Walker;
use warren_maze::maze::Listener;
use warren_maze::solve::{Reversed, distances};
use warren_maze::topology::Cell;

/// The maximum number of seeds to try.
const MAX_TRIES: u64 = 100;

/// The minimum number of seeds to try, however large the grid is.
const MIN_TRIES: u64 = 4;

/// The maximum number of cells in all tries together, so that a failure does not take long. On very
/// large grids, [`MIN_TRIES`] tries exceed this limit. On such grids, a few tries are enough,
/// because success hardly depends on the seed.
const MAX_CELLS: u64 = 1 << 20;

/// The maximum number of levels to make until the beasts in one of them are far enough from the start.
const MAX_LEVELS: u32 = 16;

/// Makes a level from a recipe, and replaces the recipe's seed if necessary. If the seed does not
/// make a level, the function tries the seeds that follow it, up to 100 seeds in total. On grids of
/// more than 10,000 cells, the function tries fewer seeds, but at least four. The recipe of the
/// returned level contains the seed that made it.
///
/// A level is good if each beast starts at least 15 moves away from the first start, and neither in
/// the same room nor straight ahead of a passage of the start. If a level is not good, the function
/// tries the following seeds, too. If none of the first 16 levels is good, it returns the one in which
/// the nearest beast is farthest away.
///
/// Before each try, calls `listener`, which returns the listener for that try. This listener
/// receives every passage and can cancel the work. The listener of the successful try is returned
/// together with the level.
///
/// Each try takes as long as [`make_heard`].
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_dungeon::make::{BeastStartError, MakeError, make, make_fresh};
/// use warren_dungeon::level::BeastKind;
/// use warren_dungeon::recipe::{Algorithm, Recipe};
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
/// let refused = BeastStartError::NoStart(BeastKind::Minotaur);
/// assert_eq!(make(&recipe), Err(refused.into()));
///
/// let (level, _) = make_fresh(&recipe, || While(true))?;
/// let seed = level.recipe().expect("a level of a recipe").seed;
/// assert_ne!(seed, 1);
/// assert_eq!(level, make(&Recipe { seed, ..recipe.clone() })?);
///
/// let cancelled = make_fresh(&recipe, || While(false)).map(|_| ());
/// assert_eq!(cancelled, Err(MakeError::Cancelled));
/// # Ok::<(), MakeError>(())
/// ```
///
/// # Errors
///
/// If [`check()`](super::check()) rejects the recipe, so that it would fail with every seed,
/// returns the error of `check` before any maze is carved. If no tried seed makes a level, returns
/// [`MakeError::NoSeed`]. If a listener cancels the work, returns [`MakeError::Cancelled`].
pub fn make_fresh<L: Listener>(
    recipe: &Recipe,
    listener: impl FnMut() -> L,
) -> Result<(Level, L), MakeError> {
    let made = make_fresh_with_pack(recipe, None, listener)?;
    Ok((made.level, made.listener))
}

/// Makes a level as [`make_fresh`] does, but chooses its chambers from a pack if there is one, as
/// [`make_with_pack`] does. A level with chambers from a pack has no recipe, so the seed is returned
/// separately.
///
/// # Errors
///
/// The same errors as [`make_fresh`].
pub fn make_fresh_with_pack<L: Listener>(
    recipe: &Recipe,
    pack: Option<&ChamberPack>,
    mut listener: impl FnMut() -> L,
) -> Result<FreshLevel<L>, MakeError> {
    check(recipe, &recipe.grid()?)?;
    let affordable = MAX_CELLS / recipe.grid.cells().max(1);
    let most = affordable.clamp(MIN_TRIES, MAX_TRIES) as u32;
    let mut recipe = recipe.clone();
    let mut best: Option<(u32, FreshLevel<L>)> = None;
    let (mut tries, mut levels) = (0, 0);
    loop {
        let mut listener = listener();
        tries += 1;
        let made = match pack {
            Some(pack) => make_with_pack(&recipe, pack, &mut listener),
            None => make_heard(&recipe, &mut listener),
        };
        let refused = match made {
            Ok(level) => {
                levels += 1;
                let away = beasts_away(&level);
                if best.as_ref().is_none_or(|&(other, ..)| away > other) {
                    let seed = recipe.seed;
                    best = Some((
                        away,
                        FreshLevel {
                            level,
                            seed,
                            listener,
                        },
                    ));
                }
                None
            }
            Err(MakeError::Cancelled) => return Err(MakeError::Cancelled),
            Err(error) => Some(error),
        };
        let is_good = best.as_ref().is_some_and(|&(away, ..)| away >= FAR);
        if is_good || levels == MAX_LEVELS || tries == most {
            return match (best, refused) {
                (Some((_, made)), _) => Ok(made),
                (None, refused) => {
                    let last = Box::new(refused.unwrap_or(MakeError::Cancelled));
                    Err(MakeError::NoSeed { tries, last })
                }
            };
        }
        recipe.seed = recipe.seed.wrapping_add(1);
    }
}

/// A level whose seed was replaced if necessary.
#[derive(Clone, Debug, PartialEq)]
pub struct FreshLevel<L> {
    /// The level.
    pub level: Level,
    /// The seed that made the level.
    pub seed: u64,
    /// The listener of the successful try.
    pub listener: L,
}

/// Returns the number of moves that the nearest beast needs to the first start if all doors and gates
/// are open, or 0 if a beast is in sight of the start. Takes time linear in the number of cells if
/// there are beasts.
fn beasts_away(level: &Level) -> u32 {
    let beasts: Vec<Cell> = level.beasts().map(|(_, cell)| cell).collect();
    if beasts.is_empty() {
        return u32::MAX;
    }
    let start = level.starts()[0];
    let away = distances(&Reversed(Walker::ALL_DOORS.passages(level)), &[start]);
    let distance = |&cell: &Cell| match is_in_sight(level, start, cell) {
        true => 0,
        false => away[cell as usize],
    };
    beasts.iter().map(distance).min().unwrap_or(u32::MAX)
}
