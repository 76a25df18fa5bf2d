//! Eller's algorithm, which makes a maze row by row and stores only one row.
//!
//! The algorithm stores which cells of the current row are connected through the rows above, but
//! nothing else about these rows. It generates the random bits for 64 cells at once, and examines
//! only the cells whose bits can change the sets.

use super::generator::{chance, expect, expect_rows, rows};
use super::row_words::{EAST, SOUTH, first_bits};
use super::{Generator, Misfit, ParameterError};
use crate::maze::{Idea, Listener, ones};
use crate::rng::{Chance, Random};
use crate::row_sets::RowSets;
use crate::topology::{Cell, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// Eller's algorithm, which makes a maze row by row and stores only one row.
///
/// In each row, two neighbours that are not connected yet are joined with probability `across`.
/// Then each cell is joined to the row below with probability `down`. If none of the cells in a set
/// of connected cells is joined to the row below, a random cell of the set is joined to it. In the
/// last row, all neighbours that are not connected yet are joined. The maze is a spanning tree. The
/// grid must have [`Rows`](crate::topology::Rows) and a single floor.
///
/// Takes time linear in the number of cells. Uses eight bytes per cell of a row. For an endless
/// maze, or a maze that is not stored in memory, see [`EllerRows`].
///
/// The algorithm is by M. Eller (1982), who did not publish it.
///
/// ```
/// use warren_maze::generate::{Eller, Generator};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let flat = Eller { across: 0.8, down: 0.1 };
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = flat.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[doc(alias = "infinite maze")]
pub struct Eller {
    /// The probability, from 0 to 1, of joining two neighbours in a row that are not connected yet.
    pub across: f64,
    /// The probability, from 0 to 1, of joining a cell to the row below.
    pub down: f64,
}

impl Eller {
    /// The default generator, with both probabilities at ½.
    pub const DEFAULT: Eller = Eller {
        across: 0.5,
        down: 0.5,
    };

    fn chances(&self) -> Result<[Chance; 2], ParameterError> {
        let across = chance("the chance to join across", self.across)?;
        let down = chance("the chance to join down", self.down)?;
        Ok([across, down])
    }
}

impl Default for Eller {
    fn default() -> Eller {
        Eller::DEFAULT
    }
}

impl Generator for Eller {
    fn name(&self) -> &'static str {
        "eller"
    }

    fn summary(&self) -> &'static str {
        "row by row, storing only one row"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        let is_flat = rows(grid)?.depth == 1;
        is_flat.then_some(()).ok_or(Misfit::ManyFloors)
    }

    fn check(&self, _: u32) -> Result<(), ParameterError> {
        self.chances().map(drop)
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        expect(self.name(), self.fits(grid));
        let rows = expect_rows(self.name(), grid);
        listener.start(0)?;
        let mut endless = expect(self.name(), EllerRows::new(rows.width, self, random));
        let mut first = 0;
        for row in endless.by_ref().take(rows.height as usize - 1) {
            row.carve(first, rows.width, listener)?;
            first += rows.width;
        }
        endless.last_row().carve(first, rows.width, listener)
    }
}

/// The rows of an endless maze, made by [`Eller`]'s algorithm. The iterator never ends.
///
/// Any number of rows, followed by [`last_row`](EllerRows::last_row), form a spanning
/// tree. Uses eight bytes per column, regardless of the number of rows.
///
/// ```
/// use warren_maze::generate::{Eller, EllerRows};
/// use warren_maze::rng::SeededRandom;
///
/// let mut rows = EllerRows::new(100, &Eller::default(), SeededRandom::new(7))?;
/// let passages = |bits: &[u64]| bits.iter().map(|word| word.count_ones()).sum::<u32>();
/// for row in rows.by_ref().take(1000) {
///     assert!(passages(&row.east) < 100 && passages(&row.down) > 0);
/// }
/// assert_eq!(passages(&rows.last_row().down), 0);
/// # Ok::<(), warren_maze::generate::ParameterError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EllerRows<R> {
    across: Chance,
    down: Chance,
    random: R,
    sets: RowSets,
}

/// A row's passages, with one bit per cell. Column `x` has bit `x % 64` of word `x / 64`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EllerRow {
    /// The cells with a passage to the next column.
    pub east: Vec<u64>,
    /// The cells with a passage to the next row.
    pub down: Vec<u64>,
}

impl EllerRow {
    /// Returns the passages of each cell to the next column and to the next row, as
    /// [`Square::EAST`](crate::topology::Square::EAST) and
    /// [`Square::SOUTH`](crate::topology::Square::SOUTH). `width` must be the number of
    /// cells in the row.
    pub fn passages(&self, width: u32) -> impl Iterator<Item = Dirs> {
        let bit = |words: &[u64], x: u32, dir| {
            let open = words[x as usize / 64] >> (x % 64) & 1 != 0;
            if open { Dirs::of(dir) } else { Dirs::NONE }
        };
        (0..width).map(move |x| bit(&self.east, x, EAST) | bit(&self.down, x, SOUTH))
    }

    /// Reports the row's passages to a listener. `first` is the row's first cell.
    fn carve(&self, first: Cell, width: u32, listener: &mut impl Listener) -> ControlFlow<()> {
        if listener.hears_ideas() {
            return self.carve_in_order(first, width, listener);
        }
        for (first, (&east, &down)) in (first..).step_by(64).zip(self.east.iter().zip(&self.down)) {
            listener.open_row(first, east, EAST)?;
            listener.open_row(first, down, SOUTH)?;
        }
        ControlFlow::Continue(())
    }

    /// Opens the passages one by one: first the passages within the row, then the passages to the
    /// next row.
    fn carve_in_order(
        &self,
        first: Cell,
        width: u32,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        listener.idea(Idea::Begin(first / width));
        for (cell, ways) in (first..).zip(self.passages(width)) {
            if ways.contains(EAST) {
                listener.open(cell, EAST)?;
            } else if cell + 1 < first + width {
                listener.idea(Idea::Keep(cell, EAST));
            }
        }
        for (cell, ways) in (first..).zip(self.passages(width)) {
            if ways.contains(SOUTH) {
                listener.open(cell, SOUTH)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<R: Random> Iterator for EllerRows<R> {
    type Item = EllerRow;

    /// Returns the next row. The result is never `None`. Takes time linear in the number of
    /// columns.
    fn next(&mut self) -> Option<EllerRow> {
        Some(EllerRow {
            east: self.join(self.across),
            down: self.descend(),
        })
    }
}

impl<R: Random> EllerRows<R> {
    /// Starts a maze of `width` columns, where `width` must be at least 1. `how` contains the
    /// parameters.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Share`] if a probability is not between 0 and 1.
    pub fn new(width: u32, how: &Eller, random: R) -> Result<EllerRows<R>, ParameterError> {
        let [across, down] = how.chances()?;
        Ok(EllerRows {
            across,
            down,
            random,
            sets: RowSets::new(width),
        })
    }

    /// Returns the row that ends the maze. In this row, all neighbours that are not connected yet
    /// are joined, and no cell has a passage to the row below.
    pub fn last_row(mut self) -> EllerRow {
        let east = self.join(Chance::CERTAIN);
        let down = vec![0; east.len()];
        EllerRow { east, down }
    }

    /// Joins each pair of neighbours that are not connected yet with probability `across`. Returns
    /// the cells with a passage to the next column.
    fn join(&mut self, across: Chance) -> Vec<u64> {
        let mut east = self.draw(across);
        for (x, word) in (0..).step_by(64).zip(&mut east) {
            *word &= first_bits(self.width() - 1 - x);
            for i in ones(*word) {
                if !self.sets.join(x + i) {
                    *word &= !(1 << i);
                }
            }
        }
        east
    }

    /// Chooses the cells that are joined to the next row, at least one from each set, and returns
    /// them. Updates the sets for the next row.
    fn descend(&mut self) -> Vec<u64> {
        let mut down = self.draw(self.down);
        let width = self.width();
        let refused = |x, word: u64| ones(!word & first_bits(width - x));
        for x in (0..width).step_by(64) {
            for i in refused(x, down[x as usize / 64]) {
                if let Some(cell) = self.chosen(x + i, &down) {
                    down[cell as usize / 64] |= 1 << (cell % 64);
                }
            }
        }
        for (x, &word) in (0..).step_by(64).zip(&down) {
            for i in refused(x, word) {
                self.sets.cut_out(x + i);
            }
        }
        down
    }

    fn width(&self) -> u32 {
        self.sets.width()
    }

    /// Returns 64-bit words with one random bit per column. Each bit is set with probability
    /// `chance`.
    fn draw(&mut self, chance: Chance) -> Vec<u64> {
        let width = self.width();
        let starts = (0..width).step_by(64);
        starts
            .map(|x| self.random.chances(chance) & first_bits(width - x))
            .collect()
    }

    /// Returns a random cell of the set whose first cell is `first`. Returns `None` if `first` is
    /// not a set's first cell, or if a cell of the set is joined to the next row.
    fn chosen(&mut self, first: u32, down: &[u64]) -> Option<u32> {
        if self.sets.previous(first) < first {
            return None;
        }
        let mut cells = 1;
        let mut cell = self.sets.next(first);
        while cell != first {
            if down[cell as usize / 64] >> (cell % 64) & 1 != 0 {
                return None;
            }
            cells += 1;
            cell = self.sets.next(cell);
        }
        for _ in 0..self.random.below(cells) {
            cell = self.sets.next(cell);
        }
        Some(cell)
    }
}
