//! Reads a saved run and continues it.

use super::recording::RunRecording;
use super::save::{self, FAULT, SavedRun};
use super::save_slot::{SaveKind, SaveSlot};
use crate::campaign;
use crate::news::{CardNews, FileFaults, News};
use crate::store::Store;
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_warren::level::OpenLevel;
use bevy_warren::map::Automap;
use bevy_warren::play::message::run_began;
use bevy_warren::play::run::Run;
use bevy_warren::purpose::{Purpose, SavedState};
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::play::{Progress, Trail};
use warren_dungeon::replay::{MAX_TICKS, Recording};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>().add_systems(
        Update,
        resume
            .in_set(FrameSystems::Run)
            .before(campaign::claim)
            .run_if(run_began),
    );
}

/// The task that reads a save.
#[derive(Resource, Default)]
pub(crate) struct Reading {
    slot: Slot<Result<ReadRun, Say>>,
}

/// A saved run that was read and replayed.
pub(crate) struct ReadRun {
    pub(super) level: Arc<Level>,
    pub(super) state: SavedState,
    kind: SaveKind,
    /// A message about a newer save that could not be read, or [`Say::Nothing`].
    fault: Say,
}

impl ReadRun {
    /// Returns a request for the level of the run. The first run in the level continues the saved run.
    /// The purpose of a floor of the descent depends on the descent, so it is not a part of the request.
    pub(crate) fn open(self) -> OpenLevel {
        let purpose = match self.kind {
            SaveKind::Try(day) => Purpose::Try(day),
            SaveKind::Chapter => Purpose::Chapter,
            SaveKind::Floor | SaveKind::Free => Purpose::Free,
        };
        let open = OpenLevel::take(self.level).with_purpose(purpose);
        open.continuing(self.state)
    }
}

/// Starts reading the saved run of a kind.
pub(crate) fn read(
    In(kind): In<SaveKind>,
    store: Res<Store>,
    mut reading: ResMut<Reading>,
    mut news: ResMut<CardNews>,
    mut fault: ResMut<FileFaults>,
) {
    let Some(kind) = save::kind_to_resume(&store, kind) else {
        return fault.set(FAULT, say!("run-not-there"));
    };
    *news = CardNews::good(say!("run-reading"));
    fault.set(FAULT, Say::Nothing);
    reading.read_from(&store, kind);
}

impl Reading {
    /// Returns whether a saved run is being read.
    pub(super) fn is_busy(&self) -> bool {
        self.slot.is_busy()
    }

    /// Starts reading the run that is saved in the slot for a kind of run.
    pub(super) fn read_from(&mut self, store: &Store, kind: SaveKind) {
        let store = store.clone();
        self.slot.ask(move |_| replay(&store, kind));
    }

    /// Withdraws the request for a saved run.
    pub(crate) fn withdraw(&mut self) {
        self.slot.give_up();
    }
}

/// Returns the saved run once it has been read.
pub(crate) fn take_ready(
    wait: Res<WaitForWork>,
    mut reading: ResMut<Reading>,
    mut fault: ResMut<FileFaults>,
    mut news: MessageWriter<News>,
) -> Option<ReadRun> {
    let read = reading.bypass_change_detection().slot.take_ready(*wait)?;
    match read {
        Ok(mut read) => {
            let told = std::mem::take(&mut read.fault);
            news.write_batch((told != Say::Nothing).then(|| News::to_read(told)));
            Some(read)
        }
        Err(why) => {
            fault.set(FAULT, why);
            None
        }
    }
}

/// Reads and replays the latest save. If that fails, reads and replays the previous save.
fn replay(store: &Store, kind: SaveKind) -> Result<ReadRun, Say> {
    let slot = SaveSlot::of(kind);
    let mut faults = Vec::new();
    for file in [&slot.save, &slot.before] {
        match store.recall(file, played) {
            Ok(None) => {}
            Ok(Some((level, progress, recording))) => {
                let path = recording.path(&level).unwrap_or_default();
                let (start, grid) = (progress.cell(), level.portal_grid());
                let state = SavedState {
                    trail: Trail::from_path(&grid, &path).unwrap_or(Trail::new(start)),
                    pins: slot.pins(store),
                    progress,
                    recording,
                };
                return Ok(ReadRun {
                    level: Arc::new(level),
                    state,
                    kind,
                    fault: told(faults),
                });
            }
            Err(error) => faults.push(of_library::store_error(&error)),
        }
    }
    Err(match faults.is_empty() {
        true => say!("run-not-there"),
        false => told(faults),
    })
}

fn told(faults: Vec<Say>) -> Say {
    match faults.is_empty() {
        true => Say::Nothing,
        false => say!("run-not-read", why = Say::Several(faults, "; ")),
    }
}

/// Replays a saved run. Fails if the run is too long, because a file of a few bytes can encode so
/// many ticks that the replay would never end.
fn played(text: &str) -> Result<(Level, Progress, Recording), String> {
    let recording = Recording::read(text).map_err(|error| error.to_string())?;
    let ticks = recording.ticks();
    if ticks > MAX_TICKS {
        return Err(format!(
            "the run has {ticks} ticks, but only runs of at most {MAX_TICKS} can be continued"
        ));
    }
    let (level, progress) = recording.replay().map_err(|error| error.to_string())?;
    Ok((level, progress, recording))
}

/// If the run that has just begun continues a saved run, continues its recording and its map, and
/// saves it in its slot.
pub(super) fn resume(
    run: If<ResMut<Run>>,
    mut saved: ResMut<SavedRun>,
    mut recording: ResMut<RunRecording>,
    mut automap: ResMut<Automap>,
) {
    let mut run = run.into_inner();
    let Some(state) = run.bypass_change_detection().take_saved() else {
        return;
    };
    let SavedState {
        progress,
        pins,
        recording: saved_recording,
        ..
    } = Arc::unwrap_or_clone(state);
    // No system has changed the purpose since the run was requested from its slot.
    if let Some(kind) = SaveKind::of(run.purpose()) {
        saved.continues(kind, progress.ticks());
    }
    automap.continue_with(&run, pins);
    *recording = RunRecording {
        run: run.number(),
        recording: Some(saved_recording),
    };
}
