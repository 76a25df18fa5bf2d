//! The run that is played, saved again and again: whoever quits, or is cut off, can go on.
//!
//! A save is a recording: the level and all inputs so far. Played again, it leads to the same
//! state, the Minotaur's included, and what follows is recorded after it, so that a run with
//! breaks counts like any other. No save can hold a state that no play leads to.

use super::recording::RunRecording;
use super::replay::Replay;
use crate::news::KeepFault;
use crate::play::run::{Caught, FinishReached, Run, RunBegan};
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen};
use crate::store::{Store, StoreError};
use crate::texts::{of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use warren_dungeon::play::{Recording, TICKS_PER_SECOND};

/// The file of the save.
pub(super) const FILE: &str = "run.ron";

/// The file of the save before.
pub(super) const BEFORE: &str = "run-before.ron";

/// How many ticks are played from save to save.
const EVERY: u32 = 5 * TICKS_PER_SECOND;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitForWork>()
        .init_resource::<KeepFault>()
        .init_resource::<SavedRun>()
        .add_systems(
            Update,
            (
                begin.run_if(on_message::<RunBegan>),
                save.run_if(is_due),
                forget.run_if(on_message::<FinishReached>.or_else(on_message::<Caught>)),
                tell,
            )
                .chain()
                .in_set(FrameSystems::World),
        )
        .add_systems(OnExit(Menu::None), save.run_if(in_state(Screen::Playing)))
        .add_systems(OnExit(Screen::Playing), save)
        .add_systems(Last, (save, finish).chain().run_if(on_message::<AppExit>));
}

/// The run that is kept in a file, if there is one.
#[derive(Resource, Default)]
pub(crate) struct SavedRun {
    /// Whether there is one, once that is known.
    pub(super) is_there: Option<bool>,
    /// How many ticks it has of the run that is played.
    ticks: u32,
    /// Whether what the file held when the game began was looked at.
    looked_at: bool,
    writing: Slot<Result<(), StoreError>>,
}

impl SavedRun {
    /// Whether there is a run to go on with.
    pub(crate) fn is_there(&self, store: &Store) -> bool {
        let has_kept = || [FILE, BEFORE].iter().any(|file| store.has_kept(file));
        self.is_there.unwrap_or_else(has_kept)
    }
}

/// Nothing is saved yet of a run that begins: what is there is another one. A run that is gone
/// on with is saved at once.
fn begin(mut saved: ResMut<SavedRun>) {
    saved.ticks = 0;
}

fn is_due(run: Option<Res<Run>>, saved: Res<SavedRun>) -> bool {
    run.is_some_and(|run| run.progress.ticks >= saved.ticks + EVERY)
}

/// Writes the run as far as it is played, after what is being written.
fn save(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    replay: Option<Res<Replay>>,
    store: Res<Store>,
    mut saved: ResMut<SavedRun>,
) {
    let Some((run, recording)) = run.zip(recording.0.as_ref()) else {
        return;
    };
    let progress = &run.progress;
    if !store.keeps() || replay.is_some() || progress.is_over() || progress.ticks <= saved.ticks {
        return;
    }
    saved.ticks = progress.ticks;
    saved.is_there = Some(true);
    let may_be_foreign = !std::mem::replace(&mut saved.looked_at, true);
    let (recording, store) = (recording.clone(), store.clone());
    saved.writing.ask(move |_| {
        if may_be_foreign {
            spare_foreign(&store)?;
        }
        store.renew(FILE, BEFORE, &recording.write())
    });
}

/// What an earlier game saved and this one cannot read, another version may: it is moved out
/// of the way, not written over.
fn spare_foreign(store: &Store) -> Result<(), StoreError> {
    for file in [FILE, BEFORE] {
        let text = store.kept(file)?;
        if text.is_some_and(|text| Recording::read(&text).is_err()) {
            store.set_aside(file)?;
        }
    }
    Ok(())
}

/// A run that is over is not gone on with.
fn forget(store: Res<Store>, mut saved: ResMut<SavedRun>) {
    if saved.ticks == 0 {
        return;
    }
    saved.is_there = Some(false);
    let store = store.clone();
    saved.writing.ask(move |_| {
        store.forget(FILE)?;
        store.forget(BEFORE)
    });
}

fn tell(wait: Res<WaitForWork>, mut saved: ResMut<SavedRun>, mut fault: ResMut<KeepFault>) {
    let written = saved.bypass_change_detection().writing.take_ready(*wait);
    if let Some(Err(error)) = written {
        fault.0 = say!("run-not-kept", why = of_library::store_error(&error));
    }
}

/// The game ends once all is written.
fn finish(mut saved: ResMut<SavedRun>) {
    if let Some(Err(error)) = saved.writing.finish() {
        eprintln!("cannot save the run: {error}");
    }
}
