//! How a level is made: the passes, in order.

use super::Algorithm;
use super::Level;
use super::algorithm::{carve, check_doors, with_generator};
use super::charges::charges;
use super::doors::place_doors;
use super::loops::{braid, knock_out};
use super::minotaur_start::minotaur_start;
use super::parts::Parts;
use super::place::{check_places, place};
use super::recipe::{Recipe, RecipeError};
use std::ops::ControlFlow;
use warren_maze::generate::{Generator, ParameterError};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::{Chance, SeededRandom};
use warren_maze::topology::{Grid, Topology};

/// Makes the level of a recipe. Time linear in the cells, but for the uniform
/// algorithms, which take as long as their walks.
///
/// # Errors
///
/// If the recipe makes no level.
pub fn make(recipe: &Recipe) -> Result<Level, RecipeError> {
    make_heard(recipe, &mut ())
}

/// Makes the level of a recipe while a listener hears every passage carved; it may
/// break off, which is [`RecipeError::Cancelled`].
///
/// # Errors
///
/// If the recipe makes no level.
pub fn make_heard(recipe: &Recipe, listener: &mut impl Listener) -> Result<Level, RecipeError> {
    let grid = grid(recipe)?;
    check(recipe, &grid)?;
    let random = &mut SeededRandom::new(recipe.seed);
    let maze = done(carve(recipe, &grid, random, listener))?;
    // All other algorithms carve one tree.
    let parts = match recipe.algorithm {
        Algorithm::Areas(_) => Parts::of(&maze),
        _ => Parts::One,
    };
    let mut level = furnish(recipe, maze, &parts, random, listener)?;
    level.recipe = Some(recipe.clone());
    Ok(level)
}

/// Makes a level as a recipe says, but with the maze of a generator of one's own in
/// place of the recipe's algorithm. Where the generator leaves several areas, secret
/// doors join them: as many as the recipe's algorithm says if it is
/// [`Areas`](super::Algorithm::Areas), or else as many as areas.
///
/// The level remembers no recipe, since none makes it again. The listener hears every
/// passage carved; `&mut ()` ignores them. To watch the level being carved, see
/// [`Show::carved`](crate::watch::Show::carved).
///
/// ```
/// use warren_dungeon::level::{self, Recipe};
/// use warren_maze::generate::Wilson;
///
/// let recipe = Recipe { seed: 7, ..Recipe::default() };
/// let level = level::make_with(&recipe, &Wilson, &mut ())?;
/// assert_eq!(level.recipe(), None);
/// assert_eq!(level::read(&level::write(&level))?, level);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the generator does not fit the grid or its parameters are wrong, if the listener
/// breaks off, or if anything else in the recipe keeps it from making a level.
pub fn make_with(
    recipe: &Recipe,
    generator: &impl Generator,
    listener: &mut impl Listener,
) -> Result<Level, RecipeError> {
    let grid = grid(recipe)?;
    check_with(recipe, generator, &grid)?;
    let random = &mut SeededRandom::new(recipe.seed);
    let maze = done(grid.carve(generator, random, listener))?;
    let parts = Parts::of(&maze);
    furnish(recipe, maze, &parts, random, listener)
}

/// Why a recipe makes no level on its grid, as far as that is known before it is
/// carved: whether so many doors or extra passages fit is only seen then. `grid`
/// is the recipe's, without the cells that its mask removes.
///
/// # Errors
///
/// If the recipe makes no level.
pub fn check(recipe: &Recipe, grid: &Grid) -> Result<(), RecipeError> {
    with_generator!(&recipe.algorithm, generator => check_with(recipe, generator, grid))?;
    check_doors(&recipe.algorithm)
}

fn check_with(recipe: &Recipe, generator: &impl Generator, grid: &Grid) -> Result<(), RecipeError> {
    grid.fits(generator).map_err(|misfit| RecipeError::Misfit {
        algorithm: generator.name(),
        reason: misfit.0,
    })?;
    check_places(recipe, grid.count())?;
    braided(recipe)?;
    Ok(generator.check(grid.count())?)
}

/// The grid of a recipe, without the cells that its mask removes.
fn grid(recipe: &Recipe) -> Result<Grid, RecipeError> {
    Ok(Grid::try_from(recipe.grid)?.masked(&recipe.mask)?)
}

/// A level of a maze that is carved: what else the recipe says.
fn furnish(
    recipe: &Recipe,
    maze: Maze<Grid>,
    parts: &Parts,
    random: &mut SeededRandom,
    listener: &mut impl Listener,
) -> Result<Level, RecipeError> {
    // Nothing after this asks for the mask: what it removed is rock.
    let mut maze = maze.with_grid(Grid::try_from(recipe.grid)?);
    braid(&mut maze, parts, braided(recipe)?, random, listener)?;
    knock_out(&mut maze, parts, recipe.extra_passages, random, listener)?;
    let doors = place_doors(&maze, parts, recipe.algorithm.doors(), random)?;
    let (starts, finishes) = place(recipe, &maze, parts, &doors, random)?;

    let mut level = Level {
        maze,
        starts,
        finishes,
        doors,
        charges: 0,
        minotaur: None,
        recipe: None,
        edited: false,
    };
    level.charges = charges(recipe.charges, parts, &level);
    if recipe.minotaur {
        level.minotaur = Some(minotaur_start(&level, random)?);
    }
    Ok(level)
}

fn braided(recipe: &Recipe) -> Result<Chance, RecipeError> {
    let (name, value) = ("the share of dead ends to braid", recipe.braid);
    Ok(Chance::new(value).ok_or(ParameterError::Share { name, value })?)
}

/// A listener that breaks off cancels the level.
pub(super) fn done<T>(carved: ControlFlow<(), T>) -> Result<T, RecipeError> {
    match carved {
        ControlFlow::Continue(value) => Ok(value),
        ControlFlow::Break(()) => Err(RecipeError::Cancelled),
    }
}
