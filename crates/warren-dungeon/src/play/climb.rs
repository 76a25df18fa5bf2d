//! Climbing: a player near the centre of a cell with a ladder can climb to the next floor in half a
//! second.

use super::{Event, Progress, gates, shut};
use crate::level::Level;
use crate::speeds::CLIMB_TICKS;
use warren_maze::geometry::{UNIT, length};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dir, Embedding};

/// The maximum distance from the centre of the cell at which a player can use the ladder, in units
/// of 2⁻¹⁶ of a cell.
pub(crate) const REACH: i64 = UNIT as i64 * 3 / 10;

/// Continues a climb. The player climbs up if `keys` is positive, and down if it is negative. The
/// climb starts again if the sign of `keys` changes, and is abandoned if the player cannot use a
/// ladder in that direction.
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
    let from = progress.cell;
    progress.cell = level.grid().step(from, dir);
    progress.steps += 1;
    events.push(Event::Crossed(dir));
    shut::pass(level, progress, (from, dir), events);
    gates::take(level, progress, progress.cell, events);
}

/// Returns the direction of a ladder that the player can use. The ladder leads up if `keys` is
/// positive, and down if it is negative.
pub(crate) fn ladder(level: &Level<impl Embedding>, progress: &Progress, keys: i8) -> Option<Dir> {
    if keys == 0 || length(progress.offset) > REACH {
        return None;
    }
    let mut ways = progress.ways(level).ways(progress.cell);
    ways.find(|&dir| level.grid().climb(progress.cell, dir) == keys.signum())
}
