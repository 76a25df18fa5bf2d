//! The player's preferences for input devices.

use bevy::prelude::*;

/// The player's preferences for input devices.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Handling {
    /// The sensitivity of the mouse, as a multiple of the default.
    pub(crate) mouse: f32,
    /// The turning speed of keys and sticks, as a multiple of the default.
    pub(crate) turning: f32,
    /// Whether the view turns down when the mouse is pushed away.
    pub(crate) inverted: bool,
    /// Whether a press starts searching or climbing, which then continues until the next press or
    /// step. Otherwise the key must be held.
    pub(crate) toggles: bool,
}

impl Default for Handling {
    fn default() -> Handling {
        Handling {
            mouse: 1.0,
            turning: 1.0,
            inverted: false,
            toggles: false,
        }
    }
}
