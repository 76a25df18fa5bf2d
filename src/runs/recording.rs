//! The recording of the run that is played; a [`Recorder`] writes it to a file at the end.

use crate::play::run::{PlayerInput, Run};
use crate::schedule::TickSystems;
use crate::store;
use bevy::prelude::*;
use std::path::PathBuf;
use warren_dungeon::play::Recording;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunRecording>()
        .add_systems(FixedUpdate, record.in_set(TickSystems::Record))
        .add_systems(
            Last,
            write.run_if(on_message::<AppExit>.and_then(resource_exists::<Recorder>)),
        );
}

/// The run that is played, or was played last, from its first tick on; none before the first
/// tick of all.
#[derive(Resource, Default)]
pub(crate) struct RunRecording(pub(crate) Option<Recording>);

/// Writes the run that was played last to this file when the game ends.
#[derive(Resource)]
pub(crate) struct Recorder(pub(crate) PathBuf);

fn record(run: Option<Res<Run>>, doing: Res<PlayerInput>, mut recording: ResMut<RunRecording>) {
    let Some(run) = run.filter(|run| !run.progress.is_over()) else {
        return;
    };
    if run.progress.ticks == 0 {
        recording.0 = Some(Recording::new(&run.level));
    }
    if let Some(recording) = &mut recording.0 {
        recording.push(doing.input);
    }
}

fn write(recorder: Res<Recorder>, recording: Res<RunRecording>) {
    let Some(recording) = &recording.0 else {
        return;
    };
    if let Err(error) = store::replace(&recorder.0, &recording.write()) {
        eprintln!("cannot save the run: {error}");
    }
}
