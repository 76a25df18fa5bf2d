//! Solvers, one a file; each reads passages and none knows what made them.

mod a_star;
mod bfs;
mod bidirectional;
mod dead_ends;
mod dfs;
mod disjoint_paths;
mod farthest;
mod fewest_walls;
mod order;
mod wall;

pub use a_star::a_star;
pub use bfs::{UNREACHED, breadth_first, distances, shortest_path};
pub use bidirectional::bidirectional;
pub use dead_ends::{Filling, fill_dead_ends};
pub use dfs::depth_first;
pub use disjoint_paths::disjoint_paths;
pub use farthest::{Pair, diameter, farthest_pair};
pub use fewest_walls::{PathThroughWalls, fewest_walls};
pub use order::Order;
pub use wall::{End, Hand, NoWall, Walk, follow_wall};

use crate::maze::{Doors, Maze};
use crate::topology::{Cell, Dir, Dirs, Topology};

/// Where a walker may go: the passages of a maze, with or without its doors.
///
/// Walkable lead both ways, and never off the grid.
pub trait Walkable {
    /// The grid walked on.
    type Grid: Topology;

    /// The grid walked on.
    fn grid(&self) -> &Self::Grid;

    /// The moves that a walker in `cell` may make.
    fn ways(&self, cell: Cell) -> Dirs;
}

impl<T: Topology> Walkable for Maze<T> {
    type Grid = T;

    fn grid(&self) -> &T {
        Maze::grid(self)
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.passages(cell)
    }
}

/// A maze as it is to a walker who may pass some of its doors.
#[derive(Clone, Debug)]
pub struct MazeWithDoors<'a, T, F> {
    maze: &'a Maze<T>,
    doors: &'a Doors,
    is_open: F,
}

impl<'a, T: Topology, F: Fn(usize) -> bool> MazeWithDoors<'a, T, F> {
    /// The maze with those doors open, by number, that `is_open`.
    pub fn new(maze: &'a Maze<T>, doors: &'a Doors, is_open: F) -> Self {
        MazeWithDoors {
            maze,
            doors,
            is_open,
        }
    }
}

impl<T: Topology, F: Fn(usize) -> bool> Walkable for MazeWithDoors<'_, T, F> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.doors
            .of(cell)
            .filter(|&(_, door)| (self.is_open)(door))
            .fold(self.maze.passages(cell), |ways, (dir, _)| {
                ways | Dirs::of(dir)
            })
    }
}

/// What a search did and found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The cells visited, in order, where the search began and ended included.
    pub visits: Vec<Cell>,
    /// The moves from the first cell to a goal, or `None` when there is no way.
    pub path: Option<Vec<Dir>>,
}

/// The cells that `moves` lead through, `from` and the last one included.
pub fn cells_along<'a>(
    grid: &'a impl Topology,
    from: Cell,
    moves: &'a [Dir],
) -> impl Iterator<Item = Cell> + 'a {
    let mut at = from;
    std::iter::once(from).chain(moves.iter().map(move |&dir| {
        at = grid.step(at, dir);
        at
    }))
}

/// The moves to a cell, where each cell but the first has a way `back` to the one
/// that it was entered from.
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
