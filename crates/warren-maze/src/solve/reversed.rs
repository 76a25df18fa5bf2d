//! The type [`Reversed`].

use super::Walkable;
use crate::topology::{Cell, Dirs};

/// A walker's moves, reversed: a move from `a` to `b` becomes a move from `b` to `a`.
///
/// With reversed moves, [`distances`](super::distances) returns the distances *to* the given cells
/// instead of the distances from them. If all passages are two-way, reversing the moves changes
/// nothing.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::solve::{self, Filtered, Reversed, UNREACHED};
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// // The passage between the cells 0 and 1 leads only east.
/// let one_way = Filtered::new(&maze, |cell, dir| (cell, dir) != (1, Square::WEST));
/// assert_eq!(solve::distances(&one_way, &[2]), [UNREACHED, 1, 0], "from cell 2");
/// assert_eq!(solve::distances(&Reversed(&one_way), &[2]), [2, 1, 0], "to cell 2");
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reversed<W>(pub W);

impl<W: Walkable> Walkable for Reversed<W> {
    type Grid = W::Grid;

    fn grid(&self) -> &W::Grid {
        self.0.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.0.entrances(cell)
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.0.ways(cell)
    }
}
