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

/// A measure that is a single number. Shares are between 0 and 1.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// The share of open cells with this number of passages, from 0 to 6.
    Degree(u8),
    /// The mean length of the corridors that end in dead ends, in cells.
    River,
    /// The share of straight cells among the cells with two passages.
    Straightness,
    /// The share of open cells that are straight: they have two passages in opposite directions.
    Straights,
    /// The share of open cells that are turns: they have two passages that are not in opposite
    /// directions.
    Turns,
    /// The share of open cells with three or more passages.
    Junctions,
    /// The share of open cells with four or more passages.
    Crossroads,
    /// The length of the solution, in moves.
    Solution,
    /// The share of open cells that are on the solution.
    SolutionShare,
    /// The distance between the two cells that are farthest apart, in moves.
    LongestPath,
    /// The difficulty after McClendon, a natural logarithm.
    Difficulty,
    /// The complexity after McClendon, a natural logarithm.
    Complexity,
    /// The expected number of steps of a random walk. This figure and the following figure exist
    /// only for levels without loops.
    RandomWalk,
    /// The standard deviation of the number of steps of a random depth-first walker.
    SearchDeviation,
    /// The number of non-significant walls, after Bellot et al.
    NonSignificantWalls,
    /// The number of non-significant walls divided by the difficulty; see
    /// [`McClendon::wall_ratio`].
    WallRatio,
    /// The common logarithm of the number of spanning trees of the open cells.
    SpanningTrees,
    /// The number of areas.
    Areas,
    /// The number of cells in the smallest area.
    SmallestArea,
    /// The number of cells in the largest area.
    LargestArea,
    /// The maximum number of gates that a player has to pass, one behind the other.
    LockNesting,
    /// The number of spheres of items.
    Spheres,
    /// The share of moves that lead to cells that were visited before.
    Backtracking,
    /// The number of rooms. This figure and the following figures exist only for levels with rooms.
    Rooms,
    /// The share of open cells that are in rooms.
    RoomShare,
    /// The number of doorways of all rooms.
    Doorways,
    /// The number of gates. This figure and the following figure exist only for levels with gates.
    Gates,
    /// The number of keys and levers.
    Keys,
    /// The number of complete pairs of portals. This figure exists only for levels with portals.
    Portals,
    /// The number of things to find. This figure and the following figure exist only for levels with
    /// things to find.
    Finds,
    /// The number of coins that all treasures are worth.
    Coins,
    /// The number of steps for which the torch burns. This figure and the following figure exist
    /// only for levels in which the torch burns down.
    Light,
    /// The number of steps for which the torch still burns at the end of the [careful
    /// route](Level::careful_route). The number is negative if the torch burns out earlier.
    SpareLight,
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
        keys: count(
            level,
            |content| content.opens_gates() || matches!(content, Content::Lever(_)),
            |_| 1,
        ),
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

    /// Returns the value of a figure, or `None` if the figure does not exist for the level. For
    /// example, the solution has no length if no finish can be reached.
    pub fn figure(&self, figure: Figure) -> Option<f64> {
        let share = |count: u32| f64::from(count) / f64::from(self.open);
        let with_rooms = |value: f64| (!self.rooms.is_empty()).then_some(value);
        match figure {
            Figure::Degree(passages) => self.degrees.get(usize::from(passages)).copied().map(share),
            Figure::River => self.river,
            Figure::Straightness => self.straightness,
            Figure::Straights => self.straights.map(share),
            Figure::Turns => self.turns().map(share),
            Figure::Junctions => Some(share(self.junctions())),
            Figure::Crossroads => Some(share(self.crossroads())),
            Figure::Solution => self.solution.map(f64::from),
            Figure::SolutionShare => self.solution_cells.map(share),
            Figure::LongestPath => Some(self.longest_path.into()),
            Figure::Difficulty => self.mcclendon.map(|found| found.difficulty),
            Figure::Complexity => self.mcclendon.map(|found| found.complexity),
            Figure::RandomWalk => self.random_walk.map(|steps| steps as f64),
            Figure::SearchDeviation => self.random_search.map(|search| search.variance.sqrt()),
            Figure::NonSignificantWalls => Some(self.non_significant_walls.into()),
            Figure::WallRatio => self.mcclendon?.wall_ratio(self.non_significant_walls),
            Figure::SpanningTrees => self.log10_trees,
            Figure::Areas => Some(self.areas.len() as f64),
            Figure::SmallestArea => self.areas.iter().min().copied().map(f64::from),
            Figure::LargestArea => self.areas.iter().max().copied().map(f64::from),
            Figure::LockNesting => self.locks.map(|locks| locks.nesting.into()),
            Figure::Spheres => self.locks.and_then(|locks| locks.spheres).map(f64::from),
            Figure::Backtracking => self.backtracking,
            Figure::Rooms => with_rooms(self.rooms.len() as f64),
            Figure::RoomShare => with_rooms(share(self.rooms.iter().sum())),
            Figure::Doorways => with_rooms(f64::from(self.doorways)),
            Figure::Gates => (self.gates > 0).then_some(f64::from(self.gates)),
            Figure::Keys => (self.gates > 0).then_some(f64::from(self.keys)),
            Figure::Portals => (self.portals > 0).then_some(f64::from(self.portals)),
            Figure::Finds => (self.finds > 0).then_some(f64::from(self.finds)),
            Figure::Coins => (self.finds > 0).then_some(f64::from(self.coins)),
            Figure::Light => self.light.map(f64::from),
            Figure::SpareLight => self.spare_light.map(|steps| steps as f64),
        }
    }
}

impl Figure {
    /// The share of dead ends, that is, of open cells with one passage.
    pub const DEAD_ENDS: Figure = Figure::Degree(1);

    /// All figures.
    pub const ALL: [Figure; 39] = [
        Figure::Degree(0),
        Figure::DEAD_ENDS,
        Figure::Degree(2),
        Figure::Degree(3),
        Figure::Degree(4),
        Figure::Degree(5),
        Figure::Degree(6),
        Figure::River,
        Figure::Straightness,
        Figure::Straights,
        Figure::Turns,
        Figure::Junctions,
        Figure::Crossroads,
        Figure::Solution,
        Figure::SolutionShare,
        Figure::LongestPath,
        Figure::Difficulty,
        Figure::Complexity,
        Figure::RandomWalk,
        Figure::SearchDeviation,
        Figure::NonSignificantWalls,
        Figure::WallRatio,
        Figure::SpanningTrees,
        Figure::Areas,
        Figure::SmallestArea,
        Figure::LargestArea,
        Figure::LockNesting,
        Figure::Spheres,
        Figure::Backtracking,
        Figure::Rooms,
        Figure::RoomShare,
        Figure::Doorways,
        Figure::Gates,
        Figure::Keys,
        Figure::Portals,
        Figure::Finds,
        Figure::Coins,
        Figure::Light,
        Figure::SpareLight,
    ];

    /// Returns the figure's name for command lines and messages.
    pub fn name(self) -> &'static str {
        self.name_and_key().0
    }

    /// Returns the figure's key for programs that read figures, for example from JSON. Unlike the
    /// [`name`](Figure::name), the key never changes.
    pub fn key(self) -> &'static str {
        self.name_and_key().1
    }

    fn name_and_key(self) -> (&'static str, &'static str) {
        match self {
            Figure::Degree(0) => ("cells without a passage", "cells_without_a_passage"),
            Figure::Degree(1) => ("dead ends", "dead_ends"),
            Figure::Degree(2) => ("cells with 2 passages", "cells_with_2_passages"),
            Figure::Degree(3) => ("cells with 3 passages", "cells_with_3_passages"),
            Figure::Degree(4) => ("cells with 4 passages", "cells_with_4_passages"),
            Figure::Degree(5) => ("cells with 5 passages", "cells_with_5_passages"),
            Figure::Degree(_) => ("cells with 6 passages", "cells_with_6_passages"),
            Figure::River => ("river", "river"),
            Figure::Straightness => ("straightness", "straightness"),
            Figure::Straights => ("straights", "straights"),
            Figure::Turns => ("turns", "turns"),
            Figure::Junctions => ("junctions", "junctions"),
            Figure::Crossroads => ("crossroads", "crossroads"),
            Figure::Solution => ("solution", "solution"),
            Figure::SolutionShare => ("cells on the solution", "cells_on_the_solution"),
            Figure::LongestPath => ("longest path", "longest_path"),
            Figure::Difficulty => ("difficulty", "difficulty"),
            Figure::Complexity => ("complexity", "complexity"),
            Figure::RandomWalk => ("random walk", "random_walk"),
            Figure::SearchDeviation => ("deviation of a search", "deviation_of_a_search"),
            Figure::NonSignificantWalls => ("non-significant walls", "non_significant_walls"),
            Figure::WallRatio => ("walls per difficulty", "walls_per_difficulty"),
            Figure::SpanningTrees => ("log10 of spanning trees", "log10_of_spanning_trees"),
            Figure::Areas => ("areas", "areas"),
            Figure::SmallestArea => ("smallest area", "smallest_area"),
            Figure::LargestArea => ("largest area", "largest_area"),
            Figure::LockNesting => ("lock nesting", "lock_nesting"),
            Figure::Spheres => ("spheres", "spheres"),
            Figure::Backtracking => ("backtracking", "backtracking"),
            Figure::Rooms => ("rooms", "rooms"),
            Figure::RoomShare => ("cells in rooms", "cells_in_rooms"),
            Figure::Doorways => ("doorways", "doorways"),
            Figure::Gates => ("gates", "gates"),
            Figure::Keys => ("keys and levers", "keys_and_levers"),
            Figure::Portals => ("pairs of portals", "pairs_of_portals"),
            Figure::Finds => ("things to find", "things_to_find"),
            Figure::Coins => ("coins", "coins"),
            Figure::Light => ("light", "light"),
            Figure::SpareLight => ("light to spare", "light_to_spare"),
        }
    }

    /// Formats a value of the figure: a share as a percentage, and a whole number without decimals.
    pub fn text(self, value: f64) -> String {
        if self.is_share() {
            return format!("{:.2} %", 100.0 * value);
        }
        let whole = value.fract() == 0.0;
        format!("{value:.*}", if whole { 0 } else { 2 })
    }

    /// Returns whether the figure is a share, which is displayed as a percentage.
    pub fn is_share(self) -> bool {
        matches!(
            self,
            Figure::Degree(_)
                | Figure::Straightness
                | Figure::Straights
                | Figure::Turns
                | Figure::Junctions
                | Figure::Crossroads
                | Figure::SolutionShare
                | Figure::Backtracking
                | Figure::RoomShare
        )
    }
}
