//! The cells whose entities have to be spawned again after a level has changed.

use std::collections::BTreeSet;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Topology};

/// Returns the cells that may look different in two levels on the same grid: the cells that differ,
/// the cells at their corners, where posts can appear or disappear, the cells above and below them,
/// and all cells of their rooms, because the vault and the pillars depend on the whole room.
pub(super) fn cells(before: &Level, now: &Level) -> BTreeSet<Cell> {
    let (grid, changed) = (now.grid(), now.cells_changed_from(before));
    let around = |&cell: &Cell| {
        let next = grid.exits(cell).map(move |dir| grid.step(cell, dir));
        let rooms = [before, now].map(|level| level.rooms().around(cell));
        let in_rooms = rooms.into_iter().flatten().copied();
        now.maze()
            .cells_at_corners(cell)
            .chain(next)
            .chain(in_rooms)
    };
    let touched = changed.iter().flat_map(around);
    touched.chain(changed.iter().copied()).collect()
}
