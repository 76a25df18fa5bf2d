//! Saves the current run regularly, so that a player who quits, or whose game crashes, can continue
//! later.
//!
//! A save is a recording: the level and all inputs so far. Replaying the recording leads to the
//! same state, including the state of the Minotaur. When the run continues, its inputs are appended
//! to this recording, so that interrupted runs count like uninterrupted runs. Because a save
//! contains inputs instead of a state, it can only lead to states that can be reached under the
//! rules.

use super::recording::RunRecording;
use super::resume;
use super::save_slot::{SaveFiles, SaveKind, SaveSlot};
use crate::campaign::Campaign;
use crate::news::{self, FileFaults};
use crate::states::{Menu, Screen};
use crate::store::{Store, StoreError, WriteResult};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;
use bevy_warren::level::{LevelChanged, LevelEdited};
use bevy_warren::map::Automap;
use bevy_warren::play::message::{RunEvent, on_run_event, run_is_new};
use bevy_warren::play::run::{Run, prepare_run};
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
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
                .run_if(run_is_new)
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
                .run_if(on_message::<LevelChanged>.or_eager(on_message::<LevelEdited>))
                .in_set(FrameSystems::Begin)
                .before(prepare_run),
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
    slots: BTreeMap<SaveKind, Arc<SaveSlot>>,
    /// The slot in which the current run was saved, and the kind of this slot. `None` if the run has
    /// not been saved.
    current: Option<(SaveKind, Arc<SaveSlot>)>,
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
    pub(crate) kind: SaveKind,
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
        let kinds = [SaveKind::Try(today), SaveKind::Chapter, SaveKind::Free];
        let saved = kinds.into_iter().map(|kind| self.saved(store, kind));
        let mut saved: Vec<ToContinue> = saved.flatten().collect();
        saved.sort_by_key(|run| Reverse(run.saved_at));
        let numbered = saved.into_iter().enumerate();
        let offered = numbered.filter(|(number, run)| *number == 0 || run.kind == SaveKind::Free);
        offered.map(|(_, run)| run).collect()
    }

    /// Returns the saved run of a kind, or `None` if there is none or a different game uses it.
    pub(crate) fn saved(&self, store: &Store, kind: SaveKind) -> Option<ToContinue> {
        let (saved_at, source) = match kind {
            SaveKind::Try(day) => {
                let files = SaveFiles::of_try(day);
                let saved_at = files.saved_at(store)?;
                // One lock protects the tries of all days. This game cannot take it twice.
                if self.any_try().is_none() {
                    files.take(store, kind)?;
                }
                (saved_at, None)
            }
            _ => {
                let slot = self.saved_slot(store, kind)?;
                (slot.files.saved_at(store)?, slot.source(store))
            }
        };
        Some(ToContinue {
            kind,
            saved_at,
            source,
        })
    }

    /// Returns the slot that contains the saved run of a kind. If this game's slot contains no
    /// run, returns the slot of the latest run that no other game uses.
    fn saved_slot(&self, store: &Store, kind: SaveKind) -> Option<Arc<SaveSlot>> {
        let own = self.slots.get(&kind).filter(|slot| slot.is_saved(store));
        let own = own.cloned();
        own.or_else(|| SaveSlot::all_saved(store, kind).next().map(Arc::new))
    }

    /// Returns the slot of the run to continue and the kind of this slot, and reserves the slot for
    /// this game. Returns `None` if there is no saved run of this kind.
    pub(super) fn slot_to_resume(
        &mut self,
        store: &Store,
        kind: SaveKind,
    ) -> Result<Option<(SaveKind, Arc<SaveSlot>)>, StoreError> {
        if let SaveKind::Try(day) = kind {
            if has_try_file(store, day) {
                return Ok(Some((kind, self.open(store, kind)?)));
            }
            return match self.is_try(store, day) {
                true => self.slot_to_resume(store, SaveKind::Free),
                false => Ok(None),
            };
        }
        let slot = self.saved_slot(store, kind).map(|slot| (kind, slot));
        self.slots.extend(slot.clone());
        Ok(slot)
    }

    /// Returns this game's slot for a kind of run, and reserves the slot for this game. Fails if
    /// different running games use all slots for this kind.
    pub(super) fn open(
        &mut self,
        store: &Store,
        kind: SaveKind,
    ) -> Result<Arc<SaveSlot>, StoreError> {
        if let Some(slot) = self.slots.get(&kind) {
            return Ok(slot.clone());
        }
        let slot = Arc::new(match (kind, self.any_try()) {
            (SaveKind::Try(day), Some(other)) => other.of_other_day(day),
            _ => SaveSlot::first_free(store, kind)?,
        });
        self.slots.insert(kind, slot.clone());
        Ok(slot)
    }

    /// Returns a slot that this game has opened for the try of any day.
    fn any_try(&self) -> Option<&Arc<SaveSlot>> {
        let mut slots = self.slots.iter();
        let found = slots.find(|(kind, _)| is_try(kind));
        found.map(|(_, slot)| slot)
    }

    /// Returns whether this game has opened the descent.
    pub(super) fn has_descent(&self) -> bool {
        self.slots.contains_key(&SaveKind::Floor)
    }

    /// Returns whether the first try at the maze of a day is saved.
    pub(crate) fn has_try(&self, store: &Store, day: Day) -> bool {
        has_try_file(store, day) || self.is_try(store, day)
    }

    /// Returns whether the slot of free runs contains a run in the maze of a day. Earlier versions of
    /// the game saved tries there.
    fn is_try(&self, store: &Store, day: Day) -> bool {
        let slot = self.saved_slot(store, SaveKind::Free);
        let source = slot.and_then(|slot| slot.source(store));
        matches!(source, Some(Source::Recipe(recipe)) if is_daily(&recipe, day))
    }

    /// Removes the saved first try at the maze of a day.
    pub(super) fn forget_try(&mut self, store: &Store, day: Day) -> WriteResult {
        // Otherwise, a save in progress would write the try again.
        self.writing.finish();
        self.slot_to_resume(store, SaveKind::Try(day))?
            .map_or(Ok(()), |(_, slot)| slot.forget(store))?;
        Ok(None)
    }

    /// Records that the current run continues the saved run of a kind from this tick.
    pub(super) fn continues(&mut self, kind: SaveKind, ticks: u32) {
        self.current = self.slots.get(&kind).map(|slot| (kind, slot.clone()));
        self.ticks = ticks;
        self.is_current.store(true, Ordering::Relaxed);
    }

    /// Returns whether the current run continues the saved first try at the maze of a day. Must be
    /// called in the frame in which the run begins.
    pub(super) fn continues_try(&self, store: &Store, day: Day) -> bool {
        let is_own = |(kind, _): &(SaveKind, _)| *kind == SaveKind::Try(day);
        self.is_continued()
            && (self.current.as_ref().is_some_and(is_own) || !has_try_file(store, day))
    }

    /// Returns whether the current run continues the saved run. Must be called in the frame in
    /// which the run begins.
    pub(super) fn is_continued(&self) -> bool {
        self.is_current.load(Ordering::Relaxed)
    }
}

fn is_try(kind: &SaveKind) -> bool {
    matches!(kind, SaveKind::Try(_))
}

/// Returns whether the first try at the maze of a day is saved in its own slot.
fn has_try_file(store: &Store, day: Day) -> bool {
    SaveFiles::of_try(day).is_saved(store)
}

/// Moves saved runs in chapters to slots for chapters, because earlier versions of the game saved them
/// in the slots of free runs. Moves all other runs out of the slots for chapters, because a chapter
/// can have had a different recipe in an earlier version.
fn separate_chapters(store: Res<Store>, campaign: Res<Campaign>) {
    let kind_of = |source: Source| match campaign.chapter_of_source(&source) {
        Some(_) => SaveKind::Chapter,
        None => SaveKind::Free,
    };
    for (from, to) in [
        (SaveKind::Free, SaveKind::Chapter),
        (SaveKind::Chapter, SaveKind::Free),
    ] {
        for slot in SaveSlot::all_saved(&store, from) {
            // A run that cannot be read stays in its slot.
            if slot.source(&store).map(kind_of) == Some(to)
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
    campaign: Res<Campaign>,
    automap: Res<Automap>,
    store: Res<Store>,
    mut saved: ResMut<SavedRun>,
    mut fault: ResMut<FileFaults>,
) {
    let Some((run, recording)) = run.zip(recording.recording.as_ref()) else {
        return;
    };
    let (progress, is_replay) = (&run.progress, run.purpose().is_replay());
    if !store.keeps() || is_replay || progress.is_over() || progress.ticks <= saved.ticks {
        return;
    }
    let kind = SaveKind::of(run.purpose());
    let Some(kind) = kind.or_else(|| SaveKind::of(&campaign.purpose_of(&run.level))) else {
        return;
    };
    saved.ticks = progress.ticks;
    // A run stays in its slot, because the slot for its kind can contain a different run. Only a run
    // that has become a try, or no longer is one, moves.
    let moved_from = saved
        .current
        .take_if(|(own, _)| is_try(own) != is_try(&kind));
    let slot = match &saved.current {
        Some((_, own)) => own.clone(),
        None => match saved.open(&store, kind) {
            Ok(slot) => slot,
            Err(error) => {
                saved.current = moved_from;
                return note(&mut fault, Err(error));
            }
        },
    };
    saved.current.get_or_insert((kind, slot.clone()));
    let (recording, store) = (recording.clone(), store.clone());
    let pins = automap.pins();
    let is_current = saved.is_current.clone();
    saved.writing.ask(move |_| {
        let unread = slot.renew(&store, &recording, &pins)?;
        if let Some((_, old)) = moved_from {
            old.forget(&store)?;
        }
        is_current.store(true, Ordering::Relaxed);
        Ok(unread)
    });
}

/// Removes the save of a run that is over, unless the slot contains a different run.
fn forget(store: Res<Store>, mut saved: ResMut<SavedRun>) {
    let Some((_, slot)) = saved.current.clone() else {
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
