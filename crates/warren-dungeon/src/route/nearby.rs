//! The cells near a cell.

use std::collections::BTreeSet;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Topology};

/// Returns the cells that can be reached from a cell in at most `most` moves, nearest first. Takes
/// time O(n log n) for n such cells.
pub(crate) fn nearby(ways: &impl Walkable, from: Cell, most: u32) -> Vec<Cell> {
    let cells = nearby_distances(ways, from, most).into_iter();
    cells.map(|(cell, _)| cell).collect()
}

/// Returns the same cells as [`nearby`], each with the number of moves from the cell `from`.
pub(crate) fn nearby_distances(ways: &impl Walkable, from: Cell, most: u32) -> Vec<(Cell, u32)> {
    let mut is_reached = BTreeSet::from([from]);
    let mut cells = vec![(from, 0)];
    let mut rim = 0..1;
    for moves in 1..=most {
        for index in rim.clone() {
            let (cell, _) = cells[index];
            let beside = ways.ways(cell).map(|dir| ways.grid().step(cell, dir));
            let beside = beside.filter(|&cell| is_reached.insert(cell));
            cells.extend(beside.map(|cell| (cell, moves)));
        }
        rim = rim.end..cells.len();
    }
    cells
}
