//! Mazes as pictures, one kind a file.
//!
//! A [`Plan`] says what to show. Text drawings are of characters; [`scene()`]
//! draws shapes, which [`svg()`] writes down and which others may fill and stroke.

mod blocks;
pub mod colours;
mod error;
mod lines;
mod marks;
mod page_layout;
mod plan;
mod raster;
mod scene;
mod shapes;
mod svg;
mod text;
mod underscores;
mod unicode;

pub use blocks::{Blocks, blocks};
pub use error::{DrawError, check_plain};
pub use lines::lines;
pub use marks::Trace;
pub use page_layout::PageLayout;
pub use plan::{NO_VALUE, Path, Plan, ValueKind, Values};
pub use raster::raster;
pub use scene::{Colour, Point, Scene, Shape};
pub use shapes::{Layers, Look, TooManyCells, colour_of, layers, patch, scene, triangles};
pub use svg::{Svg, Unit, svg, svg_element, svg_file};
pub(crate) use text::{HEX, SQUARE, WIDE};
pub use text::{Position, Positions, Text};
pub use underscores::{underscores, underscores_roof, underscores_row};
pub(crate) use unicode::JOINTS;
pub use unicode::unicode;
