//! The algorithms that a recipe can select, and their parameters.

use super::loops::most_extra_passages;
use super::recipe::{Recipe, RecipeError};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use warren_maze::generate::{
    BinaryTree, Corner, Eller, Generator, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack,
    Sidewinder,
};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::topology::{Grid, GridShape};

/// The algorithm that carves the passages of a level. It is a [`Generator`] of
/// `warren-maze` with its parameters. [`make_with`](super::make_with) accepts any other
/// generator.
///
/// The enum is deliberately exhaustive. A program that offers the parameters of every
/// algorithm should not compile until it also handles new algorithms. A new algorithm is
/// therefore a breaking change.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Algorithm {
    /// See [`DepthFirst`](warren_maze::generate::DepthFirst).
    DepthFirst,
    /// See [`RandomBacktrack`]. [`GiveUp::Default`] means a constant probability that suits
    /// the shape of the cells.
    RandomBacktrack(RandomBacktrack),
    /// See [`Prim`](warren_maze::generate::Prim).
    #[default]
    Prim,
    /// See [`Areas`](warren_maze::generate::Areas).
    Areas(AreasWithDoors),
    /// See [`Kruskal`](warren_maze::generate::Kruskal).
    Kruskal,
    /// See [`MinimumSpanningTree`](warren_maze::generate::MinimumSpanningTree).
    MinimumSpanningTree,
    /// See [`HuntAndScan`](warren_maze::generate::HuntAndScan).
    HuntAndScan,
    /// See [`HuntAndKill`](warren_maze::generate::HuntAndKill).
    HuntAndKill,
    /// See [`InheritedBacktrack`]. Its initial state is the lower 32 bits of the recipe's
    /// seed.
    InheritedBacktrack(InheritedBacktrack),
    /// See [`AldousBroder`](warren_maze::generate::AldousBroder).
    AldousBroder,
    /// See [`Wilson`](warren_maze::generate::Wilson).
    Wilson,
    /// See [`Eller`].
    Eller(Eller),
    /// See [`GrowingTree`].
    GrowingTree(GrowingTree),
    /// See [`BinaryTree`].
    BinaryTree(BinaryTree),
    /// See [`Sidewinder`].
    Sidewinder(Sidewinder),
    /// See [`RecursiveDivision`](warren_maze::generate::RecursiveDivision).
    RecursiveDivision,
}

/// The parameters of [`Algorithm::Areas`]: several areas, and the secret doors that connect
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreasWithDoors {
    /// The number of areas, at least 2.
    pub count: u32,
    /// The number of secret doors between areas.
    #[serde(default)]
    pub doors: DoorCount,
}

/// The number of secret doors between areas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DoorCount {
    /// The same number of doors as areas, or fewer if there are not enough walls between
    /// areas.
    #[default]
    Default,
    /// No doors. The areas are sealed from each other.
    Sealed,
    /// This number of doors. They connect all areas, so there must be at least the number
    /// of areas minus one.
    Exactly(u32),
}

/// Evaluates an expression with the generator of an algorithm.
macro_rules! with_generator {
    ($algorithm:expr, $generator:ident => $body:expr) => {
        with_generator! {
            $algorithm, $generator => $body,
            [DepthFirst, Prim, Kruskal, MinimumSpanningTree, HuntAndScan, HuntAndKill,
             AldousBroder, Wilson, RecursiveDivision],
            [RandomBacktrack, InheritedBacktrack, Eller, GrowingTree, BinaryTree, Sidewinder]
        }
    };
    (
        $algorithm:expr, $generator:ident => $body:expr,
        [$($plain:ident),*], [$($with_parameters:ident),*]
    ) => {
        match $algorithm {
            $($crate::level::Algorithm::$plain => {
                let $generator = &::warren_maze::generate::$plain;
                $body
            })*
            $($crate::level::Algorithm::$with_parameters($generator) => $body,)*
            $crate::level::Algorithm::Areas(areas) => {
                let $generator = &::warren_maze::generate::Areas { count: areas.count };
                $body
            }
        }
    };
}

pub(super) use with_generator;

impl Algorithm {
    /// All algorithms, with their default parameters.
    pub const ALL: [Algorithm; 16] = [
        Algorithm::DepthFirst,
        Algorithm::RandomBacktrack(RandomBacktrack::DEFAULT),
        Algorithm::Prim,
        Algorithm::AREAS,
        Algorithm::Kruskal,
        Algorithm::MinimumSpanningTree,
        Algorithm::HuntAndScan,
        Algorithm::HuntAndKill,
        Algorithm::InheritedBacktrack(InheritedBacktrack::DEFAULT),
        Algorithm::AldousBroder,
        Algorithm::Wilson,
        Algorithm::Eller(Eller::DEFAULT),
        Algorithm::GrowingTree(GrowingTree::DEFAULT),
        Algorithm::BinaryTree(BinaryTree {
            corner: Corner::NorthWest,
        }),
        Algorithm::Sidewinder(Sidewinder::DEFAULT),
        Algorithm::RecursiveDivision,
    ];

    /// [`Algorithm::Areas`] with its default parameters: two areas and two doors.
    pub const AREAS: Algorithm = Algorithm::Areas(AreasWithDoors {
        count: 2,
        doors: DoorCount::Default,
    });

    /// Returns the algorithm's name for command lines and messages, such as
    /// `"hunt-and-kill"`.
    pub fn name(&self) -> &'static str {
        with_generator!(self, generator => generator.name())
    }

    /// Returns a short description of the algorithm.
    pub fn summary(&self) -> &'static str {
        with_generator!(self, generator => generator.summary())
    }

    /// Returns the reason why the algorithm does not work on a grid with any parameters, or
    /// `None` if it works.
    pub fn misfit(&self, grid: &Grid) -> Option<&'static str> {
        let misfit = with_generator!(self, generator => grid.fits(generator)).err();
        misfit.map(|misfit| misfit.0)
    }

    /// Returns how many secret doors connect the areas of the mazes, if there are several
    /// areas.
    pub(super) fn doors(&self) -> DoorCount {
        match self {
            Algorithm::Areas(areas) => areas.doors,
            _ => DoorCount::Default,
        }
    }
}

/// Carves the maze of a recipe on its grid. The algorithm must fit the grid.
pub(super) fn carve(
    recipe: &Recipe,
    grid: &Grid,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> ControlFlow<(), Maze<Grid>> {
    match &recipe.algorithm {
        Algorithm::InheritedBacktrack(generator) => {
            grid.carve(generator, &mut FirstState(recipe.seed), listener)
        }
        &Algorithm::RandomBacktrack(generator) => {
            let give_up = match generator.give_up {
                GiveUp::Default => GiveUp::Constant(default_chance(recipe.grid.shape)),
                given => given,
            };
            let suited = RandomBacktrack {
                give_up,
                ..generator
            };
            grid.carve(&suited, random, listener)
        }
        other => with_generator!(other, generator => grid.carve(generator, random, listener)),
    }
}

/// A random source that returns the initial state of [`InheritedBacktrack`], which is its
/// only draw.
struct FirstState(u64);

impl Random for FirstState {
    fn bits(&mut self) -> u64 {
        self.0
    }
}

/// Returns the constant probability of giving up with which 20 to 45 % of a grid of 60 × 60
/// cells remain rock, if the minimum share is a half. The means over 200 seeds are 39 % on
/// the square grid and 33 % on the hex grid; on a cubic grid of 15 × 15 × 16 cells, it is
/// 32 %. The value must be exact. If it is 0.05 smaller, only a fraction of that rock
/// remains; if it is 0.05 larger, nearly all the rock remains that the minimum share
/// allows.
fn default_chance(shape: GridShape) -> f64 {
    match shape {
        GridShape::Square => 0.30,
        GridShape::Cubic => 0.41,
        GridShape::Hex => 0.33,
        GridShape::Triangular => 0.23,
        GridShape::Polar => 0.3,
    }
}

/// Checks that the doors of an algorithm can connect its areas, and that the grid has room
/// for them. Takes time linear in the number of cells if the number of doors is given.
pub(super) fn check_doors(algorithm: &Algorithm, grid: &Grid) -> Result<(), RecipeError> {
    let Algorithm::Areas(AreasWithDoors {
        count: areas,
        doors: DoorCount::Exactly(count),
    }) = *algorithm
    else {
        return Ok(());
    };
    if count < areas - 1 {
        return Err(RecipeError::FewDoors { count, areas });
    }
    // Each area is a tree. With several trees, a maze has one more wall for each tree after
    // the first.
    let walls = most_extra_passages(grid).saturating_add(areas - 1);
    match count > walls {
        true => Err(RecipeError::ManyDoors { count, walls }),
        false => Ok(()),
    }
}
