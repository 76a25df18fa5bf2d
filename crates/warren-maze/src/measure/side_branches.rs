//! The branches off the solution of a perfect maze.

use crate::solve::{Walkable, cells_along};
use crate::topology::{Cell, Dir, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// The sizes of the branches off the solution of a perfect maze. [`side_branches`] returns them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideBranches {
    /// The number of cells in each branch, ordered by the cells of the solution.
    sizes: Vec<u32>,
    /// For each cell of the solution, the end of its branches in `sizes`.
    ends: Vec<usize>,
}

/// Returns the sizes of the branches off a solution, for
/// [`random_walk_steps`](SideBranches::random_walk_steps) and
/// [`random_search`](SideBranches::random_search). Returns `None` if two different paths lead from
/// the start to some cell, or if a passage is one-way: the part of the maze around the start is then
/// not a perfect maze.
///
/// Takes time linear in the number of cells. Uses one byte per cell, plus four bytes per side
/// branch and eight bytes per cell of the solution.
///
/// # Panics
///
/// If a cell of the solution is not on the grid.
pub fn side_branches(ways: &impl Walkable, start: Cell, solution: &[Dir]) -> Option<SideBranches> {
    let grid = ways.grid();
    let cells: Vec<Cell> = cells_along(grid, start, solution).collect();
    let mut visited = vec![false; grid.cells() as usize];
    for &cell in &cells {
        if core::mem::replace(&mut visited[cell as usize], true) {
            return None;
        }
    }
    let mut branches = SideBranches {
        sizes: Vec::new(),
        ends: Vec::with_capacity(cells.len()),
    };
    let mut stack = Vec::new();
    let mut from_before = Dirs::NONE;
    for (i, &cell) in cells.iter().enumerate() {
        if !is_two_way(ways, cell) {
            return None;
        }
        let onward = solution.get(i);
        let along = from_before | onward.map_or(Dirs::NONE, |&dir| Dirs::of(dir));
        from_before = onward.map_or(Dirs::NONE, |&dir| Dirs::of(grid.back(cell, dir)));
        for dir in ways.ways(cell) - along {
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
            branches.sizes.push(size);
        }
        branches.ends.push(branches.sizes.len());
    }
    Some(branches)
}

impl SideBranches {
    /// Returns the sizes of the branches of each solution cell before the goal.
    pub(super) fn before_goal(&self) -> impl Iterator<Item = &[u32]> {
        let mut begin = 0;
        let ends = &self.ends[..self.ends.len() - 1];
        ends.iter().map(move |&end| {
            let branches = &self.sizes[begin..end];
            begin = end;
            branches
        })
    }
}

fn is_two_way(ways: &impl Walkable, cell: Cell) -> bool {
    ways.ways(cell) == ways.entrances(cell)
}
