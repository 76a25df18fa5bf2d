//! The branches off the solution of a perfect maze.

use crate::solve::{Walkable, cells_along};
use crate::topology::{Cell, Dir, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// Returns, for each solution cell in order, the number of cells in each of its side branches.
/// Returns `None` if two different paths lead from the start to some cell, or if a passage is
/// one-way: the part of the maze around the start is then not a perfect maze.
pub(super) fn side_branches(
    ways: &impl Walkable,
    start: Cell,
    solution: &[Dir],
) -> Option<Vec<Vec<u32>>> {
    let grid = ways.grid();
    let cells: Vec<Cell> = cells_along(grid, start, solution).collect();
    let mut visited = vec![false; grid.cells() as usize];
    for &cell in &cells {
        if core::mem::replace(&mut visited[cell as usize], true) {
            return None;
        }
    }
    // For each solution cell, the sides through which the solution leads.
    let mut along = vec![Dirs::NONE; cells.len()];
    for (i, (&cell, &dir)) in cells.iter().zip(solution).enumerate() {
        along[i].insert(dir);
        along[i + 1].insert(grid.back(cell, dir));
    }
    let mut stack = Vec::new();
    let branches = cells.iter().zip(along).map(|(&cell, along)| {
        if !is_two_way(ways, cell) {
            return None;
        }
        let sides = ways.ways(cell) - along;
        sides
            .map(|dir| {
                let mut size = 0;
                stack.push((cell, dir));
                while let Some((from, dir)) = stack.pop() {
                    let (cell, back) = (grid.step(from, dir), grid.back(from, dir));
                    let is_new = !core::mem::replace(&mut visited[cell as usize], true);
                    if !is_new || !is_two_way(ways, cell) {
                        return None;
                    }
                    size += 1;
                    stack.extend((ways.ways(cell) - Dirs::of(back)).map(|dir| (cell, dir)));
                }
                Some(size)
            })
            .collect()
    });
    branches.collect()
}

fn is_two_way(ways: &impl Walkable, cell: Cell) -> bool {
    ways.ways(cell) == ways.entrances(cell)
}
