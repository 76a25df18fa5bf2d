//! What a player does in a level, unless it is meant for the panel.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::panel_input::PanelInput;
use bevy::prelude::*;

/// Whether a key or button of the action went down in this frame, and was not
/// meant for a field of the panel.
pub(crate) fn just_pressed(action: Action) -> impl FnMut(Devices, Res<PanelInput>) -> bool + Clone {
    move |devices, panel| {
        let for_panel = panel.keyboard && action != Action::Panel;
        !for_panel && devices.just_pressed(ActionSet::Play, action)
    }
}
