//! Navigation of cards with the arrow keys and the gamepad. Bevy itself handles Tab, Enter, Space
//! and the mouse.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::theme::scroll::Cards;
use crate::theme::widget::Adjust;
use bevy::input_focus::tab_navigation::{NavAction, TabNavigation, TabNavigationError};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

pub(super) fn move_focus(
    devices: Devices,
    navigation: TabNavigation,
    mut cards: Cards,
    mut focus: ResMut<InputFocus>,
) {
    for (action, way) in [
        (Action::Below, NavAction::Next),
        (Action::Above, NavAction::Previous),
    ] {
        if devices.just_pressed(ActionSet::Menu, action) {
            use TabNavigationError::NoTabGroupForCurrentFocus as Lost;
            // The focused entity may have been despawned, or may not be part of the card.
            let next = match navigation.navigate(&focus, way) {
                Ok(next)
                | Err(Lost {
                    new_focus: next, ..
                }) => next,
                Err(_) => continue,
            };
            let down = action == Action::Below;
            let scrolls = |from| cards.scroll_at_end(from, next, down);
            if !focus.get().is_some_and(scrolls) {
                focus.set(next, FocusCause::Navigated);
            }
        }
    }
}

pub(super) fn press_focused(mut commands: Commands, devices: Devices, focus: Res<InputFocus>) {
    let Some(entity) = focus.get() else { return };
    if devices.just_pressed(ActionSet::Menu, Action::Press) {
        commands.trigger(Activate { entity });
    }
    for (action, more) in [(Action::Less, false), (Action::More, true)] {
        if devices.just_pressed(ActionSet::Menu, action) {
            commands.trigger(Adjust { entity, more });
        }
    }
}
