//! The type [`MazeWithDoors`].

use super::Walkable;
use crate::maze::{Doors, Maze};
use crate::topology::{Cell, Dirs, Topology};

/// A maze for a walker who can pass through some of its doors. An open door acts as a passage, and
/// a closed door acts as a wall.
///
/// ```
/// use warren_maze::maze::{Side, Doors, Maze};
/// use warren_maze::solve::{self, MazeWithDoors};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([2, 1, 1], [false; 3])?);
/// let doors = Doors::new(&grid, vec![Side { cell: 0, dir: Square::EAST }]);
/// let mut maze = Maze::solid(grid);
/// maze.clear(0);
/// maze.clear(1);
/// assert_eq!(solve::shortest_path(&maze, 0, |cell| cell == 1), None);
/// let with_doors = MazeWithDoors::new(&maze, &doors, |_| true);
/// let moves = solve::shortest_path(&with_doors, 0, |cell| cell == 1);
/// assert_eq!(moves, Some(vec![Square::EAST]));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MazeWithDoors<'a, T, F> {
    maze: &'a Maze<T>,
    doors: &'a Doors,
    is_open: F,
}

impl<'a, T: Topology, F: Fn(usize) -> bool> MazeWithDoors<'a, T, F> {
    /// Combines a maze with its doors. `is_open` returns whether the door with the given index is
    /// open.
    pub fn new(maze: &'a Maze<T>, doors: &'a Doors, is_open: F) -> Self {
        MazeWithDoors {
            maze,
            doors,
            is_open,
        }
    }
}

impl<T: Topology, F: Fn(usize) -> bool> Walkable for MazeWithDoors<'_, T, F> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        let doors = self.doors.of(cell);
        let open = doors.filter(|&(_, door)| (self.is_open)(door));
        self.maze.passages(cell) | open.map(|(dir, _)| dir).collect()
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.ways(cell)
    }
}
