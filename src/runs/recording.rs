//! Records the current run. If there is a [`Recorder`], the recording is written to a file when the
//! game exits.

use crate::play::message::RunNumber;
use crate::play::run::{PlayerInput, Run};
use crate::schedule::TickSystems;
use bevy::prelude::*;
use std::io::{self, Write};
use std::path::PathBuf;
use warren_dungeon::play::Recording;
use warren_flags::{file, output_file};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RunRecording>()
        .add_systems(
            FixedUpdate,
            (
                record.in_set(TickSystems::Record),
                claim.in_set(TickSystems::Note),
            ),
        )
        .add_systems(
            Last,
            write.run_if(on_message::<AppExit>.and_then(resource_exists::<Recorder>)),
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

/// The file to which the recording of the last run is written when the game exits.
#[derive(Resource)]
pub(crate) struct Recorder(pub(crate) PathBuf);

fn record(run: Option<Res<Run>>, doing: Res<PlayerInput>, mut recording: ResMut<RunRecording>) {
    let Some(run) = run.filter(|run| !run.progress.is_over()) else {
        return;
    };
    if recording.run != run.number() {
        *recording = RunRecording {
            run: run.number(),
            recording: Some(Recording::new(&run.level).with_rules_of(&run.progress)),
        };
    }
    if let Some(recording) = &mut recording.recording {
        recording.push(doing.input);
    }
}

/// Updates the outcome that the recording claims for the run. Replaying the recording verifies this
/// claim.
fn claim(run: Option<Res<Run>>, mut recording: ResMut<RunRecording>) {
    if let (Some(run), Some(recording)) = (run, &mut recording.recording) {
        recording.claim(&run.progress);
    }
}

fn write(recorder: Res<Recorder>, recording: Res<RunRecording>, mut exit: MessageWriter<AppExit>) {
    let Some(recording) = &recording.recording else {
        return;
    };
    let text = recording.write();
    let written = output_file::write(&recorder.0, |out| out.write_all(text.as_bytes()));
    if let Err(error) = written {
        let file = file::name(&recorder.0);
        // If writing to standard error fails, the error cannot be reported.
        let _ = writeln!(io::stderr(), "error: cannot write {file}: {error}");
        exit.write(AppExit::error());
    }
}
