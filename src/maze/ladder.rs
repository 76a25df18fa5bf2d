//! Ladders. Each passage that leads up through a hatch has a ladder below the hatch.

use crate::space::{ladder_at, way_by_ladder};
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::topology::Cell;

/// A ladder. Its transform is at its foot, and it leans against the wall in its local `-z`
/// direction.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Ladder(pub Cell);

/// Returns the ladder that leads up from the cell `foot`, if there is one.
pub(super) fn raise(level: &Level, foot: Cell, centre: Vec3) -> Option<impl Bundle + use<>> {
    way_by_ladder(level, foot, true)?;
    let aside = ladder_at(level, foot);
    let aside = Vec3::new(aside.x, 0.0, aside.y);
    let place = Transform::from_translation(centre + aside).looking_to(aside, Vec3::Y);
    Some((Ladder(foot), Name::new("Ladder"), place))
}
