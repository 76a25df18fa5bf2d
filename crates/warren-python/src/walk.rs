//! A walk through a maze, cell by cell, and what the walker sees.

use crate::map::Map;
use crate::window::{FINISH, OPEN};
use warren_dungeon::level::Level;
use warren_dungeon::route::Walker;
use warren_maze::solve::{UNREACHED, distances};
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// A walk from the first start of a maze. Secret doors are open.
pub(crate) struct Walk {
    grid: Grid,
    /// The number of moves from each cell to the nearest finish.
    distances: Vec<u32>,
    map: Map,
    at: Cell,
    /// The byte of the walker's cell.
    here: u8,
    steps: u32,
}

/// The result of an action.
pub(crate) struct Outcome {
    pub(crate) reward: f64,
    pub(crate) is_finished: bool,
    pub(crate) is_truncated: bool,
}

impl Walk {
    /// Begins a walk. Windows show the cells at most `radius` rows and columns away.
    pub(crate) fn new(level: &Level, radius: usize) -> Walk {
        let grid = level.grid().clone();
        let ways = Walker::ALL_DOORS.passages(level);
        let maze = level.maze();
        let describe = |cell, place: &mut [u8]| {
            let doors = level.doors().of(cell).map(|(dir, _)| dir);
            let ways = doors.fold(maze.passages(cell).0 as u8, |ways, dir| ways | 1 << dir.0);
            let finish = if level.is_finish(cell) { FINISH } else { 0 };
            let open = if maze.is_solid(cell) { 0 } else { OPEN };
            place[0] = ways | finish | open;
        };
        let (map, at) = (Map::new(&grid, radius, 1, describe), level.starts()[0]);
        Walk {
            distances: distances(&ways, level.finishes()),
            here: map.of(at)[0],
            map,
            at,
            steps: 0,
            grid,
        }
    }

    /// Moves through the side with this number if it has a passage. A negative action does nothing, and
    /// does not count as a step. The reward is 1 on a finish and 0 elsewhere.
    pub(crate) fn act(&mut self, action: i64, max_steps: u32) -> Outcome {
        if action < 0 {
            return Outcome {
                reward: 0.0,
                is_finished: false,
                is_truncated: false,
            };
        }
        if action < 6 && self.here >> action & 1 == 1 {
            self.at = self.grid.step(self.at, Dir(action as u8));
            self.here = self.map.of(self.at)[0];
        }
        self.steps += 1;
        let is_finished = self.here & FINISH != 0;
        Outcome {
            reward: if is_finished { 1.0 } else { 0.0 },
            is_finished,
            is_truncated: !is_finished && self.steps >= max_steps,
        }
    }

    /// Returns the number of moves to the nearest finish, or -1 if none can be reached.
    pub(crate) fn distance(&self) -> i64 {
        match self.distances[self.at as usize] {
            UNREACHED => -1,
            moves => moves.into(),
        }
    }

    /// Writes the cells around the walker, row by row.
    pub(crate) fn look(&self, window: &mut [u8]) {
        self.map.copy(&self.grid, self.at, window);
    }
}
