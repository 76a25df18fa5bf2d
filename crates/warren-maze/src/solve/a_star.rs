//! A* search, which always visits the cell with the lowest estimated path length.

use super::{Order, Solution, Walkable, expect_cells, moves_to};
use crate::topology::{Cell, Dir, Topology, expect_valid};
use alloc::vec;
use alloc::vec::Vec;

/// Finds a shortest path from `from` to the nearest of `goals` by A* search.
///
/// The search always visits the cell with the lowest estimate: the number of moves from `from` to
/// the cell, plus the [`Topology::distance`] from the cell to the nearest goal. If several cells
/// have the lowest estimate, the search visits the cell that it found last. Neighbours are added in
/// reverse `order`, so that the first neighbour in `order` is visited first.
///
/// Takes time linear in the number of cells times the number of goals. Uses one byte per cell, four
/// bytes per visited cell, and twelve bytes per cell that was found but not visited.
///
/// After P. E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for the heuristic
/// determination of minimum cost paths*, 1968.
///
/// ```
/// use warren_maze::generate::{Generator, Kruskal};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::solve::{self, Order};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = Kruskal.maze(grid, &mut SeededRandom::new(7));
/// let solution = solve::a_star(&maze, Order::default(), 0, &[199]);
/// let shortest = solve::shortest_path(&maze, 0, |cell| cell == 199);
/// assert_eq!(solution.path, shortest);
/// assert!(solution.visits.len() < 200);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// # Panics
///
/// If a single move changes the [`Topology::distance`] to a goal by more than one, or if the grid
/// breaks a rule that [`topology::check`](crate::topology::check()) tests.
#[doc(alias = "A*")]
#[doc(alias = "shortest path")]
// Each move changes the distance to the nearest goal by at most one, so the search first reaches
// each cell along a shortest path. With each move, the estimate increases by 0, 1 or 2. Three
// stacks are therefore sufficient as a priority queue.
#[track_caller]
pub fn a_star<W: Walkable>(ways: &W, order: Order, from: Cell, goals: &[Cell]) -> Solution {
    let grid = ways.grid();
    expect_valid(grid);
    expect_cells(grid, &[from]);
    expect_cells(grid, goals);
    let to_goal = |cell| {
        let bounds = goals.iter().map(|&goal| grid.distance(cell, goal));
        bounds.min().unwrap_or(0)
    };
    // The direction from each visited cell back to the previous cell.
    let mut back = vec![UNVISITED; grid.cells() as usize];
    let mut visits = Vec::new();
    // The cells that were found but not visited, grouped by the difference between their estimate
    // and the lowest estimate: 0, 1 or 2.
    let mut open = [const { Vec::new() }; 3];
    open[0].push(Found {
        cell: from,
        back: SOURCE,
        to_goal: to_goal(from),
    });
    loop {
        let Some(found) = open[0].pop() else {
            open.rotate_left(1);
            if open.iter().all(Vec::is_empty) {
                return Solution { visits, path: None };
            }
            continue;
        };
        let cell = found.cell;
        if back[cell as usize] != UNVISITED {
            continue;
        }
        back[cell as usize] = found.back;
        visits.push(cell);
        if goals.contains(&cell) {
            let back = |cell| Some(back[cell as usize]).filter(|&dir| dir != SOURCE);
            let path = Some(moves_to(grid, cell, back));
            return Solution { visits, path };
        }
        for dir in order.of(ways.ways(cell)).rev() {
            let next = grid.step(cell, dir);
            if back[next as usize] == UNVISITED {
                let to_goal = to_goal(next);
                let more = (1 + u64::from(to_goal)).checked_sub(found.to_goal.into());
                let Some(open) = more.and_then(|more| open.get_mut(more as usize)) else {
                    panic!(
                        "the distance to a goal changes by more than 1 from cell {cell} to {next}"
                    );
                };
                open.push(Found {
                    cell: next,
                    back: grid.back(cell, dir),
                    to_goal,
                });
            }
        }
    }
}

struct Found {
    cell: Cell,
    /// The direction to the cell from which this cell was found.
    back: Dir,
    to_goal: u32,
}

const UNVISITED: Dir = Dir(u8::MAX);
/// The value stored as the direction back from the first cell, which has no previous cell.
const SOURCE: Dir = Dir(u8::MAX - 1);
