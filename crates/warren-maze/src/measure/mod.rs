//! Measures: numbers that describe a maze.
//!
//! | measure | result |
//! | --- | --- |
//! | [`dead_ends`] | the cells with one passage |
//! | [`degrees`] | how many cells have 0, 1, 2, ... passages: dead ends, corridors and junctions |
//! | [`river`] | the mean length of the dead ends |
//! | [`straights`], [`straightness`] | the number of straight corridor cells, and their fraction |
//! | [`mcclendon()`] | the difficulty and the complexity after McClendon |
//! | [`non_significant_walls()`] | the number of walls before a free end, after Bellot et al. |
//! | [`random_walk_steps`] | the expected number of steps of a random walk |
//! | [`random_search()`] | the mean and the variance of the steps of a random depth-first walker |
//! | [`side_branches()`] | the branches off the solution, for both at once |
//! | [`longest_path()`] | the distance between the two cells that are farthest apart |
//! | [`areas()`] | the connected parts |
//! | [`on_loops`] | the cells on loops |
//! | [`Perfect`] | whether a maze is perfect, checked row by row |
//! | [`log10_tree_count`] | the logarithm of the number of perfect mazes with the same cells |
//! | [`uniformity()`], [`spanning_trees`] | whether a generator makes uniform spanning trees |
//!
//! To write a measure of your own, use [`Maze::open_cells`](crate::maze::Maze::open_cells) and
//! [`Maze::passages`](crate::maze::Maze::passages):
//!
//! ```
//! use warren_maze::generate::{Generator, Wilson};
//! use warren_maze::maze::Maze;
//! use warren_maze::rng::SeededRandom;
//! use warren_maze::topology::{Board, Square, Topology};
//!
//! /// Returns the fraction of the sides between cells that are passages.
//! fn openness<T: Topology>(maze: &Maze<T>) -> f64 {
//!     let grid = maze.grid();
//!     let exits: u32 = maze.open_cells().map(|cell| grid.exits(cell).len()).sum();
//!     let passages: u32 = maze.open_cells().map(|cell| maze.passages(cell).len()).sum();
//!     f64::from(passages) / f64::from(exits)
//! }
//!
//! let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
//! let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
//! // A spanning tree of n cells has n - 1 passages.
//! assert_eq!(openness(&maze), 199.0 / 370.0);
//! # Ok::<(), warren_maze::topology::GridError>(())
//! ```

mod areas;
mod grid_sides;
mod longest_path;
mod loops;
mod mcclendon;
mod non_significant_walls;
mod perfect;
mod random_search;
mod random_walk;
mod side_branches;
mod texture;
mod tree_count;
mod uniformity;

pub use areas::{CellAreas, ROCK, areas};
pub use grid_sides::GridSides;
pub use longest_path::longest_path;
pub use loops::on_loops;
pub use mcclendon::{McClendon, mcclendon};
pub use non_significant_walls::non_significant_walls;
pub use perfect::{Fault, Perfect};
pub use random_search::{RandomSearch, random_search};
pub use random_walk::random_walk_steps;
pub use side_branches::{SideBranches, side_branches};
pub use texture::{dead_ends, degrees, river, straightness, straights};
pub use tree_count::{MAX_COUNTED_CELLS, log10_tree_count};
pub use uniformity::{
    MAX_CELLS, MAX_TREES, Uniformity, UniformityError, spanning_trees, uniformity,
};
