//! Generators: algorithms that carve mazes.
//!
//! Each algorithm is a type that implements [`Generator`]. The type's fields are the algorithm's
//! parameters. All algorithms except [`Areas`] and [`RandomBacktrack`] make perfect mazes, which
//! are spanning trees of the grid: there is exactly one path between any two cells.
//! [`RandomBacktrack`] with `fill` also makes perfect mazes.
//!
//! | generator | mazes | time | works on |
//! | --- | --- | --- | --- |
//! | [`Wilson`], [`AldousBroder`], [`CyclePopping`] | uniform spanning trees | random | any grid |
//! | [`DepthFirst`] | long winding passages, few dead ends | linear | any grid |
//! | [`HuntAndKill`], [`HuntAndScan`] | similar to depth-first | linear | any grid |
//! | [`InheritedBacktrack`] | depth-first with repeated turns | linear with its default parameters | at most four directions |
//! | [`RandomBacktrack`] | depth-first in solid rock | linear | any grid |
//! | [`Prim`] | many short dead ends | linear | any grid |
//! | [`Kruskal`], [`MinimumSpanningTree`] | many short dead ends | almost linear | any grid |
//! | [`GrowingTree`] | between depth-first and Prim | linear | any grid |
//! | [`Areas`] | several separate trees | linear | any grid |
//! | [`BinaryTree`], [`Sidewinder`] | two or one straight borders | linear | grids with [`Rows`](crate::topology::Rows) |
//! | [`Eller`] | made row by row; can be endless ([`EllerRows`]) | linear | grids with rows, one floor |
//! | [`RecursiveDivision`] | long straight walls | linear | grids with rows |
//!
//! ```
//! use warren_maze::generate::{Generator, Wilson};
//! use warren_maze::rng::SeededRandom;
//! use warren_maze::topology::{Board, Square};
//!
//! let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
//! let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
//! assert!(maze.open_cells().count() == 200);
//! # Ok::<(), warren_maze::topology::GridError>(())
//! ```

mod aldous_broder;
mod areas;
mod binary_tree;
mod cell_set;
mod cycle_popping;
mod depth_first;
mod eller;
mod every;
mod frontier;
mod generator;
mod growing_tree;
mod hunt_and_kill;
mod hunt_and_scan;
mod inherited_backtrack;
mod kruskal;
mod minimum_spanning_tree;
mod prim;
mod random_backtrack;
mod recursive_division;
mod row_words;
mod sidewinder;
mod unvisited;
mod walk;
mod walls;
mod wilson;

pub use binary_tree::Corner;
pub use eller::{EllerRow, EllerRows};
pub use every::Visitor;
pub use generator::{Generator, Misfit, ParameterError};
pub use random_backtrack::GiveUp;

every::generators! {
    aldous_broder::AldousBroder,
    areas::Areas,
    binary_tree::BinaryTree,
    cycle_popping::CyclePopping,
    depth_first::DepthFirst,
    eller::Eller,
    growing_tree::GrowingTree,
    hunt_and_kill::HuntAndKill,
    hunt_and_scan::HuntAndScan,
    inherited_backtrack::InheritedBacktrack,
    kruskal::Kruskal,
    minimum_spanning_tree::MinimumSpanningTree,
    prim::Prim,
    random_backtrack::RandomBacktrack,
    recursive_division::RecursiveDivision,
    sidewinder::Sidewinder,
    wilson::Wilson,
}
