//! An enum of the generators that do not need rows, for tests that run on all of them.

use std::ops::ControlFlow;
use warren_maze::generate::{
    AldousBroder, Areas, CyclePopping, DepthFirst, Generator, GiveUp, GrowingTree, HuntAndKill,
    HuntAndScan, InheritedBacktrack, Kruskal, MinimumSpanningTree, Prim, RandomBacktrack, Wilson,
};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::Topology;

/// A generator that does not need rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum By {
    AldousBroder,
    Areas(u32),
    CyclePopping,
    DepthFirst,
    GrowingTree(GrowingTree),
    HuntAndKill,
    HuntAndScan,
    Kruskal,
    MinimumSpanningTree,
    Prim,
    FilledBacktrack,
    RandomBacktrack,
    Wilson,
    /// A generator that supports only grids that use no directions except the first four.
    InheritedBacktrack,
}

/// All generators except `InheritedBacktrack`, some with several sets of parameters.
pub(crate) const ALL: [By; 16] = [
    By::AldousBroder,
    By::Areas(2),
    By::CyclePopping,
    By::DepthFirst,
    By::GrowingTree(weights(1, 0, 0)),
    By::GrowingTree(weights(0, 1, 0)),
    By::GrowingTree(weights(0, 0, 1)),
    By::GrowingTree(weights(1, 2, 3)),
    By::HuntAndKill,
    By::HuntAndScan,
    By::Kruskal,
    By::MinimumSpanningTree,
    By::Prim,
    By::FilledBacktrack,
    By::RandomBacktrack,
    By::Wilson,
];

const fn weights(newest: u32, random: u32, oldest: u32) -> GrowingTree {
    GrowingTree {
        newest,
        random,
        oldest,
    }
}

impl By {
    pub(crate) fn carve<T: Topology + Sync>(
        self,
        grid: &T,
        seed: u64,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let random = &mut SeededRandom::new(seed);
        let backtrack = |least, fill| RandomBacktrack {
            give_up: GiveUp::Constant(0.4),
            least,
            fill,
        };
        match self {
            By::AldousBroder => AldousBroder.carve(grid, random, listener),
            By::Areas(count) => Areas { count }.carve(grid, random, listener),
            By::CyclePopping => CyclePopping.carve(grid, random, listener),
            By::DepthFirst => DepthFirst.carve(grid, random, listener),
            By::GrowingTree(weights) => weights.carve(grid, random, listener),
            By::HuntAndKill => HuntAndKill.carve(grid, random, listener),
            By::HuntAndScan => HuntAndScan.carve(grid, random, listener),
            By::Kruskal => Kruskal.carve(grid, random, listener),
            By::MinimumSpanningTree => MinimumSpanningTree.carve(grid, random, listener),
            By::Prim => Prim.carve(grid, random, listener),
            By::FilledBacktrack => backtrack(0.5, true).carve(grid, random, listener),
            By::RandomBacktrack => backtrack(1.0, false).carve(grid, random, listener),
            By::Wilson => Wilson.carve(grid, random, listener),
            By::InheritedBacktrack => InheritedBacktrack::default().carve(grid, random, listener),
        }
    }

    /// Returns the maze that the generator carves.
    pub(crate) fn maze<T: Topology + Clone + Sync>(self, grid: &T, seed: u64) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        assert!(self.carve(grid, seed, &mut maze).is_continue());
        maze
    }

    /// Returns the number of trees that the generator carves.
    pub(crate) fn trees(self) -> u32 {
        match self {
            By::Areas(trees) => trees,
            _ => 1,
        }
    }
}
