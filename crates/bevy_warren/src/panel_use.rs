//! The parts of the window and of the player's input that a panel uses.

use bevy::prelude::*;

/// The parts of the window and of the player's input that a panel over the world uses. The rest of
/// the game ignores these parts. By default, the panel is closed and uses nothing.
///
/// A game sets [`open`](PanelUse::open). The panel sets the other fields once per frame.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Resource)]
pub struct PanelUse {
    /// Whether the panel is visible.
    pub open: bool,
    /// Whether a map of the whole level covers the world beside the panel.
    pub covers: bool,
    /// Whether a text field in the panel receives the keys.
    pub keyboard: bool,
    /// Whether the mouse is over the panel.
    pub pointer: bool,
    /// The panel's width at the right edge of the window, in logical pixels.
    pub width: f32,
}
