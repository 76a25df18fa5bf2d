//! The path through the fewest walls, for a walker who can break walls.
//!
//! The algorithm is a 0-1 breadth-first search. A passage costs 0 and a wall costs 1, so that all
//! cells that can be reached without breaking a wall are visited first. Among cells with the same
//! cost, nearer cells are visited first, so that the path is as short as possible.

use super::{Order, Walkable, cells_along, moves_to, shortest_path};
use crate::maze::Side;
use crate::topology::{Cell, Dir, Dirs, Topology};
use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

/// A path, and the walls that block it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathThroughWalls {
    /// The moves, starting from the first cell.
    pub moves: Vec<Dir>,
    /// The walls to break, in the order in which the path crosses them.
    pub walls: Vec<Side>,
}

/// Returns the path through the fewest walls from `from` to a cell for which `is_goal` is
/// true. If there are several such paths, returns a shortest one.
///
/// The path consists of moves that `ways` allows and moves through walls that can be broken.
/// `breakable`, for example [`Maze::inner_walls`](crate::maze::Maze::inner_walls), returns the
/// directions of a cell's walls that can be broken. Each direction must lead to an open cell of the
/// grid. Returns `None` if there is no such path. If no wall has to be broken, the result is the
/// path that [`shortest_path`] returns.
///
/// Takes time linear in the number of cells. Uses as much memory as [`shortest_path`]. If walls
/// have to be broken, uses up to twelve additional bytes for each side of a cell.
///
/// ```
/// use warren_maze::maze::{Side, Maze};
/// use warren_maze::solve;
/// use warren_maze::topology::{Board, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// maze.open(0, Square::EAST);
/// maze.clear(2);
/// let walls = |cell| maze.inner_walls(cell);
/// let path = solve::fewest_walls(&maze, walls, 0, |cell| cell == 2).expect("a path");
/// assert_eq!(path.moves, [Square::EAST, Square::EAST]);
/// assert_eq!(path.walls, [Side { cell: 1, dir: Square::EAST }]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[track_caller]
pub fn fewest_walls(
    ways: &impl Walkable,
    breakable: impl Fn(Cell) -> Dirs,
    from: Cell,
    is_goal: impl Fn(Cell) -> bool,
) -> Option<PathThroughWalls> {
    let moves = shortest_path(ways, from, &is_goal)
        .or_else(|| through_walls(ways, &breakable, from, &is_goal))?;
    let grid = ways.grid();
    let sides = cells_along(grid, from, &moves).zip(&moves);
    let walls = sides
        .filter(|&(cell, &dir)| !ways.ways(cell).contains(dir))
        .map(|(cell, &dir)| Side::at(grid, cell, dir));
    let walls = walls.collect();
    Some(PathThroughWalls { moves, walls })
}

/// A cell that was found but not visited yet.
struct Found {
    cell: Cell,
    /// The direction to the cell from which this cell was found.
    back: Option<Dir>,
    /// The number of moves from the first cell.
    far: u32,
}

fn through_walls(
    ways: &impl Walkable,
    breakable: &impl Fn(Cell) -> Dirs,
    from: Cell,
    is_goal: &impl Fn(Cell) -> bool,
) -> Option<Vec<Dir>> {
    let grid = ways.grid();
    let mut visited = vec![false; grid.cells() as usize];
    let mut ways_back = vec![None; grid.cells() as usize];
    let first = Found {
        cell: from,
        back: None,
        far: 0,
    };
    // The cells that were found through a wall. The next round visits these cells. `behind` and
    // `walked` are both in ascending order of distance.
    let mut behind = VecDeque::from([first]);
    while !behind.is_empty() {
        let mut came_through = core::mem::take(&mut behind);
        let mut walked = VecDeque::new();
        while let Some(Found { cell, back, far }) = nearer(&mut walked, &mut came_through) {
            if core::mem::replace(&mut visited[cell as usize], true) {
                continue;
            }
            ways_back[cell as usize] = back;
            if is_goal(cell) {
                return Some(moves_to(grid, cell, |cell| ways_back[cell as usize]));
            }
            let open = ways.ways(cell);
            for (list, dirs) in [(&mut walked, open), (&mut behind, breakable(cell) - open)] {
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

/// Compares the first cells of two lists. Removes and returns the cell that is nearer to the start,
/// or the cell from `a` if both are equally far.
fn nearer(a: &mut VecDeque<Found>, b: &mut VecDeque<Found>) -> Option<Found> {
    match (a.front(), b.front()) {
        (Some(of_a), Some(of_b)) if of_b.far < of_a.far => b.pop_front(),
        (None, _) => b.pop_front(),
        _ => a.pop_front(),
    }
}
