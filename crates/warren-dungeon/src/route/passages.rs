//! The type [`Passages`].

use super::{DoorSet, Walker};
use crate::level::{Gate, Gates};
use warren_maze::maze::{Doors, Maze, Side};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The moves that a [`Walker`] can make in a level: through the passages of the maze, open doors,
/// gates that let the walker pass, and blasted walls. [`Walker::passages`] creates this value.
#[derive(Clone, Copy, Debug)]
pub struct Passages<'a, T> {
    maze: &'a Maze<T>,
    doors: &'a Doors,
    gates: &'a Gates,
    walker: Walker<'a>,
    /// Whether the walker passes only the passages of the maze. Most mazes have neither doors nor gates.
    is_plain: bool,
}

impl<'a, T: Topology> Passages<'a, T> {
    /// Combines a maze, its doors and its gates with a walker.
    pub(crate) fn new(
        maze: &'a Maze<T>,
        doors: &'a Doors,
        gates: &'a Gates,
        walker: Walker<'a>,
    ) -> Self {
        Passages {
            is_plain: doors.list().is_empty() && gates.is_empty() && walker.blasted.is_empty(),
            maze,
            doors,
            gates,
            walker,
        }
    }

    /// Returns the sides of a cell that the walker can pass. `seen_from` converts a gate of the
    /// cell so that it is relative to the cell that the walker leaves.
    fn open_sides(&self, cell: Cell, seen_from: fn(Gate) -> Gate) -> Dirs {
        let (grid, walker) = (self.grid(), self.walker);
        let mut open = self.maze.passages(cell);
        if self.is_plain {
            return open;
        }
        if walker.open != DoorSet::None {
            let doors = self.doors.of(cell);
            let passable = doors.filter(|&(_, door)| walker.open.contains(door));
            passable.for_each(|(dir, _)| open.insert(dir));
        }
        if !self.gates.is_empty() {
            let gates = self.gates.of(cell);
            let passable =
                gates.filter(|&(_, number, gate)| walker.gates.lets_pass(number, seen_from(gate)));
            passable.for_each(|(dir, ..)| open.insert(dir));
        }
        if !walker.blasted.is_empty() {
            let closed = grid.exits(cell) - open;
            let is_blasted = |&dir: &Dir| {
                let wall = Side::at(grid, cell, dir);
                walker.blasted.binary_search(&wall).is_ok()
            };
            open = open | closed.filter(is_blasted).collect();
        }
        open
    }
}

impl<T: Topology> Walkable for Passages<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.open_sides(cell, |gate| gate)
    }

    fn entrances(&self, cell: Cell) -> Dirs {
        self.open_sides(cell, Gate::reversed)
    }
}
