//! Saves the current run regularly, so that a player who quits, or whose game crashes, can continue
//! later.
//!
//! A save is a recording: the level and all inputs so far. Replaying the recording leads to the
//! same state, including the state of the Minotaur. When the run continues, its inputs are appended
//! to this recording, so that interrupted runs count like uninterrupted runs. Because a save
//! contains inputs instead of a state, it can only lead to states that can be reached under the
//! rules.

use super::descent::OnFloor;
use super::recording::RunRecording;
use super::replay::Replay;
use super::resume;
use super::save_slot::SaveSlot;
use crate::news::{self, FileFaults};
use crate::play::message::{RunEvent, on_run_event, run_began};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen};
use crate::store::{Store, StoreError, WriteResult};
use crate::texts::{Say, of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use warren_dungeon::play::{Event, Recording, Source, TICKS_PER_SECOND};

/// The number of ticks between saves.
const EVERY: u32 = 5 * TICKS_PER_SECOND;

/// The key in [`FileFaults`] for errors that concern the saved run.
pub(super) const FAULT: &str = "run.ron";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitForWork>()
        .init_resource::<FileFaults>()
        .init_resource::<SavedRun>()
        .init_resource::<OnFloor>()
        .add_systems(
            Update,
            begin
                .run_if(run_began)
                .in_set(FrameSystems::Run)
                .before(resume::resume),
        )
        .add_systems(
            Update,
            (
                save.run_if(is_due),
                forget.run_if(on_run_event(RunEvent::is_end)),
                note_written,
            )
                .chain()
                .in_set(FrameSystems::World),
        )
        .add_systems(OnExit(Menu::None), save.run_if(in_state(Screen::Playing)))
        // The save must be complete before the title screen checks whether the file exists.
        .add_systems(OnExit(Screen::Playing), (save, finish).chain())
        .add_systems(
            Last,
            (save, finish, release)
                .chain()
                .run_if(on_message::<AppExit>)
                .before(news::print_faults),
        );
}

/// The slot in which this running game saves its run, and whether the slot contains the current
/// run.
#[derive(Resource, Default)]
pub(crate) struct SavedRun {
    slot: Option<Arc<SaveSlot>>,
    /// The slot for the current floor of the descent, if this game has opened the descent.
    descent: Option<Arc<SaveSlot>>,
    /// Whether the current run is on the current floor of the descent.
    is_on_floor: bool,
    /// The number of ticks of the current run that are saved or being saved.
    ticks: u32,
    /// Whether the slot contains the current run. Each run has its own flag, so that a task that
    /// saves the previous run cannot set the flag of the current run.
    is_current: Arc<AtomicBool>,
    writing: Slot<WriteResult>,
}

impl SavedRun {
    /// Returns whether there is a saved run to continue.
    pub(crate) fn is_there(&self, store: &Store) -> bool {
        let own = self.slot.as_ref();
        own.is_some_and(|slot| slot.is_saved(store)) || SaveSlot::first_saved(store).is_some()
    }

    /// Returns the level of the run to continue, or `None` if there is no such run or if it cannot be
    /// read.
    pub(crate) fn source(&self, store: &Store) -> Option<Source> {
        let own = self.slot.clone().filter(|slot| slot.is_saved(store));
        let slot = own.or_else(|| SaveSlot::first_saved(store).map(Arc::new))?;
        let files = [&slot.save, &slot.before].into_iter();
        let mut saved = files.filter_map(|file| store.peek(file, Recording::read));
        saved.next().map(|recording| recording.source)
    }

    /// Returns the slot of the run to continue, and reserves the slot for this game. Returns `None`
    /// if there is no saved run.
    pub(super) fn slot_to_resume(&mut self, store: &Store) -> Option<Arc<SaveSlot>> {
        if !(self.slot.as_ref()).is_some_and(|slot| slot.is_saved(store)) {
            self.slot = Some(Arc::new(SaveSlot::first_saved(store)?));
        }
        self.slot.clone()
    }

    /// Opens the descent, so that no other running game can open it. Returns the slot of its current
    /// floor.
    pub(super) fn open_descent(&mut self, store: &Store) -> Result<Arc<SaveSlot>, StoreError> {
        if let Some(slot) = &self.descent {
            return Ok(slot.clone());
        }
        let slot = Arc::new(SaveSlot::of_descent(store)?);
        self.descent = Some(slot.clone());
        Ok(slot)
    }

    /// Records that the current run continues the saved run from this tick.
    pub(super) fn continues(&mut self, ticks: u32) {
        self.ticks = ticks;
        self.is_current.store(true, Ordering::Relaxed);
    }

    /// Returns whether the current run continues the saved run. Must be called in the frame in
    /// which the run begins.
    pub(super) fn is_continued(&self) -> bool {
        self.is_current.load(Ordering::Relaxed)
    }

    /// Returns the slot for saving the current run.
    fn slot_to_save(&mut self, store: &Store) -> Result<Arc<SaveSlot>, StoreError> {
        if self.is_on_floor {
            return self.open_descent(store);
        }
        if let Some(slot) = &self.slot {
            return Ok(slot.clone());
        }
        let slot = Arc::new(SaveSlot::first_free(store)?);
        self.slot = Some(slot.clone());
        Ok(slot)
    }
}

/// Marks the new run as unsaved. The slot can still contain the previous run.
pub(super) fn begin(mut saved: ResMut<SavedRun>, floor: Res<OnFloor>) {
    saved.is_on_floor = floor.0.is_some();
    saved.ticks = 0;
    saved.is_current = Arc::default();
}

fn is_due(run: Option<Res<Run>>, saved: Res<SavedRun>) -> bool {
    // When the whole level is revealed, the run is saved immediately. Otherwise, the player could
    // undo the reveal by continuing from an earlier save.
    let is_look = |run: &Run| run.events.contains(&Event::Revealed);
    run.is_some_and(|run| run.progress.ticks >= saved.ticks + EVERY || is_look(&run))
}

/// Saves the run up to the current tick. A save that is in progress is completed first.
fn save(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    replay: Option<Res<Replay>>,
    store: Res<Store>,
    mut saved: ResMut<SavedRun>,
    mut fault: ResMut<FileFaults>,
) {
    let Some((run, recording)) = run.zip(recording.recording.as_ref()) else {
        return;
    };
    let progress = &run.progress;
    if !store.keeps() || replay.is_some() || progress.is_over() || progress.ticks <= saved.ticks {
        return;
    }
    saved.ticks = progress.ticks;
    let slot = match saved.slot_to_save(&store) {
        Ok(slot) => slot,
        Err(error) => return note(&mut fault, Err(error)),
    };
    let (recording, store) = (recording.clone(), store.clone());
    let is_current = saved.is_current.clone();
    saved.writing.ask(move |_| {
        let unread = slot.renew(&store, &recording)?;
        is_current.store(true, Ordering::Relaxed);
        Ok(unread)
    });
}

/// Removes the save of a run that is over, unless the slot contains a different run.
fn forget(store: Res<Store>, mut saved: ResMut<SavedRun>) {
    let slot = match saved.is_on_floor {
        true => saved.descent.clone(),
        false => saved.slot.clone(),
    };
    let Some(slot) = slot else { return };
    let (store, is_current) = (store.clone(), saved.is_current.clone());
    // If a save is in progress, this task starts after it.
    saved.writing.ask(move |_| {
        if is_current.load(Ordering::Relaxed) {
            slot.forget(&store)?;
        }
        Ok(None)
    });
}

fn note_written(
    wait: Res<WaitForWork>,
    mut saved: ResMut<SavedRun>,
    mut fault: ResMut<FileFaults>,
) {
    if let Some(ended) = saved.bypass_change_detection().writing.take_ready(*wait) {
        note(&mut fault, ended);
    }
}

/// Waits until the save in progress is complete.
fn finish(mut saved: ResMut<SavedRun>, mut fault: ResMut<FileFaults>) {
    if let Some(ended) = saved.writing.finish() {
        note(&mut fault, ended);
    }
}

/// Releases the slot when the game exits, so that other running games can use it.
fn release(mut saved: ResMut<SavedRun>) {
    (saved.slot, saved.descent) = (None, None);
}

fn note(fault: &mut FileFaults, ended: WriteResult) {
    let told = match ended {
        Ok(None) => Say::Nothing,
        Ok(Some(unread)) => of_library::store_error(&unread),
        Err(error) => say!("run-not-kept", why = of_library::store_error(&error)),
    };
    fault.set(FAULT, told);
}
