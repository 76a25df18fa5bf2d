//! A run condition for the player's actions in a level.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use bevy::prelude::*;
use bevy_warren::panel_use::PanelUse;

/// Returns a run condition that is true if one of the action's keys or buttons was pressed in this
/// frame, unless a text field in the panel received it.
pub(crate) fn just_pressed(action: Action) -> impl FnMut(Devices, Res<PanelUse>) -> bool + Clone {
    move |devices, panel| {
        let is_for_both = matches!(action, Action::Panel | Action::TestRun);
        let for_panel = panel.keyboard && !is_for_both;
        !for_panel && devices.just_pressed(ActionSet::Play, action)
    }
}
