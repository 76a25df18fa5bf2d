//! Measures of a level that are computed when they are needed.

use super::figure::Figure;
use super::grid_facts::GridFacts;
use crate::level::{Content, Level};
use crate::proof::{LockDepth, lock_depth};
use crate::route::{Passages, Solution, SolutionKind, Walker};
use std::borrow::Cow;
use std::cell::OnceCell;
use warren_maze::maze::Maze;
use warren_maze::measure::{self, McClendon, SideBranches};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Grid, MAX_DIRS, Square, Topology};

/// Measures of a level that are computed when they are needed. If only some figures of a level are
/// needed, this takes less time than [`measures`](super::measures()), which computes all of them.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_dungeon::survey::{Figure, LazyMeasures, measures};
///
/// let level = make(&Recipe::default())?;
/// let dead_ends = LazyMeasures::new(&level).figure(Figure::DeadEnds);
/// assert_eq!(dead_ends, measures(&level).figure(Figure::DeadEnds));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LazyMeasures<'a> {
    pub(super) level: &'a Level,
    maze: LevelMaze<'a>,
    /// The passages with all doors and gates open, or `None` if there are no doors and gates.
    with_doors: Option<Passages<'a, Grid>>,
    pub(super) degrees: [u32; MAX_DIRS + 1],
    /// The number of open cells. All cells except rock are open.
    pub(super) open: u32,
    /// The values in the order of [`Figure::ALL`].
    figures: [OnceCell<Option<f64>>; Figure::ALL.len()],
    // Values that several figures need.
    solution: OnceCell<Option<Cow<'a, Solution>>>,
    straights: OnceCell<Option<u32>>,
    direct_path: OnceCell<Option<Vec<Dir>>>,
    side_branches: OnceCell<Option<SideBranches>>,
    mcclendon: OnceCell<Option<McClendon>>,
    areas: OnceCell<Vec<u32>>,
    non_significant_walls: OnceCell<u32>,
    locks: OnceCell<Option<LockDepth>>,
}

/// The maze of a level. Most datasets consist of square mazes, and the functions that go from cell to
/// cell are faster on a [`Square`] than on a [`Grid`].
enum LevelMaze<'a> {
    Square(Maze<Square>),
    Other(&'a Maze<Grid>),
}

/// Evaluates an expression with the maze inside a [`LevelMaze`].
macro_rules! on_maze {
    ($of:expr, $maze:ident => $result:expr) => {
        match &$of {
            LevelMaze::Square($maze) => $result,
            LevelMaze::Other($maze) => {
                let $maze = *$maze;
                $result
            }
        }
    };
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

impl<'a> LazyMeasures<'a> {
    /// Prepares the measures of a level. Takes time linear in the number of cells.
    pub fn new(level: &'a Level) -> LazyMeasures<'a> {
        let has_doors = !level.gates().is_empty() || !level.doors().list().is_empty();
        let maze = match level.grid() {
            Grid::Square(grid) => LevelMaze::Square(level.maze().clone().with_grid(grid.clone())),
            _ => LevelMaze::Other(level.maze()),
        };
        let degrees = on_maze!(maze, maze => measure::degrees(maze));
        LazyMeasures {
            level,
            maze,
            with_doors: has_doors.then(|| Walker::ALL_DOORS.passages(level)),
            degrees,
            open: degrees.iter().sum(),
            figures: [const { OnceCell::new() }; _],
            solution: OnceCell::new(),
            straights: OnceCell::new(),
            direct_path: OnceCell::new(),
            side_branches: OnceCell::new(),
            mcclendon: OnceCell::new(),
            areas: OnceCell::new(),
            non_significant_walls: OnceCell::new(),
            locks: OnceCell::new(),
        }
    }

    /// Prepares the measures of a level whose [solution](Level::solution) is known, so that no figure
    /// has to find it. Takes time linear in the number of cells.
    pub fn with_solution(level: &'a Level, solution: Option<&'a Solution>) -> LazyMeasures<'a> {
        LazyMeasures {
            solution: OnceCell::from(solution.map(Cow::Borrowed)),
            ..LazyMeasures::new(level)
        }
    }

    /// Returns the value of a figure, or `None` if the figure does not exist for the level. The first
    /// call takes time linear in the number of cells, and the time of the solution if the figure needs
    /// it. Later calls take constant time.
    pub fn figure(&self, figure: Figure) -> Option<f64> {
        *self.figures[figure as usize].get_or_init(|| figure.of(self))
    }

    fn start(&self) -> Cell {
        self.level.starts()[0]
    }

    /// Returns the [solution](Level::solution).
    pub(super) fn solution(&self) -> Option<&Solution> {
        let find = || self.level.solution().map(Cow::Owned);
        self.solution.get_or_init(find).as_deref()
    }

    /// Returns the number of straight cells; see [`measure::straights`].
    pub(super) fn straights(&self) -> Option<u32> {
        let count = || on_maze!(self.maze, maze => measure::straights(maze));
        *self.straights.get_or_init(count)
    }

    /// See [`measure::river`].
    pub(super) fn river(&self) -> Option<f64> {
        on_maze!(self.maze, maze => measure::river(maze))
    }

    /// See [`measure::longest_path()`].
    pub(super) fn longest_path(&self) -> u32 {
        on_maze!(self.maze, maze => measure::longest_path(maze))
    }

    /// Returns the number of cells in each area.
    pub(super) fn areas(&self) -> &[u32] {
        let count = || on_maze!(self.maze, maze => measure::areas(maze).sizes());
        self.areas.get_or_init(count)
    }

    /// See [`measure::non_significant_walls()`].
    pub(super) fn non_significant_walls(&self) -> u32 {
        let count = || {
            let facts = GridFacts::of(self.level.grid());
            on_maze!(self.maze, maze => facts.sides().non_significant_walls(maze))
        };
        *self.non_significant_walls.get_or_init(count)
    }

    /// Returns the [`direct_path`].
    fn direct_path(&self) -> Option<&[Dir]> {
        let level = self.level;
        let find = || match level.gates().is_empty() && !level.has_portals() {
            // The solution is already the direct path.
            true => self.solution().map(|solution| solution.moves.clone()),
            false => direct_path(level),
        };
        self.direct_path.get_or_init(find).as_deref()
    }

    /// Returns the branches off the [`direct_path`] with all doors and gates open and no portals, or
    /// `None` if there are loops.
    pub(super) fn side_branches(&self) -> Option<&SideBranches> {
        let find = || {
            let (start, path) = (self.start(), self.direct_path()?);
            match &self.with_doors {
                Some(ways) => measure::side_branches(ways, start, path),
                None => on_maze!(self.maze, maze => measure::side_branches(maze, start, path)),
            }
        };
        self.side_branches.get_or_init(find).as_ref()
    }

    /// Returns the number of cells on loops; see [`measure::on_loops`].
    pub(super) fn on_loops(&self) -> u32 {
        if self.side_branches().is_some() {
            // The cells around the start are a perfect maze.
            return 0;
        }
        let cells = match &self.with_doors {
            Some(ways) => measure::on_loops(ways, self.start()),
            None => on_maze!(self.maze, maze => measure::on_loops(maze, self.start())),
        };
        cells.into_iter().map(u32::from).sum()
    }

    /// Returns the difficulty of the [`direct_path`] with all doors and gates open and no portals;
    /// see [`measure::mcclendon()`].
    pub(super) fn mcclendon(&self) -> Option<McClendon> {
        let find = || {
            let (start, path) = (self.start(), self.direct_path()?);
            match &self.with_doors {
                Some(ways) => measure::mcclendon(ways, start, path),
                None => on_maze!(self.maze, maze => measure::mcclendon(maze, start, path)),
            }
        };
        *self.mcclendon.get_or_init(find)
    }

    /// Returns measures of the gates, or `None` if the level has none.
    pub(super) fn locks(&self) -> Option<LockDepth> {
        *self.locks.get_or_init(|| lock_depth(self.level))
    }

    /// Returns the share of straight cells among the cells with two passages; see
    /// [`measure::straightness`].
    pub(super) fn straightness(&self) -> Option<f64> {
        let (straights, corridor) = (self.straights()?, self.degrees[2]);
        (corridor > 0).then(|| f64::from(straights) / f64::from(corridor))
    }

    /// Returns the number of turns; see [`turns`].
    pub(super) fn turns(&self) -> Option<u32> {
        turns(&self.degrees, self.straights())
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

    /// Returns the share of moves of the solution that lead to cells that were visited before, if the
    /// level has gates and a player can follow the solution.
    pub(super) fn backtracking(&self) -> Option<f64> {
        if self.level.gates().is_empty() {
            return None;
        }
        let solution = self.solution()?;
        let moves = solution.moves.len() as u32;
        if solution.kind != SolutionKind::Walkable || moves == 0 {
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
            true => GridFacts::of(grid).log10_tree_count(maze),
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
