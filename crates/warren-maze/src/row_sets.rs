//! Divides the cells of a row into sets. A set's cells are connected by passages in the row or in
//! the rows above it.
//!
//! Two sets never interleave in a row, because the passages of one set would have to cross the
//! passages of the other. Each set is therefore stored as a circular list of its columns in
//! ascending order, and every operation takes constant time. Two neighbouring columns are in the
//! same set if and only if the second follows the first in a list. Changing four links merges two
//! lists. A cell is alone in its set if and only if it is alone in its list.

use alloc::vec::Vec;

/// The sets of connected cells in a row. Uses eight bytes per column.
#[derive(Clone, Debug)]
pub(crate) struct RowSets {
    /// For each column, the next and the previous column in its set.
    links: Vec<Links>,
}

#[derive(Clone, Copy, Debug)]
struct Links {
    next: u32,
    previous: u32,
}

impl RowSets {
    /// Creates `width` sets of one column each.
    pub(crate) fn new(width: u32) -> RowSets {
        let alone = |x| Links {
            next: x,
            previous: x,
        };
        RowSets {
            links: (0..width).map(alone).collect(),
        }
    }

    pub(crate) fn width(&self) -> u32 {
        self.links.len() as u32
    }

    /// Returns the next column after `x` in its set. If `x` is the set's last column, returns the
    /// first column.
    pub(crate) fn next(&self, x: u32) -> u32 {
        self.links[x as usize].next
    }

    /// Returns the column before `x` in its set. If `x` is the set's first column, returns the last
    /// column.
    pub(crate) fn previous(&self, x: u32) -> u32 {
        self.links[x as usize].previous
    }

    /// Merges the sets that contain columns `x` and `x + 1`. Returns `false` if the two columns are
    /// already in the same set.
    pub(crate) fn join(&mut self, x: u32) -> bool {
        if self.next(x) == x + 1 {
            return false;
        }
        let (before, after) = (self.previous(x + 1), self.next(x));
        self.link(x, x + 1);
        self.link(before, after);
        true
    }

    /// Moves column `x` to a new set. Returns `false` if the column was already alone in its set.
    pub(crate) fn cut_out(&mut self, x: u32) -> bool {
        let Links { next, previous } = self.links[x as usize];
        self.link(previous, next);
        self.link(x, x);
        next != x
    }

    fn link(&mut self, x: u32, next: u32) {
        self.links[x as usize].next = next;
        self.links[next as usize].previous = x;
    }
}
