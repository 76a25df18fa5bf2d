//! The way through the fewest walls, for who can make holes in them.
//!
//! It is a 0-1 breadth-first search: a move costs nothing but a wall costs 1, so
//! that all cells behind no wall are visited before those behind one. Among
//! those behind equally many the nearer come first, so that the way is also the
//! shortest of its kind.

use super::{Order, Walkable, cells_along, moves_to, shortest_path};
use crate::maze::{Door, Maze};
use crate::topology::{Cell, Dir, Topology};
use std::collections::VecDeque;

/// A way that may lead through walls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathThroughWalls {
    /// Its moves, from the first cell on.
    pub moves: Vec<Dir>,
    /// The walls that it leads through, in order.
    pub walls: Vec<Door>,
}

/// The way from `from` to a cell that `is_goal` through the fewest walls, and of
/// those a shortest. It goes where `ways` lead, and through walls of `maze`
/// between two open cells; rock and borders hold. `None` where nothing else
/// leads to a goal.
///
/// Where no wall is in the way it is the one of [`shortest_path`]. Time linear in
/// the cells; takes what that does, and up to twelve bytes for each side of a
/// cell where there are walls to break.
pub fn fewest_walls<T: Topology>(
    maze: &Maze<T>,
    ways: &impl Walkable<Grid = T>,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Option<PathThroughWalls> {
    let moves = shortest_path(ways, from, &is_goal)
        .or_else(|| through_walls(maze, ways, from, &is_goal))?;
    let sides = cells_along(maze.grid(), from, &moves).zip(&moves);
    let walls = sides
        .filter(|&(cell, &dir)| !ways.ways(cell).contains(dir))
        .map(|(cell, &dir)| Door::at(maze.grid(), cell, dir));
    let walls = walls.collect();
    Some(PathThroughWalls { moves, walls })
}

/// A cell found.
struct Found {
    cell: Cell,
    /// The way back to the cell that it was found from.
    back: Option<Dir>,
    /// Moves from the first cell.
    far: u32,
}

fn through_walls<T: Topology>(
    maze: &Maze<T>,
    ways: &impl Walkable<Grid = T>,
    from: Cell,
    is_goal: &impl Fn(Cell) -> bool,
) -> Option<Vec<Dir>> {
    let grid = maze.grid();
    let mut visited = vec![false; grid.cells() as usize];
    let mut ways_back = vec![None; grid.cells() as usize];
    let first = Found {
        cell: from,
        back: None,
        far: 0,
    };
    // Found through a wall, for the round after this one. Like those found
    // within a round they are listed in the order of their distance.
    let mut behind = VecDeque::from([first]);
    while !behind.is_empty() {
        let mut came_through = std::mem::take(&mut behind);
        let mut walked = VecDeque::new();
        while let Some(Found { cell, back, far }) = nearer(&mut walked, &mut came_through) {
            if std::mem::replace(&mut visited[cell as usize], true) {
                continue;
            }
            ways_back[cell as usize] = back;
            if is_goal(cell) {
                return Some(moves_to(grid, cell, |cell| ways_back[cell as usize]));
            }
            let open = ways.ways(cell);
            for (list, dirs) in [
                (&mut walked, open),
                (&mut behind, maze.inner_walls(cell) - open),
            ] {
                for dir in Order::default().of(dirs) {
                    let next = grid.step(cell, dir);
                    if !visited[next as usize] {
                        list.push_back(Found {
                            cell: next,
                            back: Some(grid.back(cell, dir)),
                            far: far + 1,
                        });
                    }
                }
            }
        }
    }
    None
}

/// Takes the nearer of what comes first in two lists.
fn nearer(a: &mut VecDeque<Found>, b: &mut VecDeque<Found>) -> Option<Found> {
    match (a.front(), b.front()) {
        (Some(of_a), Some(of_b)) if of_b.far < of_a.far => b.pop_front(),
        (None, _) => b.pop_front(),
        _ => a.pop_front(),
    }
}
