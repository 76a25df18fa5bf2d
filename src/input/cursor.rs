//! The mouse cursor, which is locked in first person.

use crate::states::{Menu, Screen, View, in_play};
use bevy::prelude::*;
use bevy::window::{CursorGrabMode, CursorOptions, PrimaryWindow};
use bevy_warren::map::MapOpen;
use bevy_warren::panel_use::PanelUse;

/// Locks the cursor during play in first person while the map is closed, because the mouse then
/// turns the view. Otherwise, releases the cursor.
pub(super) fn grab_cursor(
    window: Single<(&Window, &mut CursorOptions), With<PrimaryWindow>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    view: Res<View>,
    panel: Res<PanelUse>,
    map: Res<MapOpen>,
) {
    let (window, mut cursor) = window.into_inner();
    let grab =
        window.focused && *view == View::FirstPerson && !map.0 && in_play(screen, menu, panel);
    let mode = match grab {
        true => CursorGrabMode::Locked,
        false => CursorGrabMode::None,
    };
    if cursor.grab_mode != mode {
        cursor.grab_mode = mode;
        cursor.visible = !grab;
    }
}
