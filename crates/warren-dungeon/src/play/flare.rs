//! Flares, which the player lights to dazzle beasts.
//!
//! A flare dazzles every beast that sees it: the beasts that the player would see in all directions with
//! the brightest torch, also in the dark. A dazzled beast stands still for [`FLARE_TICKS`] ticks, also in the
//! middle of a move, and the Statue also while the player looks away. A Sleeper that sleeps sees no flare,
//! and no flare wakes it. A dazzled beast still catches a player who walks into its cell. Only a dazzled
//! Thief takes nothing, and gives its treasure back.

use super::beasts::Beast;
use super::sight::in_sight;
use super::{Event, MAX_SIGHT, Progress, ToolRefusal};
use crate::level::Level;
use crate::speeds::TICKS_PER_SECOND;
use std::collections::BTreeSet;
use warren_maze::topology::{Cell, Embedding};

/// The number of flares in a find.
pub const FLARES_PER_FIND: u32 = 2;

/// The number of ticks for which a flare dazzles a beast.
pub const FLARE_TICKS: u32 = 8 * TICKS_PER_SECOND;

/// Lights a flare in the player's cell.
///
/// # Errors
///
/// Fails if the player has no flares.
pub(super) fn light(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) -> Result<(), ToolRefusal> {
    let left = progress.carried.flares.checked_sub(1);
    progress.carried.flares = left.ok_or(ToolRefusal::NoFlares)?;
    events.push(Event::FlareLit);
    dazzle(level, progress, events);
    Ok(())
}

/// Dazzles the beasts that see the player.
pub(super) fn dazzle(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) {
    let (views, grid) = (progress.views(level), level.grid());
    let lit: BTreeSet<Cell> = in_sight(&views, level.rooms(), progress.cell, MAX_SIGHT).collect();
    for beast in &mut progress.beasts {
        // During a move, a beast is in two cells.
        let next = beast.toward.filter(|_| beast.ticks > 0);
        let next = next.map(|dir| grid.step(beast.cell, dir));
        let is_lit = [Some(beast.cell), next]
            .iter()
            .flatten()
            .any(|cell| lit.contains(cell));
        if is_lit && !is_asleep(beast) {
            beast.dazzled = FLARE_TICKS;
            beast.distance = None;
            events.push(Event::Dazzled(beast.kind));
        }
    }
}

fn is_asleep(beast: &Beast) -> bool {
    beast.kind.listens() && !beast.awake
}
