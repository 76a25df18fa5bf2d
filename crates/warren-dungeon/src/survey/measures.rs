//! The measures of a level.
//!
//! Measures can be floating-point numbers, because no maze is generated from them.

use crate::level::{Content, Level};
use crate::proof::{LockDepth, lock_depth};
use crate::route::{Solution, SolutionKind, Walker};
use warren_maze::measure::{self, McClendon, RandomSearch};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Dir, MAX_DIRS};

/// The measures of a level.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// The number of open cells. All cells except rock are open.
    pub open: u32,
    /// `degrees[n]` is the number of open cells with n passages. Closed doors are not passages.
    pub degrees: [u32; MAX_DIRS + 1],
    /// The mean length of the corridors that end in dead ends, in cells; see [`measure::river`].
    pub river: Option<f64>,
    /// The share of straight cells among the cells with two passages, from 0 to 1; see
    /// [`measure::straightness`].
    pub straightness: Option<f64>,
    /// The number of straight cells among the cells with two passages; see [`measure::straights`].
    pub straights: Option<u32>,
    /// The distance between the two cells that are farthest apart, in moves; see
    /// [`measure::longest_path`].
    pub longest_path: u32,
    /// The difficulty and the complexity after McClendon; see [`measure::mcclendon()`]. All doors
    /// and gates are open, there are no portals, and the solution is a shortest path. The random
    /// walkers below follow the same rules.
    pub mcclendon: Option<McClendon>,
    /// The expected number of steps of a random walk along passages and open doors and gates; see
    /// [`measure::random_walk_steps`]. `None` if the level has loops.
    pub random_walk: Option<u64>,
    /// The steps of a random depth-first walker through all doors and gates; see
    /// [`measure::random_search`]. `None` if the level has loops.
    pub random_search: Option<RandomSearch>,
    /// The number of non-significant walls; see [`measure::non_significant_walls`].
    pub non_significant_walls: u32,
    /// The common logarithm of the number of spanning trees of the open cells; see
    /// [`measure::log10_tree_count`].
    pub log10_trees: Option<f64>,
    /// The length of the solution, in moves; see [`Level::solution`].
    pub solution: Option<u32>,
    /// The number of different cells on the solution.
    pub solution_cells: Option<u32>,
    /// Whether a player can follow the solution.
    pub solution_kind: Option<SolutionKind>,
    /// The number of cells in each area. The areas are ordered by their first cells.
    pub areas: Vec<u32>,
    /// Measures of the gates, or `None` if the level has none; see [`lock_depth`].
    pub locks: Option<LockDepth>,
    /// The share of moves of the solution that lead to cells that were visited before. `None` if the
    /// level has no gates, or if no player can follow the solution.
    pub backtracking: Option<f64>,
    /// The number of cells in each room.
    pub rooms: Vec<u32>,
    /// The number of doorways of all rooms; see [`Level::doorways`]. A passage between two rooms
    /// counts twice.
    pub doorways: u32,
    /// The number of gates.
    pub gates: u32,
    /// The number of keys and levers.
    pub keys: u32,
    /// The number of complete pairs of portals.
    pub portals: u32,
    /// The number of things to find.
    pub finds: u32,
    /// The number of coins that all treasures are worth.
    pub coins: u32,
    /// The number of steps for which the torch burns without oil, or `None` if it never burns down.
    pub light: Option<u32>,
    /// The light that is left at the end of the careful route; see [`Level::spare_light`].
    pub spare_light: Option<i64>,
}

/// Returns the moves of a shortest path from the first start to a finish, through all doors and gates
/// but no portals. Returns `None` if there is no such path. Unlike the [solution](Level::solution),
/// it never visits a cell twice, so that every side branch leaves it at one cell.
pub(super) fn direct_path(level: &Level) -> Option<Vec<Dir>> {
    let ways = Walker::ALL_DOORS.passages(level);
    shortest_path(&ways, level.starts()[0], |cell| level.is_finish(cell))
}

/// Measures a level. Takes time linear in the number of cells, and the time of the
/// [solution](Level::solution).
pub fn measures(level: &Level) -> Measures {
    let maze = level.maze();
    let degrees = measure::degrees(maze);
    let rooms = level.rooms().list();
    let solution = level.solution();
    let (start, ways) = (level.starts()[0], Walker::ALL_DOORS.passages(level));
    let path = direct_path(level);
    let path = path.as_deref();
    let has_plan =
        |path: &&Solution| !level.gates().is_empty() && path.kind == SolutionKind::Walkable;
    Measures {
        open: degrees.iter().sum(),
        degrees,
        river: measure::river(maze),
        straightness: measure::straightness(maze),
        straights: measure::straights(maze),
        longest_path: measure::longest_path(maze),
        mcclendon: path.and_then(|path| measure::mcclendon(&ways, start, path)),
        random_walk: path.and_then(|path| measure::random_walk_steps(&ways, start, path)),
        non_significant_walls: measure::non_significant_walls(maze),
        log10_trees: measure::log10_tree_count(maze),
        random_search: path.and_then(|path| measure::random_search(&ways, start, path)),
        solution: solution.as_ref().map(|path| path.moves.len() as u32),
        solution_cells: solution.as_ref().map(|path| path.cell_count(level)),
        solution_kind: solution.as_ref().map(|path| path.kind),
        areas: measure::areas(maze).sizes(),
        gates: level.gates().len() as u32,
        keys: count(level, |content| content.kind().opens().is_some(), |_| 1),
        portals: level.portals().count() as u32 / 2,
        finds: count(level, Content::is_find, |_| 1),
        coins: count(level, Content::is_find, |content| match content {
            Content::Treasure(treasure) => treasure.coins(),
            _ => 0,
        }),
        light: Some(level.light()).filter(|&light| light > 0),
        spare_light: level.spare_light(),
        locks: lock_depth(level),
        backtracking: solution
            .as_ref()
            .filter(has_plan)
            .and_then(|path| backtracking(level, path)),
        rooms: rooms.iter().map(|room| room.len() as u32).collect(),
        doorways: (0..rooms.len())
            .map(|room| level.doorways(room).count() as u32)
            .sum(),
    }
}

/// Returns the total value of the contents for which `is_counted` is true.
fn count(
    level: &Level,
    is_counted: impl Fn(Content) -> bool,
    value: impl Fn(Content) -> u32,
) -> u32 {
    let counted = Content::ALL
        .into_iter()
        .filter(|&content| is_counted(content));
    let values = counted.map(|content| value(content) * level.cells_with(content).len() as u32);
    values.sum()
}

/// Returns the share of moves to visited cells among the moves of a solution.
fn backtracking(level: &Level, path: &Solution) -> Option<f64> {
    let moves = path.moves.len() as u32;
    let repeated = moves + 1 - path.cell_count(level);
    (moves > 0).then(|| f64::from(repeated) / f64::from(moves))
}

impl Measures {
    /// Returns the number of turns: cells with two passages that are not in opposite directions.
    pub fn turns(&self) -> Option<u32> {
        self.straights.map(|straights| self.degrees[2] - straights)
    }

    /// Returns the number of cells with three or more passages.
    pub fn junctions(&self) -> u32 {
        self.degrees[3..].iter().sum()
    }

    /// Returns the number of cells with four or more passages.
    pub fn crossroads(&self) -> u32 {
        self.degrees[4..].iter().sum()
    }
}
