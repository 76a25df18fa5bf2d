//! The player's preferences for input devices.

use bevy::prelude::*;

/// The player's preferences for input devices.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Handling {
    /// The mouse sensitivity, as a percentage of the default.
    pub(crate) mouse: u16,
    /// The turning speed of keys and sticks, as a percentage of the default.
    pub(crate) turning: u16,
    /// Whether the view turns down when the player pushes the mouse away.
    pub(crate) inverted: bool,
    /// Whether a key press starts searching or climbing. The player then continues to search or
    /// climb until the key is pressed again or the player walks. If false, the player must hold the
    /// key.
    pub(crate) toggles: bool,
}

impl Handling {
    /// Returns the mouse sensitivity as a multiple of the default.
    pub(crate) fn mouse_speed(&self) -> f32 {
        f32::from(self.mouse) / 100.0
    }

    /// Returns the turning speed of keys and sticks as a multiple of the default.
    pub(crate) fn turning_speed(&self) -> f32 {
        f32::from(self.turning) / 100.0
    }
}

impl Default for Handling {
    fn default() -> Handling {
        Handling {
            mouse: 100,
            turning: 100,
            inverted: false,
            toggles: false,
        }
    }
}
