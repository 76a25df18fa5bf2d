//! Solvers: algorithms that search for paths in a maze.
//!
//! A solver accepts any [`Walkable`] value: a [`Maze`](crate::maze::Maze), a [`MazeWithDoors`], the
//! result of [`fill_dead_ends`], a value of your own type, or any of these with some moves
//! [filtered out](Filtered) or all moves [reversed](Reversed).
//!
//! | solver | finds |
//! | --- | --- |
//! | [`shortest_path`], [`breadth_first`] | a shortest path, by breadth-first search |
//! | [`a_star()`], [`bidirectional()`] | a shortest path, with fewer visits |
//! | [`depth_first`] | a path that need not be shortest |
//! | [`follow_wall`] | a walk with one hand on the wall |
//! | [`tremaux()`] | a path, by a walk that marks the passages |
//! | [`fill_dead_ends`] | the maze without its dead ends |
//! | [`fewest_walls()`] | a path through the fewest walls |
//! | [`disjoint_paths()`] | paths that start in several cells and have no cell in common |
//! | [`distances`] | the distance of every cell (flood fill) |
//! | [`diameter`], [`farthest_pair`] | the two cells that are farthest apart |
//!
//! Passages may be one-way; see [`Walkable`]. [`diameter`] and [`farthest_pair`] require two-way
//! passages and panic if a passage is one-way. All other solvers handle one-way passages correctly.
//! For distances *to* a cell, pass [`Reversed`] moves to [`distances`].
//!
//! If one of the given cells is not on the grid, every solver panics with a message that contains
//! the cell. If your implementation of [`Topology`] breaks one of the trait's rules, every solver
//! panics with the message of [`topology::check`](crate::topology::check()).
//!
//! ```
//! use warren_maze::generate::{Generator, Wilson};
//! use warren_maze::rng::SeededRandom;
//! use warren_maze::solve;
//! use warren_maze::topology::{Board, Square};
//!
//! let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
//! let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
//! let moves = solve::shortest_path(&maze, 0, |cell| cell == 199).expect("it is connected");
//! assert_eq!(solve::cells_along(maze.grid(), 0, &moves).last(), Some(199));
//! # Ok::<(), warren_maze::topology::GridError>(())
//! ```

mod a_star;
mod bfs;
mod bidirectional;
mod dead_ends;
mod dfs;
mod disjoint_paths;
mod farthest;
mod fewest_walls;
mod filtered;
mod maze_with_doors;
mod order;
mod reversed;
mod tremaux;
mod walkable;
mod wall;

pub use a_star::a_star;
use alloc::vec::Vec;
pub use bfs::{UNREACHED, breadth_first, distances, shortest_path};
pub use bidirectional::bidirectional;
pub use dead_ends::{Filling, fill_dead_ends};
pub use dfs::depth_first;
pub use disjoint_paths::disjoint_paths;
pub use farthest::{FarthestPair, diameter, farthest_pair};
pub use fewest_walls::{PathThroughWalls, fewest_walls};
pub use filtered::Filtered;
pub use maze_with_doors::MazeWithDoors;
pub use order::Order;
pub use reversed::Reversed;
pub use tremaux::{MarkedWalk, tremaux};
pub use walkable::Walkable;
pub use wall::{End, Hand, SeveralFloors, Walk, follow_wall};

use crate::geometry::{Point, moved};
use crate::topology::{Cell, Dir, Embedding, Topology};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The visited cells, in the order in which the search visited them.
    pub visits: Vec<Cell>,
    /// The moves from the start to a goal, or `None` if there is no path.
    pub path: Option<Vec<Dir>>,
}

/// Returns the cells on a path, from `from` to the last cell. The number of cells is one more
/// than the number of moves.
///
/// ```
/// use warren_maze::solve::cells_along;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// let cells: Vec<_> = cells_along(&grid, 0, &[Square::EAST, Square::SOUTH]).collect();
/// assert_eq!(cells, [0, 1, 4]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn cells_along<'a>(
    grid: &'a impl Topology,
    from: Cell,
    moves: &'a [Dir],
) -> impl Iterator<Item = Cell> + 'a {
    let mut at = from;
    core::iter::once(from).chain(moves.iter().map(move |&dir| {
        at = grid.step(at, dir);
        at
    }))
}

/// Returns the line that a walker follows along a path. Its points are the centre of `from` and,
/// for each move, the midpoint of the side that the move crosses and the centre of the next cell.
/// The number of points is twice the number of moves plus one.
///
/// Because cells are convex, the line stays inside the path's cells. (On a polar grid, a straight
/// line from centre to centre can cut a corner.) Beyond the end of a wrapped axis, the points
/// continue as if the grid were repeated there. For a move to a different floor, both points equal
/// the previous point.
///
/// ```
/// use warren_maze::geometry::{HALF, UNIT};
/// use warren_maze::solve::points_along;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([3, 2, 1], [true, false, false])?);
/// let points: Vec<_> = points_along(&grid, 2, &[Square::EAST, Square::SOUTH]).collect();
/// let [unit, half] = [UNIT, HALF].map(i64::from);
/// assert_eq!(points[..3], [[2 * unit, 0], [2 * unit + half, 0], [3 * unit, 0]]);
/// assert_eq!(points[3..], [[3 * unit, half], [3 * unit, unit]]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn points_along<'a>(
    grid: &'a impl Embedding,
    from: Cell,
    moves: &'a [Dir],
) -> impl Iterator<Item = Point> + 'a {
    let mut at = grid.centre(from);
    let cells = cells_along(grid, from, moves);
    let legs = cells.zip(moves).flat_map(move |(cell, &dir)| {
        let ways = [grid.to_midpoint(cell, dir), grid.to_neighbour(cell, dir)];
        let points = ways.map(|way| moved(at, way));
        at = points[1];
        points
    });
    core::iter::once(grid.centre(from)).chain(legs)
}

/// Returns the moves of the path to a cell. `back` returns the direction from a cell to the
/// previous cell on the path, or `None` for the first cell.
fn moves_to(grid: &impl Topology, cell: Cell, back: impl Fn(Cell) -> Option<Dir>) -> Vec<Dir> {
    let mut moves = Vec::new();
    let mut at = cell;
    while let Some(dir) = back(at) {
        moves.push(grid.back(at, dir));
        at = grid.step(at, dir);
    }
    moves.reverse();
    moves
}

/// Panics if any of these cells is not on the grid. The message contains the cell.
#[track_caller]
fn expect_cells(grid: &impl Topology, cells: &[Cell]) {
    let count = grid.cells();
    if let Some(cell) = cells.iter().find(|&&cell| cell >= count) {
        panic!("there is no cell {cell} on this grid: it has {count} cells, counted from 0");
    }
}
