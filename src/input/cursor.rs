//! The mouse: its wheel, and its cursor, which is held in first person.

use super::actions::PanelInput;
use crate::schedule::FrameSystems;
use crate::states::{MapOpen, Menu, Screen, View, in_play};
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::{CursorGrabMode, CursorOptions, PrimaryWindow};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, grab_cursor.in_set(FrameSystems::Controls));
}

/// By how many notches the wheel was turned, ahead where positive.
pub(crate) fn notches(scroll: &AccumulatedMouseScroll) -> f32 {
    match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 40.0,
    }
}

/// The mouse looks around in first person, and points everywhere else.
fn grab_cursor(
    window: Option<Single<(&Window, &mut CursorOptions), With<PrimaryWindow>>>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    view: Res<View>,
    panel: Res<PanelInput>,
    map: Res<MapOpen>,
) {
    let Some(window) = window else { return };
    let (window, mut cursor) = window.into_inner();
    let grab = window.focused
        && *view == View::FirstPerson
        && !panel.open
        && !map.0
        && in_play(screen, menu);
    let mode = if grab {
        CursorGrabMode::Locked
    } else {
        CursorGrabMode::None
    };
    if cursor.grab_mode != mode {
        cursor.grab_mode = mode;
        cursor.visible = !grab;
    }
}
