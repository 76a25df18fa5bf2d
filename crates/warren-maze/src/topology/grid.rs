//! [`Grid`], an enum of the common grids.

use super::{
    Board, BrokenRule, Cell, Cubic, CubicMoves, Dir, Dirs, Embedding, GridError, Hex, HexMoves,
    Layout, Mask, Moves, Polar, Rows, Square, SquareMoves, Topology, Triangular, TriangularMoves,
};
use crate::geometry::{Point, Vector};
use std::ops::Range;

/// One of the common grids, chosen at run time.
///
/// [`Grid::carve`] runs a version of a generator that is compiled for the concrete type of grid.
/// This is faster than passing a `Grid` to the generator.
///
/// The enum is deliberately exhaustive: if a new kind of grid is added, the compiler
/// reports every program that matches on the enum.
///
/// ```
/// use warren_maze::topology::{Grid, GridShape, GridSpec, Topology};
///
/// let spec = GridSpec { shape: GridShape::Hex, width: 12, height: 8, ..GridSpec::default() };
/// let grid = Grid::try_from(spec)?;
/// assert_eq!(grid.cells(), 96);
/// assert_eq!(grid.exits(13).len(), 6);
/// assert_eq!(grid.spec(), spec);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Square cells with up to four neighbours.
    Square(Square),
    /// Floors of square cells with up to six neighbours, including one on the floor above and one
    /// on the floor below.
    Cubic(Cubic),
    /// Hexagonal cells with up to six neighbours.
    Hex(Hex),
    /// Triangular cells with up to three neighbours.
    Triangular(Triangular),
    /// Cells in rings around a centre, with up to five neighbours.
    Polar(Polar),
}

/// The kinds of grid.
///
/// The enum is deliberately exhaustive, like [`Grid`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum GridShape {
    /// Square cells with up to four neighbours (gamma).
    #[default]
    #[doc(alias = "gamma")]
    #[doc(alias = "orthogonal")]
    Square,
    /// Floors of square cells with up to six neighbours.
    #[doc(alias = "3d")]
    Cubic,
    /// Hexagonal cells with up to six neighbours, arranged as a rhombus (sigma).
    #[doc(alias = "sigma")]
    Hex,
    /// Triangular cells with up to three neighbours (delta).
    #[doc(alias = "delta")]
    Triangular,
    /// Rings of cells around a centre (theta).
    #[doc(alias = "theta")]
    #[doc(alias = "circular")]
    Polar,
}

/// The kind and the size of a grid, and the axes that wrap. [`Grid::try_from`] creates the grid.
///
/// Not every specification describes a valid grid. If a specification is invalid, `try_from`
/// returns a [`GridError`] that says what is wrong.
///
/// ```
/// use warren_maze::topology::{Grid, GridError, GridSpec};
///
/// let torus = GridSpec { wrap_x: true, wrap_y: true, ..GridSpec::default() };
/// assert!(Grid::try_from(torus).is_ok());
/// let empty = GridSpec { width: 0, ..GridSpec::default() };
/// assert!(matches!(Grid::try_from(empty), Err(GridError::Empty { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct GridSpec {
    /// The kind of grid.
    pub shape: GridShape,
    /// The number of cells per row. On a polar grid, the number of cells in the innermost
    /// ring.
    pub width: u32,
    /// The number of rows per floor. On a polar grid, the number of rings.
    pub height: u32,
    /// The number of floors. The number must be 1 unless the grid is cubic.
    #[cfg_attr(
        feature = "serde",
        serde(default = "one", skip_serializing_if = "is_one")
    )]
    pub depth: u32,
    /// Whether the last cell of each row is a neighbour of the first.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wrap_x: bool,
    /// Whether the last cell of each column is a neighbour of the first.
    #[cfg_attr(feature = "serde", serde(default))]
    pub wrap_y: bool,
    /// Whether the lowest floor and the top floor are neighbours: moving down from the lowest floor
    /// leads to the top floor.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub wrap_z: bool,
}

impl GridShape {
    /// Every kind of grid.
    pub const ALL: [GridShape; 5] = [
        GridShape::Square,
        GridShape::Cubic,
        GridShape::Hex,
        GridShape::Triangular,
        GridShape::Polar,
    ];

    /// Returns the name of the kind of grid for command lines and messages, such as `square`.
    pub fn name(self) -> &'static str {
        match self {
            GridShape::Square => "square",
            GridShape::Cubic => "cubic",
            GridShape::Hex => "hex",
            GridShape::Triangular => "triangular",
            GridShape::Polar => "polar",
        }
    }

    /// Returns `true` if a grid of this kind can have several floors.
    pub fn has_floors(self) -> bool {
        self == GridShape::Cubic
    }

    /// Returns `true` if the axes of a grid of this kind can wrap.
    pub fn may_wrap(self) -> bool {
        self != GridShape::Polar
    }

    /// Returns the names of the directions. The name of [`Dir`] `i` is at index `i`.
    pub fn dir_names(self) -> &'static [&'static str] {
        match self {
            GridShape::Square => SquareMoves::NAMES,
            GridShape::Cubic => CubicMoves::NAMES,
            GridShape::Hex => HexMoves::NAMES,
            GridShape::Triangular => TriangularMoves::NAMES,
            GridShape::Polar => &Polar::NAMES,
        }
    }
}

impl Default for GridSpec {
    /// Returns a square grid of 20 × 20 cells that does not wrap.
    fn default() -> GridSpec {
        GridSpec {
            shape: GridShape::Square,
            width: 20,
            height: 20,
            depth: 1,
            wrap_x: false,
            wrap_y: false,
            wrap_z: false,
        }
    }
}

impl GridSpec {
    /// Returns the number of cells of the grid. If the specification is invalid, returns the
    /// product of `width`, `height` and `depth`.
    ///
    /// Takes constant time or, for a polar grid, time linear in the number of rings.
    pub fn cells(&self) -> u64 {
        if self.shape == GridShape::Polar
            && self.depth == 1
            && let Ok(polar) = Polar::new(self.width, self.height)
        {
            return polar.cells().into();
        }
        let lengths = [self.width, self.height, self.depth].map(u64::from);
        lengths.into_iter().fold(1, u64::saturating_mul)
    }
}

impl TryFrom<GridSpec> for Grid {
    type Error = GridError;

    /// Creates the grid that a specification describes.
    ///
    /// # Errors
    ///
    /// A [`GridError`] that says why the grid cannot be created.
    fn try_from(spec: GridSpec) -> Result<Grid, GridError> {
        if !spec.shape.has_floors() && (spec.depth > 1 || spec.wrap_z) {
            let shape = spec.shape.name();
            return Err(GridError::Flat { shape });
        }
        let wraps = [spec.wrap_x, spec.wrap_y, spec.wrap_z];
        if !spec.shape.may_wrap() {
            if wraps != [false; 3] {
                let shape = spec.shape.name();
                return Err(GridError::NoWrap { shape });
            }
            if spec.depth == 0 {
                let size = [spec.width, spec.height, spec.depth];
                return Err(GridError::Empty { size });
            }
            return Ok(Grid::Polar(Polar::new(spec.width, spec.height)?));
        }
        let board = Board::new([spec.width, spec.height, spec.depth], wraps)?;
        Ok(match spec.shape {
            GridShape::Cubic => Grid::Cubic(Cubic::new(board)),
            GridShape::Hex => Grid::Hex(Hex::new(board)),
            GridShape::Triangular => {
                TriangularMoves::check(&board)?;
                Grid::Triangular(Triangular::new(board))
            }
            _ => Grid::Square(Square::new(board)),
        })
    }
}

/// Evaluates an expression with `$inner` bound to the concrete grid inside a [`Grid`]. The
/// expression is compiled separately for each kind of grid.
macro_rules! on_grid {
    ($grid:expr, $inner:ident => $body:expr) => {
        match $grid {
            $crate::topology::Grid::Square($inner) => $body,
            $crate::topology::Grid::Cubic($inner) => $body,
            $crate::topology::Grid::Hex($inner) => $body,
            $crate::topology::Grid::Triangular($inner) => $body,
            $crate::topology::Grid::Polar($inner) => $body,
        }
    };
}
pub(crate) use on_grid;

impl Grid {
    /// Returns the grid without the cells that a mask removes. The remaining cells must
    /// be connected. Takes time linear in the number of cells. Uses two bytes per cell.
    ///
    /// # Errors
    ///
    /// [`GridError::Mask`] if the mask does not fit the grid, or if the remaining cells
    /// are not connected.
    pub fn masked(self, mask: &Mask) -> Result<Grid, GridError> {
        if *mask == Mask::Hexagon && self.shape() != GridShape::Hex {
            return Err(super::MaskError::NoHexagon(self.shape().name()).into());
        }
        Ok(match self {
            Grid::Square(grid) => Grid::Square(grid.masked(mask)?),
            Grid::Cubic(grid) => Grid::Cubic(grid.masked(mask)?),
            Grid::Hex(grid) => Grid::Hex(grid.masked(mask)?),
            Grid::Triangular(grid) => Grid::Triangular(grid.masked(mask)?),
            Grid::Polar(grid) => Grid::Polar(grid.masked(mask)?),
        })
    }

    /// Returns the specification of this grid. The specification does not contain the mask.
    pub fn spec(&self) -> GridSpec {
        let ([width, height, depth], [wrap_x, wrap_y, wrap_z]) = (self.size(), self.wraps());
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

    /// Returns the kind of grid.
    pub fn shape(&self) -> GridShape {
        match self {
            Grid::Square(_) => GridShape::Square,
            Grid::Cubic(_) => GridShape::Cubic,
            Grid::Hex(_) => GridShape::Hex,
            Grid::Triangular(_) => GridShape::Triangular,
            Grid::Polar(_) => GridShape::Polar,
        }
    }

    /// Returns the board of the grid, or `None` for a polar grid.
    pub fn board(&self) -> Option<&Board> {
        match self {
            Grid::Square(grid) => Some(grid.board()),
            Grid::Cubic(grid) => Some(grid.board()),
            Grid::Hex(grid) => Some(grid.board()),
            Grid::Triangular(grid) => Some(grid.board()),
            Grid::Polar(_) => None,
        }
    }

    /// Returns two vectors: one from each column to the next column, and one from each row to the
    /// next row. See [`Moves::COLUMN`] and [`Moves::ROW`]. Returns `None` for a polar grid.
    pub fn basis(&self) -> Option<[Vector; 2]> {
        match self {
            Grid::Square(_) => Some([SquareMoves::COLUMN, SquareMoves::ROW]),
            Grid::Cubic(_) => Some([CubicMoves::COLUMN, CubicMoves::ROW]),
            Grid::Hex(_) => Some([HexMoves::COLUMN, HexMoves::ROW]),
            Grid::Triangular(_) => Some([TriangularMoves::COLUMN, TriangularMoves::ROW]),
            Grid::Polar(_) => None,
        }
    }

    /// Returns the number of columns, rows and floors. For a polar grid, returns the
    /// number of cells in the innermost ring, the number of rings, and 1.
    pub fn size(&self) -> [u32; 3] {
        match self {
            Grid::Polar(grid) => [grid.ring(0).end, grid.rings(), 1],
            _ => self.board().map_or([0; 3], Board::size),
        }
    }

    /// Returns whether each of the x, y and z axes wraps.
    pub fn wraps(&self) -> [bool; 3] {
        self.board().map_or([false; 3], Board::wraps)
    }

    /// Returns the total number of rows on all floors. For a polar grid, returns the number of
    /// rings.
    pub fn count_rows(&self) -> u32 {
        let [_, height, depth] = self.size();
        height * depth
    }

    /// Returns the cells of a row or ring. Rows are numbered consecutively through all floors: the
    /// first row of the second floor follows the last row of the first floor. `row` must be less
    /// than [`count_rows`](Grid::count_rows).
    pub fn row(&self, row: u32) -> Range<Cell> {
        match self {
            Grid::Polar(grid) => grid.ring(row),
            _ => {
                let [width, ..] = self.size();
                row * width..(row + 1) * width
            }
        }
    }

    /// Returns the column, row and floor of a cell, each counted from 0. On a polar grid, returns
    /// the position in the ring, the ring, and 0.
    pub fn coordinates(&self, cell: Cell) -> [u32; 3] {
        match self {
            Grid::Polar(grid) => {
                let (ring, at) = grid.place(cell);
                [at, ring, 0]
            }
            _ => self.board().map_or([0; 3], |board| board.coordinates(cell)),
        }
    }

    /// Returns the cell at the given [`coordinates`](Grid::coordinates), or `None` if the
    /// coordinates are off the grid. Coordinates along a wrapped axis and positions in a ring wrap
    /// around.
    pub fn cell_at(&self, at: [i64; 3]) -> Option<Cell> {
        match self {
            Grid::Polar(grid) => {
                let [at, ring, floor] = at;
                let ring = u32::try_from(ring).ok().filter(|&ring| ring < grid.rings());
                let ring = grid.ring(ring.filter(|_| floor == 0)?);
                Some(ring.start + at.rem_euclid(ring.len() as i64) as u32)
            }
            _ => self.board()?.cell_at(at),
        }
    }

    /// Returns the names of the directions. The name of [`Dir`] `i` is at index `i`.
    pub fn dir_names(&self) -> &'static [&'static str] {
        self.shape().dir_names()
    }
}

impl Topology for Grid {
    const PAIRS: usize = 3;
    forward_topology!(on_grid);

    fn as_grid(&self) -> Option<&Grid> {
        Some(self)
    }
}

impl Embedding for Grid {
    const HAS_ROOM: bool = true;
    forward_embedding!(on_grid);
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
