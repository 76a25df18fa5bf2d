//! The gamepad at a puzzle: its buttons, and a stick that walks.

use super::keys::{command_of, walk, walk_along};
use super::{PuzzleAction, Sitting};
use crate::controls::action::{ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::schedule::FrameSystems;
use crate::states::{Menu, PuzzlePhase, Screen};
use bevy::prelude::*;

/// How long the stick or the cross is held for each move, in seconds.
const PACE: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (press, push)
            .in_set(FrameSystems::Controls)
            .run_if(in_state(Screen::MultiMaze).and_then(in_state(Menu::None))),
    );
}

fn press(
    mut commands: Commands,
    pads: Query<&Gamepad>,
    bindings: Res<Bindings>,
    phase: Res<State<PuzzlePhase>>,
    sitting: Option<Res<Sitting>>,
) {
    let pressed = pads.iter().flat_map(Gamepad::get_just_pressed);
    for &button in pressed {
        let Some(action) = bindings.action(ActionSet::Puzzle, Control::Button(button)) else {
            continue;
        };
        if let Some(command) = command_of(action) {
            command.run_in(*phase.get(), &mut commands);
        } else if let Some(sitting) = &sitting
            && *phase.get() == PuzzlePhase::Open
            && let Some(step) = walk(sitting, action)
        {
            commands.write_message(step);
        }
    }
}

/// A stick or the cross that is held walks on.
fn push(
    pads: Query<&Gamepad>,
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
        let way = (pad.left_stick() + pad.dpad()) * Vec2::new(1.0, -1.0);
        if way.length() > 0.5 && *wait == 0.0 {
            *wait = PACE;
            actions.write_batch(walk_along(&sitting, way));
        }
    }
}
