//! How devices are handled.

use bevy::prelude::*;

/// How what a player does with a device counts.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Handling {
    /// How far the mouse turns, as a share of the usual.
    pub(crate) mouse: f32,
    /// How fast keys and sticks turn, as a share of the usual.
    pub(crate) turning: f32,
    /// Whether the mouse looks down when it is pushed away.
    pub(crate) inverted: bool,
    /// Whether a press begins to search or to climb, and another press or a step ends it,
    /// instead of a key that is held.
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
