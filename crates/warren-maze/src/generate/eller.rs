//! Eller: row by row, in memory of one row.
//!
//! Which cells of a row are joined already, by way of the rows above, is all
//! that is known of those.
//!
//! Chances are drawn 64 at a time, and only cells that they concern are looked
//! at. A row of 100 cells takes about half as long a cell as depth-first search
//! on 100 × 100.

use super::row_words::{EAST, SOUTH, first_bits};
use crate::maze::{Carve, ones};
use crate::rings::Rings;
use crate::rng::{Chance, Random};
use crate::topology::{Cell, Dirs, Rows};
use std::ops::ControlFlow;

/// What shapes the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eller {
    /// The chance that two sets side by side are joined.
    pub across: Chance,
    /// The chance that a cell is joined to the row below.
    pub down: Chance,
}

/// Carves a tree over all cells of a floor, row by row.
///
/// Cells side by side that are not joined by way of the rows above are joined
/// with one chance; then each cell is joined to the row below with another, and
/// of a set without luck one random cell. The last row joins all that is left.
/// Time linear in the cells; memory of one row, see [`EllerRows`].
pub fn eller(
    rows: Rows,
    how: Eller,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    carve.root(0)?;
    let mut endless = EllerRows::new(rows.width, how, random);
    let mut first = 0;
    for row in endless.by_ref().take(rows.height as usize - 1) {
        row.carve(first, carve)?;
        first += rows.width;
    }
    endless.last_row().carve(first, carve)
}

/// The rows of a maze without end.
///
/// Any number of them, ended by [`last_row`](EllerRows::last_row), are a tree.
/// Takes eight bytes a column, whatever came before.
///
/// ```
/// use warren_maze::generate::{Eller, EllerRows};
/// use warren_maze::rng::{Chance, SeededRandom};
///
/// let half = Chance::new(0.5).unwrap();
/// let how = Eller { across: half, down: half };
/// let mut rows = EllerRows::new(100, how, SeededRandom::new(7));
/// let passages = |bits: &[u64]| bits.iter().map(|word| word.count_ones()).sum::<u32>();
/// for row in rows.by_ref().take(1000) {
///     assert!(passages(&row.east) < 100 && passages(&row.down) > 0);
/// }
/// assert_eq!(passages(&rows.last_row().down), 0);
/// ```
#[derive(Clone, Debug)]
pub struct EllerRows<R> {
    how: Eller,
    random: R,
    sets: Rings,
}

/// The passages of a row, a bit a cell: that of column `x` is bit `x % 64` of
/// word `x / 64`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EllerRow {
    /// Cells with a passage to the next column.
    pub east: Vec<u64>,
    /// Cells with a passage to the next row.
    pub down: Vec<u64>,
}

impl EllerRow {
    /// For each of `width` cells its passages to the next column and row.
    pub fn passages(&self, width: u32) -> impl Iterator<Item = Dirs> {
        let bit = |words: &[u64], x: u32, dir| {
            let open = words[x as usize / 64] >> (x % 64) & 1 != 0;
            if open { Dirs::of(dir) } else { Dirs::NONE }
        };
        (0..width).map(move |x| bit(&self.east, x, EAST) | bit(&self.down, x, SOUTH))
    }

    /// Carves the passages of the row that begins at cell `first`.
    fn carve(&self, first: Cell, carve: &mut impl Carve) -> ControlFlow<()> {
        for (first, (&east, &down)) in (first..).step_by(64).zip(self.east.iter().zip(&self.down)) {
            carve.row(first, east, EAST)?;
            carve.row(first, down, SOUTH)?;
        }
        ControlFlow::Continue(())
    }
}

impl<R: Random> Iterator for EllerRows<R> {
    type Item = EllerRow;

    /// The next row; there always is one.
    fn next(&mut self) -> Option<EllerRow> {
        Some(EllerRow {
            east: self.join(self.how.across),
            down: self.descend(),
        })
    }
}

impl<R: Random> EllerRows<R> {
    /// The rows of a maze of so many columns.
    pub fn new(width: u32, how: Eller, random: R) -> EllerRows<R> {
        let sets = Rings::new(width);
        EllerRows { how, random, sets }
    }

    /// A row that ends the maze: it joins whatever is not joined yet.
    pub fn last_row(mut self) -> EllerRow {
        let east = self.join(Chance::CERTAIN);
        let down = vec![0; east.len()];
        EllerRow { east, down }
    }

    /// Joins sets side by side with a chance, and returns where.
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

    /// Draws which cells are joined to the next row, at least one of each set,
    /// and returns them. What is left of the sets are those of the next row.
    fn descend(&mut self) -> Vec<u64> {
        let mut down = self.draw(self.how.down);
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

    /// A draw for each column, in words.
    fn draw(&mut self, chance: Chance) -> Vec<u64> {
        let width = self.width();
        let starts = (0..width).step_by(64);
        starts
            .map(|x| self.random.chances(chance) & first_bits(width - x))
            .collect()
    }

    /// A random cell of the set that `first` is the first cell of, if no cell of
    /// it is joined to the next row.
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
