//! The parts of a level editor that do not depend on an interface.
//!
//! A [`Brush`] is what a tool places: [`paint`] and [`paint_sides`] return the edits that place it in
//! cells or in sides.

mod brush;
mod in_room;
mod painted;

pub use brush::{Brush, clear, paint, paint_sides, sides_along};
pub use painted::Painted;
