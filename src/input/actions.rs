//! What a player does in a level, unless it is meant for the panel.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use bevy::prelude::*;

/// What of the player's input is meant for the panel.
#[derive(Resource, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Resource)]
pub struct PanelInput {
    /// Whether the panel is shown.
    pub open: bool,
    /// Whether keys go to one of its fields.
    pub keyboard: bool,
    /// Whether the mouse is on it.
    pub pointer: bool,
}

/// Whether a key or button of the action went down in this frame, and was not
/// meant for a field of the panel.
pub(crate) fn just_pressed(action: Action) -> impl FnMut(Devices, Res<PanelInput>) -> bool + Clone {
    move |devices, panel| {
        let for_panel = panel.keyboard && action != Action::Panel;
        !for_panel && devices.just_pressed(ActionSet::Play, action)
    }
}
