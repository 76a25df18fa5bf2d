//! Replays of recorded runs.

use super::first_input::BegunRun;
use crate::play::run::{PlayerInput, Run, recorded_inputs};
use crate::schedule::TickSystems;
use crate::states::Screen;
use bevy::prelude::*;
use std::collections::VecDeque;
use warren_dungeon::play::{Input, Recording};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        play.in_set(TickSystems::Program)
            .run_if(resource_exists::<Replay>),
    )
    .add_systems(OnExit(Screen::Playing), end);
}

/// The inputs of a recorded run that have not been replayed yet. While this resource exists, runs
/// do not count for records and daily mazes.
#[derive(Resource)]
pub(crate) struct Replay {
    inputs: VecDeque<Input>,
    recording: Recording,
}

impl Replay {
    /// Creates a replay of a recorded run. Inputs beyond the maximum length of a run are left out.
    pub(crate) fn new(run: &Recording) -> Replay {
        Replay {
            inputs: recorded_inputs(run),
            recording: run.clone(),
        }
    }

    /// Returns whether all inputs have been replayed.
    #[cfg(feature = "command-line")]
    pub(crate) fn is_over(&self) -> bool {
        self.inputs.is_empty()
    }
}

/// Replaces the player's input with the next recorded input. After the last input, the player
/// stands still.
fn play(
    mut replay: ResMut<Replay>,
    run: Option<ResMut<Run>>,
    mut begun: ResMut<BegunRun>,
    mut doing: ResMut<PlayerInput>,
) {
    if let Some(mut run) = run {
        if run.progress.ticks == 0 {
            run.progress = replay.recording.begin(&run.level);
        }
        begun.begin(&run);
    }
    *doing = replay.inputs.pop_front().unwrap_or_default().into();
}

/// Ends the replay when the player leaves the level.
fn end(mut commands: Commands) {
    commands.remove_resource::<Replay>();
}
