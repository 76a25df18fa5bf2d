//! The Sleeper, which sleeps until it hears the player. Then it gets up and hunts the player, as
//! the Minotaur does.

use super::Beast;
use crate::level::Level;
use crate::play::{Progress, Relic};
use crate::route::nearby;
use crate::speeds::HEARING;
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

impl Progress {
    /// Returns the maximum distance at which the Sleeper hears the player, in moves: [`HEARING`], or half
    /// of it for a player with a [hood](Relic::Hood).
    pub fn hearing(&self) -> u32 {
        match self.carried.relics.has(Relic::Hood) {
            true => HEARING / 2,
            false => HEARING,
        }
    }
}

/// Wakes the Sleeper if it hears the player, and returns where it goes.
pub(super) fn goal(
    level: &Level<impl Embedding>,
    progress: &Progress,
    sleeper: &mut Beast,
    is_noisy: bool,
) -> Option<Cell> {
    if !sleeper.awake {
        if !is_noisy || !is_near(level, progress, sleeper.cell, progress.hearing()) {
            return None;
        }
        sleeper.awake = true;
        sleeper.rising = super::rise_ticks(progress);
    }
    (!sleeper.rises()).then_some(progress.cell)
}
