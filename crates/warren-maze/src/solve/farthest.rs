//! The two cells that lie farthest apart.

use super::bfs::flood;
use super::{Order, Walkable};
use crate::topology::Cell;
use std::cmp::Reverse;
use std::ops::ControlFlow;

/// Two cells and how far apart they lie, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The one found first.
    pub from: Cell,
    /// The other.
    pub to: Cell,
    /// Moves of a shortest path between them.
    pub distance: u32,
}

/// The two cells farthest apart, among those that can be reached from `seed`.
///
/// Exact where the ways form a tree, a lower bound elsewhere: a sweep from
/// anywhere ends at one end of a longest path, a sweep from there at the other.
/// Of cells equally far the first is taken. Two searches, time linear in the
/// cells; takes what they take.
pub fn diameter(ways: &impl Walkable, seed: Cell) -> Pair {
    let reached = |from| farthest(ways, from, |_| true).unwrap_or(Pair::single(from));
    reached(reached(seed).to)
}

/// The two cells farthest apart, among those that can be reached from `seed`
/// and, if there are cells of several `areas`, that lie in different ones.
/// `areas` is a vector over cells.
///
/// Exact where the ways form a tree, a lower bound elsewhere. If both ends `a`
/// and `b` of the [`diameter`] lie in one area, then of any pair in different
/// areas one cell lies outside that area; from there the farthest cell of all is
/// `a` or `b`, both inside it; so the farthest such pair has one of them in it.
/// Four searches at most, time linear in the cells.
pub fn farthest_pair(ways: &impl Walkable, seed: Cell, areas: &[u32]) -> Pair {
    let all = diameter(ways, seed);
    let area = areas[all.from as usize];
    if areas[all.to as usize] != area {
        return all;
    }
    let elsewhere = |from| farthest(ways, from, |cell| areas[cell as usize] != area);
    match (elsewhere(all.from), elsewhere(all.to)) {
        (Some(a), Some(b)) if b.distance > a.distance => b,
        // Without a cell in another area there is only one.
        (a, _) => a.unwrap_or(all),
    }
}

impl Pair {
    fn single(cell: Cell) -> Pair {
        Pair {
            from: cell,
            to: cell,
            distance: 0,
        }
    }
}

/// The cell farthest from another among those that count, the first of several.
fn farthest(ways: &impl Walkable, from: Cell, counts: impl Fn(Cell) -> bool) -> Option<Pair> {
    let mut best: Option<Pair> = None;
    flood(ways, Order::default(), &[from], |to, distance| {
        let nearer = |best: Pair| (best.distance, Reverse(best.to)) < (distance, Reverse(to));
        if counts(to) && best.is_none_or(nearer) {
            best = Some(Pair { from, to, distance });
        }
        ControlFlow::Continue(())
    });
    best
}
