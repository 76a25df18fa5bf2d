//! What a search holds between two visits: a queue of cells found, or a stack of
//! the cells on its way.
//!
//! ```text
//!   found    a b c d e f g       the queue after three visits: d, e and f;
//!            └visits┘└queue┘     each visit only moves both of its ends
//!
//!   visits   a b c d e           the stack after five visits, where c was a dead
//!   depths   0 1 2 1 2           end and so was b: a, d and e, which the parents
//!                                tell in both directions of time
//! ```
//!
//! Both follow from the visits alone, so that searches need no listener.

use warren_maze::solve::{Order, Walkable};
use warren_maze::topology::{Cell, Topology};

/// How long the queue of a breadth-first search ever is.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    /// How many cells are found, visited ones included, after so many visits.
    pub(super) found: Vec<u32>,
}

/// How the stack of a depth-first search grows and shrinks. Cells are known by
/// their places in the order of visits.
#[derive(Clone, Debug)]
pub(super) struct Stack {
    /// How many cells lie below each when it is visited.
    pub(super) depths: Vec<u32>,
    /// The one right below it, if it is not the lowest.
    parents: Vec<u32>,
}

/// The cells in the order in which a breadth-first search finds them, which
/// begins with its visits, and the queue. Who `ends` at the last visit no longer
/// looks around there. Time linear in the cells.
pub(super) fn queue<W: Walkable>(
    ways: &W,
    order: Order,
    visits: &[Cell],
    ends: bool,
) -> (Vec<Cell>, Queue) {
    let grid = ways.grid();
    let mut is_found = vec![false; grid.cells() as usize];
    let mut all: Vec<Cell> = visits.first().copied().into_iter().collect();
    all.iter().for_each(|&cell| is_found[cell as usize] = true);
    let mut found = vec![all.len() as u32];
    for (i, &cell) in visits.iter().enumerate() {
        if !ends || i + 1 < visits.len() {
            for dir in order.of(ways.ways(cell)) {
                let next = grid.step(cell, dir);
                if !std::mem::replace(&mut is_found[next as usize], true) {
                    all.push(next);
                }
            }
        }
        found.push(all.len() as u32);
    }
    (all, Queue { found })
}

/// The stack of a depth-first search. A cell is visited from the topmost one that
/// leads there, since those above had nothing unvisited beside them. Time linear
/// in the visits.
pub(super) fn stack<W: Walkable>(ways: &W, visits: &[Cell]) -> Stack {
    let grid = ways.grid();
    let mut depths = Vec::with_capacity(visits.len());
    let mut parents = Vec::with_capacity(visits.len());
    let mut way: Vec<u32> = Vec::new();
    for (place, &cell) in (0..).zip(visits) {
        let leads_here = |&from: &u32| {
            let from = visits[from as usize];
            ways.ways(from).any(|dir| grid.step(from, dir) == cell)
        };
        while way.last().is_some_and(|last| !leads_here(last)) {
            way.pop();
        }
        depths.push(way.len() as u32);
        parents.push(way.last().copied().unwrap_or(place));
        way.push(place);
    }
    Stack { depths, parents }
}

impl Stack {
    /// The topmost places on the stack once the `last`-th cell is visited, from
    /// above: those with `depth` places or more below them.
    pub(super) fn above(&self, depth: usize, last: usize) -> impl Iterator<Item = usize> {
        let below = |&place: &usize| (self.depths[place] > 0).then(|| self.parents[place] as usize);
        let all = std::iter::successors(Some(last), below);
        all.take_while(move |&place| self.depths[place] as usize >= depth)
    }
}
