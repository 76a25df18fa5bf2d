//! The parts of a maze that no passage joins, as far as a level needs to know them.

use warren_maze::maze::Maze;
use warren_maze::measure::{self, Areas};
use warren_maze::topology::{Cell, Dirs, Topology};

/// One part, known without looking, or the areas of a maze.
pub(super) enum Parts {
    /// All open cells are joined.
    One,
    /// Some may not be.
    Several(Areas),
}

impl Parts {
    /// The parts of a maze, found in time linear in the cells.
    pub(super) fn of<T: Topology>(maze: &Maze<T>) -> Parts {
        Parts::Several(measure::areas(maze))
    }

    pub(super) fn count(&self) -> u32 {
        match self {
            Parts::One => 1,
            Parts::Several(areas) => areas.count,
        }
    }

    /// The number of the part that an open cell lies in.
    pub(super) fn number(&self, cell: Cell) -> u32 {
        match self {
            Parts::One => 0,
            Parts::Several(areas) => areas.of[cell as usize],
        }
    }

    /// Whether two open cells lie in different parts.
    pub(super) fn part(&self, a: Cell, b: Cell) -> bool {
        self.number(a) != self.number(b)
    }

    /// The walls of a cell behind which another part lies.
    pub(super) fn boundary<T: Topology>(&self, maze: &Maze<T>, cell: Cell) -> Dirs {
        match self {
            Parts::One => Dirs::NONE,
            Parts::Several(areas) => areas.boundary(maze, cell),
        }
    }
}
