//! Disjoint sets of numbers, with union and find.

use alloc::vec;
use alloc::vec::Vec;
use core::hint::select_unpredictable;

/// A partition of the numbers from 0 to `count - 1` into disjoint sets, which can be merged
/// (union-find).
///
/// Each set is a tree, and its root represents the set. Union by size and path halving make every
/// call take almost constant time (R. E. Tarjan and J. van Leeuwen, *Worst-case analysis of set
/// union algorithms*, 1984). Uses four bytes per number.
///
/// A set can have a mark, which is a number less than 2³⁰. Kruskal's algorithm uses marks to label
/// trees.
///
/// Every method panics if it is passed a number that is not less than the count.
///
/// ```
/// use warren_maze::disjoint_sets::DisjointSets;
///
/// let mut sets = DisjointSets::new(4);
/// assert!(sets.join(0, 1));
/// assert!(sets.join(2, 1));
/// assert!(!sets.join(0, 2), "they are in one set already");
/// assert_eq!(sets.root(0), sets.root(2));
/// assert_ne!(sets.root(0), sets.root(3));
/// ```
#[doc(alias = "union-find")]
pub struct DisjointSets {
    /// The parent of each number. For a root, the entry is the negated size of the set or, if the
    /// set has a mark, the mark plus [`i32::MIN`].
    parents: Vec<i32>,
}

/// The negated size of the largest possible set. Entries less than this constant are marks.
const MAX_SIZE_NEGATED: i32 = i32::MIN / 2;

impl DisjointSets {
    /// Creates `count` sets of one number each. `count` must be at most 2³⁰.
    pub fn new(count: u32) -> DisjointSets {
        DisjointSets {
            parents: vec![-1; count as usize],
        }
    }

    /// Adds the next number, which forms a new set.
    pub fn add(&mut self) {
        self.parents.push(-1);
    }

    /// Merges the sets of `a` and `b`. Returns `false` if `a` and `b` are already in the same set,
    /// or if both sets have a mark.
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        a != b && self.unite(a, b)
    }

    /// Merges the sets of two different roots. If both sets have a mark, changes nothing and
    /// returns `false`. If only one of the sets has a mark, its root becomes the merged set's root,
    /// and the merged set keeps the mark.
    #[inline]
    pub fn unite(&mut self, a: u32, b: u32) -> bool {
        let (size_a, size_b) = (self.parents[a as usize], self.parents[b as usize]);
        let (small, large) = if size_a > size_b { (a, b) } else { (b, a) };
        let (less, more) = (size_a.max(size_b), size_a.min(size_b));
        if less < MAX_SIZE_NEGATED {
            return false;
        }
        self.parents[large as usize] = if more < MAX_SIZE_NEGATED {
            more
        } else {
            less + more
        };
        self.parents[small as usize] = large as i32;
        true
    }

    /// Sets the mark of the set with this root. The mark must be less than 2³⁰.
    pub fn set_mark(&mut self, root: u32, mark: u32) {
        self.parents[root as usize] = i32::MIN + mark as i32;
    }

    /// Returns the mark of the set with this root, or `None` if the set has no mark.
    pub fn mark(&self, root: u32) -> Option<u32> {
        let parent = self.parents[root as usize];
        (parent < MAX_SIZE_NEGATED).then_some((parent - i32::MIN) as u32)
    }

    /// Returns the root of the set that contains `of`. The root does not change until the set is
    /// merged with a different set.
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

    /// Returns a number's parent in its tree, or the number itself if it is a root. The code has no
    /// branches, so that the processor can overlap the memory accesses of many consecutive calls.
    #[inline(always)]
    pub fn up(&self, of: u32) -> u32 {
        let parent = self.parents[of as usize];
        select_unpredictable(parent < 0, of, parent as u32)
    }

    /// Makes the root of each set the parent of all other numbers in the set, so that
    /// [`up`](DisjointSets::up) returns the root. Takes time almost linear in the count.
    pub fn flatten(&mut self) {
        for of in 0..self.parents.len() as u32 {
            let root = self.root(self.up(self.up(of)));
            if root != of {
                self.parents[of as usize] = root as i32;
            }
        }
    }
}
