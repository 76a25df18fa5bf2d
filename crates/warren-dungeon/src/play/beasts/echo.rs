//! The Echo, which walks exactly the path that the player has walked, some moves behind. A player who goes
//! on stays ahead of it, and a player who turns back meets it.

use super::Beast;
use crate::play::Progress;
use warren_maze::topology::Cell;

/// The number of moves that the player makes before the Echo begins to follow.
pub const ECHO_LAG: u32 = 12;

/// Adds the player's cell to the path of the Echo if the player has entered it in this tick. In a level
/// without an Echo, the path stays empty.
pub(in crate::play) fn extend_path(progress: &mut Progress) {
    if progress
        .echo_path
        .back()
        .is_some_and(|&last| last != progress.cell)
    {
        progress.echo_path.push_back(progress.cell);
    }
}

/// Wakes the Echo when it is time, and returns where it goes: to the next cell of the player's path. First
/// it walks from its start to the beginning of the path. Like all beasts it uses no portals, so it walks
/// around to the cell behind a portal, or waits if no passages lead there.
pub(super) fn goal(progress: &mut Progress, echo: &mut Beast) -> Option<Cell> {
    let path = &mut progress.echo_path;
    echo.awake |= path.len() > ECHO_LAG as usize;
    if !echo.awake {
        return None;
    }
    if echo.ticks == 0 && path.len() > 1 && path.front() == Some(&echo.cell) {
        path.pop_front();
    }
    path.front().copied()
}
