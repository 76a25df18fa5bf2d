//! The inputs that move a player to a point or to the next cell, and those that blast, open and use
//! something.

use crate::level::Level;
use crate::play::{Input, Progress, REACH, ahead};
use crate::speeds::{SPEED, TURN};
use warren_maze::geometry::{UNIT, Vector, cross, dot_unit, length, sub};
use warren_maze::topology::{Dir, Embedding};

/// Returns the input for the next tick of a player who walks straight to the point `target`.
/// Returns `None` when the player has reached the point. The player turns towards the point, and
/// walks while it roughly faces the point. Walls are ignored. `target` is relative to the centre of
/// the player's cell, in units of 2⁻¹⁶ of a cell ([`UNIT`]).
pub fn toward(progress: &Progress, target: Vector) -> Option<Input> {
    let way = sub(target, progress.offset());
    let distance = length(way);
    if distance <= i64::from(SPEED) {
        return None;
    }
    let ahead = ahead(progress.heading());
    let dot = dot_unit(ahead, way);
    let cross = (cross(ahead, way) / i128::from(UNIT)) as i64;
    // A small angle in radians is about equal to its sine. The factor 2¹⁶ / 2π converts the angle
    // to a heading.
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

/// Returns the input for the next tick of a player who goes to the next cell in direction `dir`.
/// The player walks through the midpoint of the side in this direction, or climbs to the next
/// floor. Call this function until the player is in the next cell. Returns `None` if the player is
/// already at the end of the vector [`twice_to_midpoint`](Embedding::twice_to_midpoint), which is
/// beyond the side.
pub fn step_towards(level: &Level<impl Embedding>, progress: &Progress, dir: Dir) -> Option<Input> {
    let climb = level.grid().climb(progress.cell(), dir);
    if climb != 0 && length(progress.offset()) <= REACH {
        return Some(Input {
            climb,
            ..Input::default()
        });
    }
    toward(
        progress,
        level.grid().twice_to_midpoint(progress.cell(), dir),
    )
}

/// Returns the input for the next tick of a player who blasts the wall in direction `dir`. The
/// player turns towards the wall, walks up to it if it is too far away, and then blasts it. Call
/// this function in every tick until [`Event::Blasted`], [`Event::DoorFound`] or [`Event::Refused`]
/// occurs.
///
/// [`Event::Blasted`]: crate::play::Event::Blasted
/// [`Event::DoorFound`]: crate::play::Event::DoorFound
/// [`Event::Refused`]: crate::play::Event::Refused
pub fn blast_towards(level: &Level<impl Embedding>, progress: &Progress, dir: Dir) -> Input {
    let climb = level.grid().climb(progress.cell(), dir);
    if progress.faces(level, climb) == Some(dir) {
        return Input {
            blast: true,
            climb,
            ..Input::default()
        };
    }
    step_towards(level, progress, dir).unwrap_or_default()
}

/// Returns the input for the next tick of a player who opens the gate in direction `dir` with a
/// key. The player turns towards the gate, walks up to it if it is too far away, and then opens it.
/// Call this function in every tick until [`Event::GateOpened`] or [`Event::UseRefused`] occurs.
///
/// [`Event::GateOpened`]: crate::play::Event::GateOpened
/// [`Event::UseRefused`]: crate::play::Event::UseRefused
pub fn open_towards(level: &Level<impl Embedding>, progress: &Progress, dir: Dir) -> Input {
    let climb = level.grid().climb(progress.cell(), dir);
    if progress.faces(level, climb) == Some(dir) {
        return Input {
            act: true,
            climb,
            ..Input::default()
        };
    }
    step_towards(level, progress, dir).unwrap_or_default()
}

/// Returns the input for the next tick of a player who pulls the lever in its cell, or steps through
/// the portal in its cell. If the player faces a door that its keys open, [`Input::act`] would open
/// the door, so the player first turns away from it. Call this function in every tick until
/// [`Event::LeverPulled`] or [`Event::Crossed`] occurs.
///
/// [`Event::LeverPulled`]: crate::play::Event::LeverPulled
/// [`Event::Crossed`]: crate::play::Event::Crossed
pub fn use_cell(level: &Level<impl Embedding>, progress: &Progress) -> Input {
    let faced = progress.faces(level, 0);
    let gate = faced.and_then(|dir| progress.closed_gate(level, progress.cell(), dir));
    match gate.is_some_and(|(_, gate)| progress.has_key_for(gate)) {
        true => Input {
            turn: TURN,
            ..Input::default()
        },
        false => Input {
            act: true,
            ..Input::default()
        },
    }
}
