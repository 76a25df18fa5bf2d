//! The error type of the functions that read levels.

use super::document::{FORMAT, VERSION};
use crate::level::{CellName, InvalidLevel};
use warren_maze::read::DrawingError;
use warren_maze::topology::GridError;

/// The reason why a string is not a valid level. Cells have the same names as in the file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The string is neither RON nor JSON, or it does not have a level's fields.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The error's line, counted from 1.
        line: usize,
        /// The error's column, counted from 1.
        column: usize,
        /// The message from the RON or JSON parser.
        message: String,
    },
    /// The file has a different format.
    #[error("this is not a level: its format is {found:?}, not {FORMAT:?}")]
    Format {
        /// The file's `format`.
        found: String,
    },
    /// The file has a later version of the format.
    #[error("this level has version {found}, but the newest version that can be read is {VERSION}")]
    Newer {
        /// The file's `version`.
        found: u32,
    },
    /// The grid is invalid.
    #[error("grid: {0}")]
    Grid(#[from] GridError),
    /// A recipe is required, but the level has none.
    #[error("this level has no recipe: use one that maze or the game generated")]
    NoRecipe,
    /// The file does not have exactly one of `cells`, `floors` and `map`. The string says how many
    /// the file has: `"none"` or `"several"`.
    #[error("a level needs exactly one of cells, floors and map: this one has {0}")]
    Body(&'static str),
    /// The field that contains the cells does not fit the grid's shape. For example, a cubic grid
    /// needs `floors` instead of `cells`.
    #[error("{found}: a {shape} level gives its cells as {expected}")]
    Layout {
        /// The field that the file has.
        found: &'static str,
        /// The fields that are valid for the grid.
        expected: &'static str,
        /// The name of the grid's shape.
        shape: &'static str,
    },
    /// The file has too many or too few floors.
    #[error("floors: {found}, but the grid has {expected}")]
    Floors {
        /// The number of floors in the file.
        found: usize,
        /// The number of floors in the grid.
        expected: u32,
    },
    /// The map is not a valid drawing. The lines and columns in the error are positions in the
    /// file.
    #[error("map: {0}")]
    Map(#[from] DrawingError),
    /// A floor has too many or too few rows.
    #[error("cells: {found} rows, but the grid has {expected}")]
    Rows {
        /// The number of rows in the file.
        found: usize,
        /// The number of rows per floor in the grid.
        expected: u32,
    },
    /// A row is too long or too short.
    #[error("cells: row {row} has {found} cells, but that row of the grid has {expected}")]
    Ragged {
        /// The row's index, counted from 0 across all floors.
        row: usize,
        /// The row's number of cells in the file.
        found: usize,
        /// The row's number of cells in the grid.
        expected: u32,
    },
    /// A character is not valid for a cell.
    #[error("cells: {letter:?} at {at} is not a cell: use # for rock or a digit from 0 to {most}")]
    Letter {
        /// The cell.
        at: CellName,
        /// The character.
        letter: char,
        /// The largest digit that the grid allows.
        most: u8,
    },
    /// The side of a door or gate is not one of the grid's directions.
    #[error("{what}s: the {what} at {at} is in its {found:?} side: the sides are {sides}")]
    Side {
        /// `"door"` or `"gate"`.
        what: &'static str,
        /// The cell.
        at: CellName,
        /// The side in the file.
        found: String,
        /// The names of the grid's directions.
        sides: String,
    },
    /// The level in the file breaks a rule of [`Level`](crate::level::Level).
    #[error(transparent)]
    Invalid(#[from] InvalidLevel),
}
