//! Makes the level of a recipe in several passes, one per file.

mod carve;
mod charges;
mod daily;
mod doors;
mod fresh;
mod loops;
mod minotaur_start;
mod parts;
mod place;
mod work_limit;

pub use daily::{daily, is_daily};
pub use fresh::make_fresh;
pub use loops::most_extra_passages;

use crate::level::{Contents, Edit, Level};
use crate::recipe::{Recipe, RecipeError};
use carve::carve;
use charges::charges;
use doors::{check_doors, place_doors};
use loops::{braid, check_extra_passages, knock_out};
use minotaur_start::minotaur_start;
use parts::Parts;
use place::{check_places, place};
use std::ops::ControlFlow;
use warren_maze::generate::{Generator, ParameterError};
use warren_maze::maze::{Checked, Listener, Maze};
use warren_maze::rng::{Chance, SeededRandom};
use warren_maze::topology::{Grid, Topology};
use work_limit::WorkLimit;

/// Makes the level of a recipe. For most algorithms, takes time linear in the number of
/// cells; see the documentation of each generator.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::{Recipe, RecipeError};
///
/// let level = make(&Recipe { starts: 2, finishes: 3, ..Recipe::default() })?;
/// assert_eq!((level.starts().len(), level.finishes().len()), (2, 3));
///
/// let error = make(&Recipe { starts: 0, ..Recipe::default() }).unwrap_err();
/// assert_eq!(error, RecipeError::NoPlace { what: "starts" });
/// # Ok::<(), RecipeError>(())
/// ```
///
/// # Errors
///
/// Fails if the recipe cannot make a level. The error says which part of the recipe is wrong.
pub fn make(recipe: &Recipe) -> Result<Level, RecipeError> {
    make_heard(recipe, &mut ())
}

/// Makes the level of a recipe, and reports each carved passage to the listener.
///
/// # Errors
///
/// The same errors as [`make`], and [`RecipeError::Cancelled`] if the listener cancels the
/// work.
pub fn make_heard(recipe: &Recipe, listener: &mut impl Listener) -> Result<Level, RecipeError> {
    let grid = grid(recipe)?;
    check(recipe, &grid)?;
    let random = &mut SeededRandom::new(recipe.seed);
    let maze = done(carve(recipe, &grid, random, listener))?;
    let parts = match recipe.algorithm.makes_several_trees() {
        true => Parts::of(&maze),
        false => Parts::One,
    };
    let mut level = furnish(recipe, maze, &parts, random, listener)?;
    level.set_recipe(recipe.clone());
    Ok(level)
}

/// Makes the level of a recipe. Returns `None` if making it takes much longer than making other
/// levels of this size. The listener receives every passage.
pub(crate) fn make_within_limit(
    recipe: &Recipe,
    listener: &mut impl Listener,
) -> Result<Option<Level>, RecipeError> {
    let cells = u32::try_from(recipe.grid.cells()).unwrap_or(u32::MAX);
    let mut limit = WorkLimit::with(cells);
    match make_heard(recipe, &mut (&mut limit, listener)) {
        Err(RecipeError::Cancelled) if limit.is_exceeded() => Ok(None),
        made => made.map(Some),
    }
}

/// Makes a level from a recipe, but carves its maze with a different generator instead of the
/// recipe's algorithm. If the generator makes several areas, secret doors connect them. If the
/// recipe's algorithm is [`Areas`](crate::recipe::Algorithm::Areas), it defines the number of
/// doors, and whether the areas are [sealed](crate::recipe::DoorCount::Sealed). Otherwise, the
/// number of doors equals the number of areas.
///
/// The level has no recipe, because no recipe could make it again. The listener receives every
/// carved passage; the listener `&mut ()` ignores the passages. A
/// [`Carving`](crate::watch::Carving) records the passages for
/// [`Show::carved`](crate::watch::Show::carved), as in the example `own_generator` of this crate.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_dungeon::file;
/// use warren_dungeon::make::make_with;
/// use warren_dungeon::recipe::Recipe;
/// use warren_maze::generate::Generator;
/// use warren_maze::maze::Listener;
/// use warren_maze::rng::Random;
/// use warren_maze::topology::{GridSpec, Topology};
///
/// /// Opens no passage: each cell is an area.
/// struct Cells;
///
/// impl Generator for Cells {
///     fn name(&self) -> &'static str {
///         "cells"
///     }
///
///     fn summary(&self) -> &'static str {
///         "each cell an area"
///     }
///
///     fn carve<T: Topology + Sync>(
///         &self,
///         grid: &T,
///         _: &mut impl Random,
///         listener: &mut impl Listener,
///     ) -> ControlFlow<()> {
///         (0..grid.cells()).try_for_each(|cell| listener.start(cell))
///     }
/// }
///
/// let grid = GridSpec { width: 4, height: 3, ..GridSpec::default() };
/// let recipe = Recipe { grid, seed: 7, ..Recipe::default() };
/// let level = make_with(&recipe, &Cells, &mut ())?;
/// assert_eq!(level.doors().list().len(), 12, "as many doors as areas");
/// assert!(level.shortest().is_some(), "they connect all areas");
/// assert_eq!(level.recipe(), None);
/// assert_eq!(file::read(&file::write(&level))?, level);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails in these cases:
///
/// - The errors of [`make`], with the generator instead of the recipe's algorithm.
/// - [`RecipeError::GeneratorParameter`] if a parameter of the generator is invalid.
/// - [`RecipeError::Carved`] if the generator opens no cell, or if it opens a cell or a side that
///   the grid does not have.
/// - [`RecipeError::FewDoors`] if the recipe asks for too few doors to connect the areas,
///   and [`RecipeError::RockBetweenAreas`] if no doors can connect them.
/// - [`RecipeError::Cancelled`] if the listener cancels the work.
pub fn make_with(
    recipe: &Recipe,
    generator: &impl Generator,
    listener: &mut impl Listener,
) -> Result<Level, RecipeError> {
    let grid = grid(recipe)?;
    let name = generator.name();
    let misfit = grid.fits(generator).err();
    check_parts(recipe, name, misfit.map(|misfit| misfit.0), &grid)?;
    let parameters = generator.check(grid.count());
    parameters.map_err(|error| RecipeError::GeneratorParameter {
        generator: name,
        error,
    })?;
    let random = &mut SeededRandom::new(recipe.seed);
    let mut checked = Checked::new(&grid, &mut *listener);
    let carved = grid.carve(generator, random, &mut checked);
    checked.result().map_err(|error| RecipeError::Carved {
        generator: name,
        error,
    })?;
    let maze = done(carved)?;
    let parts = Parts::of(&maze);
    furnish(recipe, maze, &parts, random, listener)
}

/// Checks a recipe without carving a maze. `grid` must be the recipe's grid without the
/// cells that its mask removes.
///
/// Fails if the recipe asks for more doors or extra passages than any maze on the grid has room
/// for. A recipe that passes the check can still fail to make a level. Only the carved maze shows
/// whether its doors and extra passages fit, and where the Minotaur can start.
///
/// Takes time linear in the number of cells if the recipe asks for extra passages or an exact
/// number of doors, and constant time for most other recipes.
///
/// # Errors
///
/// The errors of [`make`] that can be detected before a maze is carved.
pub fn check(recipe: &Recipe, grid: &Grid) -> Result<(), RecipeError> {
    let algorithm = &recipe.algorithm;
    check_parts(recipe, algorithm.name(), algorithm.misfit(grid), grid)?;
    algorithm.check(grid.count())?;
    check_doors(algorithm, grid)
}

/// Checks everything except the parameters of the generator. `misfit` is the reason why the
/// generator does not work on the grid.
fn check_parts(
    recipe: &Recipe,
    generator: &'static str,
    misfit: Option<&'static str>,
    grid: &Grid,
) -> Result<(), RecipeError> {
    if let Some(reason) = misfit {
        return Err(RecipeError::Misfit {
            algorithm: generator,
            reason,
        });
    }
    check_places(recipe, grid.count())?;
    braided(recipe)?;
    check_extra_passages(recipe.extra_passages, grid)
}

/// Returns the grid of a recipe, without the cells that its mask removes.
pub(crate) fn grid(recipe: &Recipe) -> Result<Grid, RecipeError> {
    Ok(Grid::try_from(recipe.grid)?.masked(&recipe.mask)?)
}

/// Makes a level from a carved maze by adding everything else that the recipe requires.
fn furnish(
    recipe: &Recipe,
    maze: Maze<Grid>,
    parts: &Parts,
    random: &mut SeededRandom,
    listener: &mut impl Listener,
) -> Result<Level, RecipeError> {
    // The following passes do not need the mask, because the removed cells are rock.
    let mut maze = maze.with_grid(Grid::try_from(recipe.grid)?);
    braid(&mut maze, parts, braided(recipe)?, random, listener)?;
    knock_out(&mut maze, parts, recipe.extra_passages, random, listener)?;
    let doors = place_doors(&maze, parts, recipe.algorithm.doors(), random)?;
    let (starts, finishes) = place(recipe, &maze, parts, &doors, random)?;

    let mut level = Level::from_parts(maze, Contents::new(starts, finishes), doors);
    level.set_theme(recipe.theme());
    level.set_charges(charges(recipe.charges, parts, &level));
    if recipe.minotaur {
        let cell = minotaur_start(&level, random)?;
        let set = level.apply(Edit::Minotaur(Some(cell)));
        set.map_err(|_| RecipeError::NoMinotaurStart)?;
    }
    Ok(level)
}

fn braided(recipe: &Recipe) -> Result<Chance, RecipeError> {
    let (name, value) = ("the share of dead ends to braid", recipe.braid);
    Ok(Chance::new(value).ok_or(ParameterError::Share { name, value })?)
}

/// Returns the result of carving, or [`RecipeError::Cancelled`] if the listener cancelled the
/// carving.
fn done<T>(carved: ControlFlow<(), T>) -> Result<T, RecipeError> {
    match carved {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(()) => Err(RecipeError::Cancelled),
    }
}
