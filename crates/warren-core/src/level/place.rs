//! Where players start and finish.

use super::recipe::Placement;
use crate::maze::{Doors, Maze};
use crate::measure::Areas;
use crate::rng::Random;
use crate::solve::{Through, Ways, farthest_pair};
use crate::topology::{Cell, Dirs, Topology};

/// A start and a finish, in different areas where there are several. The same
/// cell if it is the only one.
pub(super) fn place<T: Topology>(
    placement: Placement,
    maze: &Maze<T>,
    areas: &Areas,
    doors: &Doors,
    random: &mut impl Random,
) -> (Cell, Cell) {
    let elsewhere = |start: Cell| {
        move |&cell: &Cell| areas.count == 1 || areas.of[cell as usize] != areas.of[start as usize]
    };
    match placement {
        Placement::Corners => {
            let last = maze.grid().cells() - 1;
            let start = nearest(maze, 0, |_| true);
            (start, nearest(maze, last, elsewhere(start)))
        }
        Placement::Random => {
            let open: Vec<Cell> = maze.open_cells().collect();
            let start = random.pick(&open);
            let others = open.into_iter().filter(|&cell| cell != start);
            let others: Vec<Cell> = others.filter(elsewhere(start)).collect();
            let finish = if others.is_empty() {
                start
            } else {
                random.pick(&others)
            };
            (start, finish)
        }
        Placement::Farthest => {
            let seed = nearest(maze, 0, |_| true);
            let pair = if doors.list().is_empty() {
                farthest_pair(&Unsealed { maze, areas }, seed, &areas.of)
            } else {
                farthest_pair(&Through::new(maze, doors, |_| true), seed, &areas.of)
            };
            (pair.from, pair.to)
        }
    }
}

/// The open cell nearest to `to` as the crow flies, the first of several.
fn nearest<T: Topology>(maze: &Maze<T>, to: Cell, counts: impl Fn(&Cell) -> bool) -> Cell {
    maze.open_cells()
        .filter(counts)
        .min_by_key(|&cell| maze.grid().distance(cell, to))
        // Every generator reaches a cell, and places in an area that exists.
        .unwrap_or(to)
}

/// A maze whose sealed areas lie open to each other.
struct Unsealed<'a, T> {
    maze: &'a Maze<T>,
    areas: &'a Areas,
}

impl<T: Topology> Ways for Unsealed<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.maze.grid()
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.maze.passages(cell) | self.areas.boundary(self.maze, cell)
    }
}
