//! The Moth, which comes to the light of the player's torch. It hunts a player who carries a burning torch
//! nearby, and stays where it is while the player is in the dark. Like the Minotaur, it rests until the player
//! moves.

use super::{Beast, minotaur};
use crate::level::Level;
use crate::play::Progress;
use crate::route::nearby;
use warren_maze::topology::{Cell, Embedding};

/// The maximum distance at which the Moth notices the player's torch, in moves.
pub const LIGHT_REACH: u32 = 12;

/// Wakes the Moth while it notices the player's torch, and returns where it goes. In the dark, the Moth
/// finishes its current move, and settles. If the circumstances are the same as in the tick before, a Moth
/// that did not notice the torch does not notice it now.
pub(super) fn goal(
    level: &Level<impl Embedding>,
    progress: &Progress,
    moth: &mut Beast,
    is_same: bool,
) -> Option<Cell> {
    if moth.ticks > 0 {
        return Some(progress.cell);
    }
    if is_same && !moth.awake {
        return None;
    }
    moth.awake = minotaur::is_time(progress)
        && !progress.is_dark(level)
        && nearby(&progress.ways(level), moth.cell, LIGHT_REACH).contains(&progress.cell);
    if !moth.awake {
        moth.distance = None;
    }
    moth.awake.then_some(progress.cell)
}
