//! Sets of numbers that only ever merge.

use std::hint::select_unpredictable;

/// Disjoint sets of the numbers below a count. Takes four bytes a number.
///
/// The smaller set is hung below the root of the larger, and a search halves the
/// path that it goes: weighted union and path compression, almost constant time
/// a call (R. E. Tarjan and J. van Leeuwen, *Worst-case analysis of set union
/// algorithms*, 1984).
pub struct DisjointSets {
    /// For each number its parent, or less than 0 for a root: then it is the
    /// size of the set, negated, so that one load tells both.
    parents: Vec<i32>,
}

/// What a root of the largest set holds. Below it are marks.
const LARGEST: i32 = i32::MIN / 2;

impl DisjointSets {
    /// Every number below `count`, which is at most 2³⁰, in a set of its own.
    pub fn new(count: u32) -> DisjointSets {
        DisjointSets {
            parents: vec![-1; count as usize],
        }
    }

    /// Adds the next number, in a set of its own.
    pub fn add(&mut self) {
        self.parents.push(-1);
    }

    /// Merges the sets of `a` and `b`, and says whether they were two.
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        a != b && self.unite(a, b)
    }

    /// Merges the sets of two roots, unless both are marked, and says whether it did.
    /// A marked set counts as larger than any that is not, and stays marked.
    #[inline]
    pub fn unite(&mut self, a: u32, b: u32) -> bool {
        let (size_a, size_b) = (self.parents[a as usize], self.parents[b as usize]);
        let (small, large) = if size_a > size_b { (a, b) } else { (b, a) };
        let (less, more) = (size_a.max(size_b), size_a.min(size_b));
        if less < LARGEST {
            return false;
        }
        self.parents[large as usize] = if more < LARGEST { more } else { less + more };
        self.parents[small as usize] = large as i32;
        true
    }

    /// Marks the set of a root with a number below 2³⁰.
    pub fn set_mark(&mut self, root: u32, mark: u32) {
        self.parents[root as usize] = i32::MIN + mark as i32;
    }

    /// What the set of a root is marked with.
    pub fn mark(&self, root: u32) -> Option<u32> {
        let parent = self.parents[root as usize];
        (parent < LARGEST).then_some((parent - i32::MIN) as u32)
    }

    /// The number that stands for the set of `of` until that merges.
    pub fn root(&mut self, mut of: u32) -> u32 {
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
    #[inline(always)]
    pub fn up(&self, of: u32) -> u32 {
        let parent = self.parents[of as usize];
        select_unpredictable(parent < 0, of, parent as u32)
    }

    /// Hangs every number right below its root, so that it is one step
    /// [`up`](DisjointSets::up).
    pub fn flatten(&mut self) {
        for of in 0..self.parents.len() as u32 {
            let root = self.root(self.up(self.up(of)));
            if root != of {
                self.parents[of as usize] = root as i32;
            }
        }
    }
}
