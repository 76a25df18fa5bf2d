//! Level files: how levels and recipes are written to strings, and read from them.
//!
//! A level file is RON, which people can read, edit and compare, or JSON with the same
//! fields, for other programs. [`read()`] and [`write()`] are for RON, [`read_json`] and
//! [`write_json`] for JSON.
//!
//! ```ron
//! (
//!     format: "warren level",
//!     version: 4,
//!     grid: (shape: Square, width: 3, height: 2),
//!     cells: [
//!         "120",
//!         "10#",
//!     ],
//!     starts: [(0, 0)],
//!     finishes: [(1, 1)],
//!     doors: [(cell: (1, 0), side: "east")],
//! )
//! ```
//!
//! `cells` is a list of strings, one per row, or per ring of a polar grid. Each character
//! is a cell: `#` for rock, or a digit. The digit is the sum of the numbers of the
//! directions in which the cell has a passage:
//!
//! | number | square, triangular | cubic | hex | polar |
//! | --- | --- | --- | --- | --- |
//! | 1 | east | east | east | clockwise |
//! | 2 | south | south | south-east | outward |
//! | 4 | | down | south-west | outward-second |
//!
//! Only these directions have numbers, so every passage is stored once, in one of its two
//! cells. A cubic level has `floors` instead, which is a list of rows for each floor. A
//! square level may have a `map` instead, drawn as in
//! [`read::lines`](warren_maze::read::lines()).
//!
//! `starts`, `finishes` and `doors` identify cells by column and row, and by floor on a
//! cubic grid, each counted from 0. A door with `open: true` is open. `charges` is the
//! number of walls that the player may blast, with a default of 0. `minotaur` is the cell
//! where the Minotaur starts, if there is one. `path` lists the cells of a path from a
//! start to a finish in order. It is meant for other programs and is not a part of the
//! level. `theme` is a [`Theme`](crate::recipe::Theme). Its default is the theme of the
//! recipe, or `DressedStone` without a recipe.
//!
//! Older files can be read. Versions 2 and 3 changed what recipes make. A level of version
//! 1 or 2 keeps its cells, and counts as edited if its recipe now makes different cells.
//! Version 4 added charges. A recipe of an older version gives no charges, so that its
//! level plays as before.

mod cell_name;
mod cells;
mod document;
mod error;
mod map_rows;
mod read;
mod syntax;
mod write;

pub use cell_name::CellName;
pub use error::LevelError;
pub use read::{read, read_json, read_recipe};
pub use write::{write, write_json, write_json_with_path, write_recipe, write_with_path};
