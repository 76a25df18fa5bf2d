//! Generates puzzles in the background.

use super::keep;
use super::labels;
use super::{AskPuzzle, PuzzleKind, Sitting};
use crate::news::FileFaults;
use crate::states::{Menu, Solved};
use crate::store::Store;
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use std::ops::ControlFlow;
use warren_dungeon::make::MakeError;
use warren_puzzle::{APART_TRIES, Game, Overlap, PuzzleError, PuzzleSearch};

/// Sent when a new puzzle appears on the screen.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct PuzzleOpened;

/// The puzzle that is being made, and the reason why the last requested puzzle could not be made.
#[derive(Resource, Default)]
pub(crate) struct PuzzleInMaking {
    slot: Slot<Result<Sitting, Say>>,
    pub(super) fault: Option<Say>,
}

impl PuzzleInMaking {
    /// Returns whether a puzzle is being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.slot.is_busy()
    }

    /// Cancels the puzzle that is being made.
    pub(super) fn cancel(&mut self) {
        self.slot.give_up();
        self.fault = None;
    }
}

/// If this resource exists, the screen opens with a new puzzle, even if a puzzle is saved.
#[derive(Resource)]
pub(crate) struct BeginWithNew;

/// Loads the saved puzzle. If there is no saved puzzle, requests a new puzzle.
pub(super) fn open(
    mut commands: Commands,
    begin_with_new: Option<Res<BeginWithNew>>,
    store: Res<Store>,
    mut making: ResMut<PuzzleInMaking>,
    mut ask: MessageWriter<AskPuzzle>,
) {
    commands.remove_resource::<BeginWithNew>();
    if begin_with_new.is_some() || !store.has_kept(keep::FILE) {
        ask.write(AskPuzzle::Again);
        return;
    }
    let store = store.clone();
    making.slot.ask(move |progress: &WorkProgress| {
        let kept = store.recall(keep::FILE, |text| keep::resume(text, progress));
        let kept = kept.map_err(|error| labels::not_opened(&error))?;
        kept.flatten()
            .ok_or_else(|| of_library::make_error(&MakeError::Cancelled))
    });
}

pub(super) fn start(
    mut asked: MessageReader<AskPuzzle>,
    mut making: ResMut<PuzzleInMaking>,
    mut kind: ResMut<PuzzleKind>,
) {
    for &asked in asked.read() {
        let is_stop = asked == AskPuzzle::Next && making.is_busy();
        making.cancel();
        if !is_stop {
            *kind = kind.after(asked);
            let kind = kind.clone();
            making.slot.ask_async(async move |progress: WorkProgress| {
                let made = make(&kind, &progress).await;
                made.map_err(|error| of_library::puzzle_error(&error))
            });
        }
    }
}

/// Makes a new puzzle and finds its solution. Both can take a long time, so this function runs in
/// the background. If no puzzle of this kind can be solved without overlap, paths may overlap.
async fn make(kind: &PuzzleKind, progress: &WorkProgress) -> Result<Sitting, PuzzleError> {
    match search(kind, kind.overlap, progress).await {
        Err(PuzzleError::Overlapping) => {
            let mut sitting = search(kind, Overlap::Allowed, progress).await?;
            sitting.tell(say!("puzzle-only-overlapping"));
            Ok(sitting)
        }
        found => found,
    }
}

async fn search(
    kind: &PuzzleKind,
    overlap: Overlap,
    progress: &WorkProgress,
) -> Result<Sitting, PuzzleError> {
    let mut search = PuzzleSearch::new(kind.recipe.clone(), 1, overlap).with_max_tries(APART_TRIES);
    let puzzle = loop {
        if progress.go_on().is_break() {
            return Err(MakeError::Cancelled.into());
        }
        match search.try_next() {
            ControlFlow::Continue(()) => progress.pause().await,
            ControlFlow::Break(puzzles) => break puzzles?.swap_remove(0),
        }
    };
    let game = Game::new(puzzle, overlap).map_err(|_| PuzzleError::Overlapping)?;
    Ok(Sitting::new(game).of_day(kind.day))
}

/// Shows the puzzle that is ready. If it replaces the saved puzzle, the player has discarded that one.
pub(super) fn fetch(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    old: Option<Res<Sitting>>,
    (store, mut fault): (Res<Store>, ResMut<FileFaults>),
    mut making: ResMut<PuzzleInMaking>,
    mut kind: ResMut<PuzzleKind>,
    mut solved: ResMut<NextState<Solved>>,
    mut menu: ResMut<NextState<Menu>>,
    mut opened: MessageWriter<PuzzleOpened>,
) {
    let Some(made) = making.slot.take_ready(*wait) else {
        return;
    };
    match made {
        Ok(sitting) => {
            let game = sitting.game();
            if let Some(recipe) = game.puzzle().level().recipe() {
                kind.recipe = recipe.clone();
                kind.overlap = game.overlap();
                kind.day = sitting.day();
            }
            if old.is_some_and(|old| old.is_kept()) && !sitting.is_kept() {
                fault.note(keep::FILE, store.forget(keep::FILE).map(|()| None));
            }
            // A loaded puzzle stays covered until the player resumes it.
            let begin = match sitting.is_kept() {
                true => Menu::Pause,
                false => Menu::None,
            };
            NextState::set_if_neq(&mut menu, begin);
            NextState::set_if_neq(&mut solved, Solved(false));
            commands.insert_resource(sitting);
            opened.write(PuzzleOpened);
        }
        Err(why) => making.fault = Some(why),
    }
}
