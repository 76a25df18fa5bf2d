//! Reading: parses mazes that are drawn as text.
//!
//! - [`picture()`] reads a whole maze, drawn by this crate or by another program in one of five
//!   [`Style`]s. The function derives the size and the style from the text.
//! - [`RowReader`] reads the same drawings row by row. It does not store earlier rows, so it can
//!   read an endless maze.
//! - [`lines()`] reads a drawing on a given square grid, which may wrap. The drawing may contain
//!   doors.
//!
//! ```
//! use warren_maze::draw::{self, Plan, Trace};
//! use warren_maze::read;
//!
//! let text = "\
//! + +-+-+
//! | | | |
//! + + + +
//! |     |
//! +-+-+ +
//! ";
//! let picture = read::picture(text)?;
//! assert_eq!((picture.starts[0], picture.finishes[0]), (0, 5));
//! let plan = Plan::new(&picture.maze, &picture.starts, &picture.finishes);
//! assert_eq!(draw::lines(&plan, Trace::default())?.to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lines;
mod page;
mod picture;
mod rows;
mod style;

pub use lines::{Drawing, DrawingError, lines};
pub use page::{LineColumn, TextSource};
pub use picture::{Picture, picture};
pub use rows::{Opening, PictureError, Row, RowReader};
pub use style::{DrawnCell, Style};
