//! Depth-first search, which follows a branch to its end before it tries the next branch.

use super::{Order, Solution, Walkable, expect_cells};
use crate::topology::{Cell, Dir, Topology, expect_valid};
use alloc::vec;
use alloc::vec::Vec;

/// Finds a path from `from` to a cell for which `is_goal` is true, by depth-first search.
///
/// `order` determines which direction is tried first. The visits are the cells in the order in
/// which the search first enters them. The path consists of the moves that the search made and did
/// not reverse. In a maze with loops, the path is rarely a shortest path. Takes time linear in the
/// number of cells. Uses one byte per cell, four bytes per visited cell and two bytes per cell of
/// the path.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::solve::{self, Order};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// let solution = solve::depth_first(&maze, Order::default(), 0, |cell| cell == 199);
/// // A perfect maze has only one path, so any search finds the shortest.
/// assert_eq!(solution.path, solve::shortest_path(&maze, 0, |cell| cell == 199));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "dfs")]
#[doc(alias = "backtracking")]
#[track_caller]
pub fn depth_first<W: Walkable>(
    ways: &W,
    order: Order,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Solution {
    let grid = ways.grid();
    expect_valid(grid);
    expect_cells(grid, &[from]);
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
        // Goes back along the path to a cell with an unseen neighbour. Directions that were tried
        // before lead to seen cells, so these directions do not have to be stored.
        let dir = loop {
            let unseen = |&dir: &Dir| !seen[grid.step(cell, dir) as usize];
            if let Some(dir) = order.of(ways.ways(cell)).find(unseen) {
                break dir;
            }
            path.pop();
            let Some(dir) = back.pop() else {
                return Solution { visits, path: None };
            };
            cell = grid.step(cell, dir);
        };
        path.push(dir);
        back.push(grid.back(cell, dir));
        cell = grid.step(cell, dir);
    }
}
