//! The measures that depend only on the passages.

use warren_maze::maze::Maze;
use warren_maze::measure::{self, GridSides, McClendon, RandomSearch};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding, MAX_DIRS};

/// Measures of the passages of a level. They are computed for the type of the grid, because the
/// functions that go from cell to cell are faster than on a [`Grid`](warren_maze::topology::Grid).
pub(super) struct PassageMeasures {
    pub(super) degrees: [u32; MAX_DIRS + 1],
    pub(super) straights: Option<u32>,
    pub(super) river: Option<f64>,
    pub(super) longest_path: u32,
    /// The number of cells in each area. The areas are ordered by their first cells.
    pub(super) areas: Vec<u32>,
    pub(super) non_significant_walls: u32,
    /// The number of cells on loops; see [`measure::on_loops`].
    pub(super) on_loops: u32,
    pub(super) mcclendon: Option<McClendon>,
    /// The expected number of steps of a random walk; see [`measure::random_walk_steps`]. It is
    /// `None` if the level has loops.
    pub(super) random_walk: Option<u64>,
    /// The steps of a random depth-first walker; see [`measure::random_search`]. It is `None` if
    /// the level has loops.
    pub(super) random_search: Option<RandomSearch>,
}

impl PassageMeasures {
    /// Measures a maze. `ways` are the passages with open doors and gates, and `path` is a shortest
    /// path from `start` along them.
    pub(super) fn new<T: Embedding>(
        maze: &Maze<T>,
        sides: &GridSides,
        ways: &impl Walkable,
        start: Cell,
        path: Option<&[Dir]>,
    ) -> PassageMeasures {
        let branches = path.and_then(|path| measure::side_branches(ways, start, path));
        let on_loops = match branches {
            // The cells around the start are a perfect maze.
            Some(_) => 0,
            None => {
                let cells = measure::on_loops(ways, start);
                cells.into_iter().map(u32::from).sum()
            }
        };
        PassageMeasures {
            degrees: measure::degrees(maze),
            straights: measure::straights(maze),
            river: measure::river(maze),
            longest_path: measure::longest_path(maze),
            areas: measure::areas(maze).sizes(),
            non_significant_walls: sides.non_significant_walls(maze),
            on_loops,
            mcclendon: path.and_then(|path| measure::mcclendon(ways, start, path)),
            random_walk: branches
                .as_ref()
                .map(|branches| branches.random_walk_steps()),
            random_search: branches.map(|branches| branches.random_search()),
        }
    }
}
