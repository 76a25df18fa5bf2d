//! How a level is made: the passes, in order.

use super::Level;
use super::carve::{carve, check_parameters, fill_rock};
use super::charges::charges;
use super::hang::hang;
use super::lair::lair;
use super::loops::{braid, knock_out};
use super::place::{check_places, place};
use super::recipe::{Algorithm, Recipe, RecipeError};
use warren_maze::maze::{Carve, Doors, Maze};
use warren_maze::measure;
use warren_maze::on_grid;
use warren_maze::rng::{Chance, SeededRandom};
use warren_maze::topology::{Grid, Topology};

/// Makes the level of a recipe. Time linear in the cells, but for the uniform
/// algorithms, which take as long as their walks.
pub fn make(recipe: &Recipe) -> Result<Level, RecipeError> {
    make_heard(recipe, &mut ())
}

/// Makes the level of a recipe while `listener` hears every passage carved; it
/// may break off, which is [`RecipeError::Cancelled`].
pub fn make_heard(recipe: &Recipe, listener: &mut impl Carve) -> Result<Level, RecipeError> {
    let whole = Grid::try_from(recipe.grid)?;
    let grid = whole.clone().masked(&recipe.mask)?;
    check(recipe, &grid)?;
    let braided = braided(recipe)?;
    let random = &mut SeededRandom::new(recipe.seed);

    let mut maze = on_grid!(&grid, grid => {
        let mut maze = Maze::solid(grid.clone());
        carve(recipe, grid, random, &mut (&mut *listener, &mut maze))?;
        fill_rock(&recipe.algorithm, &mut maze, random, listener)?;
        // Nothing after this asks for the mask: what it removed is rock.
        maze.with_grid(whole)
    });
    let areas = measure::areas(&maze);
    braid(&mut maze, &areas, braided, random, listener)?;
    knock_out(&mut maze, &areas, recipe.extra_passages, random, listener)?;
    let doors = match &recipe.algorithm {
        Algorithm::Areas { doors, .. } => hang(&maze, &areas, *doors, random)?,
        _ => Doors::default(),
    };
    let (starts, finishes) = place(recipe, &maze, &areas, &doors, random)?;

    let mut level = Level {
        maze,
        starts,
        finishes,
        doors,
        charges: 0,
        minotaur: None,
        recipe: Some(recipe.clone()),
        edited: false,
    };
    level.charges = charges(recipe.charges, &areas, &level);
    if recipe.minotaur {
        level.minotaur = Some(lair(&level, random)?);
    }
    Ok(level)
}

/// Why a recipe makes no level on its grid, as far as that is known before it is
/// carved: whether so many doors or extra passages fit is only seen then. `grid`
/// is the recipe's, without the cells that its mask removes. Constant time.
pub fn check(recipe: &Recipe, grid: &Grid) -> Result<(), RecipeError> {
    if let Some(reason) = recipe.algorithm.misfit(grid) {
        let algorithm = recipe.algorithm.name();
        return Err(RecipeError::Misfit { algorithm, reason });
    }
    check_places(recipe, grid.count())?;
    braided(recipe)?;
    check_parameters(recipe, grid.count())
}

fn braided(recipe: &Recipe) -> Result<Chance, RecipeError> {
    share("the share of dead ends to braid", recipe.braid)
}

/// A share of a recipe as a chance.
pub(super) fn share(name: &'static str, value: f64) -> Result<Chance, RecipeError> {
    Chance::new(value).ok_or(RecipeError::Share { name, value })
}
