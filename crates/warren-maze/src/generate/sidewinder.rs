//! The sidewinder algorithm, which divides rows into runs of cells and joins each run once
//! to the row above.
//!
//! The random bits that end the runs are generated for 64 cells at once. Runs of one cell, which
//! are half of all runs by default, need no random number to choose a cell, so the loop over runs
//! skips them.

use super::generator::{chance, expect, expect_rows, rows};
use super::row_words::{EAST, deal, each_row, first_bits};
use super::{Generator, Misfit, ParameterError};
use crate::maze::{Idea, Listener, ones};
use crate::rng::{Chance, Random};
use crate::topology::{Cell, Dir, Topology};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The sidewinder algorithm, which divides rows into runs of cells and joins each run once
/// to the row above.
///
/// The first row's cells are joined to each other. All other rows are divided into runs. A run ends
/// at each cell with probability `close`, and always ends at the row's last cell. A run's cells are
/// joined to each other, and a random cell of the run is joined to the row above. On a grid with
/// several floors, that cell is joined to the row above or to the floor above; if both exist, the
/// choice is random. The maze is a spanning tree. The grid must have
/// [`Rows`](crate::topology::Rows).
///
/// Takes time linear in the number of cells. Uses one bit per cell of a row.
///
/// ```
/// use warren_maze::generate::{Generator, Sidewinder};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let long_runs = Sidewinder { close: 0.1 };
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = long_runs.maze(grid, &mut SeededRandom::new(7));
/// assert!((0..19).all(|cell| maze.passages(cell).contains(Square::EAST)));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Sidewinder {
    /// The probability that a run ends at a cell, from 0 to 1.
    pub close: f64,
}

/// The directions to the row above and to the floor above.
const UP: [Dir; 2] = [Dir(3), Dir(5)];

impl Sidewinder {
    /// The default generator: a run ends at each cell with probability 0.5.
    pub const DEFAULT: Sidewinder = Sidewinder { close: 0.5 };

    fn close(&self) -> Result<Chance, ParameterError> {
        chance("the chance to close a run", self.close)
    }
}

impl Default for Sidewinder {
    fn default() -> Sidewinder {
        Sidewinder::DEFAULT
    }
}

impl Generator for Sidewinder {
    fn name(&self) -> &'static str {
        "sidewinder"
    }

    fn summary(&self) -> &'static str {
        "runs of cells, each joined once to the row above"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        rows(grid).map(drop)
    }

    fn check(&self, _: u32) -> Result<(), ParameterError> {
        self.close().map(drop)
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let rows = expect_rows(self.name(), grid);
        let close = expect(self.name(), self.close());
        listener.start(0)?;
        let mut joined = vec![0; rows.width.div_ceil(64) as usize];
        let hears_ideas = listener.hears_ideas();
        for (y, row) in each_row(grid, rows).enumerate() {
            let mut heard = HeardRow::default();
            joined.fill(0);
            // The column at which the current run begins.
            let mut run = 0;
            for (word, x) in row.words().zip((0..).step_by(64)) {
                let mut ends = if y == 0 { 0 } else { random.chances(close) };
                ends = (ends | word.row_end()) & word.cells;
                if hears_ideas {
                    heard
                        .east
                        .push((word.first, word.cells, word.cells & !ends));
                } else {
                    listener.open_row(word.first, word.cells & !ends, EAST)?;
                }
                let alone = ends & (ends << 1 | u64::from(run == x));
                joined[x as usize / 64] |= alone;
                for end in ones(ends & !alone) {
                    let before = ends & first_bits(end);
                    let start = if before == 0 {
                        run
                    } else {
                        x + 64 - before.leading_zeros()
                    };
                    let at = start + random.below(x + end + 1 - start);
                    joined[at as usize / 64] |= 1 << (at % 64);
                }
                if ends != 0 {
                    run = x + 64 - ends.leading_zeros();
                }
            }
            for (word, &joined) in row.words().zip(&joined) {
                let dealt = deal(UP.map(|dir| word.with(dir) & joined), random);
                for (dir, cells) in UP.into_iter().zip(dealt) {
                    if hears_ideas {
                        heard.up.extend(ones(cells).map(|i| (word.first + i, dir)));
                    } else {
                        listener.open_row(word.first, cells, dir)?;
                    }
                }
            }
            if hears_ideas {
                heard.open(listener)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A row's passages, stored for a listener that uses ideas.
#[derive(Default)]
struct HeardRow {
    /// For each word of the row, its first cell, its cells, and the cells that are joined to the
    /// next cell.
    east: Vec<(Cell, u64, u64)>,
    /// The passages out of the row.
    up: Vec<(Cell, Dir)>,
}

impl HeardRow {
    /// Opens the passages run by run. Each run is followed by its passage out of the row, except in
    /// the first row, which has no such passages.
    fn open(self, listener: &mut impl Listener) -> ControlFlow<()> {
        let mut run = Vec::new();
        for (first, cells, east) in self.east {
            for i in ones(cells) {
                listener.idea(Idea::Run(first + i));
                run.push(first + i);
                if east >> i & 1 != 0 {
                    listener.open(first + i, EAST)?;
                    continue;
                }
                match self.up.iter().find(|(cell, _)| run.contains(cell)) {
                    Some(&(cell, dir)) => listener.open(cell, dir)?,
                    None => listener.idea(Idea::Skip(first + i)),
                }
                run.clear();
            }
        }
        ControlFlow::Continue(())
    }
}
