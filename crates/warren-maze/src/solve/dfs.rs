//! Depth-first search: follows a way to its end before it tries another.

use super::{Order, Solution, Walkable};
use crate::topology::{Cell, Dir, Topology};

/// Searches depth first from `from` until it comes to a cell that `is_goal`.
/// Visits are in the order in which the search first comes to cells; the path
/// is the one by which it came, seldom a shortest. Time linear in the cells;
/// takes a byte for each, four for each visited and two for each on the path.
pub fn depth_first<W: Walkable>(
    ways: &W,
    order: Order,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Solution {
    let grid = ways.grid();
    let mut seen = vec![false; grid.cells() as usize];
    let mut visits = Vec::new();
    let mut path: Vec<Dir> = Vec::new();
    let mut back: Vec<Dir> = Vec::new();
    let mut cell = from;
    loop {
        seen[cell as usize] = true;
        visits.push(cell);
        if is_goal(cell) {
            let path = Some(path);
            return Solution { visits, path };
        }
        // Back along the path to a cell with an unseen neighbour. That ways
        // tried before lead to seen cells saves remembering them.
        let dir = loop {
            let unseen = |&dir: &Dir| !seen[grid.step(cell, dir) as usize];
            if let Some(dir) = order.of(ways.ways(cell)).find(unseen) {
                break dir;
            }
            path.pop();
            let Some(dir) = back.pop() else {
                let path = None;
                return Solution { visits, path };
            };
            cell = grid.step(cell, dir);
        };
        path.push(dir);
        back.push(grid.back(cell, dir));
        cell = grid.step(cell, dir);
    }
}
