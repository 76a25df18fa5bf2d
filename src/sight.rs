//! The view of the world, which the scenery, the camera and the maps follow.

use bevy::prelude::*;

/// The view of the world. The default is [`Sight::Inside`]. A game may set this resource.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub enum Sight {
    /// Through the player's eyes.
    #[default]
    Inside,
    /// From above the player, with north at the top. Shows what the player has seen.
    Above,
    /// From afar, as behind the title screen. Shows the whole level.
    Afar,
    /// Not visible, because something covers the world.
    Covered,
}

/// Returns `Inherited` if `is_shown` is true, otherwise `Hidden`.
pub(crate) fn shown(is_shown: bool) -> Visibility {
    match is_shown {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    }
}
