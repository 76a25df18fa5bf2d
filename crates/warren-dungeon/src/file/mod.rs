//! Level files: reads levels and recipes from strings, and writes them to strings.
//!
//! A level file is in RON, which people can read, edit and compare, or in JSON with the same
//! fields, for other programs. [`read()`] and [`write()`] use RON, and [`read_json`] and
//! [`write_json`] use JSON.
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
//! `cells` is a list of strings, one per row, or one per ring on a polar grid. Each character is a
//! cell: `#` for rock, or a digit. The digit is the sum of the numbers for the directions in which
//! the cell has a passage:
//!
//! | number | square, triangular | cubic | hex | polar |
//! | --- | --- | --- | --- | --- |
//! | 1 | east | east | east | clockwise |
//! | 2 | south | south | south-east | outward |
//! | 4 | | down | south-west | outward-second |
//!
//! Only these directions have numbers, so every passage is stored once, by one of its two cells. A
//! cubic level has `floors` instead of `cells`. `floors` is a list of floors, and each floor is a
//! list of rows. A square level may have a `map` instead, drawn as described in
//! [`read::lines`](warren_maze::read::lines()), and [`write()`] draws a map for a square level that
//! was drawn or edited by hand. A map may contain starts, finishes and closed doors; more of them
//! may be listed.
//!
//! `starts`, `finishes` and `doors` identify cells by column and row, and by floor on a cubic grid,
//! each counted from 0. A door with `open: true` is open. `rooms` is a list of
//! [rooms](crate::level::Rooms), each of which is a list of its cells. `charges` is the number of
//! walls that the player can blast; the default is 0. `minotaur`, `sleeper`, `guardian`, `statue`,
//! `echo`, `moth`, `thief` and `warden` are the cells where these [beasts](crate::level::BeastKind)
//! start, if the level has them.
//! `gates`, `keys`, `iron_keys` and `levers` are described below. `path` lists the cells of a path
//! from a start to a finish in order. The path is meant for other programs and is not part of the
//! level. `theme` is a [`Theme`](crate::recipe::Theme). By default, it is the recipe's theme, or
//! `DressedStone` if there is no recipe. `pack` is the [pack](crate::level::PackId) from which the
//! level's chambers are.
//!
//! `gates` lists the gates. Each has a `cell`, a `side` and a `kind`: `Locked(Circle)`, or any
//! other [`KeyShape`](crate::level::KeyShape), `Iron`, `OneWay` or
//! `Portcullis(lever: 0, open: true)`. A one-way gate can be passed from its `cell`, but not from
//! the cell on the other side. `open` is false by default. `keys` lists keys, such as
//! `(cell: (1, 0), shape: Circle)`, `iron_keys` lists the cells that have an iron key, and `levers`
//! lists levers, such as `(cell: (1, 0), number: 0)`. Lever numbers range from 0 to 7.
//!
//! Files in older versions can be read. Since version 3, recipes make different levels than in
//! versions 1 and 2. A level read from an older file has the cells that the file contains, and
//! counts as edited if its recipe now makes different cells. Version 4 added charges. A recipe in
//! an older file makes a level without charges, so the level plays as before. Version 5 added
//! rooms, gates, keys, levers, and more beasts than the Minotaur, and version 9 added the Echo, the Moth,
//! the Thief and stones, version 10 added the Warden, salt and flares, and version 11 added flasks
//! and scrolls. A level
//! is written in the first version that can describe it, so that older programs can read it.

mod cells;
mod comments;
mod contents;
mod document;
mod draw_map;
mod error;
mod field_name;
mod fields;
mod map_rows;
mod place;
mod read;
mod syntax;
mod write;

pub use comments::keep_comments;
pub use error::LevelError;
pub use read::{read, read_json, read_recipe};
pub use write::{
    write, write_json, write_json_line, write_json_with_path, write_recipe, write_with_path,
};
