//! Records the current run.

use bevy::prelude::*;
use bevy_warren::play::message::RunNumber;
use bevy_warren::play::run::{PlayerInput, Run};
use bevy_warren::schedule::TickSystems;
use warren_dungeon::replay::Recording;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunRecording>().add_systems(
        FixedUpdate,
        (
            record.in_set(TickSystems::Record),
            claim.in_set(TickSystems::Note),
        ),
    );
}

/// The recording of the current run. Until the first tick of the current run, this is still the
/// recording of the previous run.
#[derive(Resource, Default)]
pub(crate) struct RunRecording {
    /// The run that the recording belongs to.
    pub(crate) run: RunNumber,
    /// The recording, or `None` before the first tick of the first run.
    pub(crate) recording: Option<Recording>,
}

fn record(run: Option<Res<Run>>, doing: Res<PlayerInput>, mut recording: ResMut<RunRecording>) {
    let Some(run) = run.filter(|run| !run.progress.is_over()) else {
        return;
    };
    if recording.run != run.number() {
        *recording = RunRecording {
            run: run.number(),
            recording: Some(
                Recording::new(&run.level)
                    .bringing(run.brings)
                    .with_rules_of(&run.progress),
            ),
        };
    }
    if let Some(recording) = &mut recording.recording {
        recording.push(doing.input);
    }
}

/// Updates the outcome that the recording claims for the run. Replaying the recording verifies this
/// claim.
fn claim(run: Option<Res<Run>>, mut recording: ResMut<RunRecording>) {
    let Some(run) = run.filter(|run| run.number() == recording.run) else {
        return;
    };
    if let Some(recording) = &mut recording.recording {
        recording.claim(&run.progress);
    }
}
