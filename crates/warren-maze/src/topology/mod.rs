//! Which cells exist and which of them lie side by side.
//!
//! Cells are dense numbers, so that whatever an algorithm knows about cells is a
//! vector over them. Directions are small numbers, and a set of them is a word.
//!
//! [`Topology`] is the trait to implement for a grid of one's own; [`Graph`] takes
//! any list of neighbours, [`Tiling`] any polygons side by side, and [`Lattice`] any
//! table of moves in rows and columns.
//! [`Grid`] is whichever of the grids with a name a program was asked for.

mod board;
mod check;
mod cubic;
mod dirs;
mod embedding;
mod graph;
mod grid;
mod hex;
mod lattice;
mod layout;
mod mask;
mod masked;
mod polar;
mod square;
mod tiling;
mod triangular;

pub use board::{Board, GridError};
pub use check::{BrokenRule, check};
pub use cubic::{Cubic, CubicMoves};
pub use dirs::{Dir, Dirs, MOST_DIRS};
pub use embedding::Embedding;
pub use graph::{Graph, GraphError};
pub(crate) use grid::on_grid;
pub use grid::{Grid, GridShape, GridSpec};
pub use hex::{Hex, HexMoves};
pub use lattice::{Lattice, Moves, Outline, Side};
pub use layout::Layout;
pub(crate) use layout::{MOST_PAIRED, Strides, UNEVEN, exits_in};
pub use mask::{Mask, MaskError};
pub use polar::Polar;
pub use square::{Square, SquareMoves};
pub use tiling::{Tiling, TilingError};
pub use triangular::{Triangular, TriangularMoves};

use std::sync::Arc;

/// A cell's number, from 0. On grids of columns, rows and floors it is
/// `(z * height + y) * width + x`.
pub type Cell = u32;

/// The cells of a grid and the moves between them.
///
/// [`cells`](Topology::cells), [`exits`](Topology::exits) and
/// [`step`](Topology::step) say all; everything else has a default. What must
/// hold, and what [`check`] tests:
///
/// - There is a cell, and there are at most [`Board::MAX_CELLS`].
/// - A move leads to another cell below `cells`, and no two moves from a cell lead
///   to the same one unless the grid says itself which is the way
///   [`back`](Topology::back).
/// - Every move has a way back: `step(step(cell, dir), back(cell, dir))` is `cell`,
///   and the way back of that is `dir`.
/// - The cells that are [there](Topology::has) are connected; others have no exits
///   and no one's exit leads to them.
/// - The answers never change.
///
/// A generator or solver that is given a grid which breaks a rule panics and says
/// which; unless the methods say otherwise, a cell or direction out of range is a
/// bug of the caller and may panic. Every question should take constant time.
///
/// ```
/// use warren_maze::topology::{self, Cell, Dir, Dirs, Topology};
///
/// /// Cells in a ring.
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
    /// How many pairs of opposite directions there are, at most three: 0 and 1 are
    /// each other's way back in every cell, 2 and 3, 4 and 5, and there are no
    /// others. 0, as by default, on grids whose directions are not paired.
    ///
    /// Algorithms keep a byte a cell where directions are paired, and nine
    /// elsewhere.
    const PAIRS: usize = 0;

    /// How many cells there are, removed ones included: every number is below it.
    fn cells(&self) -> u32;

    /// The moves that stay on the grid.
    fn exits(&self, cell: Cell) -> Dirs;

    /// The cell one move away. `dir` must be one of the cell's exits.
    fn step(&self, cell: Cell, dir: Dir) -> Cell;

    /// The way back from the cell one move away. `dir` must be one of the cell's
    /// exits.
    ///
    /// By default the other of a pair, or the first move from there that leads to
    /// `cell`.
    ///
    /// # Panics
    ///
    /// By default if no move from there leads to `cell`.
    #[inline(always)]
    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        if Self::PAIRS > 0 {
            return dir.paired();
        }
        let next = self.step(cell, dir);
        let back = self.exits(next).find(|&back| self.step(next, back) == cell);
        back.unwrap_or_else(|| panic!("{}", BrokenRule::NoWayBack { cell, dir }))
    }

    /// Whether the side in this direction is listed with this cell rather than
    /// with the cell beyond: true from exactly one of the two. `dir` must be one of
    /// the cell's exits.
    ///
    /// By default it is the first direction of a pair, or else the lower of the two
    /// cells.
    #[inline(always)]
    fn owns(&self, cell: Cell, dir: Dir) -> bool {
        if Self::PAIRS > 0 {
            dir.is_first_of_pair()
        } else {
            cell < self.step(cell, dir)
        }
    }

    /// A lower bound of the number of moves between two cells, in any maze on the
    /// grid; it changes by at most one with each move. The better it is, the less
    /// an A* search visits. By default 1 for different cells.
    fn distance(&self, a: Cell, b: Cell) -> u32 {
        u32::from(a != b)
    }

    /// Whether no mask removed the cell.
    fn has(&self, _cell: Cell) -> bool {
        true
    }

    /// How many cells no mask removed.
    fn count(&self) -> u32 {
        self.cells()
    }

    /// The grid's rows, if it has any that are all alike: see [`Rows`].
    fn rows(&self) -> Option<Rows> {
        None
    }

    /// The exits of all cells at once, and where moves are additions.
    ///
    /// The default asks [`exits`](Topology::exits) of every cell.
    ///
    /// # Panics
    ///
    /// If the grid breaks a rule that [`check`] tests.
    fn layout(&self) -> Layout {
        Layout::checked(self)
    }

    /// The cells beside `cell`, each with the move that leads there.
    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        self.exits(cell).map(move |dir| (dir, self.step(cell, dir)))
    }
}

macro_rules! delegate {
    ($type:ty) => {
        impl<T: Topology + ?Sized> Topology for $type {
            const PAIRS: usize = T::PAIRS;

            fn cells(&self) -> u32 {
                (**self).cells()
            }

            fn exits(&self, cell: Cell) -> Dirs {
                (**self).exits(cell)
            }

            fn step(&self, cell: Cell, dir: Dir) -> Cell {
                (**self).step(cell, dir)
            }

            fn back(&self, cell: Cell, dir: Dir) -> Dir {
                (**self).back(cell, dir)
            }

            fn owns(&self, cell: Cell, dir: Dir) -> bool {
                (**self).owns(cell, dir)
            }

            fn distance(&self, a: Cell, b: Cell) -> u32 {
                (**self).distance(a, b)
            }

            fn has(&self, cell: Cell) -> bool {
                (**self).has(cell)
            }

            fn count(&self) -> u32 {
                (**self).count()
            }

            fn rows(&self) -> Option<Rows> {
                (**self).rows()
            }

            fn layout(&self) -> Layout {
                (**self).layout()
            }
        }
    };
}

delegate!(&T);
delegate!(Arc<T>);

/// Rows of cells that are all alike: what algorithms that go row by row ask for.
///
/// Only a [`Lattice`] without mask or wrapped axes has them. The cells of a row are
/// numbered from west to east, which is [`Dir`] 0, and rows follow each other
/// without a gap. Dir 2 leads to the cell of the same column in the next row, and
/// dir 4 to the one on the next floor, or on grids without floors to the next row
/// one column to the west. The cells of a row have the same exits, but for its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) depth: u32,
}

impl Rows {
    /// Cells a row, rows a floor, and floors.
    pub fn size(self) -> [u32; 3] {
        [self.width, self.height, self.depth]
    }

    /// A single floor of rows, for a maze that need not be kept as a whole.
    pub fn floor(width: u32, height: u32) -> Rows {
        Rows {
            width,
            height,
            depth: 1,
        }
    }
}
