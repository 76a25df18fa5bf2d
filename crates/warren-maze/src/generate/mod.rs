//! Algorithms that carve mazes, one a file.
//!
//! Each is a function of a grid, random numbers and a listener, and says in its
//! documentation what it leaves: a tree over all cells, over some, or several.
//! None knows which grid it runs on; those that go by rows ask for them.

mod aldous_broder;
mod areas;
mod binary_tree;
mod cell_set;
mod depth_first;
mod eller;
mod frontier;
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

pub use aldous_broder::aldous_broder;
pub use areas::areas;
pub use binary_tree::{Corner, binary_tree};
pub use depth_first::depth_first;
pub use eller::{Eller, EllerRow, EllerRows, eller};
pub use growing_tree::{GrowingTree, growing_tree};
pub use hunt_and_kill::hunt_and_kill;
pub use hunt_and_scan::hunt_and_scan;
pub use inherited_backtrack::{InheritedBacktrack, inherited_backtrack};
pub use kruskal::kruskal;
pub use minimum_spanning_tree::minimum_spanning_tree;
pub use prim::{prim, prim_on};
pub use random_backtrack::{GiveUp, RandomBacktrack, random_backtrack};
pub use recursive_division::recursive_division;
pub use sidewinder::sidewinder;
pub use wilson::wilson;
