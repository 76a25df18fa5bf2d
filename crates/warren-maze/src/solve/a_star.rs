//! A*: searches first where the way may be shortest.

use super::{Order, Solution, Walkable, moves_to};
use crate::topology::{Cell, Dir, Topology};

/// Finds a shortest path from `from` to the nearest of `goals`, visiting first
/// the cells through which it could be shortest if there were no walls; of
/// those the one found last, and of one cell's neighbours as `order` says.
/// Time linear in the cells times the goals; takes a byte for each cell, four
/// for each visited, and those of the cells found and not yet visited.
///
/// [`Topology::distance`] changes by at most one a move. So the first visit to a
/// cell is by a shortest path, and the least length that is still possible,
/// which never falls, rises by two at most with a move: three stacks do for a
/// queue. After P. E. Hart, N. J. Nilsson and B. Raphael, *A formal basis for
/// the heuristic determination of minimum cost paths*, 1968.
///
/// # Panics
///
/// If the grid's [`Topology::distance`] changes by more than one in a move.
pub fn a_star<W: Walkable>(ways: &W, order: Order, from: Cell, goals: &[Cell]) -> Solution {
    let grid = ways.grid();
    let to_goal = |cell| {
        let bounds = goals.iter().map(|&goal| grid.distance(cell, goal));
        bounds.min().unwrap_or(0)
    };
    // The way back from each visited cell to the one that it was entered from.
    let mut back = vec![UNVISITED; grid.cells() as usize];
    let mut visits = Vec::new();
    // Found cells whose least length is the present one, and one and two more.
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
                let path = None;
                return Solution { visits, path };
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
                let more = (1 + to_goal).checked_sub(found.to_goal);
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
    /// The way to the cell that it was found from.
    back: Dir,
    to_goal: u32,
}

const UNVISITED: Dir = Dir(u8::MAX);
/// In place of the way back from the first cell.
const SOURCE: Dir = Dir(u8::MAX - 1);
