//! Recorded runs: a [`Replay`] plays one again, a [`Recorder`] keeps the one that is
//! played.

use crate::play::run::{PlayerInput, Run, RunBegan};
use crate::schedule::TickSystems;
use crate::store;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::path::PathBuf;
use warren_dungeon::play::{Input, Recording};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (
            play.in_set(TickSystems::Program)
                .run_if(resource_exists::<Replay>),
            record
                .in_set(TickSystems::Record)
                .run_if(resource_exists::<Recorder>),
        ),
    )
    .add_systems(
        Last,
        save.run_if(on_message::<AppExit>.and_then(resource_exists::<Recorder>)),
    );
}

/// The inputs of a recorded run that are still to be played.
#[derive(Resource)]
pub(crate) struct Replay(VecDeque<Input>);

impl Replay {
    /// Plays a recorded run in its level.
    pub(crate) fn new(run: &Recording) -> Replay {
        Replay(run.inputs().collect())
    }

    /// Whether all of it was played.
    pub(crate) fn is_over(&self) -> bool {
        self.0.is_empty()
    }
}

/// Keeps the run that is played, or the last of several, in a file.
#[derive(Resource)]
pub(crate) struct Recorder {
    file: PathBuf,
    recording: Option<Recording>,
}

impl Recorder {
    /// Keeps the run in this file.
    pub(crate) fn new(file: PathBuf) -> Recorder {
        Recorder {
            file,
            recording: None,
        }
    }
}

/// Plays the next input, whatever the keys say; after the last one the player
/// stands still.
fn play(mut replay: ResMut<Replay>, mut doing: ResMut<PlayerInput>) {
    let input = replay.0.pop_front().unwrap_or_default();
    *doing = PlayerInput {
        input,
        smooth_turn: input.turn,
    };
}

fn record(
    run: Option<Res<Run>>,
    mut began: MessageReader<RunBegan>,
    doing: Res<PlayerInput>,
    mut recorder: ResMut<Recorder>,
) {
    let Some(run) = run else { return };
    if began.read().count() > 0 {
        recorder.recording = None;
    }
    let begin = || Recording::new(&run.level);
    let recording = recorder.recording.get_or_insert_with(begin);
    if !run.progress.is_over() {
        recording.push(doing.input);
    }
}

fn save(recorder: Res<Recorder>) {
    let Some(recording) = &recorder.recording else {
        return;
    };
    if let Err(error) = store::replace(&recorder.file, &recording.write()) {
        eprintln!("cannot save the run: {error}");
    }
}
