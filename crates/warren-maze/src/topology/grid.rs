//! Whichever grid a file, a flag or a panel asked for.

use super::{
    Board, Cell, Cubic, CubicMoves, Dir, Dirs, GridError, Hex, HexMoves, MOST_DIRS, Mask, Moves,
    Rows, Square, SquareMoves, Topology,
};

/// A grid chosen while the program runs.
///
/// Algorithms match on it once a call and run compiled for the grid inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Four neighbours.
    Square(Square),
    /// Six neighbours, two of them on other floors.
    Cubic(Cubic),
    /// Six neighbours.
    Hex(Hex),
}

/// The kinds of grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Shape {
    /// Square cells, four neighbours.
    #[default]
    Square,
    /// Floors of square cells, six neighbours.
    Cubic,
    /// Hexagonal cells, six neighbours, on a rhombus.
    Hex,
}

/// A grid as it is asked for, before it is known to exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct GridSpec {
    /// The kind of grid.
    pub shape: Shape,
    /// Cells a row.
    pub width: u32,
    /// Rows a floor.
    pub height: u32,
    /// Floors: 1 unless the grid is cubic.
    #[cfg_attr(
        feature = "serde",
        serde(default = "one", skip_serializing_if = "is_one")
    )]
    pub depth: u32,
    /// Whether rows close into rings.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wrap_x: bool,
    /// Whether columns close into rings.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wrap_y: bool,
    /// Whether the last floor lies above the first.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub wrap_z: bool,
}

impl Shape {
    /// Every kind of grid.
    pub const ALL: [Shape; 3] = [Shape::Square, Shape::Cubic, Shape::Hex];

    /// The name on command lines and in texts.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Square => "square",
            Shape::Cubic => "cubic",
            Shape::Hex => "hex",
        }
    }

    /// Whether it may have several floors.
    pub fn has_floors(self) -> bool {
        self == Shape::Cubic
    }

    /// The directions' names, by number.
    pub fn dir_names(self) -> &'static [&'static str] {
        match self {
            Shape::Square => SquareMoves::NAMES,
            Shape::Cubic => CubicMoves::NAMES,
            Shape::Hex => HexMoves::NAMES,
        }
    }

    /// Columns, rows and floors that each direction goes, by number.
    pub fn offsets(self) -> &'static [[i8; 3]] {
        match self {
            Shape::Square => SquareMoves::OFFSETS,
            Shape::Cubic => CubicMoves::OFFSETS,
            Shape::Hex => HexMoves::OFFSETS,
        }
    }
}

impl Default for GridSpec {
    fn default() -> GridSpec {
        GridSpec {
            shape: Shape::Square,
            width: 20,
            height: 20,
            depth: 1,
            wrap_x: false,
            wrap_y: false,
            wrap_z: false,
        }
    }
}

impl TryFrom<GridSpec> for Grid {
    type Error = GridError;

    fn try_from(spec: GridSpec) -> Result<Grid, GridError> {
        if !spec.shape.has_floors() && (spec.depth > 1 || spec.wrap_z) {
            let shape = spec.shape.name();
            return Err(GridError::Flat { shape });
        }
        let board = Board::new(
            [spec.width, spec.height, spec.depth],
            [spec.wrap_x, spec.wrap_y, spec.wrap_z],
        )?;
        Ok(match spec.shape {
            Shape::Square => Grid::Square(Square::new(board)),
            Shape::Cubic => Grid::Cubic(Cubic::new(board)),
            Shape::Hex => Grid::Hex(Hex::new(board)),
        })
    }
}

/// Runs an expression compiled for the concrete grid inside a [`Grid`].
#[macro_export]
macro_rules! on_grid {
    ($grid:expr, $inner:ident => $body:expr) => {
        match $grid {
            $crate::topology::Grid::Square($inner) => $body,
            $crate::topology::Grid::Cubic($inner) => $body,
            $crate::topology::Grid::Hex($inner) => $body,
        }
    };
}
impl Grid {
    /// The grid without the cells that a mask removes; see
    /// [`Lattice::masked`](super::Lattice::masked).
    pub fn masked(self, mask: &Mask) -> Result<Grid, GridError> {
        if *mask == Mask::Hexagon && self.shape() != Shape::Hex {
            return Err(super::MaskError::NoHexagon(self.shape().name()).into());
        }
        Ok(match self {
            Grid::Square(grid) => Grid::Square(grid.masked(mask)?),
            Grid::Cubic(grid) => Grid::Cubic(grid.masked(mask)?),
            Grid::Hex(grid) => Grid::Hex(grid.masked(mask)?),
        })
    }

    /// What asks for this grid, its mask apart.
    pub fn spec(&self) -> GridSpec {
        let [width, height, depth] = self.board().size();
        let [wrap_x, wrap_y, wrap_z] = self.board().wraps();
        GridSpec {
            shape: self.shape(),
            width,
            height,
            depth,
            wrap_x,
            wrap_y,
            wrap_z,
        }
    }

    /// The kind of grid.
    pub fn shape(&self) -> Shape {
        match self {
            Grid::Square(_) => Shape::Square,
            Grid::Cubic(_) => Shape::Cubic,
            Grid::Hex(_) => Shape::Hex,
        }
    }

    /// Its columns, rows and floors.
    pub fn board(&self) -> &Board {
        crate::on_grid!(self, grid => grid.board())
    }

    /// The directions' names, by number.
    pub fn dir_names(&self) -> &'static [&'static str] {
        self.shape().dir_names()
    }

    /// Columns, rows and floors that each direction goes, by number.
    pub fn offsets(&self) -> &'static [[i8; 3]] {
        self.shape().offsets()
    }
}

impl Topology for Grid {
    const DIRS: usize = MOST_DIRS;

    fn cells(&self) -> u32 {
        self.board().cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        crate::on_grid!(self, grid => grid.exits(cell))
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        crate::on_grid!(self, grid => grid.step(cell, dir))
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        crate::on_grid!(self, grid => grid.distance(a, b))
    }

    fn has(&self, cell: Cell) -> bool {
        crate::on_grid!(self, grid => grid.has(cell))
    }

    fn count(&self) -> u32 {
        crate::on_grid!(self, grid => grid.count())
    }

    fn round(&self) -> &'static [Dir] {
        crate::on_grid!(self, grid => grid.round())
    }

    fn rows(&self) -> Option<Rows> {
        crate::on_grid!(self, grid => grid.rows())
    }

    fn strides(&self) -> [i32; MOST_DIRS] {
        crate::on_grid!(self, grid => grid.strides())
    }

    fn layout(&self, out: &mut [u8]) {
        crate::on_grid!(self, grid => grid.layout(out))
    }
}

#[cfg(feature = "serde")]
const fn one() -> u32 {
    1
}

#[cfg(feature = "serde")]
fn is_one(depth: &u32) -> bool {
    *depth == 1
}

#[cfg(feature = "serde")]
fn is_false(wraps: &bool) -> bool {
    !wraps
}
