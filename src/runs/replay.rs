//! Replays of recorded runs.

use super::first_input::BegunRun;
use crate::play::message::{RunNumber, run_began};
use crate::play::run::{PlayerInput, Run, begin_run, recorded_inputs};
use crate::schedule::{FrameSystems, TickSystems};
use crate::states::Screen;
use bevy::prelude::*;
use std::collections::VecDeque;
use warren_dungeon::play::Input;
use warren_dungeon::replay::Recording;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        play.in_set(TickSystems::Program)
            .run_if(resource_exists::<Replay>),
    )
    .add_systems(
        Update,
        end_with_run
            .in_set(FrameSystems::Begin)
            .after(begin_run)
            .run_if(run_began),
    )
    .add_systems(OnExit(Screen::Playing), end);
}

/// The inputs of a recorded run that have not been replayed yet. While this resource exists, the
/// current run does not count for records and daily mazes.
#[derive(Resource)]
pub(crate) struct Replay {
    /// The run that consists of the recorded inputs: the first run that begins after the replay was
    /// requested. `None` until this run begins.
    run: Option<RunNumber>,
    inputs: VecDeque<Input>,
    recording: Recording,
}

impl Replay {
    /// Creates a replay of a recorded run, which begins with the next run. Inputs beyond the maximum
    /// length of a run are left out.
    pub(crate) fn new(run: &Recording) -> Replay {
        Replay {
            run: None,
            inputs: recorded_inputs(run),
            recording: run.clone(),
        }
    }

    /// Returns whether all inputs have been replayed.
    #[cfg(feature = "command-line")]
    pub(crate) fn is_over(&self) -> bool {
        self.inputs.is_empty()
    }

    /// Returns whether the replay is this run.
    fn is(&mut self, run: &Run) -> bool {
        *self.run.get_or_insert(run.number()) == run.number()
    }
}

/// Replaces the player's input with the next recorded input. After the last input, the player
/// stands still.
fn play(
    mut replay: ResMut<Replay>,
    mut run: If<ResMut<Run>>,
    mut begun: ResMut<BegunRun>,
    mut doing: ResMut<PlayerInput>,
) {
    // The next frame ends the replay if a different run has begun since the last one.
    if !replay.is(&run) {
        return;
    }
    if run.progress.ticks == 0 {
        run.progress = replay.recording.begin(&run.level);
    }
    begun.begin(&run);
    *doing = replay.inputs.pop_front().unwrap_or_default().into();
}

/// Ends the replay when a different run begins.
fn end_with_run(mut commands: Commands, run: If<Res<Run>>, mut replay: If<ResMut<Replay>>) {
    if !replay.is(&run) {
        commands.remove_resource::<Replay>();
    }
}

/// Ends the replay when the player leaves the level.
fn end(mut commands: Commands) {
    commands.remove_resource::<Replay>();
}
