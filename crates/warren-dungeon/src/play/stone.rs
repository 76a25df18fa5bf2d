//! Stones, which the player throws to lure beasts away.
//!
//! A stone flies straight ahead through open sides and grates until it meets a wall or a bend, but at
//! most [`THROW`] cells. In its last cell it makes a noise, and breaks. The beasts that hear the noise
//! [look for the stone](super::Lure) instead of hunting the player. A stone never wakes a beast.

use super::sight::line;
use super::{Event, Progress, ToolRefusal, beasts};
use crate::level::Level;
use warren_maze::topology::Embedding;

/// The number of stones that a player takes from a cell with stones.
pub const STONES_PER_FIND: u32 = 3;

/// The maximum number of cells that a stone flies.
pub const THROW: usize = 6;

/// The maximum distance at which a beast hears a stone, in moves between the beast and the stone's last
/// cell.
pub const STONE_HEARING: u32 = 12;

/// Throws a stone in the direction of the player's heading.
///
/// # Errors
///
/// Fails, and uses no stone, if the player has none or faces a wall.
pub(super) fn throw(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) -> Result<(), ToolRefusal> {
    if progress.carried.stones == 0 {
        return Err(ToolRefusal::NoStones);
    }
    let dir = progress.side_ahead(level).ok_or(ToolRefusal::NoRoom)?;
    let end = line(&progress.views(level), progress.cell, dir, THROW).last();
    let end = end.ok_or(ToolRefusal::NoRoom)?;
    progress.carried.stones -= 1;
    events.push(Event::StoneThrown(end));
    beasts::lure(level, progress, end, events);
    Ok(())
}
