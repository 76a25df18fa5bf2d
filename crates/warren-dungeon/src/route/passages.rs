//! The type [`Passages`].

use super::{DoorSet, Walker};
use warren_maze::maze::{Door, Doors, Maze};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The moves that a [`Walker`] can make in a level: through the passages of the maze, open doors
/// and blasted walls. [`Walker::passages`] creates this value.
#[derive(Clone, Copy, Debug)]
pub struct Passages<'a, T> {
    maze: &'a Maze<T>,
    doors: &'a Doors,
    walker: Walker<'a>,
}

impl<'a, T: Topology> Passages<'a, T> {
    /// Combines a maze and its doors with a walker.
    pub(crate) fn new(maze: &'a Maze<T>, doors: &'a Doors, walker: Walker<'a>) -> Self {
        Passages {
            maze,
            doors,
            walker,
        }
    }
}

impl<T: Topology> Walkable for Passages<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        let (grid, walker) = (self.grid(), self.walker);
        let mut ways = self.maze.passages(cell);
        if walker.open != DoorSet::None {
            let doors = self.doors.of(cell);
            let open = doors.filter(|&(_, door)| walker.open.contains(door));
            open.for_each(|(dir, _)| ways.insert(dir));
        }
        if !walker.blasted.is_empty() {
            let closed = grid.exits(cell) - ways;
            let is_blasted = |&dir: &Dir| {
                let wall = Door::at(grid, cell, dir);
                walker.blasted.binary_search(&wall).is_ok()
            };
            ways = ways | closed.filter(is_blasted).collect();
        }
        ways
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.ways(cell)
    }
}
