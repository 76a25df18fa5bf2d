//! Climbing: half a second on the ladder in a cell's middle leads a floor up or
//! down.

use super::{Event, Progress};
use crate::level::Level;
use crate::speeds::CLIMB_TICKS;
use warren_maze::geometry::{UNIT, length};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dir, Embedding};

/// How near to the middle of its cell a player reaches the ladder.
pub(super) const REACH: i64 = UNIT as i64 * 3 / 10;

/// Goes on with a climb, up where `keys` is positive, down where negative. It
/// begins anew when the keys change, or where there is no ladder that way.
pub(super) fn climb(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    keys: i8,
    events: &mut Vec<Event>,
) {
    let begun = progress.climbing.signum() == i32::from(keys.signum());
    let so_far = if begun { progress.climbing } else { 0 };
    progress.climbing = 0;
    let Some(dir) = ladder(level, progress, keys) else {
        return;
    };
    let climbing = so_far + i32::from(keys.signum());
    if climbing.unsigned_abs() < CLIMB_TICKS {
        progress.climbing = climbing;
        return;
    }
    progress.cell = level.grid().step(progress.cell, dir);
    progress.steps += 1;
    events.push(Event::Crossed(dir));
}

/// The way along a ladder that the player can reach: up where `keys` is
/// positive, down where negative.
pub(super) fn ladder(level: &Level<impl Embedding>, progress: &Progress, keys: i8) -> Option<Dir> {
    if keys == 0 || length(progress.offset) > REACH {
        return None;
    }
    let mut ways = progress.ways(level).ways(progress.cell);
    ways.find(|&dir| level.grid().climb(progress.cell, dir) == keys.signum())
}
