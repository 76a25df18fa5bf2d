//! The moves of a pen between lines.
//!
//! Every corner at which an odd number of walls meet is connected with one other corner of this kind, and
//! each group of walls without such a corner has a move from one of its corners to the same corner. Three
//! steps choose the moves:
//!
//! ```text
//!   1. pair the nearest     2. exchange the ends of       3. join tours that are
//!      corners first           two moves if both             apart by an exchange,
//!                              together become shorter       even if it costs travel
//!      ●──●      ●──●          ●      ●      ●      ●        ┌───┐ ┌───┐     ┌───┐┈┌───┐
//!                               ╲    ╱   →   │      │        │   ┊ ┊   │  →  │     │   │
//!                                ╲──╱        │      │        └───┘ └───┘     └───┘┈└───┘
//! ```

use super::page_layout::PagePoint;
use super::wall_graph::{NONE, WallGraph};
use crate::disjoint_sets::DisjointSets;
use crate::geometry::UNIT;
use alloc::vec;
use alloc::vec::Vec;
use hashbrown::HashMap;

/// Returns the moves of a pen, each as two corners. The walls and the moves together are connected, and
/// every corner has an even number of them.
pub(super) fn pen_moves(graph: &WallGraph) -> Vec<[u32; 2]> {
    let mut groups = DisjointSets::new(graph.corners.len() as u32);
    for wall in &graph.edges {
        groups.join(wall.ends[0], wall.ends[1]);
    }
    let mut ends = Ends::new(graph, &mut groups);
    ends.pair_nearest();
    ends.exchange_shorter();
    ends.join_groups(&mut groups);
    ends.pairs()
}

/// Returns the distance between two points, rounded down.
pub(super) fn distance([from, to]: [PagePoint; 2]) -> i64 {
    let [x, y] = [0, 1].map(|axis| (to[axis] - from[axis]) as f64);
    // The square root is exact to the last bit on every machine.
    libm::sqrt(x * x + y * y) as i64
}

/// The ends of the lines.
struct Ends {
    at: Vec<PagePoint>,
    corner: Vec<u32>,
    /// For each end, the end with which a move connects it, or [`NONE`].
    partner: Vec<u32>,
}

/// The width of the area around an end in which partners are exchanged, in cells.
const NEAR: i64 = 2 * UNIT as i64;

/// The maximum number of times that all ends are tried. Usually, about five are enough.
const MAX_ROUNDS: u32 = 32;

impl Ends {
    /// Finds the corners with an odd number of walls. For each group of walls without such a corner, the
    /// corner with the lowest number is two ends, which are partners.
    fn new(graph: &WallGraph, groups: &mut DisjointSets) -> Ends {
        let count = graph.corners.len();
        let mut is_odd = vec![false; count];
        for end in graph.edges.iter().flat_map(|wall| wall.ends) {
            is_odd[end as usize] ^= true;
        }
        let mut has_end = vec![false; count];
        for corner in 0..count {
            has_end[groups.root(corner as u32) as usize] |= is_odd[corner];
        }
        let mut ends = Ends {
            at: Vec::new(),
            corner: Vec::new(),
            partner: Vec::new(),
        };
        for (corner, &at) in graph.corners.iter().enumerate() {
            let is_first =
                !core::mem::replace(&mut has_end[groups.root(corner as u32) as usize], true);
            let first = ends.at.len() as u32;
            let partners: &[u32] = match (is_odd[corner], is_first) {
                (true, _) => &[NONE],
                (false, true) => &[first + 1, first],
                (false, false) => &[],
            };
            for &partner in partners {
                ends.at.push(at);
                ends.corner.push(corner as u32);
                ends.partner.push(partner);
            }
        }
        ends
    }

    fn pairs(&self) -> Vec<[u32; 2]> {
        let pairs = (0..).zip(&self.partner);
        let once = pairs.filter(|&(end, &partner)| end < partner);
        let corners =
            once.map(|(end, &partner)| [end, partner].map(|end| self.corner[end as usize]));
        corners.collect()
    }

    fn distance(&self, a: u32, b: u32) -> i64 {
        distance([a, b].map(|end| self.at[end as usize]))
    }

    fn partner(&self, end: u32) -> u32 {
        self.partner[end as usize]
    }

    fn pair(&mut self, a: u32, b: u32) {
        self.partner[a as usize] = b;
        self.partner[b as usize] = a;
    }

    /// Pairs the ends without a partner, the nearest ones first.
    fn pair_nearest(&mut self) {
        let ends = 0..self.at.len() as u32;
        let mut left: Vec<u32> = ends.filter(|&end| self.partner(end) == NONE).collect();
        let mut width = NEAR;
        while !left.is_empty() {
            let buckets = Buckets::new(self, width, &left);
            let mut pairs: Vec<(i64, u32, u32)> = Vec::new();
            for &a in &left {
                let later = buckets.near(self, a).filter(|&b| a < b);
                let pair = later.map(|b| (self.distance(a, b), a, b));
                pairs.extend(pair.filter(|&(distance, ..)| distance <= width));
            }
            pairs.sort_unstable();
            for (_, a, b) in pairs {
                if self.partner(a) == NONE && self.partner(b) == NONE {
                    self.pair(a, b);
                }
            }
            left.retain(|&end| self.partner(end) == NONE);
            width *= 2;
        }
    }

    /// Returns by how much the travel grows if `a` is paired with `c`, and their partners with each
    /// other.
    fn growth(&self, a: u32, c: u32) -> i64 {
        let (b, d) = (self.partner(a), self.partner(c));
        self.distance(a, c) + self.distance(b, d) - self.distance(a, b) - self.distance(c, d)
    }

    /// Pairs `a` with `c`, and their partners with each other.
    fn exchange(&mut self, a: u32, c: u32) {
        let (b, d) = (self.partner(a), self.partner(c));
        self.pair(a, c);
        self.pair(b, d);
    }

    /// Exchanges the partners of near ends as long as the travel becomes shorter.
    fn exchange_shorter(&mut self) {
        let ends: Vec<u32> = (0..self.at.len() as u32).collect();
        let buckets = Buckets::new(self, NEAR, &ends);
        let mut has_changed = true;
        let mut rounds = 0..MAX_ROUNDS;
        while core::mem::take(&mut has_changed) && rounds.next().is_some() {
            for &a in &ends {
                let near: Vec<u32> = buckets.near(self, a).collect();
                for c in near {
                    if c != a && c != self.partner(a) && self.growth(a, c) < 0 {
                        self.exchange(a, c);
                        has_changed = true;
                    }
                }
            }
        }
    }

    /// Exchanges partners until the moves connect all groups of walls. In each round, every end outside
    /// of the largest group looks for ends of other groups.
    fn join_groups(&mut self, groups: &mut DisjointSets) {
        for [a, b] in self.pairs() {
            groups.join(a, b);
        }
        let ends: Vec<u32> = (0..self.at.len() as u32).collect();
        let mut width = NEAR;
        loop {
            let roots: Vec<u32> = self
                .corner
                .iter()
                .map(|&corner| groups.root(corner))
                .collect();
            let mut sizes: HashMap<u32, u32> = HashMap::new();
            for &root in &roots {
                *sizes.entry(root).or_default() += 1;
            }
            let largest = sizes.into_iter().max_by_key(|&(root, size)| (size, root));
            let Some((largest, _)) = largest.filter(|&(_, size)| (size as usize) < ends.len())
            else {
                return;
            };
            let buckets = Buckets::new(self, width, &ends);
            let mut exchanges: Vec<(i64, u32, u32)> = Vec::new();
            for &a in ends.iter().filter(|&&a| roots[a as usize] != largest) {
                let apart = |&c: &u32| roots[a as usize] != roots[c as usize];
                let near = buckets.near(self, a).filter(apart);
                exchanges.extend(near.map(|c| (self.growth(a, c), a, c)));
            }
            exchanges.sort_unstable();
            width *= if exchanges.is_empty() { 2 } else { 1 };
            let mut is_moved = vec![false; ends.len()];
            for (_, a, c) in exchanges {
                let moved = [a, c, self.partner(a), self.partner(c)].map(|end| end as usize);
                let is_new = moved.iter().all(|&end| !is_moved[end]);
                if is_new && groups.join(self.corner[a as usize], self.corner[c as usize]) {
                    self.exchange(a, c);
                    moved.into_iter().for_each(|end| is_moved[end] = true);
                }
            }
        }
    }
}

/// Ends in squares, so that near ends are found quickly.
struct Buckets {
    width: i64,
    at: HashMap<PagePoint, Vec<u32>>,
}

impl Buckets {
    fn new(ends: &Ends, width: i64, list: &[u32]) -> Buckets {
        let mut at: HashMap<PagePoint, Vec<u32>> = HashMap::new();
        for &end in list {
            let square = ends.at[end as usize].map(|along| along.div_euclid(width));
            at.entry(square).or_default().push(end);
        }
        Buckets { width, at }
    }

    /// Returns all ends whose distance from an end is at most the width of a square, and some others.
    fn near<'a>(&'a self, ends: &Ends, end: u32) -> impl Iterator<Item = u32> + use<'a> {
        let [x, y] = ends.at[end as usize].map(|along| along.div_euclid(self.width));
        let squares = (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| [x + dx, y + dy]));
        let lists = squares.filter_map(move |square| self.at.get(&square));
        lists.flatten().copied()
    }
}
