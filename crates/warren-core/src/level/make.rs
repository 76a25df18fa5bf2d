//! How a level is made: the passes, in order.

use super::Level;
use super::hang::hang;
use super::place::place;
use super::recipe::{Algorithm, DoorCount, GiveUpChance, Recipe, RecipeError};
use crate::generate::{self, GiveUp, RandomBacktrack};
use crate::maze::{Carve, Doors, Maze};
use crate::measure;
use crate::rng::{Chance, SeededRandom};
use crate::topology::{Grid, Shape, Topology};
use std::ops::ControlFlow;

/// Makes the level of a recipe. Time linear in the cells.
pub fn make(recipe: &Recipe) -> Result<Level, RecipeError> {
    make_heard(recipe, &mut ())
}

/// Makes the level of a recipe while `listener` hears every passage carved; it
/// may break off, which is [`RecipeError::Cancelled`].
pub fn make_heard(recipe: &Recipe, listener: &mut impl Carve) -> Result<Level, RecipeError> {
    let grid = Grid::try_from(recipe.grid)?;
    let plan = Plan::new(&recipe.algorithm, &grid)?;
    let random = &mut SeededRandom::new(recipe.seed);

    let mut maze = Maze::solid(grid);
    let carved = match grid {
        Grid::Square(inner) => plan.carve(&inner, &mut maze, random, listener),
        Grid::Hex(inner) => plan.carve(&inner, &mut maze, random, listener),
    };
    if carved.is_break() || plan.fill_rock(&mut maze, random, listener).is_break() {
        return Err(RecipeError::Cancelled);
    }
    let areas = measure::areas(&maze);
    let doors = match &recipe.algorithm {
        Algorithm::Areas { doors, .. } => hang(&maze, &areas, *doors, random)?,
        _ => Doors::default(),
    };
    let (start, finish) = place(recipe.placement, &maze, &areas, &doors, random);

    Ok(Level {
        maze,
        starts: vec![start],
        finishes: vec![finish],
        doors,
        recipe: Some(recipe.clone()),
        edited: false,
    })
}

/// An algorithm whose parameters are known to be good on a grid.
enum Plan {
    Prim,
    RandomBacktrack { how: RandomBacktrack, fill: bool },
    Areas { count: u32 },
}

impl Plan {
    fn new(algorithm: &Algorithm, grid: &Grid) -> Result<Plan, RecipeError> {
        Ok(match *algorithm {
            Algorithm::Prim => Plan::Prim,
            Algorithm::RandomBacktrack {
                give_up,
                least,
                fill,
            } => {
                let give_up = match give_up {
                    GiveUpChance::Default => {
                        GiveUp::Constant(share("the default chance", default_chance(grid))?)
                    }
                    GiveUpChance::Constant(chance) => {
                        GiveUp::Constant(share("the chance to give up", chance)?)
                    }
                    GiveUpChance::Growing(growth) => {
                        GiveUp::Growing(share("the growth of the chance to give up", growth)?)
                    }
                };
                let least = share("the least share of cells", least)?;
                let how = RandomBacktrack { give_up, least };
                Plan::RandomBacktrack { how, fill }
            }
            Algorithm::Areas { count, doors } => {
                let cells = grid.cells();
                if count < 2 {
                    return Err(RecipeError::FewAreas { count });
                }
                if count > cells {
                    return Err(RecipeError::ManyAreas { count, cells });
                }
                if let DoorCount::Exactly(doors) = doors
                    && doors < count - 1
                {
                    return Err(RecipeError::FewDoors {
                        count: doors,
                        areas: count,
                    });
                }
                Plan::Areas { count }
            }
        })
    }

    fn carve<T: Topology>(
        &self,
        grid: &T,
        maze: &mut Maze<Grid>,
        random: &mut SeededRandom,
        listener: &mut impl Carve,
    ) -> ControlFlow<()> {
        let carve = &mut (listener, maze);
        match *self {
            Plan::Prim => generate::prim(grid, random, carve),
            Plan::RandomBacktrack { how, .. } => {
                generate::random_backtrack(grid, how, random, carve)
            }
            Plan::Areas { count } => generate::areas(grid, count, random, carve),
        }
    }

    fn fill_rock(
        &self,
        maze: &mut Maze<Grid>,
        random: &mut SeededRandom,
        listener: &mut impl Carve,
    ) -> ControlFlow<()> {
        match self {
            Plan::RandomBacktrack { fill: true, .. } => generate::prim_on(maze, random, listener),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The constant chance that leaves 20 to 45 % of a grid of 60 × 60 rock, with a
/// least share of a half. Measured over 200 seeds: 39 % on the square grid and
/// 32 % on hex. There is a cliff here: 0.05 less leaves a tenth of that, 0.05
/// more nearly all that the least share lets.
fn default_chance(grid: &Grid) -> f64 {
    match grid.shape() {
        Shape::Square => 0.30,
        Shape::Hex => 0.33,
    }
}

fn share(name: &'static str, value: f64) -> Result<Chance, RecipeError> {
    Chance::new(value).ok_or(RecipeError::Share { name, value })
}
