//! The inputs that take a player to a place: keys pressed by a program.

use super::climb::REACH;
use super::{Input, Progress, trig};
use crate::level::Level;
use crate::speeds::{SPEED, TURN};
use warren_maze::geometry::{UNIT, Vector, length, sub};
use warren_maze::topology::{Dir, Embedding};

/// The input of the next tick for a player who goes straight to `target`, seen
/// from the cell's centre; `None` once it is reached. First the player turns
/// there, then walks; walls are not its business.
pub fn toward(progress: &Progress, target: Vector) -> Option<Input> {
    let way = sub(target, progress.offset);
    let distance = length(way);
    if distance <= i64::from(SPEED) {
        return None;
    }
    let ahead = trig::ahead(progress.heading);
    let [ahead_x, ahead_y, x, y] = [ahead[0], ahead[1], way[0], way[1]].map(i64::from);
    let dot = (ahead_x * x + ahead_y * y) / i64::from(UNIT);
    let cross = (ahead_x * y - ahead_y * x) / i64::from(UNIT);
    // A small angle is its sine: 2¹⁶ / 2π of heading for each of it.
    let angle = cross * 10_430 / distance;
    let most = i64::from(TURN);
    let turn = if dot > 0 {
        angle.clamp(-most, most)
    } else if cross < 0 {
        -most
    } else {
        most
    };
    let faces = dot > 0 && cross.abs() * 4 < distance;
    Some(Input {
        ahead: if faces { 127 } else { 0 },
        turn: turn as i16,
        ..Input::default()
    })
}

/// The input of the next tick for a player who walks through the middle of the side
/// to the next cell in direction `dir`, or climbs to the next floor; `None` once there.
pub fn step_towards(level: &Level<impl Embedding>, progress: &Progress, dir: Dir) -> Option<Input> {
    let climb = level.grid().climb(progress.cell, dir);
    if climb != 0 && length(progress.offset) <= REACH {
        return Some(Input {
            climb,
            ..Input::default()
        });
    }
    toward(progress, level.grid().through(progress.cell, dir))
}
