//! The trait [`Walkable`].

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, Topology};

/// The input of a solver: a grid, and the moves that a walker may make on it.
///
/// The moves must be exits of the grid, and each move must be allowed in both directions.
///
/// ```
/// use warren_maze::solve::{self, Walkable};
/// use warren_maze::topology::{Board, Cell, Dirs, Square, Topology};
///
/// /// A grid without any walls.
/// struct Open(Square);
///
/// impl Walkable for Open {
///     type Grid = Square;
///
///     fn grid(&self) -> &Square {
///         &self.0
///     }
///
///     fn ways(&self, cell: Cell) -> Dirs {
///         self.0.exits(cell)
///     }
/// }
///
/// let open = Open(Square::new(Board::new([4, 3, 1], [false; 3])?));
/// assert_eq!(solve::distances(&open, &[0])[11], 5);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub trait Walkable {
    /// The type of the grid.
    type Grid: Topology;

    /// Returns the grid on which the walker moves.
    fn grid(&self) -> &Self::Grid;

    /// Returns the directions in which a walker may leave a cell.
    fn ways(&self, cell: Cell) -> Dirs;
}

impl<T: Topology> Walkable for Maze<T> {
    type Grid = T;

    fn grid(&self) -> &T {
        Maze::grid(self)
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.passages(cell)
    }
}
