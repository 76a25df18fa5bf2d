//! `--record`: writes the last run's recording to a file when the game exits.

use super::print::print_error;
use crate::runs::recording::RunRecording;
use bevy::prelude::*;
use std::path::PathBuf;
use warren_flags::{file, output_file};

/// The recording's file.
#[derive(Resource)]
struct RecordFile(PathBuf);

pub(super) fn plugin(app: &mut App, file: PathBuf) {
    app.insert_resource(RecordFile(file))
        .add_systems(Last, write.run_if(on_message::<AppExit>));
}

fn write(path: Res<RecordFile>, recording: Res<RunRecording>, mut exit: MessageWriter<AppExit>) {
    let Some(recording) = &recording.recording else {
        return;
    };
    let text = recording.write();
    let written = output_file::write(&path.0, |out| out.write_all(text.as_bytes()));
    if let Err(error) = written {
        print_error(&format!("cannot write {}: {error}", file::name(&path.0)));
        exit.write(AppExit::error());
    }
}
