//! The trait [`Walkable`].

use crate::maze::Maze;
use crate::topology::{Cell, Dir, Dirs, Topology};

/// The input of a solver: a grid, and the moves that a walker may make on it.
///
/// Every move must be one of the [exits](Topology::exits) of its cell. A passage may be one-way:
/// the walker can then move from a cell `a` to a cell `b`, but not from `b` to `a`.
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

    /// Returns the sides through which a walker may enter a cell: the directions of the neighbours
    /// that have a move to the cell.
    ///
    /// The default implementation calls [`ways`](Walkable::ways) for every neighbour. If all
    /// passages are two-way, return `self.ways(cell)` instead, which is faster. If an
    /// implementation returns a wrong set, [`bidirectional()`](super::bidirectional()),
    /// [`fill_dead_ends`](super::fill_dead_ends) and all solvers on [`Reversed`](super::Reversed)
    /// moves return paths that the walker cannot take, or miss paths.
    fn entrances(&self, cell: Cell) -> Dirs {
        let grid = self.grid();
        let leads_here = |&dir: &Dir| {
            self.ways(grid.step(cell, dir))
                .contains(grid.back(cell, dir))
        };
        grid.exits(cell).filter(leads_here).collect()
    }
}

impl<W: Walkable> Walkable for &W {
    type Grid = W::Grid;

    fn grid(&self) -> &W::Grid {
        (**self).grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        (**self).ways(cell)
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        (**self).entrances(cell)
    }
}

impl<T: Topology> Walkable for Maze<T> {
    type Grid = T;

    fn grid(&self) -> &T {
        Maze::grid(self)
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.passages(cell)
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.passages(cell)
    }
}
