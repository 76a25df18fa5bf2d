//! The run that was saved, gone on with.

use super::recording::RunRecording;
use super::save::{BEFORE, FILE, SavedRun};
use crate::level::OpenLevel;
use crate::news::{CardNews, KeepFault, News};
use crate::play::run::{Run, RunBegan};
use crate::schedule::FrameSystems;
use crate::store::Store;
use crate::texts::{Say, of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::play::{Progress, Recording, ReplayError, Trail};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Reading>().add_systems(
        Update,
        resume
            .after(FrameSystems::Begin)
            .before(FrameSystems::World)
            .run_if(on_message::<RunBegan>),
    );
}

/// A save that is being read, or was read until its level is the current one.
#[derive(Resource, Default)]
pub(crate) struct Reading {
    slot: Slot<Result<Resumed, Say>>,
    read: Option<Resumed>,
}

/// A run, as far as it was played.
struct Resumed {
    level: Arc<Level>,
    progress: Progress,
    trail: Trail,
    recording: Recording,
    /// What is wrong with a later save.
    fault: Say,
}

/// Reads the run that was saved.
pub(crate) fn read(
    store: Res<Store>,
    mut reading: ResMut<Reading>,
    mut news: ResMut<CardNews>,
    mut fault: ResMut<KeepFault>,
) {
    *news = CardNews::good(say!("run-reading"));
    fault.0 = Say::Nothing;
    let store = store.clone();
    reading.slot.ask(move |_| replay(&store));
}

/// How to open the level of the run that was asked for, once it is read. The run goes on when
/// it would begin there.
pub(crate) fn take_ready(
    wait: Res<WaitForWork>,
    mut reading: ResMut<Reading>,
    mut saved: ResMut<SavedRun>,
    mut fault: ResMut<KeepFault>,
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
            saved.is_there = Some(false);
            fault.0 = why;
            None
        }
    }
}

/// Reads the save, or the one before where it does not read. What does not is set aside.
fn replay(store: &Store) -> Result<Resumed, Say> {
    let mut fault = Say::Nothing;
    for file in [FILE, BEFORE] {
        let why = match store.kept(file) {
            Ok(None) => continue,
            Ok(Some(text)) => match played(&text) {
                Ok((level, progress, recording)) => {
                    let path = recording.path(&level);
                    let start = progress.cell;
                    return Ok(Resumed {
                        trail: Trail::along(level.grid(), &path).unwrap_or(Trail::new(start)),
                        level: Arc::new(level),
                        progress,
                        recording,
                        fault,
                    });
                }
                Err(why) => Say::verbatim(why),
            },
            Err(error) => of_library::store_error(&error),
        };
        let place = of_library::set_aside(store.set_aside(file));
        fault = say!("run-not-read", why = why, place = place);
    }
    Err(match fault {
        Say::Nothing => say!("run-not-there"),
        fault => fault,
    })
}

fn played(text: &str) -> Result<(Level, Progress, Recording), ReplayError> {
    let recording = Recording::read(text)?;
    let (level, progress) = recording.replay()?;
    Ok((level, progress, recording))
}

/// Puts the run that was read in place of the one that begins in its level.
fn resume(
    run: Option<ResMut<Run>>,
    mut reading: ResMut<Reading>,
    mut recording: ResMut<RunRecording>,
) {
    let (Some(mut run), Some(resumed)) = (run, reading.read.take()) else {
        return;
    };
    if Arc::ptr_eq(&run.level, &resumed.level) {
        *run = Run::resumed(resumed.level, resumed.progress, resumed.trail);
        recording.0 = Some(resumed.recording);
    }
}
