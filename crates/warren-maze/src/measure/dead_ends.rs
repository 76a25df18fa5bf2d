//! Dead ends: cells with a single passage.

use crate::maze::Maze;
use crate::topology::{Cell, Topology};

/// The dead ends, in ascending order. Doors do not count as passages.
pub fn dead_ends<T: Topology>(maze: &Maze<T>) -> impl Iterator<Item = Cell> {
    maze.open_cells()
        .filter(|&cell| maze.passages(cell).len() == 1)
}
