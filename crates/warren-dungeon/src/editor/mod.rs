//! The parts of a level editor that do not depend on an interface.
//!
//! A [`Brush`] is what a tool places: [`paint`] and [`paint_sides`] return the edits that place it in
//! cells or in sides. [`line`], [`rectangle`] and [`area`] return the cells that a tool covers.
//! A [`Motion`] maps cells to cells, and a [`Symmetry`] repeats strokes by motions of the grid.
//! A [`Clip`] contains copied cells.

mod brush;
mod clip;
mod in_room;
mod motion;
mod near;
mod painted;
mod shape;
mod symmetry;

pub use brush::{Brush, clear, paint, paint_sides, sides_along};
pub use clip::{Clip, PasteError};
pub use motion::{Motion, NoMotion, Turn, turns};
pub use painted::Painted;
pub use shape::{area, inner_sides, line, outline_sides, rectangle};
pub use symmetry::Symmetry;
