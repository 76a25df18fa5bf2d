//! Whichever grid a file, a flag or a panel asked for.

use super::{Board, Cell, Dir, Dirs, GridError, Hex, Square, Topology};
use serde::{Deserialize, Serialize};

/// A grid chosen while the program runs.
///
/// Algorithms match on it once a call and run compiled for the grid inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Four neighbours.
    Square(Square),
    /// Six neighbours.
    Hex(Hex),
}

/// The kinds of grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Shape {
    /// Square cells, four neighbours.
    #[default]
    Square,
    /// Hexagonal cells, six neighbours, on a rhombus.
    Hex,
}

/// A grid as it is asked for, before it is known to exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridSpec {
    /// The kind of grid.
    pub shape: Shape,
    /// Cells a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Whether rows close into rings.
    #[serde(default)]
    pub wrap_x: bool,
    /// Whether columns close into rings.
    #[serde(default)]
    pub wrap_y: bool,
}

impl Shape {
    /// Every kind of grid.
    pub const ALL: [Shape; 2] = [Shape::Square, Shape::Hex];

    /// The name on command lines and in texts.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Square => "square",
            Shape::Hex => "hex",
        }
    }
}

impl Default for GridSpec {
    fn default() -> GridSpec {
        GridSpec {
            shape: Shape::Square,
            width: 20,
            height: 20,
            wrap_x: false,
            wrap_y: false,
        }
    }
}

impl TryFrom<GridSpec> for Grid {
    type Error = GridError;

    fn try_from(spec: GridSpec) -> Result<Grid, GridError> {
        let board = Board::new(spec.width, spec.height, spec.wrap_x, spec.wrap_y)?;
        Ok(match spec.shape {
            Shape::Square => Grid::Square(Square(board)),
            Shape::Hex => Grid::Hex(Hex(board)),
        })
    }
}

impl Grid {
    /// What asks for this grid.
    pub fn spec(&self) -> GridSpec {
        let board = self.board();
        GridSpec {
            shape: self.shape(),
            width: board.width(),
            height: board.height(),
            wrap_x: board.wrap_x(),
            wrap_y: board.wrap_y(),
        }
    }

    /// The kind of grid.
    pub fn shape(&self) -> Shape {
        match self {
            Grid::Square(_) => Shape::Square,
            Grid::Hex(_) => Shape::Hex,
        }
    }

    /// Its rows and columns.
    pub fn board(&self) -> &Board {
        match self {
            Grid::Square(grid) => &grid.0,
            Grid::Hex(grid) => &grid.0,
        }
    }

    /// The directions' names, by number.
    pub fn dir_names(&self) -> &'static [&'static str] {
        match self {
            Grid::Square(_) => &Square::NAMES,
            Grid::Hex(_) => &Hex::NAMES,
        }
    }

    /// Columns and rows that each direction goes, by number.
    pub fn offsets(&self) -> &'static [[i8; 2]] {
        match self {
            Grid::Square(_) => &Square::OFFSETS,
            Grid::Hex(_) => &Hex::OFFSETS,
        }
    }
}

impl Topology for Grid {
    fn cells(&self) -> u32 {
        self.board().cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        match self {
            Grid::Square(grid) => grid.exits(cell),
            Grid::Hex(grid) => grid.exits(cell),
        }
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        match self {
            Grid::Square(grid) => grid.step(cell, dir),
            Grid::Hex(grid) => grid.step(cell, dir),
        }
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        match self {
            Grid::Square(grid) => grid.distance(a, b),
            Grid::Hex(grid) => grid.distance(a, b),
        }
    }
}
