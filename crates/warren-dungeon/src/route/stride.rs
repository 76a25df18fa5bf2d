//! The time that a player takes for a move.

use crate::level::Level;
use crate::speeds::{CLIMB_TICKS, SPEED, TICKS_PER_SECOND, TURN};
use warren_maze::geometry::length;
use warren_maze::topology::{Cell, Dir, Embedding};

/// Returns the time that a player takes to walk from the centre of a cell to the centre of the next cell in
/// this direction, in ticks. The player turns in place first. `facing` is the player's heading, if it is
/// known.
pub(crate) fn stride_ticks(
    level: &Level<impl Embedding>,
    cell: Cell,
    dir: Dir,
    facing: &mut Option<u16>,
) -> u32 {
    let grid = level.grid();
    if level.is_portal(cell, dir) {
        // The player may have to turn in any direction afterwards.
        *facing = None;
        return 2 * TICKS_PER_SECOND;
    }
    if !grid.has_side(cell, dir) {
        return CLIMB_TICKS;
    }
    let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
    let heading = grid.heading(cell, dir);
    let before = facing.replace(heading).unwrap_or(heading);
    let ways =
        length(grid.twice_to_midpoint(cell, dir)) + length(grid.twice_to_midpoint(next, back));
    turn_ticks(before, heading) + (ways as u32 / 2).div_ceil(SPEED as u32)
}

/// Returns the time that the player needs to turn from one heading to another, in ticks.
fn turn_ticks(from: u16, to: u16) -> u32 {
    let apart = (to.wrapping_sub(from) as i16).unsigned_abs();
    u32::from(apart).div_ceil(TURN as u32)
}
