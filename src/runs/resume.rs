//! Reads a saved run and continues it.

use super::recording::RunRecording;
use super::save::{FAULT, SavedRun};
use super::save_slot::{Purpose, SaveSlot};
use crate::level::OpenLevel;
use crate::map::Automap;
use crate::news::{CardNews, FileFaults, News};
use crate::play::message::run_began;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::store::Store;
use crate::texts::{Say, of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::play::{Progress, Trail};
use warren_dungeon::replay::{MAX_TICKS, Recording};
use warren_maze::topology::Cell;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>()
        .add_systems(Update, resume.in_set(FrameSystems::Run).run_if(run_began));
}

/// The task that reads a save, and the saved run that it has read. The saved run is kept until the
/// next run begins.
#[derive(Resource, Default)]
pub(crate) struct Reading {
    slot: Slot<Result<Resumed, Say>>,
    read: Option<Resumed>,
}

/// A saved run that was read and replayed.
struct Resumed {
    slot: Arc<SaveSlot>,
    level: Arc<Level>,
    progress: Progress,
    trail: Trail,
    pins: Vec<Cell>,
    recording: Recording,
    /// A message about a newer save that could not be read, or [`Say::Nothing`].
    fault: Say,
}

/// Starts reading the saved run with a purpose.
pub(crate) fn read(
    In(purpose): In<Purpose>,
    store: Res<Store>,
    mut saved: ResMut<SavedRun>,
    mut reading: ResMut<Reading>,
    mut news: ResMut<CardNews>,
    mut fault: ResMut<FileFaults>,
) {
    let slot = match saved.slot_to_resume(&store, purpose) {
        Ok(Some(slot)) => slot,
        Ok(None) => return fault.set(FAULT, say!("run-not-there")),
        Err(error) => return fault.set(FAULT, of_library::store_error(&error)),
    };
    *news = CardNews::good(say!("run-reading"));
    fault.set(FAULT, Say::Nothing);
    reading.read_from(&store, slot);
}

impl Reading {
    /// Returns whether a saved run is being read.
    pub(super) fn is_busy(&self) -> bool {
        self.slot.is_busy()
    }

    /// Starts reading the run that is saved in a slot.
    pub(super) fn read_from(&mut self, store: &Store, slot: Arc<SaveSlot>) {
        let store = store.clone();
        self.slot.ask(move |_| replay(&store, slot));
    }

    /// Withdraws the request for a saved run.
    pub(crate) fn withdraw(&mut self) {
        self.slot.give_up();
        self.read = None;
    }
}

/// Once the saved run has been read, returns a request to open its level. The saved run continues
/// as soon as a run begins in this level.
pub(crate) fn take_ready(
    wait: Res<WaitForWork>,
    mut reading: ResMut<Reading>,
    mut fault: ResMut<FileFaults>,
    mut news: MessageWriter<News>,
) -> Option<OpenLevel> {
    let read = reading.bypass_change_detection().slot.take_ready(*wait)?;
    match read {
        Ok(mut resumed) => {
            let told = std::mem::take(&mut resumed.fault);
            news.write_batch((told != Say::Nothing).then(|| News::to_read(told)));
            let level = resumed.level.clone();
            reading.read = Some(resumed);
            Some(OpenLevel::Take(level))
        }
        Err(why) => {
            fault.set(FAULT, why);
            None
        }
    }
}

/// Reads and replays the latest save. If that fails, reads and replays the previous save.
fn replay(store: &Store, slot: Arc<SaveSlot>) -> Result<Resumed, Say> {
    let mut faults = Vec::new();
    for file in [&slot.files.save, &slot.files.before] {
        match store.recall(file, played) {
            Ok(None) => {}
            Ok(Some((level, progress, recording))) => {
                let path = recording.path(&level).unwrap_or_default();
                let (start, grid) = (progress.cell, level.portal_grid());
                return Ok(Resumed {
                    trail: Trail::from_path(&grid, &path).unwrap_or(Trail::new(start)),
                    pins: slot.pins(store),
                    level: Arc::new(level),
                    progress,
                    recording,
                    fault: told(faults),
                    slot: slot.clone(),
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

/// Replaces the run that has just begun with the saved run, if both are in the same level.
pub(super) fn resume(
    run: Option<ResMut<Run>>,
    mut reading: ResMut<Reading>,
    mut saved: ResMut<SavedRun>,
    mut recording: ResMut<RunRecording>,
    mut automap: ResMut<Automap>,
) {
    let (Some(mut run), Some(resumed)) = (run, reading.read.take()) else {
        return;
    };
    if Arc::ptr_eq(&run.level, &resumed.level) {
        saved.continues(resumed.slot, resumed.progress.ticks);
        automap.continue_with(&run, resumed.pins);
        run.resume(resumed.progress, resumed.trail);
        *recording = RunRecording {
            run: run.number(),
            recording: Some(resumed.recording),
        };
    }
}
