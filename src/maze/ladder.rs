//! Ladders: where a passage leads up, one stands against a wall below a hatch.

use crate::world::to_world;
use bevy::prelude::*;
use warren_core::geometry;
use warren_core::level::Level;
use warren_core::topology::{Cell, Cubic, Dirs, Topology};

/// A ladder, at the place of its foot; it leans on the wall that its `-z` looks
/// at.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Ladder(pub Cell);

/// Half the width of the hatch that a ladder leads through, in cells.
pub(crate) const HATCH: f32 = 0.17;

/// How far a hatch's middle lies from that of its cell.
const ASIDE: f32 = 0.3;

/// The way up from a cell, or the way down, where there is one.
pub(crate) fn way(level: &Level, cell: Cell, up: bool) -> Option<Cell> {
    let dir = if up { Cubic::UP } else { Cubic::DOWN };
    let leads = level.grid().shape().has_floors() && level.maze().passages(cell).contains(dir);
    leads.then(|| level.grid().step(cell, dir))
}

/// Where the ladder that begins in `foot` stands, from the middle of its cell:
/// beside a wall on both floors if there is one, and out of a walker's way.
pub(crate) fn stands_at(level: &Level, foot: Cell) -> Vec2 {
    let geometry = geometry::of(level.grid().shape());
    let here = level.maze().passages(foot);
    let above = way(level, foot, true).map_or(Dirs::NONE, |head| level.maze().passages(head));
    // The last in order is the north wall, the one that is best seen from above.
    let closed = |open: Dirs| geometry.round.iter().rfind(|&&dir| !open.contains(dir));
    let side = closed(here | above).or(closed(here)).or(closed(above));
    let normal = side.map(|dir| to_world(geometry.normals[dir.index()]));
    normal.unwrap_or(Vec2::NEG_Y) * ASIDE
}

/// The ladder of a cell, if it has one, whose middle is at `centre`.
pub(super) fn raise(level: &Level, foot: Cell, centre: Vec3) -> Option<impl Bundle + use<>> {
    way(level, foot, true)?;
    let aside = stands_at(level, foot);
    let aside = Vec3::new(aside.x, 0.0, aside.y);
    let place = Transform::from_translation(centre + aside).looking_to(aside, Vec3::Y);
    Some((Ladder(foot), place))
}
