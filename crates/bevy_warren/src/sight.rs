//! The view of the world, which determines what the scenery, the camera and the maps show.

use bevy::prelude::*;

/// The view of the world. The default is [`Sight::Inside`]. A game may set this resource.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub enum Sight {
    /// A view through the player's eyes.
    #[default]
    Inside,
    /// A view from above the player, with north at the top. Only the cells that the player has seen
    /// are visible.
    Above,
    /// A view from afar, with the whole level visible, as in the background of the title screen.
    Afar,
    /// The world is not visible, because a screen or the panel covers it.
    Covered,
}

/// Returns `Inherited` if `is_shown` is true, otherwise `Hidden`.
pub fn shown(is_shown: bool) -> Visibility {
    match is_shown {
        true => Visibility::Inherited,
        false => Visibility::Hidden,
    }
}
