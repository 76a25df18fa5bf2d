//! Grids: their cells, and the moves between neighbours.
//!
//! Cells are numbered from 0, so an algorithm can store information about cells in a vector with
//! one entry per cell. A direction ([`Dir`]) is a number less than 64, and a set of directions
//! ([`Dirs`]) is one `u64`.
//!
//! There are four ways to create a grid:
//!
//! | type | use |
//! | --- | --- |
//! | [`Square`], [`Cubic`], [`Hex`], [`Triangular`], [`Polar`] | the common grids; [`Grid`] is an enum of them, chosen at run time |
//! | [`Lattice`] | cells in rows and columns, with a table of [`Moves`] that you write |
//! | [`Graph`], [`Tiling`] | arbitrary cells, given as a list of edges or as polygons |
//! | your own type | implement [`Topology`], and [`Embedding`] or [`Diagram`] to draw it |

#[macro_use]
mod forward;

mod board;
mod check;
mod check_embedding;
mod common;
mod cubic;
mod diagram;
mod dirs;
mod embedding;
mod graph;
mod grid;
mod hex;
mod largest_part;
mod lattice;
mod layout;
mod mask;
mod masked;
mod polar;
mod square;
mod squares;
mod tiling;
mod triangular;

pub use board::{Board, GridError};
pub(crate) use check::expect_valid;
pub use check::{BrokenRule, check};
pub use check_embedding::{BrokenEmbedding, check_embedding};
pub use cubic::{Cubic, CubicMoves};
pub use diagram::Diagram;
pub use dirs::{Dir, Dirs, MAX_DIRS};
pub use embedding::Embedding;
pub use graph::{Graph, GraphError};
pub(crate) use grid::on_grid;
pub use grid::{Grid, GridShape, GridSpec};
pub use hex::{Hex, HexMoves};
pub use largest_part::largest_part;
pub use lattice::{Lattice, LatticeSide, Moves, Outline};
#[doc(hidden)]
pub use layout::Layout;
pub(crate) use layout::{MAX_PAIRED, Strides, UNEVEN, exits_in};
pub use mask::{Mask, MaskError};
pub use polar::Polar;
pub use square::{Square, SquareMoves};
pub use squares::{columns_of_squares, rows_of_squares};
pub use tiling::{Tiling, TilingError};
pub use triangular::{Triangular, TriangularMoves};

use alloc::sync::Arc;

/// The number of a cell, counted from 0. On a grid with columns, rows and floors, the cell in
/// column `x`, row `y` and floor `z` is `(z * height + y) * width + x`.
pub type Cell = u32;

/// A grid: its cells, and the moves between them.
///
/// Three methods are required: [`cells`](Topology::cells), [`exits`](Topology::exits) and
/// [`step`](Topology::step). All other methods have a default. Methods whose default a grid of your own
/// must keep are hidden in this documentation. An implementation must follow these rules, which
/// [`check()`] tests:
///
/// - The grid has at least one cell and at most [`Board::MAX_CELLS`].
/// - Every move leads from a cell to a different cell, whose number is less than
///   [`cells`](Topology::cells). Two moves from a cell may lead to the same neighbour only if the
///   grid implements [`back`](Topology::back).
/// - Every move has an inverse: `step(step(cell, dir), back(cell, dir))` is `cell`. The inverse of
///   the inverse is the original move.
/// - The cells for which [`has`](Topology::has) is true are connected. All other cells are removed:
///   they have no exits, and no exit leads to them.
///
/// In addition, a method must always return the same value for the same arguments, and should take
/// constant time.
///
/// The generators in this crate and the solvers in [`solve`](crate::solve) check a grid before they
/// use it, unless this crate defines the grid's type. If the grid breaks a rule, they panic with
/// the message of [`check()`]. [`Maze`](crate::maze::Maze) and all other code in this crate do not
/// check the grid. If the grid breaks a rule, this code can panic with a different message or
/// return an arbitrary value. A caller must not pass a cell or direction that is out of range: a
/// method can then panic or return an arbitrary value.
///
/// ```
/// use warren_maze::topology::{self, Cell, Dir, Dirs, Topology};
///
/// /// Cells in a ring, each with a neighbour on either side.
/// struct Ring(u32);
///
/// impl Topology for Ring {
///     fn cells(&self) -> u32 {
///         self.0
///     }
///
///     fn exits(&self, _: Cell) -> Dirs {
///         Dirs::first(2)
///     }
///
///     fn step(&self, cell: Cell, dir: Dir) -> Cell {
///         let by = if dir == Dir(0) { 1 } else { self.0 - 1 };
///         (cell + by) % self.0
///     }
/// }
///
/// assert_eq!(topology::check(&Ring(12)), Ok(()));
/// assert!(topology::check(&Ring(1)).is_err());
/// ```
pub trait Topology {
    /// The number of pairs of opposite directions, from 0 to 3. A grid with `n` pairs has the
    /// directions 0 to `2n - 1`. In every cell, directions 0 and 1 are opposite, and so are 2 and
    /// 3, and 4 and 5.
    ///
    /// The default, 0, means that directions are not paired. A cell may then use any of the
    /// directions 0 to 63, and [`back`](Topology::back) returns the inverse of a move. Pairs save
    /// memory: a [`Maze`](crate::maze::Maze) uses one byte per cell with pairs, and nine bytes per
    /// cell without them.
    ///
    /// Choose this number before you store seeds. Generators use random numbers differently with
    /// pairs than without them, so if you change this number later, each seed results in a
    /// different maze.
    const PAIRS: usize = 0;

    /// Returns the number of cells, including removed cells. Cells are numbered from 0 to this
    /// number minus 1.
    fn cells(&self) -> u32;

    /// Returns the directions in which a cell has a neighbour.
    fn exits(&self, cell: Cell) -> Dirs;

    /// Returns the neighbour of a cell in a direction. `dir` must be one of the cell's exits.
    fn step(&self, cell: Cell, dir: Dir) -> Cell;

    /// Returns the direction that leads back to `cell` from its neighbour in direction `dir`, which
    /// must be one of the cell's exits.
    ///
    /// The default implementation returns the pair's other direction. If directions are not paired,
    /// the default implementation returns the first exit of the neighbour that leads to `cell`.
    ///
    /// # Panics
    ///
    /// The default implementation panics if no exit of the neighbour leads to `cell`.
    #[inline(always)]
    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        if Self::PAIRS > 0 {
            return dir.paired();
        }
        let next = self.step(cell, dir);
        self.dir_to(next, cell).unwrap_or_else(|| {
            let (to, back) = (next, None);
            let broken = BrokenRule::NoWayBack {
                cell,
                dir,
                to,
                back,
            };
            panic!("{broken}")
        })
    }

    /// Returns `true` if this cell owns the side that it shares with its neighbour in direction
    /// `dir`, which must be one of the cell's exits. Exactly one of the two cells owns the side. A
    /// loop over the sides that each cell owns therefore visits each side once.
    ///
    /// By default, the cell owns its sides in the first direction of each pair. If directions are
    /// not paired, the cell with the lower number owns the side.
    #[inline(always)]
    fn owns(&self, cell: Cell, dir: Dir) -> bool {
        if Self::PAIRS > 0 {
            dir.is_first_of_pair()
        } else {
            cell < self.step(cell, dir)
        }
    }

    /// Returns a lower bound for the number of moves from `a` to `b` in any maze on the grid. The
    /// bound must change by at most one with each move. The closer it is to the actual number, the
    /// fewer cells [`a_star`](crate::solve::a_star) visits.
    ///
    /// The default is 0 for the same cell and 1 for two different cells.
    fn distance(&self, a: Cell, b: Cell) -> u32 {
        u32::from(a != b)
    }

    /// Returns `true` if the cell is part of the grid, and `false` if a [`Mask`] removed it. The
    /// default is `true` for every cell.
    fn has(&self, _cell: Cell) -> bool {
        true
    }

    /// Returns the number of cells for which [`has`](Topology::has) is true. The default is the
    /// total number of cells.
    fn count(&self) -> u32 {
        self.cells()
    }

    /// Returns the grid's rows if they all have the same form: see [`Rows`]. The default is `None`.
    /// A grid that returns rows must have paired directions and the moves that [`Rows`] describes.
    /// [`check()`] tests these requirements.
    fn rows(&self) -> Option<Rows> {
        None
    }

    /// Checks the grid. Generators and solvers call this method before they use the grid. The default
    /// calls [`check()`]. Only the grids in this crate return
    /// `Ok` immediately, because they cannot break a rule unless the [`Moves`] of a [`Lattice`] are
    /// wrong.
    ///
    /// # Errors
    ///
    /// The first [`BrokenRule`] that is found.
    #[doc(hidden)]
    fn validate(&self) -> Result<(), BrokenRule> {
        check(self)
    }

    /// Returns the exits of all cells in one table, which generators and solvers read instead of
    /// calling [`exits`](Topology::exits).
    ///
    /// The default implementation [validates](Topology::validate) the grid and calls
    /// [`exits`](Topology::exits) for every cell. Takes time linear in the number of exits. Uses
    /// one byte per cell.
    ///
    /// # Panics
    ///
    /// If the grid breaks a rule that [`check()`] tests.
    #[doc(hidden)]
    #[track_caller]
    fn layout(&self) -> Layout {
        expect_valid(self);
        Layout::uneven(self)
    }

    /// Returns the grid as a [`Grid`] if it is a `Grid` or a reference to a `Grid`. Callers carve
    /// the returned grid with [`Grid::carve`], because the mazes of some generators depend on
    /// [`PAIRS`](Topology::PAIRS), and a `Grid` can have more pairs than the grid that it contains.
    #[doc(hidden)]
    fn as_grid(&self) -> Option<&Grid> {
        None
    }

    /// Returns the direction that leads from a cell to the cell `to`, or `None` if the two are not
    /// neighbours. If several moves lead to `to`, returns the direction with the lowest number.
    /// Takes time linear in the number of exits.
    ///
    /// ```
    /// use warren_maze::topology::{Board, Square, Topology};
    ///
    /// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
    /// assert_eq!(grid.dir_to(1, 4), Some(Square::SOUTH));
    /// assert_eq!(grid.dir_to(1, 5), None);
    /// # Ok::<(), warren_maze::topology::GridError>(())
    /// ```
    fn dir_to(&self, cell: Cell, to: Cell) -> Option<Dir> {
        self.exits(cell).find(|&dir| self.step(cell, dir) == to)
    }

    /// Returns 1 if the move leads to the floor above, -1 if it leads to the floor below, and 0 if
    /// it stays on the same floor. `dir` must be one of the cell's exits. The default is 0. A grid
    /// with several floors must implement this method; if it has an [`Embedding`],
    /// [`check_embedding()`] compares the two.
    fn climb(&self, _cell: Cell, _dir: Dir) -> i8 {
        0
    }

    /// Returns a cell's neighbours, each with the direction that leads to it.
    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        self.exits(cell).map(move |dir| (dir, self.step(cell, dir)))
    }
}

impl<T: Topology + ?Sized> Topology for &T {
    const PAIRS: usize = T::PAIRS;
    forward_topology!(deref);

    fn as_grid(&self) -> Option<&Grid> {
        (**self).as_grid()
    }
}

impl<T: Topology + ?Sized> Topology for Arc<T> {
    const PAIRS: usize = T::PAIRS;
    forward_topology!(deref);

    fn as_grid(&self) -> Option<&Grid> {
        (**self).as_grid()
    }
}

/// A grid's rows, if they all have the same form.
///
/// The following generators work row by row and require a grid with rows:
/// [`BinaryTree`](crate::generate::BinaryTree), [`Eller`](crate::generate::Eller),
/// [`RecursiveDivision`](crate::generate::RecursiveDivision) and
/// [`Sidewinder`](crate::generate::Sidewinder). The square, cubic and hex grids and every
/// [`Lattice`] with a [period](Moves::PERIOD) of 1 have rows, unless the grid has a mask or a
/// wrapped axis.
///
/// A row's cells are numbered from west to east, and the first cell of a row follows the last cell
/// of the previous row. Direction 0 leads to the row's next cell, and direction 2 leads to the same
/// column in the next row. On a grid with several floors, direction 4 leads to the same column and
/// row on the next floor. On a grid with one floor, either direction 4 leads to the cell one column
/// further west in the next row, or no cell has this direction. Directions 1, 3 and 5 are the
/// inverse directions. Each of these directions is an exit of a cell unless it leads off the grid.
/// A cell has no other exits. All cells of a row therefore have the same exits, except for the
/// first and the last cell.
///
/// To return rows from a grid of your own, call [`Rows::floor`]:
///
/// ```
/// use warren_maze::generate::{Eller, Generator};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{self, Cell, Dir, Dirs, Rows, Topology};
///
/// /// A corridor: a single row of cells.
/// struct Corridor(u32);
///
/// impl Topology for Corridor {
///     const PAIRS: usize = 1;
///
///     fn cells(&self) -> u32 {
///         self.0
///     }
///
///     fn exits(&self, cell: Cell) -> Dirs {
///         let ends = [(Dir(0), self.0 - 1), (Dir(1), 0)];
///         ends.into_iter().filter(|&(_, end)| cell != end).map(|(dir, _)| dir).collect()
///     }
///
///     fn step(&self, cell: Cell, dir: Dir) -> Cell {
///         if dir == Dir(0) { cell + 1 } else { cell - 1 }
///     }
///
///     fn rows(&self) -> Option<Rows> {
///         Some(Rows::floor(self.0, 1))
///     }
/// }
///
/// assert_eq!(topology::check(&Corridor(9)), Ok(()));
/// let maze = Eller::default().maze(&Corridor(9), &mut SeededRandom::new(7));
/// assert_eq!(maze.open_cells().count(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) depth: u32,
}

impl Rows {
    /// Returns the number of cells per row, the number of rows per floor, and the number of floors.
    pub fn size(self) -> [u32; 3] {
        [self.width, self.height, self.depth]
    }

    /// Returns the cell at the given column, row and floor.
    pub(crate) fn cell(self, [x, y, z]: [u32; 3]) -> Cell {
        (z * self.height + y) * self.width + x
    }

    /// Returns the amounts by which a move changes the column, row and floor, for the first
    /// direction of each pair. On a grid with one floor, the moves of the third pair are diagonal
    /// if the second cell has an exit in direction 4. The first cell has no such exit, because
    /// there is no column further west.
    pub(crate) fn moves<T: Topology + ?Sized>(self, grid: &T) -> [[i32; 3]; 3] {
        let slants = self.depth == 1 && self.width > 1 && grid.exits(1).contains(Dir(4));
        let third = if slants { [-1, 1, 0] } else { [0, 0, 1] };
        [[1, 0, 0], [0, 1, 0], third]
    }

    /// Returns the rows of a grid with one floor: `height` rows of `width` cells.
    pub fn floor(width: u32, height: u32) -> Rows {
        Rows {
            width,
            height,
            depth: 1,
        }
    }
}
