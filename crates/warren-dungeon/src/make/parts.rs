//! The parts of a maze: its sets of connected cells.

use warren_maze::maze::{Maze, Side};
use warren_maze::measure::{self, CellAreas};
use warren_maze::topology::{Cell, Dirs, Topology};

/// The parts of a maze. If the algorithm is known to connect all cells, [`Parts::One`] saves the
/// search for the parts.
#[derive(Clone)]
pub(super) enum Parts {
    /// All open cells are connected.
    One,
    /// There can be several parts.
    Several(CellAreas),
}

impl Parts {
    /// Finds the parts of a maze. Takes time linear in the number of cells.
    pub(super) fn of<T: Topology>(maze: &Maze<T>) -> Parts {
        Parts::Several(measure::areas(maze))
    }

    pub(super) fn count(&self) -> u32 {
        match self {
            Parts::One => 1,
            Parts::Several(areas) => areas.count,
        }
    }

    /// Returns the number of the part that contains an open cell.
    pub(super) fn number(&self, cell: Cell) -> u32 {
        match self {
            Parts::One => 0,
            Parts::Several(areas) => areas.of[cell as usize],
        }
    }

    /// Returns whether two open cells are in different parts.
    pub(super) fn part(&self, a: Cell, b: Cell) -> bool {
        self.number(a) != self.number(b)
    }

    /// Returns the walls between different parts, in ascending order.
    pub(super) fn walls<T: Topology>(&self, maze: &Maze<T>) -> Vec<Side> {
        let walls = maze.open_cells().flat_map(|cell| {
            let sides = self.boundary(maze, cell);
            let owned = sides.filter(move |&dir| maze.grid().owns(cell, dir));
            owned.map(move |dir| Side { cell, dir })
        });
        walls.collect()
    }

    /// Returns the walls of a cell that separate it from a different part.
    pub(super) fn boundary<T: Topology>(&self, maze: &Maze<T>, cell: Cell) -> Dirs {
        match self {
            Parts::One => Dirs::NONE,
            Parts::Several(areas) => areas.boundary(maze, cell),
        }
    }
}
