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
use super::save_slot::{self, SaveKind, SaveSlot};
use crate::campaign::Campaign;
use crate::news::FileFaults;
use crate::states::{Menu, Screen};
use crate::store::{ReadFiles, Store, WriteFiles, WriteResult};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_warren::level::{LevelChanged, LevelEdited};
use bevy_warren::map::Automap;
use bevy_warren::play::message::{RunEvent, on_run_event, run_is_new};
use bevy_warren::play::run::{Run, prepare_run};
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use std::cmp::Reverse;
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
        .add_systems(ReadFiles, (sort_old, give_up))
        .add_systems(WriteFiles, (save, finish).chain())
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
        .add_systems(OnExit(Screen::Playing), (save, finish).chain());
}

/// What is saved of the current run.
#[derive(Resource, Default)]
pub(crate) struct SavedRun {
    /// The kind of the slot in which the current run was saved, or `None` if the run has not been
    /// saved.
    current: Option<SaveKind>,
    /// The number of ticks of the current run that are saved or being saved. [`GIVEN_UP`] if the run is
    /// not saved any more.
    ticks: u32,
    /// The state of the slot. Each run has its own state, so that a task that saves the previous run
    /// cannot change the state for the current run.
    slot: Arc<SlotState>,
    writing: Slot<WriteResult>,
}

/// The state of the slot of a run.
#[derive(Default)]
struct SlotState {
    /// Whether unreadable files have been moved aside.
    is_checked: AtomicBool,
    /// Whether the slot contains the run.
    is_current: AtomicBool,
}

/// The number of ticks that are never reached: a different running game may have continued the run, and
/// then this game must not save it again.
const GIVEN_UP: u32 = u32::MAX;

/// A saved run that a card offers.
#[derive(Clone, Debug)]
pub(crate) struct ToContinue {
    pub(crate) kind: SaveKind,
    saved_at: SystemTime,
    /// The level of the run. It is `None` for the first try at a daily maze, and if the save cannot be
    /// read.
    pub(crate) source: Option<Source>,
}

/// Returns the saved runs that the title screen offers. The first one is the latest of the free run,
/// the run in a chapter, and the try at the maze of `today`. If the free run is not the latest, it
/// follows, because no other card offers it.
pub(crate) fn to_continue(store: &Store, today: Day) -> Vec<ToContinue> {
    // If the times are equal or unknown, the free run is the last, so that two runs are offered.
    let kinds = [SaveKind::Try(today), SaveKind::Chapter, SaveKind::Free];
    let mut saved: Vec<ToContinue> = kinds
        .into_iter()
        .filter_map(|kind| saved(store, kind))
        .collect();
    saved.sort_by_key(|run| Reverse(run.saved_at));
    let numbered = saved.into_iter().enumerate();
    let offered = numbered.filter(|(number, run)| *number == 0 || run.kind == SaveKind::Free);
    offered.map(|(_, run)| run).collect()
}

/// Returns the saved run of a kind, or `None` if there is none.
pub(crate) fn saved(store: &Store, kind: SaveKind) -> Option<ToContinue> {
    let slot = SaveSlot::of(kind);
    Some(ToContinue {
        kind,
        saved_at: slot.saved_at(store)?,
        source: match kind {
            SaveKind::Try(_) => None,
            _ => slot.source(store),
        },
    })
}

/// Returns whether the first try at the maze of a day is saved.
pub(crate) fn has_try(store: &Store, day: Day) -> bool {
    kind_to_resume(store, SaveKind::Try(day)).is_some()
}

/// Returns the kind of the slot that contains the saved run of a kind. It differs from this kind if an
/// earlier version of the game has saved the first try at the maze of a day, in the slot of free runs.
/// Returns `None` if there is no saved run of this kind.
pub(super) fn kind_to_resume(store: &Store, kind: SaveKind) -> Option<SaveKind> {
    if SaveSlot::of(kind).is_saved(store) {
        return Some(kind);
    }
    let SaveKind::Try(day) = kind else {
        return None;
    };
    let source = SaveSlot::of(SaveKind::Free).source(store);
    let is_try = matches!(source, Some(Source::Recipe(recipe)) if is_daily(&recipe, day));
    is_try.then_some(SaveKind::Free)
}

impl SavedRun {
    /// Removes the saved first try at the maze of a day.
    pub(super) fn forget_try(&mut self, store: &Store, day: Day) -> WriteResult {
        // Otherwise, a save in progress would write the try again.
        self.writing.finish();
        let kind = kind_to_resume(store, SaveKind::Try(day));
        kind.map_or(Ok(()), |kind| save_slot::forget(store, kind))?;
        Ok(None)
    }

    /// Records that the current run continues the saved run of a kind from this tick.
    pub(super) fn continues(&mut self, kind: SaveKind, ticks: u32) {
        self.current = Some(kind);
        self.ticks = ticks;
        self.slot.is_current.store(true, Ordering::Relaxed);
    }

    /// Returns whether the current run continues the saved first try at the maze of a day. Must be
    /// called in the frame in which the run begins.
    pub(super) fn continues_try(&self, store: &Store, day: Day) -> bool {
        let kind = SaveKind::Try(day);
        let is_own = self.current == Some(kind) || !SaveSlot::of(kind).is_saved(store);
        self.is_continued() && is_own
    }

    /// Returns whether the current run continues the saved run. Must be called in the frame in
    /// which the run begins.
    pub(super) fn is_continued(&self) -> bool {
        self.slot.is_current.load(Ordering::Relaxed)
    }
}

fn is_try(kind: &SaveKind) -> bool {
    matches!(kind, SaveKind::Try(_))
}

/// Sorts runs that earlier versions of the game have saved. They saved runs in chapters in the slots of
/// free runs, and a chapter can have had a different recipe. Then fills empty slots with old runs.
fn sort_old(store: Res<Store>, campaign: Res<Campaign>) {
    let kind_of = |source: Source| match campaign.chapter_of_source(&source) {
        Some(_) => SaveKind::Chapter,
        None => SaveKind::Free,
    };
    let kinds = [SaveKind::Free, SaveKind::Chapter];
    for (from, to) in [(kinds[0], kinds[1]), (kinds[1], kinds[0])] {
        for slot in save_slot::saved(&store, from) {
            // A run that cannot be read stays in its slot.
            if slot.source(&store).map(kind_of) == Some(to)
                && let Some(empty) = SaveSlot::all(to).find(|slot| !slot.is_saved(&store))
            {
                // If a file cannot be moved, the run stays in its old slot.
                _ = slot.move_to(&store, &empty);
            }
        }
    }
    for kind in kinds {
        save_slot::fill(&store, kind);
    }
}

/// Marks the new run as unsaved. The slot can still contain the previous run.
pub(super) fn begin(mut saved: ResMut<SavedRun>) {
    saved.current = None;
    saved.ticks = 0;
    saved.slot = Arc::default();
}

fn is_due(run: Option<Res<Run>>, saved: Res<SavedRun>) -> bool {
    // When the whole level is revealed, the run is saved immediately. Otherwise, the player could
    // undo the reveal by continuing from an earlier save.
    let is_look = |run: &Run| run.events.contains(&Event::Revealed);
    run.is_some_and(|run| {
        run.progress.ticks() >= saved.ticks.saturating_add(EVERY) || is_look(&run)
    })
}

/// Saves the run up to the current tick. A save that is in progress is completed first.
fn save(
    run: Option<Res<Run>>,
    recording: Res<RunRecording>,
    campaign: Res<Campaign>,
    automap: Res<Automap>,
    store: Res<Store>,
    mut saved: ResMut<SavedRun>,
) {
    let Some((run, recording)) = run.zip(recording.recording.as_ref()) else {
        return;
    };
    let (progress, is_replay) = (&run.progress, run.purpose().is_replay());
    if !store.keeps() || is_replay || progress.is_over() || progress.ticks() <= saved.ticks {
        return;
    }
    let kind = SaveKind::of(run.purpose());
    let Some(kind) = kind.or_else(|| SaveKind::of(&campaign.purpose_of(&run.level))) else {
        return;
    };
    saved.ticks = progress.ticks();
    // A run stays in its slot, because the slot for its kind can contain a different run. Only a run
    // that has become a try, or no longer is one, moves.
    let moved_from = saved.current.take_if(|own| is_try(own) != is_try(&kind));
    if moved_from.is_some() {
        saved.slot = Arc::default();
    }
    let kind = *saved.current.get_or_insert(kind);
    let (recording, store) = (recording.clone(), store.clone());
    let (pins, state) = (automap.pins(), saved.slot.clone());
    saved.writing.ask(move |_| {
        let slot = SaveSlot::of(kind);
        let unread = match state.is_checked.load(Ordering::Relaxed) {
            true => None,
            false => slot.check(&store)?,
        };
        state.is_checked.store(true, Ordering::Relaxed);
        let unread_pins = slot.renew(&store, &recording, &pins)?;
        if let Some(old) = moved_from {
            save_slot::forget(&store, old)?;
        }
        state.is_current.store(true, Ordering::Relaxed);
        Ok(unread.or(unread_pins))
    });
}

/// Removes the save of a run that is over, unless the slot contains a different run.
fn forget(store: Res<Store>, mut saved: ResMut<SavedRun>) {
    let Some(kind) = saved.current else {
        return;
    };
    let (store, state) = (store.clone(), saved.slot.clone());
    // If a save is in progress, this task starts after it.
    saved.writing.ask(move |_| {
        if state.is_current.load(Ordering::Relaxed) {
            save_slot::forget(&store, kind)?;
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

/// Gives up the run in memory, because a different running game may have continued it before this game
/// reads the files again.
fn give_up(mut saved: ResMut<SavedRun>) {
    saved.current = None;
    saved.ticks = GIVEN_UP;
}

fn note(fault: &mut FileFaults, ended: WriteResult) {
    let told = match ended {
        Ok(None) => Say::Nothing,
        Ok(Some(unread)) => of_library::store_error(&unread),
        Err(error) => say!("run-not-kept", why = of_library::store_error(&error)),
    };
    fault.set(FAULT, told);
}
