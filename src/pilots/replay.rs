//! Recorded runs: `--replay` plays one again, `--record` keeps the one played.

use crate::app::args::Options;
use crate::play::run::{PlayerInput, Run, RunBegan};
use crate::schedule::TickSystems;
use crate::states::in_play;
use crate::store;
use bevy::prelude::*;
use std::collections::VecDeque;
use warren_dungeon::play::{Input, Recording};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .init_resource::<Recorder>()
        .add_systems(Startup, load)
        .add_systems(
            FixedUpdate,
            (
                play.in_set(TickSystems::Program),
                record.after(TickSystems::Program).before(TickSystems::Step),
            )
                .run_if(in_play),
        )
        .add_systems(Update, report)
        .add_systems(Last, save.run_if(on_message::<AppExit>));
}

/// The inputs still to play.
#[derive(Resource, Default)]
pub(crate) struct Replay(Option<VecDeque<Input>>);

impl Replay {
    /// Whether all of a recorded run was played.
    pub(crate) fn is_over(&self) -> bool {
        self.0.as_ref().is_some_and(VecDeque::is_empty)
    }
}

/// The run that is played now.
#[derive(Resource, Default)]
struct Recorder(Option<Recording>);

fn load(options: Res<Options>, mut replay: ResMut<Replay>) {
    let inputs = options.replay.as_ref().map(|run| run.inputs().collect());
    replay.0 = inputs;
}

/// Plays the next input, whatever the keys say; after the last one the player
/// stands still.
fn play(mut replay: ResMut<Replay>, mut doing: ResMut<PlayerInput>) {
    if let Some(inputs) = &mut replay.0 {
        let input = inputs.pop_front().unwrap_or_default();
        *doing = PlayerInput {
            input,
            smooth_turn: input.turn,
        };
    }
}

fn record(
    options: Res<Options>,
    run: Option<Res<Run>>,
    mut began: MessageReader<RunBegan>,
    doing: Res<PlayerInput>,
    mut recorder: ResMut<Recorder>,
) {
    let (Some(run), Some(_)) = (run, &options.record) else {
        return;
    };
    if began.read().count() > 0 || recorder.0.is_none() {
        recorder.0 = Some(Recording::new(&run.level));
    }
    if let Some(recording) = &mut recorder.0
        && !run.progress.is_over()
    {
        recording.push(doing.input);
    }
}

/// Without a window a replay ends the program, and says how the run ended.
fn report(
    options: Res<Options>,
    replay: Res<Replay>,
    run: Option<Res<Run>>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(run) = run.filter(|_| options.headless) else {
        return;
    };
    let progress = &run.progress;
    let over = replay.is_over() || options.replay.is_some() && progress.is_over();
    if !over {
        return;
    }
    let (steps, ticks) = (progress.steps, progress.ticks);
    let end = match (progress.finished, progress.caught) {
        (true, _) => "reached the finish",
        (_, true) => "was caught",
        _ => "ended on the way",
    };
    println!("{end} after {steps} steps in {ticks} ticks");
    exit.write(AppExit::Success);
}

fn save(options: Res<Options>, recorder: Res<Recorder>) {
    let (Some(path), Some(recording)) = (&options.record, &recorder.0) else {
        return;
    };
    if let Err(error) = store::replace(path, &recording.write()) {
        eprintln!("cannot save the run: {error}");
    }
}
