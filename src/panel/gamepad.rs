//! Gamepad support for the panel. Gamepad buttons are translated into the keys that egui
//! understands.

use super::number;
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use bevy::prelude::*;
use bevy_egui::egui::{Event, Key, Modifiers};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, PrimaryEguiContext};

/// The keys that make egui perform the actions: focus the next or previous field, decrease or
/// increase the value of a field, or press a button. For each action, the second key is for the
/// fields of [`number::add_field`], and the first key is for all other widgets.
const KEYS: [(Action, [Key; 2], Modifiers); 5] = [
    (Action::Below, [Key::Tab, Key::Tab], Modifiers::NONE),
    (Action::Above, [Key::Tab, Key::Tab], Modifiers::SHIFT),
    (
        Action::Less,
        [Key::ArrowLeft, Key::ArrowDown],
        Modifiers::NONE,
    ),
    (
        Action::More,
        [Key::ArrowRight, Key::ArrowUp],
        Modifiers::NONE,
    ),
    (Action::Press, [Key::Space, Key::Space], Modifiers::NONE),
];

pub(super) fn press(
    bindings: Res<Bindings>,
    pads: Query<&Gamepad>,
    mut contexts: Query<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let is_pressed = |action| {
        let mut controls = bindings.controls(ActionSet::Menu, action).iter();
        controls.any(|&control| match control {
            Control::Button(button) => pads.iter().any(|pad| pad.just_pressed(button)),
            _ => false,
        })
    };
    let pressed = KEYS.into_iter().filter(|keys| is_pressed(keys.0));
    for (_, keys, modifiers) in pressed {
        for (context, mut egui) in &mut contexts {
            let is_number = number::has_focus(egui.get_mut());
            let key = keys[usize::from(is_number)];
            for pressed in [true, false] {
                let event = Event::Key {
                    key,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers,
                };
                events.write(EguiInputEvent { context, event });
            }
        }
    }
}
