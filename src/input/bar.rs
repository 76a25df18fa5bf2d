//! Keyboard and gamepad input for the bar beside a map. The player can switch this input from the
//! map to the bar. It then selects and changes the bar's rows, and the screen's other keys are
//! disabled.

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::states::{Card, Screen};
use crate::theme::sidebar::Bar;
use bevy::input_focus::tab_navigation::{NavAction, TabGroup, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;

/// Switches keyboard and gamepad input between the map and the bar when the player triggers
/// [`Action::Bar`]. [`Action::Leave`] and a card over the screen also switch the input back to the
/// map.
pub(super) fn toggle_bar(
    mut commands: Commands,
    devices: Devices,
    screen: Res<State<Screen>>,
    card: Option<Res<State<Card>>>,
    bar: Single<(Entity, Has<TabGroup>), With<Bar>>,
) {
    let set = match screen.get() {
        Screen::MultiMaze => ActionSet::Puzzle,
        _ => ActionSet::Watch,
    };
    let (bar, is_in_hand) = *bar;
    let toggles = devices.just_pressed(set, Action::Bar);
    let leaves = devices.just_pressed(ActionSet::Menu, Action::Leave) || card.is_some();
    if is_in_hand && (toggles || leaves) {
        commands.entity(bar).remove::<TabGroup>();
    } else if !is_in_hand && toggles && card.is_none() {
        commands.entity(bar).insert(TabGroup::new(0));
    }
}

/// While keys navigate the bar, moves the focus to the first widget, unless one of the bar's
/// widgets is already focused. Otherwise, removes the focus from the bar's widgets, because one of
/// the screen's keys could press the widget that was clicked last.
pub(super) fn focus_bar(
    navigation: TabNavigation,
    bar: Single<(Entity, Has<TabGroup>), With<Bar>>,
    parents: Query<&ChildOf>,
    mut focus: ResMut<InputFocus>,
) {
    let (bar, is_in_hand) = *bar;
    let is_on_bar = |of| parents.iter_ancestors(of).any(|of| of == bar);
    match (is_in_hand, focus.get().is_some_and(is_on_bar)) {
        (true, false) => {
            if let Ok(first) = navigation.navigate(&focus, NavAction::First) {
                focus.set(first, FocusCause::Navigated);
            }
        }
        (false, true) => focus.clear(),
        _ => {}
    }
}
