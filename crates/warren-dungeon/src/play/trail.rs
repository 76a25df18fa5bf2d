//! The cells that a player has visited in a run, the direction back from each of them, and the
//! sides that the player has crossed.

use super::Walked;
use std::collections::BTreeMap;
use warren_maze::topology::{Cell, Dir, Dirs, Topology};

/// The cells that a player has visited. Each cell is stored with the direction back to the cell
/// from which the player first entered it. A player who follows these directions returns to the
/// first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    at: Cell,
    again: bool,
    visits: BTreeMap<Cell, Visit>,
}

/// The stored data of a visited cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Visit {
    /// The direction back to the cell from which the player first entered this cell.
    back: Option<Dir>,
    /// The sides that the player has crossed, in either direction.
    sides: Dirs,
}

impl Trail {
    /// Creates the trail of a player who has not moved yet.
    pub fn new(start: Cell) -> Trail {
        Trail {
            at: start,
            again: false,
            visits: BTreeMap::from([(start, Visit::default())]),
        }
    }

    /// Creates the trail of a player who has moved along a path, such as a path that
    /// [`Recording::path`](crate::replay::Recording::path) returns. Returns `None` if the path is empty, or
    /// if two consecutive cells are not neighbours. In a level with portals, `grid` is its
    /// [`portal_grid`](crate::level::Level::portal_grid).
    pub fn from_path(grid: &impl Topology, path: &[Cell]) -> Option<Trail> {
        let mut trail = Trail::new(*path.first()?);
        for &next in &path[1..] {
            let dir = grid.dir_to(trail.at, next)?;
            trail.cross(grid, dir);
        }
        Some(trail)
    }

    /// Records a move to the next cell; see [`Event::Crossed`](super::Event::Crossed). `grid` is the
    /// same as for [`from_path`](Trail::from_path).
    pub fn cross(&mut self, grid: &impl Topology, dir: Dir) {
        let back = grid.back(self.at, dir);
        self.visits.entry(self.at).or_default().sides.insert(dir);
        self.at = grid.step(self.at, dir);
        self.again = self.visits.contains_key(&self.at);
        let visit = self.visits.entry(self.at).or_insert(Visit {
            back: Some(back),
            sides: Dirs::NONE,
        });
        visit.sides.insert(back);
    }

    /// Returns the sides of a cell that the player has crossed, in either direction.
    pub fn sides(&self, cell: Cell) -> Dirs {
        let visit = self.visits.get(&cell);
        visit.map_or(Dirs::NONE, |visit| visit.sides)
    }

    /// Returns whether the player has visited the current cell before.
    pub fn is_again(&self) -> bool {
        self.again
    }

    /// Returns what the player knows about a cell's neighbour in this direction.
    pub fn walked(&self, grid: &impl Topology, cell: Cell, dir: Dir) -> Walked {
        match self.visits.get(&cell) {
            Some(visit) if visit.back == Some(dir) => Walked::Back,
            _ if self.visits.contains_key(&grid.step(cell, dir)) => Walked::Visited,
            _ => Walked::New,
        }
    }
}
