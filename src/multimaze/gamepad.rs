//! Input from gamepads and mouse buttons on the puzzle screen.

use super::keys::{perform, walk_along};
use super::{PuzzleAction, Sitting};
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::schedule::FrameSystems;
use crate::states::{Menu, PuzzlePhase, Screen};
use crate::theme::sidebar::BarInHand;
use bevy::prelude::*;

/// The time between two moves while the stick or a D-pad button is held, in seconds.
const PACE: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (press, push)
            .in_set(FrameSystems::Controls)
            .run_if(in_state(Screen::MultiMaze).and_then(in_state(Menu::None)))
            .run_if(|bar: BarInHand| !bar.get()),
    );
}

fn press(
    mut commands: Commands,
    pads: Query<&Gamepad>,
    mouse: Res<ButtonInput<MouseButton>>,
    bindings: Res<Bindings>,
    phase: Res<State<PuzzlePhase>>,
    sitting: Option<Res<Sitting>>,
) {
    let buttons = pads.iter().flat_map(Gamepad::get_just_pressed);
    let pads = buttons.copied().map(Control::Button);
    let mouse = mouse.get_just_pressed().copied().map(Control::Mouse);
    for control in pads.chain(mouse) {
        let Some(action) = bindings.action(ActionSet::Puzzle, control) else {
            continue;
        };
        let is_held = WAYS.iter().any(|way| way.0 == action);
        if is_held && matches!(control, Control::Button(_)) {
            continue;
        }
        perform(action, *phase.get(), sitting.as_deref(), &mut commands);
    }
}

/// The actions that repeat while a button of the gamepad is held, with their directions. Ahead is
/// +y, as on a stick.
const WAYS: [(Action, Vec2); 4] = [
    (Action::Ahead, Vec2::Y),
    (Action::Back, Vec2::NEG_Y),
    (Action::Left, Vec2::NEG_X),
    (Action::Right, Vec2::X),
];

/// Extends the chosen path repeatedly while the stick or a D-pad button is held.
fn push(
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
