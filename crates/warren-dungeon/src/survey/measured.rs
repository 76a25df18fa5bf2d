//! What several figures of a level are computed from.

use super::grid_facts::GridFacts;
use super::passage_measures::PassageMeasures;
use crate::level::{Content, Level};
use crate::proof::{LockDepth, lock_depth};
use crate::route::{Solution, SolutionKind, Walker};
use std::rc::Rc;
use warren_maze::measure;
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Dir, Grid, Topology};

/// A level, and the values from which its figures are computed.
pub(super) struct Measured<'a> {
    pub(super) level: &'a Level,
    /// The number of open cells. All cells except rock are open.
    pub(super) open: u32,
    /// Measures of the passages. For [`mcclendon`](measure::mcclendon()), the random walk and the
    /// random search, all doors and gates are open, there are no portals, and the solution is the
    /// [`direct_path`].
    pub(super) passages: PassageMeasures,
    pub(super) solution: Option<&'a Solution>,
    grid_facts: Rc<GridFacts>,
    /// Measures of the gates, or `None` if the level has none.
    pub(super) locks: Option<LockDepth>,
}

/// Returns the moves of a shortest path from the first start to a finish, through all doors and gates
/// but no portals. Returns `None` if there is no such path. Unlike the [solution](Level::solution),
/// it never visits a cell twice, so that every side branch leaves it at one cell.
pub(super) fn direct_path(level: &Level) -> Option<Vec<Dir>> {
    let ways = Walker::ALL_DOORS.passages(level);
    shortest_path(&ways, level.starts()[0], |cell| level.is_finish(cell))
}

/// Returns the number of turns: cells with two passages that are not in opposite directions.
pub(super) fn turns(degrees: &[u32], straights: Option<u32>) -> Option<u32> {
    straights.map(|straights| degrees[2] - straights)
}

impl<'a> Measured<'a> {
    /// Measures a level with this [solution](Level::solution). Takes time linear in the number of
    /// cells.
    pub(super) fn new(level: &'a Level, solution: Option<&'a Solution>) -> Measured<'a> {
        let (maze, start) = (level.maze(), level.starts()[0]);
        let has_gates = !level.gates().is_empty();
        let direct = match solution {
            // Without gates and portals, the solution is already the direct path.
            Some(solution) if !has_gates && !level.has_portals() => Some(solution.moves.clone()),
            _ => direct_path(level),
        };
        let (grid_facts, path) = (GridFacts::of(level.grid()), direct.as_deref());
        let sides = &grid_facts.sides;
        let passages = match level.grid() {
            _ if has_gates || !level.doors().list().is_empty() => {
                let ways = Walker::ALL_DOORS.passages(level);
                PassageMeasures::new(maze, sides, &ways, start, path)
            }
            // Most datasets consist of square mazes.
            Grid::Square(grid) => {
                let maze = maze.clone().with_grid(grid.clone());
                PassageMeasures::new(&maze, sides, &maze, start, path)
            }
            _ => PassageMeasures::new(maze, sides, maze, start, path),
        };
        Measured {
            level,
            open: passages.degrees.iter().sum(),
            passages,
            solution,
            grid_facts,
            locks: lock_depth(level),
        }
    }

    /// Returns the share of straight cells among the cells with two passages; see
    /// [`measure::straightness`].
    pub(super) fn straightness(&self) -> Option<f64> {
        let (straights, corridor) = (self.passages.straights?, self.passages.degrees[2]);
        (corridor > 0).then(|| f64::from(straights) / f64::from(corridor))
    }

    /// Returns the number of turns; see [`turns`].
    pub(super) fn turns(&self) -> Option<u32> {
        turns(&self.passages.degrees, self.passages.straights)
    }

    /// Returns a number of open cells as a share of all open cells.
    pub(super) fn share(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.open)
    }

    /// Returns the share of open cells with this number of passages.
    pub(super) fn with_passages(&self, passages: usize) -> Option<f64> {
        Some(self.share(self.passages.degrees[passages]))
    }

    /// Returns the number of open cells with at least this number of passages.
    pub(super) fn with_at_least(&self, passages: usize) -> u32 {
        self.passages.degrees[passages..].iter().sum()
    }

    /// Returns the share of moves of the solution that lead to cells that were visited before, if the
    /// level has gates and a player can follow the solution.
    pub(super) fn backtracking(&self) -> Option<f64> {
        let solution = self.solution?;
        let moves = solution.moves.len() as u32;
        let is_walkable = solution.kind == SolutionKind::Walkable;
        if self.level.gates().is_empty() || !is_walkable || moves == 0 {
            return None;
        }
        let repeated = moves + 1 - solution.cell_count(self.level);
        Some(f64::from(repeated) / f64::from(moves))
    }

    /// Returns the common logarithm of the number of spanning trees; see
    /// [`measure::log10_tree_count`].
    pub(super) fn log10_tree_count(&self) -> Option<f64> {
        let (maze, grid) = (self.level.maze(), self.level.grid());
        match self.open == grid.count() {
            true => self.grid_facts.log10_tree_count(maze),
            false => measure::log10_tree_count(maze),
        }
    }

    /// Returns the number of rooms, or `None` if the level has none.
    pub(super) fn room_count(&self) -> Option<u32> {
        let rooms = self.level.rooms().list().len() as u32;
        (rooms > 0).then_some(rooms)
    }

    pub(super) fn cells_in_rooms(&self) -> u32 {
        let rooms = self.level.rooms().list().iter();
        rooms.map(|room| room.len() as u32).sum()
    }

    /// Returns the number of doorways of all rooms; see [`Level::doorways`]. A passage between two
    /// rooms counts twice.
    pub(super) fn doorways(&self) -> u32 {
        let rooms = 0..self.level.rooms().list().len();
        rooms
            .map(|room| self.level.doorways(room).count() as u32)
            .sum()
    }

    /// Returns the number of gates, or `None` if the level has none.
    pub(super) fn gate_count(&self) -> Option<u32> {
        let gates = self.level.gates().len() as u32;
        (gates > 0).then_some(gates)
    }

    /// Returns the number of contents for which `is_counted` is true.
    pub(super) fn contents(&self, is_counted: impl Fn(Content) -> bool) -> u32 {
        let counted = Content::ALL
            .into_iter()
            .filter(|&content| is_counted(content));
        counted.map(|content| self.cells_with(content)).sum()
    }

    /// Returns the number of coins that all treasures are worth.
    pub(super) fn coins(&self) -> u32 {
        let worth = |content| match content {
            Content::Treasure(treasure) => treasure.coins() * self.cells_with(content),
            _ => 0,
        };
        Content::ALL.into_iter().map(worth).sum()
    }

    fn cells_with(&self, content: Content) -> u32 {
        self.level.cells_with(content).len() as u32
    }
}
