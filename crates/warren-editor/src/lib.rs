//! The parts of a level editor that do not depend on an interface.
//!
//! A [`Brush`] is what a tool places: [`paint`] and [`paint_sides`] return the edits that place it in
//! cells or in sides. The functions in [`shape`] return the cells that a tool covers, such as a
//! [line](shape::line). A [`Motion`] maps cells to cells, a [`Symmetry`] repeats strokes by motions of
//! the grid, and a [`Clip`] is a part of a level that can be pasted elsewhere.
//!
//! [`History`] contains a level and every change that can be undone. [`journal`] converts the
//! changes to lines of text, so that a program can store them while the user edits, and restore the
//! level and its history after a crash. [`problems`](problems()) finds the faults of a level that
//! are no errors, such as a finish that cannot be reached.
//!
//! [`choice`] changes one part of a recipe to the next or previous choice.

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod brush;
pub mod choice;
mod clip;
mod history;
mod in_room;
pub mod journal;
mod motion;
mod near;
mod painted;
mod problems;
pub mod shape;
mod symmetry;

pub use brush::{Brush, clear, paint, paint_sides, sides_along};
pub use clip::{Clip, PasteError};
pub use history::{Change, History, Snapshot};
pub use motion::{Motion, NoMotion, Turn, turns};
pub use painted::Painted;
pub use problems::{Problem, ProblemKind, problems};
pub use symmetry::Symmetry;
