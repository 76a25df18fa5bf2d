//! What several figures of a level are computed from.

use crate::level::{Content, Level};
use crate::proof::{LockDepth, lock_depth};
use crate::route::{Solution, SolutionKind, Walker};
use std::cell::RefCell;
use warren_maze::measure::{self, McClendon, RandomSearch};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Dir, Grid, MAX_DIRS, Topology};

thread_local! {
    /// The last grid without rock whose trees were counted, and the logarithm of their number.
    static LAST_TREE_COUNT: RefCell<Option<(Grid, Option<f64>)>> = const { RefCell::new(None) };
}

/// A level, and the values from which its figures are computed.
pub(super) struct Measured<'a> {
    pub(super) level: &'a Level,
    /// The number of open cells. All cells except rock are open.
    pub(super) open: u32,
    /// `degrees[n]` is the number of open cells with n passages. Closed doors are not passages.
    pub(super) degrees: [u32; MAX_DIRS + 1],
    /// The number of straight cells among the cells with two passages; see [`measure::straights`].
    pub(super) straights: Option<u32>,
    pub(super) solution: Option<Solution>,
    /// The [`direct_path`].
    path: Option<Vec<Dir>>,
    /// The difficulty and the complexity after McClendon; see [`measure::mcclendon()`]. All doors
    /// and gates are open, there are no portals, and the solution is the [`direct_path`].
    pub(super) mcclendon: Option<McClendon>,
    /// The number of cells in each area. The areas are ordered by their first cells.
    pub(super) areas: Vec<u32>,
    /// The number of non-significant walls; see [`measure::non_significant_walls`].
    pub(super) non_significant_walls: u32,
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
    /// Measures a level. Takes time linear in the number of cells, and the time of the
    /// [solution](Level::solution).
    pub(super) fn new(level: &'a Level) -> Measured<'a> {
        let maze = level.maze();
        let degrees = measure::degrees(maze);
        let ways = Walker::ALL_DOORS.passages(level);
        let path = direct_path(level);
        let mcclendon = path
            .as_ref()
            .and_then(|path| measure::mcclendon(&ways, level.starts()[0], path));
        Measured {
            level,
            open: degrees.iter().sum(),
            degrees,
            straights: measure::straights(maze),
            solution: level.solution(),
            path,
            mcclendon,
            areas: measure::areas(maze).sizes(),
            non_significant_walls: measure::non_significant_walls(maze),
            locks: lock_depth(level),
        }
    }

    /// Returns a number of open cells as a share of all open cells.
    pub(super) fn share(&self, count: u32) -> f64 {
        f64::from(count) / f64::from(self.open)
    }

    /// Returns the share of open cells with this number of passages.
    pub(super) fn with_passages(&self, passages: usize) -> Option<f64> {
        Some(self.share(self.degrees[passages]))
    }

    /// Returns the number of open cells with at least this number of passages.
    pub(super) fn with_at_least(&self, passages: usize) -> u32 {
        self.degrees[passages..].iter().sum()
    }

    /// Returns the number of cells on loops; see [`measure::on_loops`].
    pub(super) fn on_loops(&self) -> u32 {
        let ways = Walker::ALL_DOORS.passages(self.level);
        let cells = measure::on_loops(&ways, self.level.starts()[0]);
        cells.into_iter().map(u32::from).sum()
    }

    /// Returns the expected number of steps of a random walk along passages and open doors and
    /// gates; see [`measure::random_walk_steps`]. Returns `None` if the level has loops.
    pub(super) fn random_walk(&self) -> Option<u64> {
        let ways = Walker::ALL_DOORS.passages(self.level);
        measure::random_walk_steps(&ways, self.level.starts()[0], self.path.as_ref()?)
    }

    /// Returns the steps of a random depth-first walker through all doors and gates; see
    /// [`measure::random_search`]. Returns `None` if the level has loops.
    pub(super) fn random_search(&self) -> Option<RandomSearch> {
        let ways = Walker::ALL_DOORS.passages(self.level);
        measure::random_search(&ways, self.level.starts()[0], self.path.as_ref()?)
    }

    /// Returns the share of moves of the solution that lead to cells that were visited before, if the
    /// level has gates and a player can follow the solution.
    pub(super) fn backtracking(&self) -> Option<f64> {
        let solution = self.solution.as_ref()?;
        let moves = solution.moves.len() as u32;
        let is_walkable = solution.kind == SolutionKind::Walkable;
        if self.level.gates().is_empty() || !is_walkable || moves == 0 {
            return None;
        }
        let repeated = moves + 1 - solution.cell_count(self.level);
        Some(f64::from(repeated) / f64::from(moves))
    }

    /// Returns the common logarithm of the number of spanning trees; see
    /// [`measure::log10_tree_count`]. All mazes without rock on a grid have the same number. A survey or
    /// a dataset has many mazes on one grid, so each thread stores the number of the last grid.
    pub(super) fn log10_tree_count(&self) -> Option<f64> {
        let (maze, grid) = (self.level.maze(), self.level.grid());
        if self.open != grid.count() {
            return measure::log10_tree_count(maze);
        }
        LAST_TREE_COUNT.with_borrow_mut(|last| {
            if let Some((_, count)) = last.as_ref().filter(|(of, _)| of == grid) {
                return *count;
            }
            let count = measure::log10_tree_count(maze);
            *last = Some((grid.clone(), count));
            count
        })
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
