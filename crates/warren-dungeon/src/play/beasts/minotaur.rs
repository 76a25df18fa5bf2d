//! The Minotaur, which hunts the player along the shortest path. The Minotaur sleeps until the
//! player moves, so that the player has time to look around. It sleeps for at most [`SLEEP_TICKS`]
//! ticks.

use super::Beast;
use crate::play::{Progress, Relic};
use crate::speeds::TICKS_PER_SECOND;
use warren_maze::topology::Cell;

/// The number of ticks for which the Minotaur and the Statue rest if the player does not move.
pub const SLEEP_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// The number of ticks for which the Minotaur and the Statue rest if the player carries an
/// [hourglass](Relic::Hourglass).
const HOURGLASS_TICKS: u32 = 20 * TICKS_PER_SECOND;

/// Wakes the Minotaur when it is time, and returns where it goes. Between two moves, it
/// [rests](crate::play::Terms::minotaur_rest).
pub(super) fn goal(progress: &Progress, minotaur: &mut Beast) -> Option<Cell> {
    minotaur.awake |= is_time(progress);
    let rests = minotaur.rises();
    minotaur.awake.then_some(progress.cell).filter(|_| !rests)
}

/// Lets the Minotaur rest after a move.
pub(super) fn rest(progress: &Progress, minotaur: &mut Beast) {
    minotaur.rising = progress.minotaur_rest;
}

/// Returns whether the player has moved or has waited for so long that the hunt begins.
pub(super) fn is_time(progress: &Progress) -> bool {
    let moved = progress.steps > 0 || progress.offset != [0, 0];
    match progress.carried.relics.has(Relic::Hourglass) {
        true => progress.ticks >= HOURGLASS_TICKS,
        false => moved || progress.ticks >= SLEEP_TICKS,
    }
}
