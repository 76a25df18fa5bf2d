//! A set of cells with a fast search for the next member in ascending order.

use crate::topology::Cell;
use alloc::vec;
use alloc::vec::Vec;

/// A set of cells, stored as a tree of 64-bit words. The lowest level has one bit per cell. Each
/// higher level has one bit per word of the level below, and the bit is set if that word is not
/// zero. A search moves up a level while the rest of the current word is zero. It moves up at most
/// five levels, and usually none. Uses about one bit per cell.
pub(super) struct CellSet {
    levels: Vec<Vec<u64>>,
}

const BITS: usize = u64::BITS as usize;

impl CellSet {
    /// Creates an empty set for cells whose numbers are less than `cells`.
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

    /// Returns the first member of the set that is at least `from`.
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
