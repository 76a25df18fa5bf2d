//! Figures of a maze, one a file.

mod areas;
mod dead_ends;

pub use areas::{Areas, ROCK, areas};
pub use dead_ends::dead_ends;
