//! The solution of a level.

use super::{GateStates, NoPlan, Walker};
use crate::level::Level;
use warren_maze::draw::Path;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Topology};

/// The solution of a level: a path from the first start to a finish. [`Level::solution`] returns it.
/// Files, measures and pictures of a level show this path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The moves, starting from the first start. A step through a portal is a move in the direction
    /// [`PORTAL`](crate::level::PORTAL).
    pub moves: Vec<Dir>,
    /// Whether a player can follow the path.
    pub kind: SolutionKind,
}

/// Whether a player can follow a [`Solution`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolutionKind {
    /// A player can follow the path, and no path has fewer moves. The path leads through secret doors
    /// and portals. In a level with gates, it is the [`plan`](super::plan()): it leads to every key
    /// and lever before the gate that needs it.
    Walkable,
    /// The path passes closed gates as if they were open, because there is no plan: without blasting
    /// walls, no player reaches a finish.
    ThroughGates,
    /// The path passes closed gates as if they were open, because the search for a plan reached its
    /// limits. There may be a plan.
    SearchGivenUp,
}

impl<T: Topology> Level<T> {
    /// Returns the solution of the level: a shortest path from the first start to a finish. Returns
    /// `None` if only blasting walls leads to a finish. Takes time linear in the number of cells, and
    /// the time of the [`plan`](super::plan()) if the level has gates.
    pub fn solution(&self) -> Option<Solution> {
        let no_plan = match self.planned_moves() {
            Some(Ok(moves)) => {
                let kind = SolutionKind::Walkable;
                return Some(Solution { moves, kind });
            }
            Some(Err(no_plan)) => no_plan,
            None => NoPlan::NoWay,
        };
        let moves = Walker::ALL_DOORS.way_out(self, self.starts()[0])?.moves;
        let kind = match (self.passes_closed_gates(&moves), no_plan) {
            (false, _) => SolutionKind::Walkable,
            (true, NoPlan::NoWay) => SolutionKind::ThroughGates,
            (true, NoPlan::TooMuchWork) => SolutionKind::SearchGivenUp,
        };
        Some(Solution { moves, kind })
    }

    /// Returns whether moves from the first start pass a gate that is closed at the beginning of a run.
    fn passes_closed_gates(&self, moves: &[Dir]) -> bool {
        let grid = self.portal_grid();
        let mut steps = cells_along(&grid, self.starts()[0], moves).zip(moves);
        steps.any(|(cell, &dir)| {
            let gate = self.gates().at(cell, dir);
            gate.is_some_and(|(number, gate)| !GateStates::Initial.lets_pass(number, gate))
        })
    }
}

impl SolutionKind {
    /// Returns the name of the kind in files: `walkable`, `through_gates` or `search_given_up`.
    pub fn name(self) -> &'static str {
        match self {
            SolutionKind::Walkable => "walkable",
            SolutionKind::ThroughGates => "through_gates",
            SolutionKind::SearchGivenUp => "search_given_up",
        }
    }
}

impl Solution {
    /// Returns the cells of the path, in order. The path can visit a cell several times, for example
    /// on the way back from a key. Consecutive cells adjoin or are a pair of portals.
    pub fn cells<T: Topology>(&self, level: &Level<T>) -> Vec<Cell> {
        cells_along(&level.portal_grid(), level.starts()[0], &self.moves).collect()
    }

    /// Returns the number of different cells on the path. Takes time O(n log n) for n moves.
    pub fn cell_count<T: Topology>(&self, level: &Level<T>) -> u32 {
        let mut cells = self.cells(level);
        cells.sort_unstable();
        cells.dedup();
        cells.len() as u32
    }

    /// Returns the path for a drawing. Each portal ends a part of the path, and the next part begins
    /// at the other portal of the pair.
    pub fn parts<T: Topology>(&self, level: &Level<T>) -> Vec<Path> {
        let mut cells = self.cells(level).into_iter();
        let part_from = |from| Path {
            from,
            moves: Vec::new(),
        };
        let mut parts: Vec<Path> = cells.next().map(part_from).into_iter().collect();
        let mut at = level.starts()[0];
        for (&dir, next) in self.moves.iter().zip(cells) {
            match parts.last_mut().filter(|_| !level.is_portal(at, dir)) {
                Some(part) => part.moves.push(dir),
                None => parts.push(part_from(next)),
            }
            at = next;
        }
        parts
    }
}
