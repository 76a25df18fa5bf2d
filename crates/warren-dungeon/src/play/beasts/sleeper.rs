//! The Sleeper, which sleeps until it hears the player. Then it gets up and hunts the player, as
//! the Minotaur does.

use super::Beast;
use crate::level::Level;
use crate::play::Progress;
use crate::route::nearby;
use crate::speeds::{HEARING, RISE_TICKS};
use warren_maze::topology::{Cell, Embedding};

/// Returns whether the player is at most this number of moves away from a Sleeper in a cell.
pub(super) fn is_near(
    level: &Level<impl Embedding>,
    progress: &Progress,
    sleeper: Cell,
    most: u32,
) -> bool {
    nearby(&progress.ways(level), sleeper, most).contains(&progress.cell)
}

/// Wakes the Sleeper if it hears the player, and returns where it goes.
pub(super) fn goal(
    level: &Level<impl Embedding>,
    progress: &Progress,
    sleeper: &mut Beast,
    is_noisy: bool,
) -> Option<Cell> {
    if !sleeper.awake {
        if !is_noisy || !is_near(level, progress, sleeper.cell, HEARING) {
            return None;
        }
        sleeper.awake = true;
        sleeper.rising = RISE_TICKS;
    }
    (!sleeper.rises()).then_some(progress.cell)
}
