//! Where a run has led: which cells the player has been in, and from where it came into each.

use super::Walked;
use std::collections::BTreeMap;
use warren_maze::topology::{Cell, Dir, Topology};

/// The cells that a player has been in, each with the way back to the cell from which it came
/// there for the first time. These ways lead to the first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    at: Cell,
    again: bool,
    back: BTreeMap<Cell, Option<Dir>>,
}

impl Trail {
    /// Creates the trail of a player who has not moved yet.
    pub fn new(start: Cell) -> Trail {
        Trail {
            at: start,
            again: false,
            back: BTreeMap::from([(start, None)]),
        }
    }

    /// Creates the trail of a player who has moved through these cells, as returned by
    /// [`Recording::path`](super::Recording::path). Returns `None` if there are no cells,
    /// or if two consecutive cells are not neighbours.
    pub fn along(grid: &impl Topology, path: &[Cell]) -> Option<Trail> {
        let mut trail = Trail::new(*path.first()?);
        for &next in &path[1..] {
            let dir = grid
                .exits(trail.at)
                .find(|&dir| grid.step(trail.at, dir) == next);
            trail.cross(grid, dir?);
        }
        Some(trail)
    }

    /// Records a move to the next cell; see [`Event::Crossed`](super::Event::Crossed).
    pub fn cross(&mut self, grid: &impl Topology, dir: Dir) {
        let back = grid.back(self.at, dir);
        self.at = grid.step(self.at, dir);
        self.again = self.back.contains_key(&self.at);
        self.back.entry(self.at).or_insert(Some(back));
    }

    /// Returns whether the player has visited its cell before.
    pub fn is_again(&self) -> bool {
        self.again
    }

    /// Returns what the player knows about the cell in a direction.
    pub fn walked(&self, grid: &impl Topology, cell: Cell, dir: Dir) -> Walked {
        if self.back.get(&cell) == Some(&Some(dir)) {
            Walked::Back
        } else if self.back.contains_key(&grid.step(cell, dir)) {
            Walked::Visited
        } else {
            Walked::New
        }
    }
}
