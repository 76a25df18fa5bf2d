//! The view of the world, which the scenery, the camera and the maps follow.

use bevy::prelude::*;

/// The view of the world. From inside by default; a game may set it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub enum Sight {
    /// Through the player's eyes.
    #[default]
    Inside,
    /// From above the player, with north at the top. Shows what the player has seen.
    Above,
    /// From afar, as behind a title. Shows the whole level.
    Afar,
    /// Not visible, because something covers the world.
    Covered,
}

/// Returns `Inherited` or `Hidden`.
pub(crate) fn shown(is_shown: bool) -> Visibility {
    match is_shown {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    }
}
