//! Drawing with the mouse.

use super::super::level_map::{Fitted, LevelMap};
use super::actions::EditorWorld;
use super::spot::Spot;
use super::{LevelEditor, is_drawing, take_focus};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, PrimaryEguiContext};
use bevy_warren::map::Lens;
use bevy_warren::panel_use::PanelUse;

/// Draws at the pointer while the left button is held.
pub(super) fn point(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    panel: Res<PanelUse>,
    map: Res<LevelMap>,
    shown: Option<Single<(&Fitted, &Lens)>>,
    mut last: Local<Option<Vec2>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut editor: ResMut<LevelEditor>,
    mut world: EditorWorld,
) {
    let (Some(window), Some(shown)) = (window, shown) else {
        return;
    };
    let (fitted, lens) = shown.into_inner();
    let pixel = window.cursor_position();
    let has_moved = std::mem::replace(&mut *last, pixel) != pixel;
    let room = Rect::from_corners(Vec2::ZERO, fitted.room);
    let pixel = pixel.filter(|&pixel| room.contains(pixel) && !panel.pointer);
    let Some(level) = editor.edited.level().cloned() else {
        return;
    };
    let is_at_end = mouse.just_released(MouseButton::Left);
    // A pointer at rest must not move the cursor of the keys.
    if has_moved || mouse.just_pressed(MouseButton::Left) || is_at_end {
        let floor = map.visible_floor(&level);
        let place = pixel.map(|pixel| lens.place(pixel, fitted.room));
        let spot = place.and_then(|place| Spot::at(&level, place, floor, editor.sides));
        let is_by_keys = editor.stroke.as_ref().is_some_and(|it| it.is_by_keys);
        if !is_by_keys && (spot.is_some() || editor.stroke.is_none()) {
            editor.go_to(spot, &mut world);
        }
    }
    if mouse.just_pressed(MouseButton::Left) && pixel.is_some() {
        take_focus(&mut contexts);
        editor.press(false, &mut world);
    }
    let is_by_mouse = editor.stroke.as_ref().is_some_and(|it| !it.is_by_keys);
    if is_by_mouse && !mouse.pressed(MouseButton::Left) {
        editor.release(&mut world);
    }
}

/// Lets the left button draw, and the right button move the map, or the left button move the map if
/// the editor does not draw.
pub(in crate::panel) fn choose_button(
    editor: Res<LevelEditor>,
    panel: Res<PanelUse>,
    shown: Option<Single<&mut bevy_warren::map::MapView, With<Fitted>>>,
) {
    let button = match is_drawing(editor, panel) {
        true => MouseButton::Right,
        false => MouseButton::Left,
    };
    if let Some(mut view) = shown
        && view.moved_by != button
    {
        view.moved_by = button;
    }
}
