//! The texture of a maze: how its passages branch, wind and end.

use super::dead_ends;
use crate::maze::Maze;
use crate::topology::{Cell, Dirs, MOST_DIRS, Topology};

/// How many open cells have no passage, one, and so on up to [`MOST_DIRS`]. Time
/// linear in the cells.
pub fn degrees<T: Topology>(maze: &Maze<T>) -> [u32; MOST_DIRS + 1] {
    let mut degrees = [0; MOST_DIRS + 1];
    for cell in maze.open_cells() {
        degrees[maze.passages(cell).len() as usize] += 1;
    }
    degrees
}

/// The mean length in cells of the branches that dead ends close: from the dead
/// end along its corridor to the last cell before a junction, or to the other
/// dead end of a corridor without one. `None` where nothing ends dead. Time
/// linear in the cells.
///
/// W. D. Pullen, *Think Labyrinth*, calls it river when a maze has few and long
/// dead ends rather than many short ones; this is that word as a number.
pub fn river<T: Topology>(maze: &Maze<T>) -> Option<f64> {
    let mut branches = 0;
    let mut length = 0;
    for end in dead_ends(maze) {
        branches += 1;
        length += branch(maze, end);
    }
    (branches > 0).then(|| length as f64 / f64::from(branches))
}

/// The share of straight cells among those with two passages: their passages
/// have opposite directions. `None` where no cell has two, and where directions are
/// not [paired](Topology::PAIRS). Time linear in the cells.
pub fn straightness<T: Topology>(maze: &Maze<T>) -> Option<f64> {
    if T::PAIRS == 0 {
        return None;
    }
    let mut corridor = 0;
    let mut straight = 0;
    for cell in maze.open_cells() {
        let mut passages = maze.passages(cell);
        if let (2, Some(dir)) = (passages.len(), passages.next()) {
            corridor += 1;
            straight += u32::from(passages == Dirs::of(dir.paired()));
        }
    }
    (corridor > 0).then(|| f64::from(straight) / f64::from(corridor))
}

/// The cells of the branch that a dead end closes.
fn branch<T: Topology>(maze: &Maze<T>, end: Cell) -> u64 {
    let mut cell = end;
    let mut onward = maze.passages(end);
    let mut length = 1;
    while let Some(dir) = onward.next() {
        let back = maze.grid().back(cell, dir);
        cell = maze.grid().step(cell, dir);
        onward = maze.passages(cell) - Dirs::of(back);
        if onward.len() > 1 {
            break;
        }
        length += 1;
    }
    length
}
