//! The two cells that lie farthest apart.

use super::{UNREACHED, Ways, distances};
use crate::topology::Cell;

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

/// The pair of cells farthest apart, among those that can be reached from
/// `seed` and, if there are cells of several `areas`, that lie in different
/// ones. `areas` is a vector over cells.
///
/// Exact where the ways form a tree, a lower bound by double sweep elsewhere.
/// A sweep from anywhere ends at one end `a` of a longest path, a sweep from
/// there at the other, `b`. If both lie in one area, then of any pair in
/// different areas one cell lies outside that area; from there the farthest cell
/// of all is `a` or `b`, both inside it; so the farthest such pair has one of
/// them in it. Three searches, time linear in the cells.
pub fn farthest_pair(ways: &impl Ways, seed: Cell, areas: &[u32]) -> Pair {
    let from_seed = distances(ways, &[seed]);
    let a = farthest(&from_seed, |_| true).unwrap_or(seed);
    let from_a = distances(ways, &[a]);
    let b = farthest(&from_a, |_| true).unwrap_or(a);
    let pair = |from: Cell, distances: &[u32], to: Cell| Pair {
        from,
        to,
        distance: distances[to as usize],
    };
    if areas[a as usize] != areas[b as usize] {
        return pair(a, &from_a, b);
    }
    let from_b = distances(ways, &[b]);
    let elsewhere = |cell: Cell| areas[cell as usize] != areas[a as usize];
    [(a, &from_a), (b, &from_b)]
        .into_iter()
        .filter_map(|(from, far)| Some(pair(from, far, farthest(far, elsewhere)?)))
        .reduce(|best, other| {
            if other.distance > best.distance {
                other
            } else {
                best
            }
        })
        // Nothing lies in another area: there is only one.
        .unwrap_or(pair(a, &from_a, b))
}

fn farthest(distances: &[u32], counts: impl Fn(Cell) -> bool) -> Option<Cell> {
    (0..distances.len() as Cell)
        .filter(|&cell| distances[cell as usize] != UNREACHED && counts(cell))
        .max_by_key(|&cell| (distances[cell as usize], std::cmp::Reverse(cell)))
}
