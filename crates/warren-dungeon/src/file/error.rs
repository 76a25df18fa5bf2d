//! The error type of the functions that read levels.

use super::cell_name::CellName;
use super::document::{FORMAT, VERSION};
use crate::level::InvalidLevel;
use warren_maze::maze::Door;
use warren_maze::read::DrawingError;
use warren_maze::topology::{Grid, GridError};

/// The reason why a string is not a level. Cells are named as in the file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The string is neither RON nor JSON, or does not have the fields of a level.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line of the error, counted from 1.
        line: usize,
        /// The column of the error, counted from 1.
        column: usize,
        /// The message of the RON or JSON parser.
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
    /// The grid cannot be made.
    #[error("grid: {0}")]
    Grid(#[from] GridError),
    /// A recipe is required, but the level has none.
    #[error("this level has no recipe: use one that maze or the game generated")]
    NoRecipe,
    /// The file must have exactly one of `cells`, `floors` and `map`. The field is `"none"` or
    /// `"several"`.
    #[error("a level needs exactly one of cells, floors and map: this one has {0}")]
    Body(&'static str),
    /// The file has `cells` although the grid needs `floors`, or `floors` although the grid needs
    /// `cells`.
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
        /// The number of floors of the grid.
        expected: u32,
    },
    /// The map is not a valid drawing. Lines and columns are positions in the file.
    #[error("map: {0}")]
    Map(#[from] DrawingError),
    /// A floor has too many or too few rows.
    #[error("cells: {found} rows, but the grid has {expected}")]
    Rows {
        /// The number of rows in the file.
        found: usize,
        /// The number of rows per floor of the grid.
        expected: u32,
    },
    /// A row is too long or too short.
    #[error("cells: row {row} has {found} cells, but that row of the grid has {expected}")]
    Ragged {
        /// The row, counted from 0. Rows are numbered across floors.
        row: usize,
        /// The number of cells of the row in the file.
        found: usize,
        /// The number of cells of the row in the grid.
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
    /// A passage or a door leads into rock or off the grid.
    #[error("{what} at {at}, {side}, leads {leads}")]
    Astray {
        /// `"the passage"` or `"the door"`.
        what: &'static str,
        /// The cell.
        at: CellName,
        /// The name of the direction.
        side: &'static str,
        /// `"into rock"` or `"off the grid"`.
        leads: &'static str,
    },
    /// A door's side is not a direction of the grid.
    #[error("doors: the door at {at} is in its {found:?} side: the sides are {sides}")]
    Side {
        /// The cell.
        at: CellName,
        /// The side in the file.
        found: String,
        /// The names of the grid's directions.
        sides: String,
    },
    /// A closed door is in a side that has a passage.
    #[error("doors: the {side} side of {at} is open: a door needs a wall")]
    DoorInPassage {
        /// The cell.
        at: CellName,
        /// The name of the direction.
        side: &'static str,
    },
    /// The same door is listed twice, possibly once from each side.
    #[error("doors: the {side} side of {at} already has a door")]
    DoorTwice {
        /// The cell.
        at: CellName,
        /// The name of the direction.
        side: &'static str,
    },
    /// A cell is not on the grid.
    #[error("{what}: there is no cell {at} on this grid")]
    NoCell {
        /// The field of the file that contains the cell.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// The cell of a start, a finish or the Minotaur is rock.
    #[error("{what}: {at} is rock")]
    InRock {
        /// The field of the file that contains the cell.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// The same start or the same finish is listed twice.
    #[error("{what}: {at} is listed twice")]
    Twice {
        /// The field of the file that contains the cell.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// There is no start or no finish; the field is `"starts"` or `"finishes"`.
    #[error("{0}: a level needs at least one")]
    Missing(&'static str),
}

impl LevelError {
    /// Converts an error about the parts of a level to an error about a file. Cells get their names
    /// in files.
    pub(super) fn of_parts(grid: &Grid, error: InvalidLevel) -> LevelError {
        let place = |cell| CellName::of(grid, cell);
        let side = |door: Door| grid.dir_names()[door.dir.index()];
        match error {
            InvalidLevel::Missing(what) => LevelError::Missing(what),
            InvalidLevel::NoCell { what, cell } => LevelError::NoCell {
                what,
                at: CellName(vec![cell]),
            },
            InvalidLevel::InRock { what, cell } => LevelError::InRock {
                what,
                at: place(cell),
            },
            InvalidLevel::Twice { what, cell } => LevelError::Twice {
                what,
                at: place(cell),
            },
            InvalidLevel::Astray { side: door, leads } => LevelError::Astray {
                what: "the door",
                at: place(door.cell),
                side: side(door),
                leads,
            },
            InvalidLevel::DoorInPassage { door } => LevelError::DoorInPassage {
                at: place(door.cell),
                side: side(door),
            },
            InvalidLevel::DoorTwice { door } => LevelError::DoorTwice {
                at: place(door.cell),
                side: side(door),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_maze::topology::{Dir, GridSpec};

    /// Some of these errors never occur when a file is read: the reader detects the problem
    /// earlier, or ignores a start or finish that is listed twice.
    #[test]
    fn the_parts_of_a_level_are_refused_in_the_words_of_files() {
        let grid = Grid::try_from(GridSpec::default()).expect("a grid");
        let what = "starts";
        let door = Door {
            cell: 21,
            dir: Dir(2),
        };
        let leads = "into rock";
        for (error, expected) in [
            (
                InvalidLevel::Missing(what),
                "starts: a level needs at least one",
            ),
            (
                InvalidLevel::NoCell { what, cell: 400 },
                "starts: there is no cell (400) on this grid",
            ),
            (
                InvalidLevel::InRock { what, cell: 21 },
                "starts: (1, 1) is rock",
            ),
            (
                InvalidLevel::Twice { what, cell: 21 },
                "starts: (1, 1) is listed twice",
            ),
            (
                InvalidLevel::Astray { side: door, leads },
                "the door at (1, 1), south, leads into rock",
            ),
            (
                InvalidLevel::DoorInPassage { door },
                "doors: the south side of (1, 1) is open: a door needs a wall",
            ),
            (
                InvalidLevel::DoorTwice { door },
                "doors: the south side of (1, 1) already has a door",
            ),
        ] {
            assert_eq!(LevelError::of_parts(&grid, error).to_string(), expected);
        }
    }
}
