//! Dead ends: cells with one passage.

use crate::maze::Maze;
use crate::topology::{Cell, Topology};

/// Returns the dead ends of a maze, which are the cells with one passage, in ascending order. Doors
/// are not treated as passages. Takes time linear in the number of cells.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// assert_eq!(measure::dead_ends(&maze).collect::<Vec<_>>(), [0, 2]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn dead_ends<T: Topology>(maze: &Maze<T>) -> impl Iterator<Item = Cell> {
    maze.open_cells()
        .filter(|&cell| maze.passages(cell).len() == 1)
}
