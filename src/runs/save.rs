//! Saves the current run regularly, so that a player who quits, or whose game crashes, can continue
//! later.
//!
//! A save is a recording: the level and all inputs so far. Replaying the recording leads to the
//! same state, including the state of the Minotaur. When the run continues, its inputs are appended
//! to this recording, so that interrupted runs count like uninterrupted runs. Because a save
//! contains inputs instead of a state, it can only lead to states that can be reached under the
//! rules.

use super::daily::Trying;
use super::descent::OnFloor;
use super::recording::RunRecording;
use super::replay::Replay;
use super::resume;
use super::save_slot::SaveSlot;
use crate::level::LevelChanged;
use crate::map::Automap;
use crate::news::{self, FileFaults};
use crate::play::message::{RunEvent, on_run_event, run_began};
use crate::play::run::{Run, begin_run};
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen};
use crate::store::{Store, StoreError, WriteResult};
use crate::texts::{Say, of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use warren_dungeon::make::is_daily;
use warren_dungeon::play::{Event, Recording, Source, TICKS_PER_SECOND};
use warren_dungeon::recipe::Day;

/// The number of ticks between saves.
const EVERY: u32 = 5 * TICKS_PER_SECOND;

/// The key in [`FileFaults`] for errors that concern the saved run.
pub(super) const FAULT: &str = "run.ron";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitForWork>()
        .init_resource::<FileFaults>()
        .init_resource::<SavedRun>()
        .init_resource::<OnFloor>()
        .init_resource::<Trying>()
        .init_resource::<Automap>()
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
        // The run in the previous level must not lose its last seconds, and a new run in the same
        // daily maze checks whether a try is saved.
        .add_systems(
            Update,
            (save, finish)
                .chain()
                .run_if(on_message::<LevelChanged>)
                .in_set(FrameSystems::Begin)
                .before(begin_run),
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

/// The slots in which this running game saves its runs. Floors of the descent and first tries at
/// daily mazes have separate slots, so that the player can play other levels in the meantime.
#[derive(Resource, Default)]
pub(crate) struct SavedRun {
    /// The slot for all other runs.
    slot: Option<Arc<SaveSlot>>,
    /// The slot for the current floor of the descent, if this game has opened the descent.
    descent: Option<Arc<SaveSlot>>,
    /// The slots for the first tries at daily mazes that this game has played.
    tries: BTreeMap<Day, Arc<SaveSlot>>,
    /// The slot in which the current run was saved, or `None` if it has not been saved.
    current: Option<Arc<SaveSlot>>,
    /// The number of ticks of the current run that are saved or being saved.
    ticks: u32,
    /// Whether the slot contains the current run. Each run has its own flag, so that a task that
    /// saves the previous run cannot set the flag of the current run.
    is_current: Arc<AtomicBool>,
    writing: Slot<WriteResult>,
}

/// The saved run that the title screen offers.
#[derive(Clone, Debug)]
pub(crate) enum ToContinue {
    /// A run without a separate slot, with its level, or `None` if the save cannot be read.
    Run(Option<Source>),
    /// The first try at the maze of a day.
    Try(Day),
}

impl ToContinue {
    /// Returns the day if the run is the first try at the maze of this day.
    pub(crate) fn day(&self) -> Option<Day> {
        match self {
            ToContinue::Run(_) => None,
            ToContinue::Try(day) => Some(*day),
        }
    }
}

impl SavedRun {
    /// Returns the saved run that the title screen offers, or `None` if there is none: a run
    /// without a separate slot or, if there is no such run, the try at the maze of `today`.
    pub(crate) fn to_continue(&self, store: &Store, today: Day) -> Option<ToContinue> {
        if let Some(slot) = self.saved_slot(store) {
            return Some(ToContinue::Run(source_in(&slot, store)));
        }
        SaveSlot::has_daily(store, today).then_some(ToContinue::Try(today))
    }

    /// Returns the slot of a saved run that has no separate slot.
    fn saved_slot(&self, store: &Store) -> Option<Arc<SaveSlot>> {
        let own = self.slot.clone().filter(|slot| slot.is_saved(store));
        own.or_else(|| SaveSlot::first_saved(store).map(Arc::new))
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

    /// Returns whether this game has opened the descent.
    pub(super) fn has_descent(&self) -> bool {
        self.descent.is_some()
    }

    /// Returns whether the first try at the maze of a day is saved.
    pub(crate) fn has_try(&self, store: &Store, day: Day) -> bool {
        SaveSlot::has_daily(store, day) || self.is_try(store, day)
    }

    /// Returns whether the slot of all other runs contains a run in the maze of a day. Earlier
    /// versions of the game saved tries there.
    fn is_try(&self, store: &Store, day: Day) -> bool {
        let slot = self.saved_slot(store);
        let source = slot.and_then(|slot| source_in(&slot, store));
        matches!(source, Some(Source::Recipe(recipe)) if is_daily(&recipe, day))
    }

    /// Returns the slot that contains the first try at the maze of a day, or `None` if the try is not
    /// saved.
    pub(super) fn slot_of_try(
        &mut self,
        store: &Store,
        day: Day,
    ) -> Result<Option<Arc<SaveSlot>>, StoreError> {
        if SaveSlot::has_daily(store, day) {
            return self.open_try(store, day).map(Some);
        }
        match self.is_try(store, day) {
            true => Ok(self.slot_to_resume(store)),
            false => Ok(None),
        }
    }

    fn open_try(&mut self, store: &Store, day: Day) -> Result<Arc<SaveSlot>, StoreError> {
        if let Some(slot) = self.tries.get(&day) {
            return Ok(slot.clone());
        }
        let slot = Arc::new(match self.tries.values().next() {
            Some(other) => other.of_other_day(day),
            None => SaveSlot::of_daily(store, day)?,
        });
        self.tries.insert(day, slot.clone());
        Ok(slot)
    }

    /// Removes the saved first try at the maze of a day.
    pub(super) fn forget_try(&mut self, store: &Store, day: Day) -> WriteResult {
        // Otherwise, a save in progress would write the try again.
        self.writing.finish();
        self.slot_of_try(store, day)?
            .map_or(Ok(()), |slot| slot.forget(store))?;
        Ok(None)
    }

    /// Records that the current run continues the run in a slot from this tick.
    pub(super) fn continues(&mut self, slot: Arc<SaveSlot>, ticks: u32) {
        self.current = Some(slot);
        self.ticks = ticks;
        self.is_current.store(true, Ordering::Relaxed);
    }

    /// Returns whether the current run continues the saved first try at the maze of a day. Must be
    /// called in the frame in which the run begins.
    pub(super) fn continues_try(&self, store: &Store, day: Day) -> bool {
        let own = self.tries.get(&day);
        let is_own = |slot: &Arc<SaveSlot>| own.is_some_and(|own| Arc::ptr_eq(own, slot));
        self.is_continued()
            && (self.current.as_ref().is_some_and(is_own) || !SaveSlot::has_daily(store, day))
    }

    /// Returns whether the current run continues the saved run. Must be called in the frame in
    /// which the run begins.
    pub(super) fn is_continued(&self) -> bool {
        self.is_current.load(Ordering::Relaxed)
    }

    /// Returns the slot for saving the current run, which may be a floor of the descent, or the first
    /// try at the maze of a day.
    fn slot_to_save(
        &mut self,
        store: &Store,
        is_on_floor: bool,
        day: Option<Day>,
    ) -> Result<Arc<SaveSlot>, StoreError> {
        if is_on_floor {
            return self.open_descent(store);
        }
        if let Some(day) = day {
            return self.open_try(store, day);
        }
        if let Some(slot) = &self.slot {
            return Ok(slot.clone());
        }
        let slot = Arc::new(SaveSlot::first_free(store)?);
        self.slot = Some(slot.clone());
        Ok(slot)
    }
}

/// Returns the level of the run in a slot, or `None` if the run cannot be read.
fn source_in(slot: &SaveSlot, store: &Store) -> Option<Source> {
    let files = [&slot.save, &slot.before].into_iter();
    let mut saved = files.filter_map(|file| store.peek(file, Recording::read));
    saved.next().map(|recording| recording.source)
}

/// Marks the new run as unsaved. The slot can still contain the previous run.
pub(super) fn begin(mut saved: ResMut<SavedRun>) {
    saved.current = None;
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
    (floor, trying): (Res<OnFloor>, Res<Trying>),
    automap: Res<Automap>,
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
    let slot = match saved.slot_to_save(&store, floor.0.is_some(), trying.day()) {
        Ok(slot) => slot,
        Err(error) => return note(&mut fault, Err(error)),
    };
    let moved_from = saved.current.replace(slot.clone());
    let moved_from = moved_from.filter(|old| !Arc::ptr_eq(old, &slot));
    let (recording, store) = (recording.clone(), store.clone());
    let pins = automap.pins();
    let is_current = saved.is_current.clone();
    saved.writing.ask(move |_| {
        let unread = slot.renew(&store, &recording, &pins)?;
        if let Some(old) = moved_from {
            old.forget(&store)?;
        }
        is_current.store(true, Ordering::Relaxed);
        Ok(unread)
    });
}

/// Removes the save of a run that is over, unless the slot contains a different run.
fn forget(store: Res<Store>, mut saved: ResMut<SavedRun>) {
    let Some(slot) = saved.current.clone() else {
        return;
    };
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
    (saved.slot, saved.descent, saved.current) = (None, None, None);
    saved.tries.clear();
}

fn note(fault: &mut FileFaults, ended: WriteResult) {
    let told = match ended {
        Ok(None) => Say::Nothing,
        Ok(Some(unread)) => of_library::store_error(&unread),
        Err(error) => say!("run-not-kept", why = of_library::store_error(&error)),
    };
    fault.set(FAULT, told);
}
