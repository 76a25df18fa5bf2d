//! Mazes as pictures, one kind a file.
//!
//! A [`Plan`] says what to show. Text drawings are of characters; [`scene()`]
//! draws shapes, which [`svg()`] writes down and which others may fill and stroke.

mod blocks;
pub mod colours;
mod cs2604;
mod error;
mod lines;
mod marks;
mod plan;
mod scene;
mod shapes;
mod sheet;
mod svg;
mod text;
mod underscores;
mod unicode;

pub use blocks::{Blocks, blocks};
pub use cs2604::cs2604;
pub use error::DrawError;
pub use lines::lines;
pub use marks::Trace;
pub use plan::{NO_VALUE, Path, Plan, ValueKind, Values};
pub use scene::{Colour, Point, Scene, Shape};
pub use shapes::{Layers, Look, TooManyCells, colour_of, layers, patch, scene, triangles};
pub use sheet::Sheet;
pub use svg::{Svg, Unit, svg, svg_element, svg_file};
pub use text::{Position, Text};
pub use underscores::{underscores, underscores_roof, underscores_row};
pub use unicode::unicode;
