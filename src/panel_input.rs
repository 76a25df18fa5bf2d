//! What a panel takes of the window and of the player's input.

use bevy::prelude::*;

/// What a panel that lies over the world takes from the rest of a game. Nothing, by
/// default.
///
/// A game opens and closes the panel; the panel says the rest, once a frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Resource)]
pub struct PanelInput {
    /// Whether the panel is shown.
    pub open: bool,
    /// Whether a map of the whole level covers the world beside it.
    pub covers: bool,
    /// Whether keys go to one of its fields.
    pub keyboard: bool,
    /// Whether the mouse is on it.
    pub pointer: bool,
    /// How much of the window it takes on the right, in logical pixels.
    pub width: f32,
}
