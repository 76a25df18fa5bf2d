//! Input from gamepads and mouse buttons on the puzzle screen.

use super::keys::{perform, walk_along};
use super::{PuzzleAction, Sitting};
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::controls::devices::Devices;
use crate::states::PuzzlePhase;
use bevy::prelude::*;

/// The time between two moves while the stick or a D-pad button is held, in seconds.
const PACE: f32 = 0.2;

/// Handles presses of gamepad and mouse buttons, except for the buttons that [`push`] handles.
pub(super) fn press(mut commands: Commands, devices: Devices, bindings: Res<Bindings>) {
    for control in devices.just_pressed_controls() {
        let Some(action) = bindings.action(ActionSet::Puzzle, control) else {
            continue;
        };
        let is_held = WAYS.iter().any(|way| way.0 == action);
        match control {
            Control::Key(_) => {}
            Control::Button(_) if is_held => {}
            _ => commands.run_system_cached_with(perform, action),
        }
    }
}

/// The actions that repeat while a gamepad button is held, and their directions. Ahead is +y, as on
/// a stick.
const WAYS: [(Action, Vec2); 4] = [
    (Action::Ahead, Vec2::Y),
    (Action::Back, Vec2::NEG_Y),
    (Action::Left, Vec2::NEG_X),
    (Action::Right, Vec2::X),
];

/// Extends the chosen path repeatedly while the stick or a D-pad button is held.
pub(super) fn push(
    pads: Query<&Gamepad>,
    bindings: Res<Bindings>,
    phase: Res<State<PuzzlePhase>>,
    sitting: Option<Res<Sitting>>,
    time: Res<Time>,
    mut wait: Local<f32>,
    mut actions: MessageWriter<PuzzleAction>,
) {
    *wait = (*wait - time.delta_secs()).max(0.0);
    let Some(sitting) = sitting.filter(|_| *phase.get() == PuzzlePhase::Open) else {
        return;
    };
    for pad in &pads {
        let is_held = |action| {
            let mut controls = bindings.controls(ActionSet::Puzzle, action).iter();
            controls.any(|control| matches!(control, Control::Button(of) if pad.pressed(*of)))
        };
        let held = WAYS.iter().filter(|way| is_held(way.0)).map(|way| way.1);
        let way = (pad.left_stick() + held.sum::<Vec2>()) * Vec2::new(1.0, -1.0);
        if way.length() > 0.5 && *wait == 0.0 {
            *wait = PACE;
            actions.write_batch(walk_along(&sitting, way));
        }
    }
}
