//! How the world is seen: what the scenery, the camera and the maps go by.

use bevy::prelude::*;

/// From where the world is seen. A game sets it; from inside, by default.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub enum Sight {
    /// Through the player's eyes.
    #[default]
    Inside,
    /// From above the player, north up: what the player has seen.
    Above,
    /// From afar, as behind a title: all of it.
    Afar,
    /// Not at all: something covers it.
    Covered,
}

/// Whether something is shown with what it belongs to.
pub(crate) fn shown(is_shown: bool) -> Visibility {
    match is_shown {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    }
}
