//! Rows of cells in words of 64, a bit a cell.
//!
//! What the algorithms that go by rows decide for every cell alike they decide
//! for a word at once: one draw is 64 fair coins, and a mask says which cells
//! have a move. So they run on any grid with rows at nearly the same speed.

use crate::rng::Random;
use crate::topology::{Cell, Dir, Dirs, Rows, Topology};

/// The next cell of a row.
pub(super) const EAST: Dir = Dir(0);
/// The cell of the same column in the next row.
pub(super) const SOUTH: Dir = Dir(2);

/// A row of a grid, and the exits of its first cell, those between, its last.
pub(super) struct Row {
    start: Cell,
    width: u32,
    exits: [Dirs; 3],
}

/// Up to 64 cells of a row, side by side.
pub(super) struct Word<'a> {
    /// The cell of bit 0.
    pub(super) first: Cell,
    /// A bit for each.
    pub(super) cells: u64,
    /// Whether the row ends with it.
    is_last: bool,
    row: &'a Row,
}

/// The rows of a grid, from the first to the last of each floor.
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
    /// The cells that have an exit.
    pub(super) fn with(&self, dir: Dir) -> u64 {
        let [first, middle, last] = self.row.exits.map(|exits| exits.contains(dir));
        let mut cells = if middle { self.cells } else { 0 };
        if self.first == self.row.start {
            cells = cells & !1 | u64::from(first);
        }
        let end = self.row_end();
        cells & !end | if last { end } else { 0 }
    }

    /// The bit of the row's last cell, if it is in this word.
    pub(super) fn row_end(&self) -> u64 {
        if self.is_last {
            self.cells & !(self.cells >> 1)
        } else {
            0
        }
    }
}

/// The lowest bits, so many of them, at most all 64.
pub(super) fn first_bits(count: u32) -> u64 {
    let unused = 64u32.saturating_sub(count);
    u64::MAX.checked_shr(unused).unwrap_or(0)
}

/// Deals cells out among the ways that they have: to each cell one of its ways,
/// all as likely. There are at most three ways.
///
/// With three ways two coins a cell; who draws one that it lacks draws again.
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
