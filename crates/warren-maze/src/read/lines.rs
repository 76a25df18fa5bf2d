//! Square mazes drawn with `+`, `-` and `|`.
//!
//! ```text
//! +-+-+-+     cells stand at odd lines and columns, walls between them,
//! |S  D |     corners at even ones
//! + +-+ +
//! |#|  F|     S start, F finish, # rock, D a secret door in a wall's place
//! +-+-+-+
//! ```
//!
//! On a wrapped axis the two borders are one wall, drawn twice; a space in both
//! is a passage.

use crate::maze::{Door, Maze};
use crate::topology::{Cell, Dir, Grid, Moves, Square, SquareMoves, Topology};

/// What a drawing shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The passages.
    pub maze: Maze<Grid>,
    /// The cells marked `S`, in reading order.
    pub starts: Vec<Cell>,
    /// The cells marked `F`, in reading order.
    pub finishes: Vec<Cell>,
    /// The doors, in reading order; one that lies on a wrapped axis's border
    /// once.
    pub doors: Vec<Door>,
}

/// What is wrong in a drawing. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingError {
    /// Too many or too few lines for the grid.
    #[error("the drawing has {found} lines; a grid of {height} rows takes {expected}")]
    Lines {
        /// Lines drawn.
        found: usize,
        /// Lines needed.
        expected: usize,
        /// The grid's rows.
        height: u32,
    },
    /// A line is too long or too short.
    #[error("line {line} has {found} characters; a grid of {width} columns takes {expected}")]
    Ragged {
        /// Which line.
        line: usize,
        /// Its characters.
        found: usize,
        /// Characters needed.
        expected: usize,
        /// The grid's columns.
        width: u32,
    },
    /// A character that means nothing where it stands.
    #[error("line {line}, column {column}: {found:?} is no {place}")]
    Unknown {
        /// Which line.
        line: usize,
        /// Which column.
        column: usize,
        /// The character.
        found: char,
        /// What belongs there.
        place: &'static str,
    },
    /// An opening that leads into rock or off the grid.
    #[error("line {line}, column {column}: {what} leads {whither}")]
    Astray {
        /// Which line.
        line: usize,
        /// Which column.
        column: usize,
        /// A passage or a door.
        what: &'static str,
        /// Into rock or off the grid.
        whither: &'static str,
    },
    /// The two borders of a wrapped axis differ.
    #[error("line {line}, column {column}: the grid wraps here, and the other border differs")]
    Seam {
        /// Which line.
        line: usize,
        /// Which column.
        column: usize,
    },
}

/// Reads a drawing of a square grid. Time linear in the cells.
pub fn lines(grid: &Square, drawn: &[impl AsRef<str>]) -> Result<Drawing, DrawingError> {
    let page = Page::new(grid, drawn)?;
    let mut drawing = Drawing {
        maze: Maze::solid(Grid::Square(grid.clone())),
        starts: Vec::new(),
        finishes: Vec::new(),
        doors: Vec::new(),
    };
    for cell in 0..grid.cells() {
        let [line, column] = page.room(grid, cell);
        match page.at(line, column) {
            '#' => continue,
            ' ' => {}
            'S' => drawing.starts.push(cell),
            'F' => drawing.finishes.push(cell),
            found => {
                return Err(DrawingError::Unknown {
                    line: line + 1,
                    column: column + 1,
                    found,
                    place: "cell (a space, #, S or F)",
                });
            }
        }
        drawing.maze.clear(cell);
    }
    for cell in 0..grid.cells() {
        for dir in [Square::EAST, Square::WEST, Square::SOUTH, Square::NORTH] {
            page.read_side(grid, cell, dir, &mut drawing)?;
        }
    }
    Ok(drawing)
}

/// The characters, as many as the grid takes.
struct Page(Vec<Vec<char>>);

impl Page {
    fn new(grid: &Square, drawn: &[impl AsRef<str>]) -> Result<Page, DrawingError> {
        let (width, height) = (grid.board().width(), grid.board().height());
        let expected = 2 * height as usize + 1;
        if drawn.len() != expected {
            return Err(DrawingError::Lines {
                found: drawn.len(),
                expected,
                height,
            });
        }
        let expected = 2 * width as usize + 1;
        let mut page = Vec::with_capacity(drawn.len());
        for (i, line) in drawn.iter().enumerate() {
            let line: Vec<char> = line.as_ref().chars().collect();
            if line.len() != expected {
                return Err(DrawingError::Ragged {
                    line: i + 1,
                    found: line.len(),
                    expected,
                    width,
                });
            }
            page.push(line);
        }
        Ok(Page(page))
    }

    fn at(&self, line: usize, column: usize) -> char {
        self.0[line][column]
    }

    fn room(&self, grid: &Square, cell: Cell) -> [usize; 2] {
        let [x, y, _] = grid.board().coordinates(cell).map(|at| at as usize);
        [2 * y + 1, 2 * x + 1]
    }

    fn side(&self, grid: &Square, cell: Cell, dir: Dir) -> [usize; 2] {
        let [line, column] = self.room(grid, cell);
        let [dx, dy, _] = SquareMoves::OFFSETS[dir.index()].map(isize::from);
        [line.wrapping_add_signed(dy), column.wrapping_add_signed(dx)]
    }

    fn read_side(
        &self,
        grid: &Square,
        cell: Cell,
        dir: Dir,
        drawing: &mut Drawing,
    ) -> Result<(), DrawingError> {
        let [line, column] = self.side(grid, cell, dir);
        let found = self.at(line, column);
        let (line, column) = (line + 1, column + 1);
        let what = match found {
            '-' | '|' | '+' | '#' => return Ok(()),
            ' ' => "a passage",
            'D' => "a door",
            found => {
                return Err(DrawingError::Unknown {
                    line,
                    column,
                    found,
                    place: "wall (-, |, a space or D)",
                });
            }
        };
        let astray = |whither| DrawingError::Astray {
            line,
            column,
            what,
            whither,
        };
        if !grid.exits(cell).contains(dir) {
            return Err(astray("off the grid"));
        }
        let next = grid.step(cell, dir);
        if drawing.maze.is_solid(cell) || drawing.maze.is_solid(next) {
            return Err(astray("into rock"));
        }
        let [other_line, other_column] = self.side(grid, next, grid.back(cell, dir));
        if self.at(other_line, other_column) != found {
            return Err(DrawingError::Seam { line, column });
        }
        if found == ' ' {
            drawing.maze.open(cell, dir);
        } else if grid.owns(cell, dir) {
            drawing.doors.push(Door { cell, dir });
        }
        Ok(())
    }
}
