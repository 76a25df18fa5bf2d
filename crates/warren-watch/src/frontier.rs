//! The frontier of a search between two visits. For a queue, the frontier consists of the cells
//! that were found but not visited yet. For a stack, the frontier consists of the cells on the
//! current path.
//!
//! ```text
//!   found    a b c d e f g       The queue after four visits: e, f and g. A visit
//!            └visits┘└queue┘     moves only the two ends of the queue.
//!
//!   visits   a b c d e           The stack after five visits: a, d and e. The cells b
//!   depths   0 1 2 1 2           and c were popped, because they led to a dead end.
//!                                Depths and parents suffice to go forward and back.
//! ```
//!
//! The history of a queue or a stack can be computed from the visits, so a search does not need a
//! listener.

use crate::cell_list::CellList;
use warren_maze::solve::{Order, Walkable};
use warren_maze::topology::{Cell, Topology};

/// The history of a show's frontier.
#[derive(Clone, Debug)]
pub(crate) enum Frontier {
    /// The frontier is always empty.
    None,
    /// The history of a breadth-first search's queue. The entry with index n is the number of cells
    /// found after n visits, including the visited cells.
    Queue(Vec<u32>),
    /// The history of a depth-first search's stack.
    Stack(Stack),
}

/// The history of a depth-first search's stack. Cells are identified by their index in visiting
/// order.
#[derive(Clone, Debug)]
pub(crate) struct Stack {
    /// For each cell, the number of cells below it on the stack.
    pub(crate) depths: Vec<u32>,
    /// For each cell, the cell directly below it on the stack. For the cell at the bottom, the cell
    /// itself.
    parents: Vec<u32>,
}

/// Returns the cells in the order in which a breadth-first search finds them, and the queue's
/// history. The visited cells come first. If `ends` is true, the search ended when it visited the
/// last cell, and did not examine this cell's neighbours. Takes time linear in the number of cells.
pub(crate) fn queue<W: Walkable>(
    ways: &W,
    order: Order,
    visits: &[Cell],
    ends: bool,
) -> (CellList, Frontier) {
    let grid = ways.grid();
    let mut all = CellList::on(grid.cells());
    all.extend(visits.first().copied());
    let mut found = vec![all.cells.len() as u32];
    for (i, &cell) in visits.iter().enumerate() {
        if !ends || i + 1 < visits.len() {
            all.extend(order.of(ways.ways(cell)).map(|dir| grid.step(cell, dir)));
        }
        found.push(all.cells.len() as u32);
    }
    (all, Frontier::Queue(found))
}

/// Returns the cells in the order in which a depth-first search visits them, and the stack's
/// history. The predecessor of a visited cell is the topmost cell on the stack that has a passage
/// to the visited cell, because the cells above it have no unvisited neighbours. Takes time linear
/// in the number of cells.
pub(crate) fn stack<W: Walkable>(ways: &W, visits: &[Cell]) -> (CellList, Frontier) {
    let grid = ways.grid();
    let mut order = CellList::on(grid.cells());
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
        order.add(cell);
    }
    (order, Frontier::Stack(Stack { depths, parents }))
}

impl Stack {
    /// Returns the top part of the stack after the visit with index `last`: the indices of the
    /// cells from the top down to `depth`.
    pub(crate) fn above(&self, depth: usize, last: usize) -> impl Iterator<Item = usize> {
        let below = |&place: &usize| (self.depths[place] > 0).then(|| self.parents[place] as usize);
        let all = std::iter::successors(Some(last), below);
        all.take_while(move |&place| self.depths[place] as usize >= depth)
    }
}
