//! Areas: the parts of a maze between which no passage leads.

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, Topology};

/// The area that rock belongs to: none.
pub const ROCK: u32 = u32::MAX;

/// Which area each cell lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Areas {
    /// For each cell its area's number, in the order of the areas' first cells,
    /// or [`ROCK`].
    pub of: Vec<u32>,
    /// How many areas there are.
    pub count: u32,
}

/// The areas of a maze: cells joined by passages, doors not among them. Time
/// linear in the cells.
pub fn areas<T: Topology>(maze: &Maze<T>) -> Areas {
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
    Areas { of, count }
}

impl Areas {
    /// For each area how many cells it has. Time linear in the cells.
    pub fn sizes(&self) -> Vec<u32> {
        let mut sizes = vec![0; self.count as usize];
        for &area in self.of.iter().filter(|&&area| area != ROCK) {
            sizes[area as usize] += 1;
        }
        sizes
    }

    /// The walls of `cell` behind which another area lies.
    pub fn boundary<T: Topology>(&self, maze: &Maze<T>, cell: Cell) -> Dirs {
        maze.inner_walls(cell)
            .filter(|&dir| self.of[maze.grid().step(cell, dir) as usize] != self.of[cell as usize])
            .collect()
    }
}
