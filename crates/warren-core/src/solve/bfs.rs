//! Breadth-first search: distances from some cells, and shortest paths.

use super::Ways;
use crate::topology::{Cell, Dir, Topology};

/// The distance of a cell that cannot be reached.
pub const UNREACHED: u32 = u32::MAX;

/// The distance in moves of every cell from the nearest of `sources`, or
/// [`UNREACHED`]. A vector over cells. Time linear in the cells.
pub fn distances<W: Ways>(ways: &W, sources: &[Cell]) -> Vec<u32> {
    let grid = ways.grid();
    let mut distance = vec![UNREACHED; grid.cells() as usize];
    for &cell in sources {
        distance[cell as usize] = 0;
    }
    let mut rim = sources.to_vec();
    let mut next_rim = Vec::new();
    for far in 1.. {
        for &cell in &rim {
            for dir in ways.ways(cell) {
                let next = grid.step(cell, dir);
                if distance[next as usize] == UNREACHED {
                    distance[next as usize] = far;
                    next_rim.push(next);
                }
            }
        }
        if next_rim.is_empty() {
            break;
        }
        std::mem::swap(&mut rim, &mut next_rim);
        next_rim.clear();
    }
    distance
}

/// The moves of a shortest path from `from` to the first cell found that
/// `is_goal`, or `None` when there is no way. Of paths equally short, the one
/// whose moves come first in number. Time linear in the cells.
pub fn shortest_path<W: Ways>(
    ways: &W,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Option<Vec<Dir>> {
    const UNSEEN: u8 = u8::MAX;
    const SOURCE: u8 = u8::MAX - 1;
    let grid = ways.grid();
    // The move by which each cell was first entered.
    let mut entered = vec![UNSEEN; grid.cells() as usize];
    entered[from as usize] = SOURCE;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        if is_goal(cell) {
            let mut moves = Vec::new();
            let mut at = cell;
            while entered[at as usize] != SOURCE {
                let dir = Dir(entered[at as usize]);
                moves.push(dir);
                at = grid.step(at, dir.opposite());
            }
            moves.reverse();
            return Some(moves);
        }
        for dir in ways.ways(cell) {
            let next = grid.step(cell, dir);
            if entered[next as usize] == UNSEEN {
                entered[next as usize] = dir.0;
                queue.push_back(next);
            }
        }
    }
    None
}
