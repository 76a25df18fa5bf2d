//! A set of cells that finds its next member in order.

use crate::topology::Cell;

/// A tree of words: a bit for each cell, above it a bit for each word that is
/// not zero, and so on up to a single word. A question climbs as far as the
/// words are empty, five levels at most, and mostly none. Takes a bit a cell and
/// a 63rd of that.
pub(super) struct CellSet {
    levels: Vec<Vec<u64>>,
}

const BITS: usize = u64::BITS as usize;

impl CellSet {
    /// None of so many cells.
    pub(super) fn new(cells: u32) -> CellSet {
        let mut words = (cells as usize).div_ceil(BITS);
        let mut levels = vec![vec![0; words]];
        while words > 1 {
            words = words.div_ceil(BITS);
            levels.push(vec![0; words]);
        }
        CellSet { levels }
    }

    pub(super) fn insert(&mut self, cell: Cell) {
        let mut at = cell as usize;
        for level in &mut self.levels {
            let before = level[at / BITS];
            level[at / BITS] = before | 1 << (at % BITS);
            if before != 0 {
                return;
            }
            at /= BITS;
        }
    }

    pub(super) fn remove(&mut self, cell: Cell) {
        let mut at = cell as usize;
        for level in &mut self.levels {
            level[at / BITS] &= !(1 << (at % BITS));
            if level[at / BITS] != 0 {
                return;
            }
            at /= BITS;
        }
    }

    /// The first member from `from` on, itself included.
    pub(super) fn next(&self, from: Cell) -> Option<Cell> {
        let mut at = from as usize;
        for (height, level) in self.levels.iter().enumerate() {
            let rest = level.get(at / BITS)? >> (at % BITS);
            if rest != 0 {
                at += rest.trailing_zeros() as usize;
                let below = self.levels[..height].iter().rev();
                let first =
                    |at: usize, level: &Vec<u64>| at * BITS + level[at].trailing_zeros() as usize;
                return Some(below.fold(at, first) as Cell);
            }
            at = at / BITS + 1;
        }
        None
    }
}
