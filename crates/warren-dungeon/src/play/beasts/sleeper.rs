//! The Sleeper, which sleeps until it hears the player. Then it gets up and hunts the player, as
//! the Minotaur does.

use super::Beast;
use crate::level::Level;
use crate::play::Progress;
use crate::route::nearby;
use crate::speeds::{HEARING, RISE_TICKS};
use warren_maze::topology::{Cell, Embedding};

/// Returns whether the Sleeper in a cell hears a noise of the player, which must be at most
/// [`HEARING`] moves away.
pub(super) fn hears(level: &Level<impl Embedding>, progress: &Progress, sleeper: Cell) -> bool {
    nearby(&progress.ways(level), sleeper, HEARING).contains(&progress.cell)
}

/// Wakes the Sleeper if it hears the player, and returns where it goes.
pub(super) fn goal(
    level: &Level<impl Embedding>,
    progress: &Progress,
    sleeper: &mut Beast,
    is_noisy: bool,
) -> Option<Cell> {
    if !sleeper.awake {
        if !is_noisy || !hears(level, progress, sleeper.cell) {
            return None;
        }
        sleeper.awake = true;
        sleeper.rising = RISE_TICKS;
    }
    (!sleeper.rises()).then_some(progress.cell)
}
