//! Reads square mazes drawn with `+`, `-` and `|`, on a given grid.
//!
//! ```text
//! +-+-+-+     cells are at odd lines and columns counted from 0, corners at
//! |S  D |     even ones, and walls between them
//! + +-+ +
//! |#|  F|     S start, F finish, # solid rock, D secret door
//! +-+-+-+
//! ```
//!
//! On a wrapped axis, the two borders are the same wall, drawn twice. A passage through this wall
//! is a space in both borders.

use crate::draw;
use crate::maze::{Maze, Side};
use crate::topology::{Cell, Dir, Grid, Square, Topology};
use alloc::vec::Vec;

/// A maze read by [`lines`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The maze.
    pub maze: Maze<Grid>,
    /// The cells marked `S`, in ascending order.
    pub starts: Vec<Cell>,
    /// The cells marked `F`, in ascending order.
    pub finishes: Vec<Cell>,
    /// The doors, in ascending order of their cells. A door in the border of a wrapped axis is
    /// drawn in both borders but listed once.
    pub doors: Vec<Side>,
}

/// The reason why a drawing is rejected. Lines and columns are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawingError {
    /// The drawing has too many or too few lines for the grid.
    #[error("line {line}: the drawing has {found} lines; a grid of {height} rows needs {expected}")]
    Lines {
        /// The number of the last line, or of the first superfluous line.
        line: usize,
        /// The number of lines in the drawing.
        found: usize,
        /// The number of lines that the grid needs.
        expected: usize,
        /// The number of rows in the grid.
        height: u32,
    },
    /// A line is too long or too short.
    #[error(
        "line {line}: the line has {found} characters; a grid of {width} columns needs {expected}"
    )]
    Ragged {
        /// The line.
        line: usize,
        /// The number of characters in the line.
        found: usize,
        /// The number of characters that the grid needs.
        expected: usize,
        /// The number of columns in the grid.
        width: u32,
    },
    /// A character has no meaning at its position.
    #[error("line {line}, column {column}: found {found:?} instead of {place}")]
    Unknown {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
        /// A description of the cell or wall that is expected here, with the allowed characters.
        place: &'static str,
    },
    /// A passage or a door leads into rock or off the grid.
    #[error("line {line}, column {column}: {what} leads {leads}")]
    BlockedOpening {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// "a passage" or "a door".
        what: &'static str,
        /// "into rock" or "off the grid".
        leads: &'static str,
    },
    /// The two borders of a wrapped axis differ.
    #[error("line {line}, column {column}: the grid wraps here, but the opposite border differs")]
    Seam {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
}

impl DrawingError {
    /// Converts the positions in the error to positions in a longer text that contains the drawing,
    /// such as a file. `place` converts a line and column of the drawing to a line and column of
    /// the longer text. If a whole line is wrong, `place` is called with the line's first column.
    ///
    /// ```
    /// use warren_maze::read::DrawingError;
    ///
    /// let error = DrawingError::Seam { line: 3, column: 1 };
    /// let in_file = error.moved(|line, column| [line + 10, column + 4]);
    /// assert_eq!(in_file, DrawingError::Seam { line: 13, column: 5 });
    /// ```
    pub fn moved(mut self, place: impl Fn(usize, usize) -> [usize; 2]) -> DrawingError {
        match &mut self {
            DrawingError::Lines { line, .. } | DrawingError::Ragged { line, .. } => {
                [*line, _] = place(*line, 1);
            }
            DrawingError::Unknown { line, column, .. }
            | DrawingError::BlockedOpening { line, column, .. }
            | DrawingError::Seam { line, column } => {
                [*line, *column] = place(*line, *column);
            }
        }
        self
    }
}

/// Reads a drawing of a square grid. `drawn` contains one string per line. Takes time linear in the
/// number of cells.
///
/// ```
/// use warren_maze::read;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// let drawing = read::lines(&grid, &[
///     "+-+-+-+",
///     "|S  D |",
///     "+ +-+ +",
///     "|#|  F|",
///     "+-+-+-+",
/// ]);
/// let error = drawing.expect_err("the start has a passage into rock");
/// assert_eq!(error.to_string(), "line 3, column 2: a passage leads into rock");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first [`DrawingError`].
pub fn lines(grid: &Square, drawn: &[impl AsRef<str>]) -> Result<Drawing, DrawingError> {
    let page = page(grid, drawn)?;
    let mut drawing = Drawing {
        maze: Maze::solid(Grid::Square(grid.clone())),
        starts: Vec::new(),
        finishes: Vec::new(),
        doors: Vec::new(),
    };
    for cell in 0..grid.cells() {
        let at = place(grid, cell, None);
        match page[at[0]][at[1]] {
            '#' => continue,
            ' ' => {}
            'S' => drawing.starts.push(cell),
            'F' => drawing.finishes.push(cell),
            found => return Err(unknown(at, found, "a cell (a space, #, S or F)")),
        }
        drawing.maze.clear(cell);
    }
    for cell in 0..grid.cells() {
        for dir in [Square::EAST, Square::WEST, Square::SOUTH, Square::NORTH] {
            read_side(&page, grid, cell, dir, &mut drawing)?;
        }
    }
    Ok(drawing)
}

/// Returns the characters in each line of a drawing. Fails if the drawing's size does not match the
/// grid.
fn page(grid: &Square, drawn: &[impl AsRef<str>]) -> Result<Vec<Vec<char>>, DrawingError> {
    let (width, height) = (grid.board().width(), grid.board().height());
    let expected = 2 * height as usize + 1;
    if drawn.len() != expected {
        return Err(DrawingError::Lines {
            line: drawn.len().clamp(1, expected + 1),
            found: drawn.len(),
            expected,
            height,
        });
    }
    let expected = 2 * width as usize + 1;
    let lines = drawn.iter().map(|line| line.as_ref().chars().collect());
    let page: Vec<Vec<char>> = lines.collect();
    if let Some(i) = page.iter().position(|line| line.len() != expected) {
        return Err(DrawingError::Ragged {
            line: i + 1,
            found: page[i].len(),
            expected,
            width,
        });
    }
    Ok(page)
}

/// Returns the line and column of a cell or of one of its sides, counted from 0.
fn place(grid: &Square, cell: Cell, side: Option<Dir>) -> [usize; 2] {
    let [x, y, _] = grid.board().coordinates(cell);
    draw::SQUARE.place(x, y.into(), side)
}

/// Reads a side of a cell, and adds its passage or door to the drawing.
fn read_side(
    page: &[Vec<char>],
    grid: &Square,
    cell: Cell,
    dir: Dir,
    drawing: &mut Drawing,
) -> Result<(), DrawingError> {
    let at = place(grid, cell, Some(dir));
    let found = page[at[0]][at[1]];
    let [line, column] = at.map(|at| at + 1);
    let what = match found {
        '-' | '|' | '+' | '#' => return Ok(()),
        ' ' => "a passage",
        'D' => "a door",
        found => return Err(unknown(at, found, "a wall (-, |, a space or D)")),
    };
    let blocked = |leads| DrawingError::BlockedOpening {
        line,
        column,
        what,
        leads,
    };
    if !grid.exits(cell).contains(dir) {
        return Err(blocked("off the grid"));
    }
    let next = grid.step(cell, dir);
    if drawing.maze.is_solid(cell) || drawing.maze.is_solid(next) {
        return Err(blocked("into rock"));
    }
    let [other_line, other_column] = place(grid, next, Some(grid.back(cell, dir)));
    if page[other_line][other_column] != found {
        return Err(DrawingError::Seam { line, column });
    }
    if found == ' ' {
        drawing.maze.open(cell, dir);
    } else if grid.owns(cell, dir) {
        drawing.doors.push(Side { cell, dir });
    }
    Ok(())
}

fn unknown([line, column]: [usize; 2], found: char, place: &'static str) -> DrawingError {
    DrawingError::Unknown {
        line: line + 1,
        column: column + 1,
        found,
        place,
    }
}
