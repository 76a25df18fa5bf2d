//! Areas: a maze's connected parts.

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// The value for solid cells in [`CellAreas::of`]. Solid cells are not part of any area.
pub const ROCK: u32 = u32::MAX;

/// A maze's areas, found by [`areas`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellAreas {
    /// For each cell, the number of its area, or [`ROCK`] if the cell is solid. Areas are numbered
    /// from 0, in ascending order of their lowest cells.
    pub of: Vec<u32>,
    /// The number of areas.
    pub count: u32,
}

/// Finds a maze's areas, which are its connected parts. Doors are not treated as passages. Takes
/// time linear in the number of cells. Uses four bytes per cell.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::measure::{self, ROCK};
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.clear(2);
/// let areas = measure::areas(&maze);
/// assert_eq!(areas.of, [0, 0, 1, ROCK]);
/// assert_eq!(areas.sizes(), [2, 1]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "connected components")]
pub fn areas<T: Topology>(maze: &Maze<T>) -> CellAreas {
    let mut of = vec![ROCK; maze.grid().cells() as usize];
    let mut count = 0;
    let mut stack = Vec::new();
    for first in maze.open_cells() {
        if of[first as usize] != ROCK {
            continue;
        }
        of[first as usize] = count;
        stack.push(first);
        while let Some(cell) = stack.pop() {
            for dir in maze.passages(cell) {
                let next = maze.grid().step(cell, dir);
                if of[next as usize] == ROCK {
                    of[next as usize] = count;
                    stack.push(next);
                }
            }
        }
        count += 1;
    }
    CellAreas { of, count }
}

impl CellAreas {
    /// Returns the number of cells in each area. Takes time linear in the number of cells.
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.count as usize];
        for &area in self.of.iter().filter(|&&area| area != ROCK) {
            sizes[area as usize] += 1;
        }
        sizes
    }

    /// Returns the directions in which a wall separates a cell from another area.
    pub fn boundary<T: Topology>(&self, maze: &Maze<T>, cell: Cell) -> Dirs {
        maze.inner_walls(cell)
            .filter(|&dir| self.of[maze.grid().step(cell, dir) as usize] != self.of[cell as usize])
            .collect()
    }
}
