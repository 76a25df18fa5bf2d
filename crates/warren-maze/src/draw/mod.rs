//! Drawing: mazes as text, as shapes and as SVG.
//!
//! A [`Plan`] contains a maze and everything to show in it: starts, finishes, openings,
//! paths and numbers. These functions draw a plan:
//!
//! | function | output | grids |
//! | --- | --- | --- |
//! | [`lines()`] | text with `+`, `-` and <code>&#124;</code> | the grids of [`Grid`](crate::topology::Grid) |
//! | [`blocks()`] | text with `#` for walls | the grids of [`Grid`](crate::topology::Grid) |
//! | [`unicode()`] | text with box-drawing characters | square and cubic |
//! | [`underscores()`] | text with one line per row | square, without rock |
//! | [`raster()`] | text with `#` for walls | any grid with an [`Embedding`](crate::topology::Embedding) |
//! | [`scene()`] | shapes, for [`svg()`] or for a renderer of your own | any grid with an [`Embedding`](crate::topology::Embedding) |
//! | [`strokes()`] | all walls as continuous lines, for laser cutters | any grid with an [`Embedding`](crate::topology::Embedding) |
//! | [`trails()`] | each wall exactly once, in few lines, for pen plotters | any grid with an [`Embedding`](crate::topology::Embedding) |
//! | [`diagram()`] | shapes: dots and lines instead of cells and walls | a [`Graph`](crate::topology::Graph) with points, or any [`Diagram`](crate::topology::Diagram) |
//!
//! ```
//! use warren_maze::draw::{self, Look, Plan, Trace, Unit};
//! use warren_maze::maze::Maze;
//! use warren_maze::topology::{Grid, GridSpec, Square};
//!
//! let spec = GridSpec { width: 3, height: 2, ..GridSpec::default() };
//! let mut maze = Maze::solid(Grid::try_from(spec)?);
//! for (cell, dir) in [
//!     (0, Square::SOUTH),
//!     (3, Square::EAST),
//!     (4, Square::NORTH),
//!     (4, Square::EAST),
//!     (5, Square::NORTH),
//! ] {
//!     maze.open(cell, dir);
//! }
//! let plan = Plan::new(&maze, &[0], &[5]);
//! let text = "\
//! + +-+-+
//! | | | |
//! + + + +
//! |     |
//! +-+-+ +
//! ";
//! assert_eq!(draw::lines(&plan, Trace::default())?.to_string(), text);
//!
//! let scene = draw::scene(&plan, &Look::default())?;
//! let svg = draw::svg(&scene, "A small maze", Unit::Pixels(24.0))?.to_string();
//! assert!(svg.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod box_lines;
pub mod colours;
mod diagram;
mod error;
mod lines;
mod marks;
mod overlay;
mod page_layout;
mod pen_moves;
mod plan;
mod raster;
mod scene;
mod shapes;
mod strokes;
mod svg;
mod text;
mod trails;
mod underscores;
mod unicode;
mod wall_graph;

pub use blocks::{Blocks, blocks};
pub use box_lines::box_lines;
pub use diagram::diagram;
pub use error::{DrawError, check_plain};
pub use lines::lines;
pub use marks::Trace;
pub use overlay::tints;
pub use page_layout::PageLayout;
pub use plan::{NO_VALUE, Path, Plan, ValueKind, Values};
pub use raster::raster;
pub use scene::{Colour, Point, Scene, Shape};
pub use shapes::{Layers, Look, TooManyCells, colour_of, layers, patch, scene, triangles};
pub use strokes::{Strokes, strokes};
pub use svg::{Svg, SvgLayer, SvgSize, Unit, svg, svg_element, svg_file, svg_layers};
pub(crate) use text::{HEX, SQUARE, WIDE};
pub use text::{Position, Positions, Text};
pub use trails::{Trails, trails};
pub use underscores::{underscores, underscores_roof, underscores_row};
pub(crate) use unicode::JOINTS;
pub use unicode::unicode;
