//! The type [`Filtered`].

use super::Walkable;
use crate::topology::{Cell, Dir, Dirs, Topology};

/// The moves of a [`Walkable`] value that satisfy a condition. Because the condition can be true
/// for a move and false for the move back, this type can turn passages into one-way passages.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::solve::{self, Filtered};
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([2, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// let eastward = Filtered::new(&maze, |_, dir| dir == Square::EAST);
/// assert!(solve::shortest_path(&eastward, 0, |cell| cell == 1).is_some());
/// assert!(solve::shortest_path(&eastward, 1, |cell| cell == 0).is_none());
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Filtered<W, F> {
    ways: W,
    allows: F,
}

impl<W: Walkable, F: Fn(Cell, Dir) -> bool> Filtered<W, F> {
    /// Creates a value with the moves of `ways` for which `allows` returns `true`. The arguments of
    /// `allows` are the cell that the walker leaves and the move's direction.
    pub fn new(ways: W, allows: F) -> Self {
        Filtered { ways, allows }
    }
}

impl<W: Walkable, F: Fn(Cell, Dir) -> bool> Walkable for Filtered<W, F> {
    type Grid = W::Grid;

    fn grid(&self) -> &W::Grid {
        self.ways.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        let ways = self.ways.ways(cell);
        ways.filter(|&dir| (self.allows)(cell, dir)).collect()
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        let grid = self.grid();
        let allows = |&dir: &Dir| (self.allows)(grid.step(cell, dir), grid.back(cell, dir));
        self.ways.entrances(cell).filter(allows).collect()
    }
}
