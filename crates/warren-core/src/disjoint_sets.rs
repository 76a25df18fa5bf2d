//! Sets of numbers that only ever merge.

/// Disjoint sets of the numbers below a count. Takes four bytes a number.
///
/// The smaller set is hung below the root of the larger, and a search halves the
/// path that it goes: weighted union and path compression, almost constant time
/// a call (R. E. Tarjan and J. van Leeuwen, *Worst-case analysis of set union
/// algorithms*, 1984).
pub(crate) struct DisjointSets {
    /// For each number its parent, or less than 0 for a root: then it is the
    /// size of the set, negated, so that one load tells both.
    parents: Vec<i32>,
}

impl DisjointSets {
    /// Every number below `count`, which is at most 2³¹, in a set of its own.
    pub(crate) fn new(count: u32) -> DisjointSets {
        DisjointSets {
            parents: vec![-1; count as usize],
        }
    }

    /// Merges the sets of `a` and `b`, and says whether they were two.
    pub(crate) fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return false;
        }
        let (size_a, size_b) = (self.parents[a as usize], self.parents[b as usize]);
        let (small, large) = if size_a > size_b { (a, b) } else { (b, a) };
        self.parents[large as usize] = size_a + size_b;
        self.parents[small as usize] = large as i32;
        true
    }

    /// The number that stands for the set of `of` until that merges.
    pub(crate) fn root(&mut self, mut of: u32) -> u32 {
        loop {
            let parent = self.parents[of as usize];
            if parent < 0 {
                return of;
            }
            let above = self.parents[parent as usize];
            if above < 0 {
                return parent as u32;
            }
            self.parents[of as usize] = above;
            of = above as u32;
        }
    }

    /// The parent of a number, or itself where it is a root. No branch can be
    /// foretold wrongly here, so whoever takes a step for many numbers before
    /// searching on lets the memory work on all of them at once.
    pub(crate) fn up(&self, of: u32) -> u32 {
        let parent = self.parents[of as usize];
        let is_root = parent >> 31;
        (parent & !is_root | of as i32 & is_root) as u32
    }

    /// Hangs every number right below its root, so that it is one step
    /// [`up`](DisjointSets::up).
    pub(crate) fn flatten(&mut self) {
        for of in 0..self.parents.len() as u32 {
            let root = self.root(self.up(self.up(of)));
            if root != of {
                self.parents[of as usize] = root as i32;
            }
        }
    }
}
