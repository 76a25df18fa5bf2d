//! The run that is played, saved again and again: whoever quits, or is cut off, can go on.
//!
//! A save is a recording: the level and all inputs so far. Played again, it leads to the same
//! state, the Minotaur's included, and what follows is recorded after it, so that a run with
//! breaks counts like any other. No save can hold a state that no play leads to.

use super::recording::RunRecording;
use super::replay::Replay;
use super::resume;
use super::save_slot::SaveSlot;
use crate::news::KeepFault;
use crate::play::message::{Caught, FinishReached, on_run_message, run_began};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen};
use crate::store::{Kept, Store, StoreError};
use crate::texts::{Say, Texts, of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use warren_dungeon::play::{Event, TICKS_PER_SECOND};

/// How many ticks are played from save to save.
const EVERY: u32 = 5 * TICKS_PER_SECOND;

/// The name of what went wrong with the saved run in a [`KeepFault`].
pub(super) const FAULT: &str = "run.ron";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitForWork>()
        .init_resource::<KeepFault>()
        .init_resource::<SavedRun>()
        .add_systems(
            Update,
            begin
                .run_if(run_began)
                .after(FrameSystems::Begin)
                .before(resume::resume),
        )
        .add_systems(
            Update,
            (
                save.run_if(is_due),
                forget.run_if(on_run_message::<FinishReached>.or_else(on_run_message::<Caught>)),
                tell,
            )
                .chain()
                .in_set(FrameSystems::World),
        )
        .add_systems(OnExit(Menu::None), save.run_if(in_state(Screen::Playing)))
        // The title screen that follows looks for the file.
        .add_systems(OnExit(Screen::Playing), (save, finish).chain())
        .add_systems(
            Last,
            (save, finish, release, print_fault)
                .chain()
                .run_if(on_message::<AppExit>),
        );
}

/// The saved run of this game, and whether it is the current run.
#[derive(Resource, Default)]
pub(crate) struct SavedRun {
    slot: Option<Arc<SaveSlot>>,
    /// The ticks of the current run that were saved, or are being saved.
    ticks: u32,
    /// Whether the slot holds the current run. Each run has a flag of its own, which the saving
    /// of another run cannot set.
    is_current: Arc<AtomicBool>,
    writing: Slot<Kept>,
}

impl SavedRun {
    /// Whether there is a run to continue.
    pub(crate) fn is_there(&self, store: &Store) -> bool {
        let own = self.slot.as_ref();
        own.is_some_and(|slot| slot.is_saved(store)) || SaveSlot::first_saved(store).is_some()
    }

    /// The slot of the run to continue, which is this game's from now on.
    pub(super) fn slot_to_resume(&mut self, store: &Store) -> Option<Arc<SaveSlot>> {
        if !(self.slot.as_ref()).is_some_and(|slot| slot.is_saved(store)) {
            self.slot = Some(Arc::new(SaveSlot::first_saved(store)?));
        }
        self.slot.clone()
    }

    /// Takes note that the current run continues the saved one from this tick.
    pub(super) fn continues(&mut self, ticks: u32) {
        self.ticks = ticks;
        self.is_current.store(true, Ordering::Relaxed);
    }

    /// Whether the current run, which has just begun, continues the saved one.
    pub(super) fn is_continued(&self) -> bool {
        self.is_current.load(Ordering::Relaxed)
    }

    /// The slot to save in.
    fn slot_to_save(&mut self, store: &Store) -> Result<Arc<SaveSlot>, StoreError> {
        if let Some(slot) = &self.slot {
            return Ok(slot.clone());
        }
        let slot = Arc::new(SaveSlot::first_free(store)?);
        self.slot = Some(slot.clone());
        Ok(slot)
    }
}

/// Nothing of a new run is saved yet: the slot holds another one.
fn begin(mut saved: ResMut<SavedRun>) {
    saved.ticks = 0;
    saved.is_current = Arc::default();
}

fn is_due(run: Option<Res<Run>>, saved: Res<SavedRun>) -> bool {
    // A look at the whole level is saved at once, so that no saved run forgets it.
    let is_look = |run: &Run| run.events.contains(&Event::Revealed);
    run.is_some_and(|run| run.progress.ticks >= saved.ticks + EVERY || is_look(&run))
}

/// Writes the run as far as it is played, after what is being written.
fn save(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    replay: Option<Res<Replay>>,
    store: Res<Store>,
    mut saved: ResMut<SavedRun>,
    mut fault: ResMut<KeepFault>,
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

/// Removes the save of a run that is over. The save of another run stays.
fn forget(store: Res<Store>, mut saved: ResMut<SavedRun>) {
    let Some(slot) = saved.slot.clone() else {
        return;
    };
    let (store, is_current) = (store.clone(), saved.is_current.clone());
    // What is being written is written before that.
    saved.writing.ask(move |_| {
        if is_current.load(Ordering::Relaxed) {
            slot.forget(&store)?;
        }
        Ok(None)
    });
}

fn tell(wait: Res<WaitForWork>, mut saved: ResMut<SavedRun>, mut fault: ResMut<KeepFault>) {
    if let Some(ended) = saved.bypass_change_detection().writing.take_ready(*wait) {
        note(&mut fault, ended);
    }
}

/// Waits until everything is written.
fn finish(mut saved: ResMut<SavedRun>, mut fault: ResMut<KeepFault>) {
    if let Some(ended) = saved.writing.finish() {
        note(&mut fault, ended);
    }
}

/// Lets other games have the saved run: this one ends.
fn release(mut saved: ResMut<SavedRun>) {
    saved.slot = None;
}

fn note(fault: &mut KeepFault, ended: Kept) {
    let told = match ended {
        Ok(None) => Say::Nothing,
        Ok(Some(unread)) => of_library::store_error(&unread),
        Err(error) => say!("run-not-kept", why = of_library::store_error(&error)),
    };
    fault.set(FAULT, told);
}

/// Prints why the run is not saved: the game ends, and no card can tell it.
fn print_fault(fault: Res<KeepFault>, texts: Res<Texts>) {
    let told = fault.of(FAULT);
    if *told != Say::Nothing {
        // Nobody is left to tell if this fails too.
        let _ = writeln!(io::stderr(), "{}", texts.tell(told));
    }
}
