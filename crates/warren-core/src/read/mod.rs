//! Mazes read from text, one style a file.

mod lines;

pub use lines::{Drawing, DrawingError, lines};
