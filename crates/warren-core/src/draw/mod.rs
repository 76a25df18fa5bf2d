//! Mazes as pictures, one kind a file.

mod text;

pub use text::{Position, Text, text};
