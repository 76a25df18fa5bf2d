//! The parts of a maze: cells that passages connect are in the same part.

use warren_maze::maze::Maze;
use warren_maze::measure::{self, Areas};
use warren_maze::topology::{Cell, Dirs, Topology};

/// The parts of a maze. [`Parts::One`] spares the search if the algorithm connects all cells.
pub(super) enum Parts {
    /// Passages connect all open cells.
    One,
    /// There may be several parts.
    Several(Areas),
}

impl Parts {
    /// Finds the parts of a maze. Takes time linear in the cells.
    pub(super) fn of<T: Topology>(maze: &Maze<T>) -> Parts {
        Parts::Several(measure::areas(maze))
    }

    pub(super) fn count(&self) -> u32 {
        match self {
            Parts::One => 1,
            Parts::Several(areas) => areas.count,
        }
    }

    /// The number of the part that contains an open cell.
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

    /// The walls of a cell that separate it from another part.
    pub(super) fn boundary<T: Topology>(&self, maze: &Maze<T>, cell: Cell) -> Dirs {
        match self {
            Parts::One => Dirs::NONE,
            Parts::Several(areas) => areas.boundary(maze, cell),
        }
    }
}
