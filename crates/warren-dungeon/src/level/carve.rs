//! Which algorithm carves a recipe's passages, and with which parameters.

use super::make::share;
use super::recipe::{Algorithm, DoorCount, GiveUpChance, NEEDS_ROWS, Recipe, RecipeError};
use std::ops::ControlFlow;
use warren_maze::generate::{
    self, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack,
};
use warren_maze::maze::{Carve, Maze};
use warren_maze::rng::{Chance, Random, SeededRandom};
use warren_maze::topology::{Rows, Shape, Topology};

/// Carves the passages of a recipe on its grid, which must fit its algorithm.
pub(super) fn carve<T: Topology + Sync>(
    recipe: &Recipe,
    grid: &T,
    random: &mut SeededRandom,
    carve: &mut impl Carve,
) -> Result<(), RecipeError> {
    let rows = || rows(&recipe.algorithm, grid);
    done(match recipe.algorithm {
        Algorithm::DepthFirst => generate::depth_first(grid, random, carve),
        Algorithm::RandomBacktrack { give_up, least, .. } => {
            let how = backtrack(give_up, least, recipe.grid.shape)?;
            generate::random_backtrack(grid, how, random, carve)
        }
        Algorithm::Prim => generate::prim(grid, random, carve),
        Algorithm::Areas { count, doors } => {
            check_areas(count, doors, grid.count())?;
            generate::areas(grid, count, random, carve)
        }
        Algorithm::Kruskal => generate::kruskal(grid, random, carve),
        Algorithm::MinimumSpanningTree => {
            generate::minimum_spanning_tree(grid, random.bits(), carve)
        }
        Algorithm::HuntAndScan => generate::hunt_and_scan(grid, random, carve),
        Algorithm::HuntAndKill => generate::hunt_and_kill(grid, random, carve),
        Algorithm::InheritedBacktrack { multiple, offset } => {
            let how = inherited(multiple, offset)?;
            generate::inherited_backtrack(grid, how, recipe.seed as u32 as i32, carve)
        }
        Algorithm::AldousBroder => generate::aldous_broder(grid, random, carve),
        Algorithm::Wilson => generate::wilson(grid, random, carve),
        Algorithm::Eller { across, down } => {
            let how = joining(across, down)?;
            generate::eller(rows()?, how, random, carve)
        }
        Algorithm::GrowingTree {
            newest,
            random: any,
            oldest,
        } => {
            let how = weights(newest, any, oldest)?;
            generate::growing_tree(grid, how, random, carve)
        }
        Algorithm::BinaryTree { corner } => {
            generate::binary_tree(grid, rows()?, corner, random, carve)
        }
        Algorithm::Sidewinder { close } => {
            let close = closing(close)?;
            generate::sidewinder(grid, rows()?, close, random, carve)
        }
        Algorithm::RecursiveDivision => generate::recursive_division(grid, rows()?, random, carve),
    })
}

/// Whether the parameters of a recipe's algorithm can be used on a grid of so
/// many cells, as far as that is known before it carves.
pub(super) fn check_parameters(recipe: &Recipe, cells: u32) -> Result<(), RecipeError> {
    match recipe.algorithm {
        Algorithm::RandomBacktrack { give_up, least, .. } => {
            backtrack(give_up, least, recipe.grid.shape).map(drop)
        }
        Algorithm::Areas { count, doors } => check_areas(count, doors, cells),
        Algorithm::InheritedBacktrack { multiple, offset } => inherited(multiple, offset).map(drop),
        Algorithm::Eller { across, down } => joining(across, down).map(drop),
        Algorithm::GrowingTree {
            newest,
            random,
            oldest,
        } => weights(newest, random, oldest).map(drop),
        Algorithm::Sidewinder { close } => closing(close).map(drop),
        Algorithm::DepthFirst
        | Algorithm::Prim
        | Algorithm::Kruskal
        | Algorithm::MinimumSpanningTree
        | Algorithm::HuntAndScan
        | Algorithm::HuntAndKill
        | Algorithm::AldousBroder
        | Algorithm::Wilson
        | Algorithm::BinaryTree { .. }
        | Algorithm::RecursiveDivision => Ok(()),
    }
}

/// Joins the rock that an algorithm left on to the maze, if the recipe says so.
pub(super) fn fill_rock<T: Topology + Clone>(
    algorithm: &Algorithm,
    maze: &mut Maze<T>,
    random: &mut SeededRandom,
    listener: &mut impl Carve,
) -> Result<(), RecipeError> {
    match algorithm {
        Algorithm::RandomBacktrack { fill: true, .. } => {
            done(generate::prim_on(maze, random, listener))
        }
        _ => Ok(()),
    }
}

/// A listener that breaks off cancels the level.
pub(super) fn done(carved: ControlFlow<()>) -> Result<(), RecipeError> {
    match carved {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(RecipeError::Cancelled),
    }
}

fn rows(algorithm: &Algorithm, grid: &impl Topology) -> Result<Rows, RecipeError> {
    grid.rows().ok_or(RecipeError::Misfit {
        algorithm: algorithm.name(),
        reason: NEEDS_ROWS,
    })
}

fn backtrack(
    give_up: GiveUpChance,
    least: f64,
    shape: Shape,
) -> Result<RandomBacktrack, RecipeError> {
    Ok(RandomBacktrack {
        give_up: chance_to_give_up(give_up, shape)?,
        least: share("the least share of cells", least)?,
    })
}

fn chance_to_give_up(chance: GiveUpChance, shape: Shape) -> Result<GiveUp, RecipeError> {
    Ok(match chance {
        GiveUpChance::Default => {
            GiveUp::Constant(share("the default chance", default_chance(shape))?)
        }
        GiveUpChance::Constant(chance) => GiveUp::Constant(share("the chance to give up", chance)?),
        GiveUpChance::Growing(growth) => {
            GiveUp::Growing(share("the growth of the chance to give up", growth)?)
        }
    })
}

/// The constant chance that leaves 20 to 45 % of a grid of 60 × 60 rock, with a
/// least share of a half. Measured over 200 seeds: 39 % on the square grid and
/// 33 % on hex; cubic, at 15 × 15 × 16, 32 %. There is a cliff here: 0.05 less
/// leaves a fraction of that, 0.05 more nearly all that the least share lets.
fn default_chance(shape: Shape) -> f64 {
    match shape {
        Shape::Square => 0.30,
        Shape::Cubic => 0.41,
        Shape::Hex => 0.33,
    }
}

fn check_areas(count: u32, doors: DoorCount, cells: u32) -> Result<(), RecipeError> {
    if count < 2 {
        return Err(RecipeError::FewAreas { count });
    }
    if count > cells {
        return Err(RecipeError::ManyAreas { count, cells });
    }
    match doors {
        DoorCount::Exactly(doors) if doors < count - 1 => Err(RecipeError::FewDoors {
            count: doors,
            areas: count,
        }),
        _ => Ok(()),
    }
}

/// A multiple of 1 modulo 4 and an odd offset let the state pass through all of
/// its values (Hull and Dobell, 1962), so that every draw ends.
fn inherited(multiple: i32, offset: i32) -> Result<InheritedBacktrack, RecipeError> {
    if multiple.rem_euclid(4) != 1 {
        return Err(RecipeError::Multiple { multiple });
    }
    if offset % 2 == 0 {
        return Err(RecipeError::Offset { offset });
    }
    Ok(InheritedBacktrack { multiple, offset })
}

fn joining(across: f64, down: f64) -> Result<Eller, RecipeError> {
    Ok(Eller {
        across: share("the chance to join across", across)?,
        down: share("the chance to join down", down)?,
    })
}

fn closing(close: f64) -> Result<Chance, RecipeError> {
    share("the chance to close a run", close)
}

fn weights(newest: u32, random: u32, oldest: u32) -> Result<GrowingTree, RecipeError> {
    let sum = newest
        .checked_add(random)
        .and_then(|sum| sum.checked_add(oldest));
    match sum {
        Some(0) => Err(RecipeError::NoWeights),
        None => Err(RecipeError::LargeWeights),
        Some(_) => Ok(GrowingTree {
            newest,
            random,
            oldest,
        }),
    }
}
