//! Rows of cells as 64-bit words, with one bit per cell.
//!
//! Generators that work row by row process the 64 cells of a word at once. For example, 64 random
//! bits make a fair choice for each of the 64 cells, and a bit mask selects the cells that have an
//! exit in a direction.

use crate::rng::Random;
use crate::topology::{Cell, Dir, Dirs, Rows, Topology};

/// The direction to a row's next cell.
pub(super) const EAST: Dir = Dir(0);
/// The direction to the same column of the next row.
pub(super) const SOUTH: Dir = Dir(2);

/// A row of a grid, with the exits of its first cell, a middle cell and its last cell.
pub(super) struct Row {
    start: Cell,
    width: u32,
    exits: [Dirs; 3],
}

/// Up to 64 consecutive cells of a row.
pub(super) struct Word<'a> {
    /// The cell that bit 0 represents.
    pub(super) first: Cell,
    /// A bit mask of the cells, with 64 ones, or fewer in the last word of a row.
    pub(super) cells: u64,
    /// Whether this is the last word of the row.
    is_last: bool,
    row: &'a Row,
}

/// Returns a grid's rows, floor by floor and row by row.
pub(super) fn each_row<T: Topology>(grid: &T, rows: Rows) -> impl Iterator<Item = Row> {
    let width = rows.width;
    (0..rows.height * rows.depth).map(move |row| {
        let start = row * width;
        Row {
            start,
            width,
            exits: [0, width / 2, width - 1].map(|x| grid.exits(start + x)),
        }
    })
}

impl Row {
    pub(super) fn words(&self) -> impl Iterator<Item = Word<'_>> {
        (0..self.width).step_by(64).map(|x| {
            let left = self.width - x;
            Word {
                first: self.start + x,
                cells: first_bits(left),
                is_last: left <= 64,
                row: self,
            }
        })
    }
}

impl Word<'_> {
    /// Returns the cells that have an exit in a direction.
    pub(super) fn with(&self, dir: Dir) -> u64 {
        let [first, middle, last] = self.row.exits.map(|exits| exits.contains(dir));
        let mut cells = if middle { self.cells } else { 0 };
        if self.first == self.row.start {
            cells = cells & !1 | u64::from(first);
        }
        let end = self.row_end();
        cells & !end | if last { end } else { 0 }
    }

    /// Returns the bit of the row's last cell, or 0 if a different word contains that cell.
    pub(super) fn row_end(&self) -> u64 {
        if self.is_last {
            self.cells & !(self.cells >> 1)
        } else {
            0
        }
    }
}

/// Returns a word in which the lowest `count` bits are set. If `count` is greater than 64, all bits
/// are set.
pub(super) fn first_bits(count: u32) -> u64 {
    let unused = 64u32.saturating_sub(count);
    u64::MAX.checked_shr(unused).unwrap_or(0)
}

/// Chooses a random direction for each cell. A cell has at most three directions, and all of them
/// are equally likely. Bit `c` of `ways[i]` is set if cell `c` has direction `i`. Bit `c` of entry
/// `i` of the result is set if direction `i` was chosen for cell `c`.
///
/// The choice for a cell uses one random bit, or two bits if any cell has a third direction. If the
/// bits do not select one of the cell's directions, the choice is repeated.
pub(super) fn deal<const WAYS: usize>(ways: [u64; WAYS], random: &mut impl Random) -> [u64; WAYS] {
    let third = if WAYS > 2 { ways[2] } else { 0 };
    let mut left = ways[0] & ways[1] | (ways[0] | ways[1]) & third;
    let mut dealt = ways.map(|way| way & !left);
    while left != 0 {
        let coins = random.bits();
        let others = if third == 0 { 0 } else { random.bits() };
        let drawn = [coins & !others, !coins & !others, coins & others];
        for i in 0..WAYS {
            dealt[i] |= left & ways[i] & drawn[i];
            left &= !dealt[i];
        }
    }
    dealt
}
