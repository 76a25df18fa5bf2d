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
use super::save_slot::{Purpose, SaveFiles, SaveSlot};
use crate::campaign::Campaign;
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
use bevy::state::state::StateTransitionSystems;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;
use warren_dungeon::make::is_daily;
use warren_dungeon::play::{Event, TICKS_PER_SECOND};
use warren_dungeon::recipe::Day;
use warren_dungeon::replay::Source;

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
        .init_resource::<Campaign>()
        // The title screen, which opens before the schedule `Startup` runs, offers the saved runs.
        .add_systems(
            StateTransition,
            separate_chapters
                .run_if(run_once)
                .before(StateTransitionSystems::EnterSchedules),
        )
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

/// The slots in which this running game saves its runs.
#[derive(Resource, Default)]
pub(crate) struct SavedRun {
    /// The slots that this game has opened.
    slots: BTreeMap<Purpose, Arc<SaveSlot>>,
    /// The slot in which the current run was saved, or `None` if it has not been saved.
    current: Option<Arc<SaveSlot>>,
    /// The number of ticks of the current run that are saved or being saved.
    ticks: u32,
    /// Whether the slot contains the current run. Each run has its own flag, so that a task that
    /// saves the previous run cannot set the flag of the current run.
    is_current: Arc<AtomicBool>,
    writing: Slot<WriteResult>,
}

/// A saved run that a card offers.
#[derive(Clone, Debug)]
pub(crate) struct ToContinue {
    pub(crate) purpose: Purpose,
    saved_at: SystemTime,
    /// The level of the run. It is `None` for the first try at a daily maze, and if the save cannot be
    /// read.
    pub(crate) source: Option<Source>,
}

impl SavedRun {
    /// Returns the saved runs that the title screen offers. The first one is the latest of the free
    /// run, the run in a chapter, and the try at the maze of `today`. If the free run is not the
    /// latest, it follows, because no other card offers it.
    pub(crate) fn to_continue(&self, store: &Store, today: Day) -> Vec<ToContinue> {
        // If the times are equal or unknown, the free run is the last, so that two runs are offered.
        let purposes = [Purpose::Try(today), Purpose::Chapter, Purpose::Free];
        let saved = purposes
            .into_iter()
            .map(|purpose| self.saved(store, purpose));
        let mut saved: Vec<ToContinue> = saved.flatten().collect();
        saved.sort_by_key(|run| Reverse(run.saved_at));
        let numbered = saved.into_iter().enumerate();
        let offered = numbered.filter(|(number, run)| *number == 0 || run.purpose == Purpose::Free);
        offered.map(|(_, run)| run).collect()
    }

    /// Returns the saved run with a purpose, or `None` if there is none or a different game uses it.
    pub(crate) fn saved(&self, store: &Store, purpose: Purpose) -> Option<ToContinue> {
        let (saved_at, source) = match purpose {
            Purpose::Try(day) => {
                let files = SaveFiles::of_try(day);
                let saved_at = files.saved_at(store)?;
                // One lock protects the tries of all days. This game cannot take it twice.
                if self.any_try().is_none() {
                    files.take(store, purpose)?;
                }
                (saved_at, None)
            }
            _ => {
                let slot = self.saved_slot(store, purpose)?;
                (slot.files.saved_at(store)?, slot.source(store))
            }
        };
        Some(ToContinue {
            purpose,
            saved_at,
            source,
        })
    }

    /// Returns the slot that contains the saved run with a purpose. If this game's slot contains no
    /// run, returns the slot of the latest run that no other game uses.
    fn saved_slot(&self, store: &Store, purpose: Purpose) -> Option<Arc<SaveSlot>> {
        let own = self.slots.get(&purpose).filter(|slot| slot.is_saved(store));
        let own = own.cloned();
        own.or_else(|| SaveSlot::all_saved(store, purpose).next().map(Arc::new))
    }

    /// Returns the slot of the run to continue, and reserves the slot for this game. Returns `None`
    /// if there is no saved run with this purpose.
    pub(super) fn slot_to_resume(
        &mut self,
        store: &Store,
        purpose: Purpose,
    ) -> Result<Option<Arc<SaveSlot>>, StoreError> {
        if let Purpose::Try(day) = purpose {
            if has_try_file(store, day) {
                return self.open(store, purpose).map(Some);
            }
            return match self.is_try(store, day) {
                true => self.slot_to_resume(store, Purpose::Free),
                false => Ok(None),
            };
        }
        let slot = self.saved_slot(store, purpose);
        self.slots.extend(slot.clone().map(|slot| (purpose, slot)));
        Ok(slot)
    }

    /// Returns this game's slot for a purpose, and reserves the slot for this game. Fails if different
    /// running games use all slots for the purpose.
    pub(super) fn open(
        &mut self,
        store: &Store,
        purpose: Purpose,
    ) -> Result<Arc<SaveSlot>, StoreError> {
        if let Some(slot) = self.slots.get(&purpose) {
            return Ok(slot.clone());
        }
        let slot = Arc::new(match (purpose, self.any_try()) {
            (Purpose::Try(day), Some(other)) => other.of_other_day(day),
            _ => SaveSlot::first_free(store, purpose)?,
        });
        self.slots.insert(purpose, slot.clone());
        Ok(slot)
    }

    /// Returns a slot that this game has opened for the try of any day.
    fn any_try(&self) -> Option<&Arc<SaveSlot>> {
        let mut slots = self.slots.iter();
        let found = slots.find(|(purpose, _)| is_try(purpose));
        found.map(|(_, slot)| slot)
    }

    /// Returns whether this game has opened a slot for the try of a day.
    fn is_of_try(&self, slot: &Arc<SaveSlot>) -> bool {
        let mut slots = self.slots.iter();
        slots.any(|(purpose, other)| is_try(purpose) && Arc::ptr_eq(other, slot))
    }

    /// Returns whether this game has opened the descent.
    pub(super) fn has_descent(&self) -> bool {
        self.slots.contains_key(&Purpose::Floor)
    }

    /// Returns whether the first try at the maze of a day is saved.
    pub(crate) fn has_try(&self, store: &Store, day: Day) -> bool {
        has_try_file(store, day) || self.is_try(store, day)
    }

    /// Returns whether the slot of free runs contains a run in the maze of a day. Earlier versions of
    /// the game saved tries there.
    fn is_try(&self, store: &Store, day: Day) -> bool {
        let slot = self.saved_slot(store, Purpose::Free);
        let source = slot.and_then(|slot| slot.source(store));
        matches!(source, Some(Source::Recipe(recipe)) if is_daily(&recipe, day))
    }

    /// Removes the saved first try at the maze of a day.
    pub(super) fn forget_try(&mut self, store: &Store, day: Day) -> WriteResult {
        // Otherwise, a save in progress would write the try again.
        self.writing.finish();
        self.slot_to_resume(store, Purpose::Try(day))?
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
        let own = self.slots.get(&Purpose::Try(day));
        let is_own = |slot: &Arc<SaveSlot>| own.is_some_and(|own| Arc::ptr_eq(own, slot));
        self.is_continued()
            && (self.current.as_ref().is_some_and(is_own) || !has_try_file(store, day))
    }

    /// Returns whether the current run continues the saved run. Must be called in the frame in
    /// which the run begins.
    pub(super) fn is_continued(&self) -> bool {
        self.is_current.load(Ordering::Relaxed)
    }
}

fn is_try(purpose: &Purpose) -> bool {
    matches!(purpose, Purpose::Try(_))
}

/// Returns whether the first try at the maze of a day is saved in its own slot.
fn has_try_file(store: &Store, day: Day) -> bool {
    SaveFiles::of_try(day).is_saved(store)
}

/// Moves saved runs in chapters to slots for chapters, because earlier versions of the game saved them
/// in the slots of free runs. Moves all other runs out of the slots for chapters, because a chapter
/// can have had a different recipe in an earlier version.
fn separate_chapters(store: Res<Store>, campaign: Res<Campaign>) {
    let purpose_of = |source: Source| match campaign.chapter_of_source(&source) {
        Some(_) => Purpose::Chapter,
        None => Purpose::Free,
    };
    for (from, to) in [
        (Purpose::Free, Purpose::Chapter),
        (Purpose::Chapter, Purpose::Free),
    ] {
        for slot in SaveSlot::all_saved(&store, from) {
            // A run that cannot be read stays in its slot.
            if slot.source(&store).map(purpose_of) == Some(to)
                && let Some(empty) = SaveSlot::first_empty(&store, to)
            {
                // If a file cannot be moved, the run can still be continued from its old slot.
                _ = slot.move_to(&store, &empty);
            }
        }
    }
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
    (floor, trying, campaign): (Res<OnFloor>, Res<Trying>, Res<Campaign>),
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
    let purpose = match (floor.0, trying.day()) {
        (Some(_), _) => Purpose::Floor,
        (None, Some(day)) => Purpose::Try(day),
        (None, None) if campaign.chapter_of(&run.level).is_some() => Purpose::Chapter,
        (None, None) => Purpose::Free,
    };
    // A run stays in its slot, because the slot for its purpose can contain a different run. Only a run
    // that has become a try, or no longer is one, moves.
    let moves = |slot: &Arc<SaveSlot>| is_try(&purpose) != saved.is_of_try(slot);
    let own = saved.current.clone().filter(|slot| !moves(slot));
    let slot = match own.map_or_else(|| saved.open(&store, purpose), Ok) {
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

/// Releases the slots when the game exits, so that other running games can use them.
fn release(mut saved: ResMut<SavedRun>) {
    saved.current = None;
    saved.slots.clear();
}

fn note(fault: &mut FileFaults, ended: WriteResult) {
    let told = match ended {
        Ok(None) => Say::Nothing,
        Ok(Some(unread)) => of_library::store_error(&unread),
        Err(error) => say!("run-not-kept", why = of_library::store_error(&error)),
    };
    fault.set(FAULT, told);
}
