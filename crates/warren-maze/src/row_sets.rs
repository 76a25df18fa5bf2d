//! Which cells of a row are joined by way of the rows above.
//!
//! Sets of joined cells never cross in a row, as their passages would have to
//! cross above it. So each set is a ring of its columns in ascending order, kept
//! in two vectors, and every question and every change takes constant time: two
//! cells side by side are in one set if the one follows the other in its ring,
//! two rings become one by changing four links, and a cell alone in its ring is
//! alone in its set.

/// The sets of a row. Takes eight bytes a column.
#[derive(Clone, Debug)]
pub(crate) struct RowSets {
    /// For each column its neighbours in the ring of its set.
    links: Vec<Links>,
}

#[derive(Clone, Copy, Debug)]
struct Links {
    next: u32,
    previous: u32,
}

impl RowSets {
    /// So many columns, each a ring of its own.
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

    /// The column after `x` in its ring, of a last one the first.
    pub(crate) fn next(&self, x: u32) -> u32 {
        self.links[x as usize].next
    }

    /// The column before `x` in its ring, of a first one the last.
    pub(crate) fn previous(&self, x: u32) -> u32 {
        self.links[x as usize].previous
    }

    /// Makes one ring of those of `x` and the next column, and says whether they
    /// were two.
    pub(crate) fn join(&mut self, x: u32) -> bool {
        if self.next(x) == x + 1 {
            return false;
        }
        let (before, after) = (self.previous(x + 1), self.next(x));
        self.link(x, x + 1);
        self.link(before, after);
        true
    }

    /// Makes `x` a ring of its own, and says whether it was none.
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
