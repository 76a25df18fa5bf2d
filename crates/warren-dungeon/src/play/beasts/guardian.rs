//! The Guardian, which hunts the player only in its room. When the player leaves the room, the
//! Guardian gives up and goes back to the cell where it started. It never leaves the room.

use super::Beast;
use crate::level::{BeastKind, Level};
use crate::play::Progress;
use warren_maze::topology::{Cell, Topology};

/// Returns whether the Guardian guards a cell: whether the cell is in the room in which the Guardian
/// starts. A Guardian that starts outside all rooms guards only its cell.
pub(super) fn guards(level: &Level<impl Topology>, cell: Cell) -> bool {
    let Some(home) = level.beast(BeastKind::Guardian) else {
        return false;
    };
    cell == home || level.rooms().around(home).binary_search(&cell).is_ok()
}

/// Wakes the Guardian if the player is in its room, and returns where it goes.
pub(super) fn goal(
    level: &Level<impl Topology>,
    progress: &Progress,
    guardian: &mut Beast,
) -> Option<Cell> {
    if !guards(level, progress.cell) {
        guardian.awake = false;
        guardian.distance = None;
        let is_home = |home: &Cell| guardian.ticks == 0 && *home == guardian.cell;
        let home = level.beast(BeastKind::Guardian);
        return home.filter(|home| !is_home(home));
    }
    if !guardian.awake {
        guardian.awake = true;
        guardian.rising = super::rise_ticks(progress);
    }
    (!guardian.rises()).then_some(progress.cell)
}
