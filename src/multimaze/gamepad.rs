//! The gamepad at a puzzle: its buttons, and a stick that walks.

use super::keys::{Command, climb, walk_along};
use super::{PuzzleAction, Sitting};
use crate::schedule::FrameSystems;
use crate::states::{Phase, Screen};
use bevy::prelude::*;

/// What its buttons do.
const BUTTONS: [(GamepadButton, Command); 8] = [
    (GamepadButton::South, Command::Act(PuzzleAction::Drop)),
    (GamepadButton::East, Command::Act(PuzzleAction::Undo)),
    (GamepadButton::North, Command::Act(PuzzleAction::Redo)),
    (GamepadButton::West, Command::Act(PuzzleAction::Check)),
    (
        GamepadButton::LeftTrigger,
        Command::Act(PuzzleAction::Choose(-1)),
    ),
    (
        GamepadButton::RightTrigger,
        Command::Act(PuzzleAction::Choose(1)),
    ),
    (GamepadButton::Start, Command::Pause),
    (GamepadButton::Select, Command::Leave),
];

/// How long the stick or the cross is held for each move, in seconds.
const PACE: f32 = 0.2;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (press, walk)
            .in_set(FrameSystems::Controls)
            .run_if(in_state(Screen::MultiMaze)),
    );
}

fn press(mut commands: Commands, pads: Query<&Gamepad>, phase: Res<State<Phase>>) {
    for pad in &pads {
        let pressed = BUTTONS
            .iter()
            .filter(|(button, _)| pad.just_pressed(*button));
        for (_, command) in pressed {
            command.run_in(*phase.get(), &mut commands);
        }
    }
}

fn walk(
    pads: Query<&Gamepad>,
    phase: Res<State<Phase>>,
    sitting: Option<Res<Sitting>>,
    time: Res<Time>,
    mut wait: Local<f32>,
    mut actions: MessageWriter<PuzzleAction>,
) {
    *wait = (*wait - time.delta_secs()).max(0.0);
    let Some(sitting) = sitting.filter(|_| *phase.get() == Phase::Open) else {
        return;
    };
    let level = sitting.game().puzzle().level();
    for pad in &pads {
        let way = (pad.left_stick() + pad.dpad()) * Vec2::new(1.0, -1.0);
        let action = if pad.just_pressed(GamepadButton::LeftTrigger2) {
            climb(level, sitting.end(), true)
        } else if pad.just_pressed(GamepadButton::RightTrigger2) {
            climb(level, sitting.end(), false)
        } else if way.length() > 0.5 && *wait == 0.0 {
            *wait = PACE;
            walk_along(&sitting, way)
        } else {
            None
        };
        actions.write_batch(action);
    }
}
