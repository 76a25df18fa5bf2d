//! Edits that change the rooms of several cells.

use std::collections::BTreeSet;
use warren_dungeon::level::{Edit, Level, connected_parts};
use warren_maze::topology::{Cell, Topology};

/// Returns the edits with which cells leave their rooms. If the other cells of a room are no longer
/// connected, the largest part remains the room, and each of the other parts becomes a separate
/// room.
///
/// Takes O(n log n) time for n cells in these rooms. In addition, applying an edit takes time for
/// all cells in rooms: see [`Level::apply`].
pub(crate) fn leave(level: &Level, cells: &BTreeSet<Cell>) -> Vec<Edit> {
    let (grid, rooms) = (level.grid(), level.rooms());
    let left: BTreeSet<usize> = cells.iter().filter_map(|&it| rooms.number(it)).collect();
    let mut edits = Vec::new();
    for number in left {
        let room = &rooms.list()[number];
        let others = room.iter().copied().filter(|cell| !cells.contains(cell));
        let mut parts = connected_parts(grid, &others.collect::<Vec<Cell>>());
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        let first = parts.first().map_or(&room[..1], |part| part);
        // Removing cells from the end of this order keeps the rest of the room connected.
        let order = outward(grid, room, first);
        let stays = parts.first().map_or(0, Vec::len);
        let removed = order[stays..].iter().rev();
        edits.extend(removed.map(|&cell| Edit::Room(cell, None)));
        for part in parts.iter().skip(1) {
            edits.extend(found(grid, part));
        }
    }
    edits
}

/// Returns the edits that make a room from cells that are in no room. The cells must be connected.
pub(crate) fn found(grid: &impl Topology, cells: &[Cell]) -> Vec<Edit> {
    let order = outward(grid, cells, &cells[..cells.len().min(1)]);
    let first = order.first().copied();
    let join = |cell| Edit::Room(cell, first);
    order.into_iter().map(join).collect()
}

/// Returns the cells of `among` that are connected with `first` through other cells of `among`, in
/// an order in which the cells up to each cell are connected. The order begins with the cells of
/// `first`, which must be connected.
pub(crate) fn outward(grid: &impl Topology, among: &[Cell], first: &[Cell]) -> Vec<Cell> {
    let mut order = first.to_vec();
    let mut rest: BTreeSet<Cell> = among.iter().copied().collect();
    first.iter().for_each(|cell| _ = rest.remove(cell));
    let mut next = 0;
    while let Some(&cell) = order.get(next) {
        next += 1;
        order.extend(
            grid.neighbours(cell)
                .map(|(_, beside)| beside)
                .filter(|beside| rest.remove(beside)),
        );
    }
    order
}
