//! [`Grid`], an enum of the common grids.

use super::common::CommonGrid;
use super::{
    Board, BrokenRule, Cell, Cubic, Dir, Dirs, Embedding, GridError, Hex, Layout, Mask, MaskError,
    Polar, Rows, Square, Topology, Triangular,
};
use crate::geometry::{Point, Vector};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

/// Defines [`Grid`] and [`GridShape`] from the table of grids. `$dollar` is the token `$`, which is
/// needed to declare the parameters of the macros defined here.
macro_rules! grids {
    ($dollar:tt $(
        $(#[$attribute:meta])*
        $grid:ident: $figures:expr;
    )*) => {
        /// One of the common grids, chosen at run time.
        ///
        /// [`Grid::carve`] runs a version of a generator that is compiled for the concrete type of
        /// grid. This is faster than passing a `Grid` to the generator.
        ///
        /// The enum is deliberately exhaustive: if a new kind of grid is added, the compiler
        /// reports every `match` on the enum.
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
            $($(#[$attribute])* $grid($grid),)*
        }

        $(impl From<$grid> for Grid {
            fn from(grid: $grid) -> Grid {
                Grid::$grid(grid)
            }
        })*

        /// The kinds of grid.
        ///
        /// The enum is deliberately exhaustive, like [`Grid`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        pub enum GridShape {
            $($(#[$attribute])* $grid,)*
        }

        impl GridShape {
            /// Every kind of grid.
            pub const ALL: [GridShape; GridShape::FIGURES.len()] = [$(GridShape::$grid),*];

            const FIGURES: &[Figures] = &[$($figures),*];
        }

        impl Grid {
            /// Returns the grid's kind.
            pub fn shape(&self) -> GridShape {
                match self {
                    $(Grid::$grid(_) => GridShape::$grid,)*
                }
            }
        }

        /// Evaluates an expression with `$inner` bound to the concrete grid inside a [`Grid`]. The
        /// expression is compiled separately for each kind of grid.
        macro_rules! on_grid {
            ($dollar grid:expr, $dollar inner:ident => $dollar body:expr) => {
                match $dollar grid {
                    $($crate::topology::Grid::$grid($dollar inner) => $dollar body,)*
                }
            };
        }

        /// Evaluates an expression in which `$type` is the grid type for a [`GridShape`].
        macro_rules! on_shape {
            ($dollar shape:expr, $dollar type:ident => $dollar body:expr) => {
                match $dollar shape {
                    $(GridShape::$grid => {
                        type $dollar type = $grid;
                        $dollar body
                    })*
                }
            };
        }
    };
}

// The table of grids. A row contains the type's name and the grid kind's figures. Codes contain row
// indices, so new rows must be appended.
grids! { $
    /// Square cells with up to four neighbours (gamma).
    #[doc(alias = "gamma")]
    #[doc(alias = "orthogonal")]
    Square: Figures {
        name: "square",
        usual_size: [20, 20, 1],
        terminal_size: [20, 10, 1],
        paper_size: [40, 32, 1],
        turns: 4,
        give_up: 0.30,
    };

    /// Floors of square cells with up to six neighbours, including one on the floor above and one
    /// on the floor below.
    #[doc(alias = "3d")]
    Cubic: Figures {
        name: "cubic",
        usual_size: [20, 20, 3],
        terminal_size: [20, 10, 2],
        paper_size: [19, 15, 4],
        turns: 4,
        give_up: 0.41,
    };

    /// Hexagonal cells with up to six neighbours, arranged as a rhombus (sigma).
    #[doc(alias = "sigma")]
    Hex: Figures {
        name: "hex",
        usual_size: [20, 20, 1],
        terminal_size: [15, 10, 1],
        paper_size: [26, 26, 1],
        turns: 6,
        give_up: 0.33,
    };

    /// Triangular cells with up to three neighbours (delta).
    #[doc(alias = "delta")]
    Triangular: Figures {
        name: "triangular",
        usual_size: [35, 20, 1],
        terminal_size: [35, 10, 1],
        paper_size: [79, 36, 1],
        turns: 6,
        give_up: 0.23,
    };

    /// Cells in rings around a centre, with up to five neighbours (theta).
    #[doc(alias = "theta")]
    #[doc(alias = "circular")]
    Polar: Figures {
        name: "polar",
        usual_size: [6, 9, 1],
        terminal_size: [6, 3, 1],
        paper_size: [8, 16, 1],
        turns: 1,
        give_up: 0.30,
    };
}

pub(crate) use on_grid;

/// The figures of a kind of grid. A size consists of a width, a height and a depth.
struct Figures {
    name: &'static str,
    usual_size: [u32; 3],
    /// The size of a maze that fits a terminal of 80 columns and 24 lines.
    terminal_size: [u32; 3],
    /// The size of a maze that is about as large as 40 × 32 squares when it is printed.
    paper_size: [u32; 3],
    turns: u32,
    give_up: f64,
}

impl GridShape {
    fn figures(self) -> &'static Figures {
        &GridShape::FIGURES[self as usize]
    }

    /// Returns the kind's name, such as `square`, for command lines and messages.
    pub fn name(self) -> &'static str {
        self.figures().name
    }

    /// Returns the width, height and depth of a grid of medium size, which programs can use as a
    /// default.
    pub fn usual_size(self) -> [u32; 3] {
        self.figures().usual_size
    }

    /// Returns the width, height and depth of a grid whose text drawing fits a terminal of 80
    /// columns and 24 lines.
    pub fn terminal_size(self) -> [u32; 3] {
        self.figures().terminal_size
    }

    /// Returns the width, height and depth of a grid whose floors are about as large as 40 × 32
    /// squares when they are printed.
    pub fn paper_size(self) -> [u32; 3] {
        self.figures().paper_size
    }

    /// Returns the number of rotations around a cell that map cells to cells. It is 1 for a grid whose
    /// cells can only rotate around the middle of the grid.
    pub fn turns(self) -> u32 {
        self.figures().turns
    }

    /// Returns the default probability with which [`RandomBacktrack`] gives up, which is the same at
    /// each step. The probability is chosen so that 20% to 45% of the cells on a 60 × 60 grid remain
    /// rock if at least half of the cells must be reached. The mean over 200 seeds is 39% on the square
    /// grid and 33% on the hex grid. On a cubic grid of 15 × 15 × 16 cells, the mean is 32%. Small
    /// differences in the probability matter. If it is 0.05 lower, only a fraction of that rock
    /// remains. If it is 0.05 higher, the maze has nearly as much rock as the required minimum share of
    /// cells permits.
    ///
    /// [`RandomBacktrack`]: crate::generate::RandomBacktrack
    pub fn give_up_chance(self) -> f64 {
        self.figures().give_up
    }
}

/// The kind and size of a grid, and which axes wrap. [`Grid::try_from`] creates the grid.
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
    /// Returns `true` if a grid of this kind can have several floors.
    pub fn has_floors(self) -> bool {
        on_shape!(self, T => T::has_floors())
    }

    /// Returns `true` if a grid of this kind can have wrapped axes.
    pub fn may_wrap(self) -> bool {
        !self.has_rings()
    }

    /// Returns `true` if the rows of a grid of this kind are rings around a centre, which may have
    /// different numbers of cells.
    pub fn has_rings(self) -> bool {
        on_shape!(self, T => T::HAS_RINGS)
    }

    /// Returns `true` if the cells are squares in straight rows and columns, as in the square and
    /// the cubic grid.
    pub fn has_square_cells(self) -> bool {
        on_shape!(self, T => T::has_square_cells())
    }

    /// Returns the names of the directions. The name of [`Dir`] `i` is at index `i`.
    pub fn dir_names(self) -> &'static [&'static str] {
        on_shape!(self, T => T::DIR_NAMES)
    }
}

impl Default for GridShape {
    /// Returns the kind of the default grid, which is square.
    fn default() -> GridShape {
        GridSpec::default().shape
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
    /// Returns the number of cells in the grid. If the specification is invalid, returns the
    /// product of `width`, `height` and `depth`.
    ///
    /// Takes constant time or, for a polar grid, time linear in the number of rings.
    pub fn cells(&self) -> u64 {
        let lengths = [self.width, self.height, self.depth].map(u64::from);
        let product = lengths.into_iter().fold(1, u64::saturating_mul);
        Grid::try_from(*self).map_or(product, |grid| grid.cells().into())
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
        let shape = spec.shape.name();
        let size = [spec.width, spec.height, spec.depth];
        let wraps = [spec.wrap_x, spec.wrap_y, spec.wrap_z];
        if !spec.shape.has_floors() && (spec.depth > 1 || spec.wrap_z) {
            return Err(GridError::Flat { shape });
        }
        if !spec.shape.may_wrap() && wraps != [false; 3] {
            return Err(GridError::NoWrap { shape });
        }
        if size.contains(&0) {
            return Err(GridError::Empty { size });
        }
        on_shape!(spec.shape, T => T::with_size(size, wraps).map(Grid::from))
    }
}

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
            return Err(MaskError::NoHexagon(self.shape().name()).into());
        }
        on_grid!(self, grid => Ok(grid.masked(mask)?.into()))
    }

    /// Returns, for each cell, whether a mask keeps it. The kept cells need not be connected, so
    /// this also works for masks that [`masked`](Grid::masked) rejects. Takes time linear in the
    /// number of cells.
    ///
    /// ```
    /// use warren_maze::topology::{Grid, GridSpec, Mask};
    ///
    /// let grid = Grid::try_from(GridSpec { width: 3, height: 1, ..GridSpec::default() })?;
    /// let mask = Mask::Drawn(vec![".#.".into()]);
    /// assert_eq!(grid.kept(&mask)?, [true, false, true]);
    /// assert!(grid.masked(&mask).is_err(), "the two cells are not connected");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`MaskError`] if the mask does not fit the grid.
    pub fn kept(&self, mask: &Mask) -> Result<Vec<bool>, MaskError> {
        if *mask == Mask::Hexagon && self.shape() != GridShape::Hex {
            return Err(MaskError::NoHexagon(self.shape().name()));
        }
        let lengths = (0..self.count_rows()).map(|row| self.row(row).len() as u32);
        let kept = mask.present(&lengths.collect::<Vec<_>>(), self.size())?;
        Ok(kept.unwrap_or_else(|| vec![true; self.cells() as usize]))
    }

    /// Returns this grid's specification. The specification does not contain the mask.
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

    /// Returns the grid's board, or `None` for a polar grid.
    pub fn board(&self) -> Option<&Board> {
        on_grid!(self, grid => CommonGrid::board(grid))
    }

    /// Returns two vectors: one from each column to the next column, and one from each row to the
    /// next row. See [`Moves::COLUMN`](super::Moves::COLUMN) and [`Moves::ROW`](super::Moves::ROW).
    /// Returns `None` for a polar grid.
    pub fn basis(&self) -> Option<[Vector; 2]> {
        on_shape!(self.shape(), T => T::BASIS)
    }

    /// Returns the number of columns, rows and floors. For a polar grid, returns the
    /// number of cells in the innermost ring, the number of rings, and 1.
    pub fn size(&self) -> [u32; 3] {
        on_grid!(self, grid => grid.size())
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
        on_grid!(self, grid => grid.row(row))
    }

    /// Returns the column, row and floor of a cell, each counted from 0. On a polar grid, returns
    /// the position in the ring, the ring, and 0.
    pub fn coordinates(&self, cell: Cell) -> [u32; 3] {
        on_grid!(self, grid => grid.coordinates(cell))
    }

    /// Returns the cell at the given [`coordinates`](Grid::coordinates), or `None` if the
    /// coordinates are off the grid. Coordinates along a wrapped axis and positions in a ring wrap
    /// around.
    pub fn cell_at(&self, at: [i64; 3]) -> Option<Cell> {
        on_grid!(self, grid => grid.cell_at(at))
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
