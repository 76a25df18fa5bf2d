//! Mazes read from text.
//!
//! [`lines()`] reads the map of a level, whose grid is known and may wrap.
//! [`picture()`] reads what other programs drew, in any of five [`Style`]s;
//! [`RowReader`] reads the same row by row, so that a maze need not end.

mod lines;
mod page;
mod picture;
mod rows;
mod style;

pub use lines::{Drawing, DrawingError, lines};
pub use page::LineColumn;
pub use picture::{Picture, picture};
pub use rows::{Opening, PictureError, Row, RowReader};
pub use style::{Room, Style};
