//! Replays of recorded runs.

use super::first_input::BegunRun;
use bevy::prelude::*;
use bevy_warren::play::message::RunNumber;
use bevy_warren::play::run::{PlayerInput, Run, recorded_inputs};
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::TickSystems;
use std::collections::VecDeque;
use warren_dungeon::play::Input;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InputsToReplay>()
        .add_systems(FixedUpdate, play.in_set(TickSystems::Program));
}

/// The recorded inputs that have not been replayed yet, and the number of the run that replays them.
/// Inputs beyond the maximum length of a run are left out.
#[derive(Resource, Default)]
struct InputsToReplay {
    run: RunNumber,
    inputs: VecDeque<Input>,
}

/// Returns whether a run replays a recorded run whose inputs have not all been replayed.
#[cfg(feature = "command-line")]
pub(crate) fn is_in_progress(run: &Run) -> bool {
    let Purpose::Replay(recording) = run.purpose() else {
        return false;
    };
    let ticks = recording.ticks().min(warren_dungeon::replay::MAX_TICKS);
    !run.progress.is_over() && u64::from(run.progress.ticks()) < ticks
}

/// Replaces the player's input with the next recorded input. After the last input, the player
/// stands still.
fn play(
    run: If<ResMut<Run>>,
    mut replay: ResMut<InputsToReplay>,
    mut begun: ResMut<BegunRun>,
    mut doing: ResMut<PlayerInput>,
) {
    let mut run = run.into_inner();
    let Purpose::Replay(recording) = run.purpose() else {
        return;
    };
    if replay.run != run.number() {
        *replay = InputsToReplay {
            run: run.number(),
            inputs: recorded_inputs(recording),
        };
        run.progress = recording.begin(&run.level);
    }
    begun.begin(&run);
    *doing = replay.inputs.pop_front().unwrap_or_default().into();
}
