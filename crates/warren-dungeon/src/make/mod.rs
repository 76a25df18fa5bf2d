//! Makes the level of a recipe in several passes, one per file.

mod attempts;
mod beast_start;
mod blasts;
mod chamber_trial;
mod chambers;
mod charges;
mod custom;
mod daily;
mod done;
mod doors;
mod doorways;
mod error;
mod escape;
mod finds;
mod fresh;
mod furnish;
mod gates;
mod light;
mod loops;
mod mission;
mod parts;
mod place;
mod portals;
mod room_places;
mod room_shape;
mod rooms;
mod ticker;
mod work_limit;

pub use beast_start::BeastStartError;
pub(crate) use blasts::{has_iron_keys_first, lead_back};
pub use chamber_trial::{ChamberFit, try_chamber};
pub use chambers::{
    CHAMBER_SETS, Chamber, ChamberFault, ChamberFile, ChamberPack, DrawingFault, InvalidChamber,
    MOST_CHAMBERS, MOST_LISTED_CHAMBERS, chambers, read_chamber_file, read_chambers,
};
pub(crate) use chambers::{NEWEST_CHAMBER_SET, chamber_set_since};
pub use custom::{GeneratorError, make_on, make_on_graph, make_with};
pub use daily::{daily, is_daily};
pub use doors::DoorError;
pub use error::{MakeError, NoPlaceForRoom};
pub use fresh::{FreshLevel, make_fresh, make_fresh_with_pack};
pub use gates::GateError;
pub use loops::most_extra_passages;
pub use mission::{
    MissionError, MissionPlan, Place, PlannedPattern, TreeLine, TreePart, View, Way, WayKind,
};
pub(crate) use work_limit::WorkLimit;

use crate::level::Level;
use crate::recipe::{LevelOptions, Recipe};
use attempts::attempts;
use beast_start::beast_start;
use done::done;
use doors::check_doors;
use furnish::{Carved, check_fit, check_options, furnish};
use mission::{MissionDraft, check_generator};
use parts::Parts;
use warren_maze::generate::Generator;
use warren_maze::maze::Listener;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Grid, Topology};

/// Makes the level of a recipe. For most algorithms, takes time linear in the number of
/// cells; see the documentation of each generator.
///
/// ```
/// use warren_dungeon::make::{MakeError, make};
/// use warren_dungeon::recipe::{Recipe, RecipeError};
///
/// let level = make(&Recipe { starts: 2, finishes: 3, ..Recipe::default() })?;
/// assert_eq!((level.starts().len(), level.finishes().len()), (2, 3));
///
/// let error = make(&Recipe { starts: 0, ..Recipe::default() }).unwrap_err();
/// assert_eq!(error, RecipeError::NoPlace { what: "starts" }.into());
/// # Ok::<(), MakeError>(())
/// ```
///
/// # Errors
///
/// Fails if the recipe cannot make a level. The error says which part of the recipe is wrong.
pub fn make(recipe: &Recipe) -> Result<Level, MakeError> {
    make_heard(recipe, &mut ())
}

/// Makes the level of a recipe, and reports each carved passage to the listener.
///
/// # Errors
///
/// The same errors as [`make`], and [`MakeError::Cancelled`] if the listener cancels the
/// work.
pub fn make_heard(recipe: &Recipe, listener: &mut impl Listener) -> Result<Level, MakeError> {
    let mut level = make_with_chambers(recipe, chambers(recipe.chamber_set)?, listener)?;
    level.set_recipe(recipe.clone());
    Ok(level)
}

/// Makes a level from a recipe, but chooses its [chambers](field@Recipe::chambers) from a different
/// list, such as one that [`read_chambers`] returns. The level has no recipe, because a recipe
/// cannot contain chambers. The listener receives every carved passage.
///
/// ```
/// use warren_dungeon::make::{make_with_chambers, read_chambers};
/// use warren_dungeon::recipe::Recipe;
///
/// let own = read_chambers(r#"[
///     (name: "niche", map: [
///         "+ + +",
///         "     ",
///         "+=+-+",
///         "|$  |",
///         "+-+-+",
///     ]),
/// ]"#)?;
/// let level = make_with_chambers(&Recipe { chambers: 2, ..Recipe::default() }, &own, &mut ())?;
/// assert_eq!((level.doors().list().len(), level.recipe()), (2, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The same errors as [`make_heard`].
pub fn make_with_chambers(
    recipe: &Recipe,
    chambers: &[Chamber],
    listener: &mut impl Listener,
) -> Result<Level, MakeError> {
    let (level, _) = make_planned(recipe, chambers, listener)?;
    Ok(level)
}

/// Makes a level from a recipe with the chambers of a pack, as [`make_with_chambers`] does. The level says
/// from which [pack](Level::pack) its chambers are. Chambers with a beast are chosen only if the recipe asks for
/// the beast. If the recipe asks for no chambers, the level has as many
/// as the pack, up to [`MOST_CHAMBERS`].
///
/// # Errors
///
/// The same errors as [`make_heard`].
pub fn make_with_pack(
    recipe: &Recipe,
    pack: &ChamberPack,
    listener: &mut impl Listener,
) -> Result<Level, MakeError> {
    let chambers = match recipe.chambers {
        0 => MOST_CHAMBERS.min(pack.chambers().len() as u32),
        count => count,
    };
    let recipe = Recipe {
        chambers,
        ..recipe.clone()
    };
    let level = make_with_chambers(&recipe, pack.chambers(), listener)?;
    Ok(match pack.id() {
        Some(id) => level.with_pack(id.clone()),
        None => level,
    })
}

/// Returns the mission of a recipe, on the recipe's grid, or `None` if the recipe has none. Makes the
/// recipe's level.
///
/// # Errors
///
/// The same errors as [`make`].
pub fn mission(recipe: &Recipe) -> Result<Option<MissionPlan>, MakeError> {
    mission_heard(recipe, &mut ())
}

/// Returns the mission of a recipe as [`mission()`] does, and reports each carved passage to the listener.
///
/// # Errors
///
/// The same errors as [`make_heard`].
pub fn mission_heard(
    recipe: &Recipe,
    listener: &mut impl Listener,
) -> Result<Option<MissionPlan>, MakeError> {
    let (_, plan) = make_planned(recipe, chambers(recipe.chamber_set)?, listener)?;
    Ok(plan)
}

fn make_planned(
    recipe: &Recipe,
    chambers: &[Chamber],
    listener: &mut impl Listener,
) -> Result<(Level, Option<MissionPlan>), MakeError> {
    let grid = recipe.grid()?;
    check(recipe, &grid)?;
    let options = recipe.options();
    let generator = recipe.generator();
    let whole = without_mask(recipe)?;
    if options.mission.patterns > 0 {
        return attempts(&options, listener, |options, random, listener| {
            let carved =
                carve_mission(options, &grid, whole.clone(), &generator, random, listener)?;
            furnish(
                options,
                chambers,
                &grid,
                carved,
                random,
                listener,
                beast_start,
            )
        });
    }
    let random = &mut SeededRandom::new(recipe.seed);
    let maze = done(grid.carve(&generator, random, listener))?.with_grid(whole);
    let parts = match generator.makes_several_trees() {
        true => Parts::of(&maze),
        false => Parts::One,
    };
    let carved = Carved {
        maze,
        parts,
        mission: None,
    };
    furnish(
        &options,
        chambers,
        &grid,
        carved,
        random,
        listener,
        beast_start,
    )
}

/// Plans a mission on a grid, and carves the regions of its places. `whole` is the grid of the level.
///
/// # Panics
///
/// Panics if the grid breaks a rule of [`Topology`], as generators do.
fn carve_mission<T: Topology + Sync, U: Topology>(
    options: &LevelOptions,
    grid: &T,
    whole: U,
    generator: &impl Generator,
    random: &mut SeededRandom,
    listener: &mut impl Listener,
) -> Result<Carved<U>, MakeError> {
    if let Err(broken) = grid.validate() {
        panic!("{broken}");
    }
    let mission = &options.mission;
    let mut mission = MissionDraft::new(grid, mission, options.placement, random, listener)?;
    let maze = mission.carve(grid, whole, generator, random, listener)?;
    mission.choose_sides(&maze, random)?;
    Ok(Carved {
        parts: Parts::of(&maze),
        maze,
        mission: Some(mission),
    })
}

/// Makes the level of a recipe. Returns `None` if making it takes much longer than making other
/// levels of this size. The listener receives every passage.
pub(crate) fn make_within_limit(
    recipe: &Recipe,
    listener: &mut impl Listener,
) -> Result<Option<Level>, MakeError> {
    let cells = u32::try_from(recipe.grid.cells()).unwrap_or(u32::MAX);
    let mut limit = WorkLimit::with(cells);
    match make_heard(recipe, &mut (&mut limit, listener)) {
        Err(MakeError::Cancelled) if limit.is_exceeded() => Ok(None),
        made => made.map(Some),
    }
}

/// Checks a recipe without carving a maze. `grid` must be the recipe's grid without the
/// cells that its mask removes.
///
/// Fails if the recipe asks for more doors or extra passages than any maze on the grid has room
/// for. A recipe that passes the check can still fail to make a level. Only the carved maze shows
/// whether its doors and extra passages fit, and where beasts can start.
///
/// Takes time linear in the number of cells if the recipe asks for extra passages or an exact
/// number of doors, and constant time for most other recipes.
///
/// # Errors
///
/// The errors of [`make`] that can be detected before a maze is carved.
pub fn check(recipe: &Recipe, grid: &Grid) -> Result<(), MakeError> {
    let generator = recipe.generator();
    check_fit(&generator, grid.fits(&generator))?;
    check_options(&recipe.options(), grid)?;
    generator.check(grid.count())?;
    check_doors(&recipe.algorithm, grid)?;
    if recipe.mission.patterns > 0 {
        check_generator(grid, &generator)?;
    }
    Ok(())
}

/// Returns the grid of a level: the recipe's grid with all cells. The passes after carving do not
/// need the mask, because the removed cells are rock.
fn without_mask(recipe: &Recipe) -> Result<Grid, MakeError> {
    Ok(Grid::try_from(recipe.grid)?)
}
