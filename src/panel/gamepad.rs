//! Gamepad support for the panel. Gamepad buttons are translated into the keys that egui
//! understands.

use super::number;
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::panel_input::PanelInput;
use bevy::prelude::*;
use bevy_egui::egui::{Event, Key, Modifiers};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiInputSet, PrimaryEguiContext};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>().add_systems(
        PreUpdate,
        press
            .in_set(EguiInputSet::ReadBevyMessages)
            .run_if(|panel: Res<PanelInput>| panel.open),
    );
}

fn press(
    bindings: Res<Bindings>,
    pads: Query<&Gamepad>,
    mut contexts: Query<(Entity, &mut EguiContext), With<PrimaryEguiContext>>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    let is_pressed = |action: &Action| {
        let mut controls = bindings.controls(ActionSet::Menu, *action).iter();
        controls.any(|&control| match control {
            Control::Button(button) => pads.iter().any(|pad| pad.just_pressed(button)),
            _ => false,
        })
    };
    let known = [
        Action::Below,
        Action::Above,
        Action::Less,
        Action::More,
        Action::Press,
    ];
    for action in known.into_iter().filter(is_pressed) {
        for (context, mut egui) in &mut contexts {
            let egui = egui.get_mut();
            let (key, modifiers) = key(action, number::has_focus(egui));
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

/// Returns the key that makes egui perform an action: focus the next or previous field, decrease or
/// increase the value of a field, or press a button. Number fields and sliders use different keys
/// for decreasing and increasing their values.
fn key(action: Action, is_number: bool) -> (Key, Modifiers) {
    match (action, is_number) {
        (Action::Below, _) => (Key::Tab, Modifiers::NONE),
        (Action::Above, _) => (Key::Tab, Modifiers::SHIFT),
        (Action::Less, true) => (Key::ArrowDown, Modifiers::NONE),
        (Action::More, true) => (Key::ArrowUp, Modifiers::NONE),
        (Action::Less, false) => (Key::ArrowLeft, Modifiers::NONE),
        (Action::More, false) => (Key::ArrowRight, Modifiers::NONE),
        _ => (Key::Space, Modifiers::NONE),
    }
}
