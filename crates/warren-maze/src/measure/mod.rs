//! Figures of a maze, one a file.

mod areas;
mod dead_ends;
mod perfect;
mod texture;
mod uniformity;

pub use areas::{Areas, ROCK, areas};
pub use dead_ends::dead_ends;
pub use perfect::{Fault, Perfect};
pub use texture::{degrees, river, straightness};
pub use uniformity::{
    MOST_CELLS, MOST_TREES, Uniformity, UniformityError, spanning_trees, uniformity,
};
