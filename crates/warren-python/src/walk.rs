//! A walk through a maze, cell by cell, and what the walker sees.

use crate::window::{FINISH, OPEN, cells_around};
use warren_dungeon::level::Level;
use warren_dungeon::route::Walker;
use warren_maze::solve::{UNREACHED, distances};
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// A walk from the first start of a maze. Secret doors are open.
pub(crate) struct Walk {
    grid: Grid,
    /// The byte of each cell in windows.
    bytes: Vec<u8>,
    /// The number of moves from each cell to the nearest finish.
    distances: Vec<u32>,
    map: Map,
    at: Cell,
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
        let byte = |cell| {
            let doors = level.doors().of(cell).map(|(dir, _)| dir);
            let ways = doors.fold(maze.passages(cell).0 as u8, |ways, dir| ways | 1 << dir.0);
            let finish = if level.is_finish(cell) { FINISH } else { 0 };
            let open = if maze.is_solid(cell) { 0 } else { OPEN };
            ways | finish | open
        };
        let bytes: Vec<u8> = (0..grid.cells()).map(byte).collect();
        Walk {
            distances: distances(&ways, level.finishes()),
            map: Map::new(&grid, &bytes, radius),
            at: level.starts()[0],
            steps: 0,
            grid,
            bytes,
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
        let byte = self.bytes[self.at as usize];
        if action < 6 && byte >> action & 1 == 1 {
            self.at = self.grid.step(self.at, Dir(action as u8));
        }
        self.steps += 1;
        let is_finished = self.bytes[self.at as usize] & FINISH != 0;
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
        self.map.copy(&self.grid, &self.bytes, self.at, window);
    }
}

/// The bytes of the cells in a form in which windows are copied fast.
enum Map {
    /// The rows of all floors, with a margin of `radius` cells on each side. Beyond a wrapped axis, the
    /// margin repeats the grid.
    Board {
        bytes: Vec<u8>,
        size: [usize; 2],
        radius: usize,
    },
    /// The grid has no board, so that windows are made cell by cell.
    Rings { radius: usize },
}

impl Map {
    fn new(grid: &Grid, cells: &[u8], radius: usize) -> Map {
        if grid.board().is_none() {
            return Map::Rings { radius };
        }
        let [width, height, floors] = grid.size();
        let margin = radius as i64;
        let columns = -margin..i64::from(width) + margin;
        let rows = -margin..i64::from(height) + margin;
        let mut bytes = Vec::new();
        for floor in 0..i64::from(floors) {
            for row in rows.clone() {
                for column in columns.clone() {
                    let cell = grid.cell_at([column, row, floor]);
                    bytes.push(cell.map_or(0, |cell| cells[cell as usize]));
                }
            }
        }
        let size = [width, height].map(|length| length as usize + 2 * radius);
        Map::Board {
            bytes,
            size,
            radius,
        }
    }

    fn copy(&self, grid: &Grid, cells: &[u8], at: Cell, window: &mut [u8]) {
        match self {
            Map::Board {
                bytes,
                size: [width, height],
                radius,
            } => {
                let [x, y, z] = grid.coordinates(at);
                let side = 2 * radius + 1;
                let first = (z as usize * height + y as usize) * width + x as usize;
                for (row, line) in window.chunks_exact_mut(side).enumerate() {
                    let begin = first + row * width;
                    line.copy_from_slice(&bytes[begin..begin + side]);
                }
            }
            Map::Rings { radius } => {
                let around = cells_around(grid, at, *radius as i64);
                for (place, cell) in window.iter_mut().zip(around) {
                    *place = cell.map_or(0, |cell| cells[cell as usize]);
                }
            }
        }
    }
}
