//! The algorithms that a recipe can select, and their parameters.

use serde::{Deserialize, Serialize};
use warren_maze::generate::{
    BinaryTree, Corner, Eller, Generator, GrowingTree, InheritedBacktrack, RandomBacktrack,
    Sidewinder,
};
use warren_maze::topology::Grid;

/// The algorithm that carves the passages of a level: a [`Generator`] of `warren-maze` with its
/// parameters. [`make_with`](crate::make::make_with) accepts any other generator.
///
/// The enum is deliberately exhaustive, so that a program that offers the parameters of every
/// algorithm does not compile until it handles new algorithms. Adding an algorithm is therefore a
/// breaking change.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Algorithm {
    /// See [`DepthFirst`](warren_maze::generate::DepthFirst).
    DepthFirst,
    /// See [`RandomBacktrack`]. [`GiveUp::Default`](warren_maze::generate::GiveUp::Default) means a
    /// constant probability that depends on the shape of the cells.
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
    /// See [`InheritedBacktrack`]. The initial state is the lower 32 bits of the recipe's seed.
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
    /// The number of areas or, if there are not enough walls between areas, as many doors as
    /// possible.
    #[default]
    Default,
    /// No doors. The areas are sealed from each other.
    Sealed,
    /// This number of doors. The doors connect all areas, so their number must be at least the
    /// number of areas minus one.
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
            $($crate::recipe::Algorithm::$plain => {
                let $generator = &::warren_maze::generate::$plain;
                $body
            })*
            $($crate::recipe::Algorithm::$with_parameters($generator) => $body,)*
            $crate::recipe::Algorithm::Areas(areas) => {
                let $generator = &::warren_maze::generate::Areas { count: areas.count };
                $body
            }
        }
    };
}

pub(crate) use with_generator;

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

    /// Returns `true` if a maze may consist of several trees, which secret doors can join.
    pub fn makes_several_trees(&self) -> bool {
        with_generator!(self, generator => generator.makes_several_trees())
    }

    /// Returns the reason why the algorithm does not work on a grid, regardless of its parameters.
    /// Returns `None` if the algorithm works.
    pub fn misfit(&self, grid: &Grid) -> Option<&'static str> {
        let misfit = with_generator!(self, generator => grid.fits(generator)).err();
        misfit.map(|misfit| misfit.0)
    }

    /// Returns the number of secret doors for mazes with several areas.
    pub(crate) fn doors(&self) -> DoorCount {
        match self {
            Algorithm::Areas(areas) => areas.doors,
            _ => DoorCount::Default,
        }
    }
}
