//! Opens loops inside the regions of a mission.

use super::draft::MissionDraft;
use super::plan::Way;
use crate::make::MakeError;
use crate::make::done::done;
use warren_maze::maze::{Listener, Maze, Side};
use warren_maze::measure::on_loops;
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Topology};

/// In each round, one wall is opened for each of this number of cells that are missing on loops, and at
/// least one wall.
const BATCH: u32 = 40;

impl MissionDraft {
    /// Opens random walls inside regions until at least this percentage of the open cells is on loops, or
    /// until no wall is left beside a cell that is not on a loop. The ways of the mission count as open.
    /// Counting takes time linear in the number of cells, about a hundred times.
    pub(super) fn open_loops<T: Topology + Clone>(
        &self,
        ways: &[Way],
        maze: &mut Maze<T>,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> Result<(), MakeError> {
        let percent = self.loops;
        if percent == 0 {
            return Ok(());
        }
        let mut open = maze.clone();
        for way in ways {
            open.open(way.side.cell, way.side.dir);
        }
        let Some(start) = open.open_cells().next() else {
            return Ok(());
        };
        let cells = open.open_cells().count() as u64;
        let wanted = (cells * u64::from(percent)).div_ceil(100) as u32;
        loop {
            let is_on = on_loops(&open, start);
            let missing = wanted.saturating_sub(is_on.iter().map(|&is_on| u32::from(is_on)).sum());
            let mut walls = self.walls_off_loops(&open, &is_on);
            if missing == 0 || walls.is_empty() {
                return Ok(());
            }
            random.shuffle(&mut walls);
            for side in walls.into_iter().take((missing / BATCH).max(1) as usize) {
                open.open(side.cell, side.dir);
                done((&mut *listener, &mut *maze).open(side.cell, side.dir))?;
            }
        }
    }

    /// Returns the walls inside regions between two open cells of which at least one is not on a loop.
    fn walls_off_loops<T: Topology>(&self, maze: &Maze<T>, is_on: &[bool]) -> Vec<Side> {
        let of = |cell: Cell| self.regions.of[cell as usize];
        let grid = maze.grid();
        let walls = maze.open_cells().flat_map(|cell| {
            let walls = maze.inner_walls(cell).filter(move |&dir| {
                let next = grid.step(cell, dir);
                let is_off = !is_on[cell as usize] || !is_on[next as usize];
                grid.owns(cell, dir) && of(cell) == of(next) && is_off
            });
            walls.map(move |dir| Side { cell, dir })
        });
        walls.collect()
    }
}
