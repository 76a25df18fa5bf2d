//! Algorithms that carve mazes, one a file.
//!
//! Each is a function of a grid, random numbers and a listener, and says in its
//! documentation what it leaves: a tree over all cells, over some, or several.
//! None knows which grid it runs on.

mod areas;
mod frontier;
mod prim;
mod random_backtrack;

pub use areas::areas;
pub use prim::{prim, prim_on};
pub use random_backtrack::{GiveUp, RandomBacktrack, random_backtrack};
