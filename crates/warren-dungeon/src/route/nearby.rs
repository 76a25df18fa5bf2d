//! The cells near a cell.

use std::collections::BTreeSet;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Topology};

/// Returns the cells that can be reached from a cell in at most `most` moves, nearest first. Takes
/// time O(n log n) for n such cells.
pub(crate) fn nearby(ways: &impl Walkable, from: Cell, most: u32) -> Vec<Cell> {
    let mut is_reached = BTreeSet::from([from]);
    let mut cells = vec![from];
    let mut rim = 0..1;
    for _ in 0..most {
        for index in rim.clone() {
            let cell = cells[index];
            let beside = ways.ways(cell).map(|dir| ways.grid().step(cell, dir));
            cells.extend(beside.filter(|&cell| is_reached.insert(cell)));
        }
        rim = rim.end..cells.len();
    }
    cells
}
