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
    /// The trail of a player who has not moved yet.
    pub fn new(start: Cell) -> Trail {
        Trail {
            at: start,
            again: false,
            back: BTreeMap::from([(start, None)]),
        }
    }

    /// The trail of a player who has moved from each of these cells to the next, as
    /// [`Recording::path`](super::Recording::path) tells them. `None` if there is no cell, or if
    /// two of them are no neighbours.
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

    /// The player goes into the next cell: [`Event::Crossed`](super::Event::Crossed).
    pub fn cross(&mut self, grid: &impl Topology, dir: Dir) {
        let back = grid.back(self.at, dir);
        self.at = grid.step(self.at, dir);
        self.again = self.back.contains_key(&self.at);
        self.back.entry(self.at).or_insert(Some(back));
    }

    /// Whether the player has been in its cell before.
    pub fn is_again(&self) -> bool {
        self.again
    }

    /// What the player knows of the cell to which a way leads.
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
