//! Generates puzzles in the background.

use super::keep;
use super::words;
use super::{AskPuzzle, PuzzleKind, Sitting};
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen, Solved};
use crate::store::{Store, StoreError};
use crate::texts::{Say, of_library};
use crate::work::{Slot, WaitForWork, WorkProgress};
use bevy::prelude::*;
use warren_dungeon::multimaze::{Game, PuzzleError, puzzles};
use warren_dungeon::recipe::RecipeError;

/// Sent when a new puzzle appears on the screen.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct PuzzleOpened;

/// The puzzle that is being made, and the reason why the last requested puzzle could not be made.
#[derive(Resource, Default)]
pub(crate) struct PuzzleInMaking {
    slot: Slot<Result<Sitting, MakePuzzleError>>,
    pub(super) fault: Option<Say>,
}

/// The reason why a puzzle could not be made.
#[derive(Debug, thiserror::Error)]
pub(super) enum MakePuzzleError {
    /// No puzzle of this kind exists.
    #[error(transparent)]
    Kind(#[from] PuzzleError),
    /// The saved puzzle cannot be loaded.
    #[error(transparent)]
    Kept(#[from] StoreError),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleKind>()
        .init_resource::<PuzzleInMaking>()
        .init_resource::<WaitForWork>()
        .add_message::<AskPuzzle>()
        .add_message::<PuzzleOpened>()
        .add_systems(OnEnter(Screen::MultiMaze), open)
        .add_systems(OnExit(Screen::MultiMaze), close)
        .add_systems(
            Update,
            (fetch, start)
                .chain()
                .in_set(FrameSystems::Level)
                .run_if(in_state(Screen::MultiMaze)),
        );
}

impl PuzzleInMaking {
    /// Returns whether a puzzle is being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.slot.is_busy()
    }
}

/// If this resource exists, the screen opens with a new puzzle, even if a puzzle is saved.
#[derive(Resource)]
pub(crate) struct BeginWithNew;

/// Loads the saved puzzle. If there is no saved puzzle, requests a new puzzle.
fn open(
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
        let kept = store.recall(keep::FILE, |text| keep::resume(text, progress))?;
        kept.flatten()
            .ok_or(PuzzleError::Recipe(RecipeError::Cancelled).into())
    });
}

fn close(mut making: ResMut<PuzzleInMaking>) {
    making.slot.give_up();
    making.fault = None;
}

fn start(
    mut asked: MessageReader<AskPuzzle>,
    mut making: ResMut<PuzzleInMaking>,
    mut kind: ResMut<PuzzleKind>,
) {
    for &asked in asked.read() {
        let is_stop = asked == AskPuzzle::Next && making.is_busy();
        making.slot.give_up();
        making.fault = None;
        if !is_stop {
            *kind = kind.after(asked);
            let kind = kind.clone();
            making.slot.ask(move |progress| make(&kind, progress));
        }
    }
}

/// Makes a new puzzle and finds its solution. Both may take a long time, so this function runs in
/// the background.
fn make(kind: &PuzzleKind, progress: &WorkProgress) -> Result<Sitting, MakePuzzleError> {
    let puzzle = puzzles(&kind.recipe, 1, kind.overlap, || progress.go_on())?.swap_remove(0);
    let game = Game::new(puzzle, kind.overlap).map_err(|_| PuzzleError::Overlapping)?;
    Ok(Sitting::new(game))
}

fn fetch(
    mut commands: Commands,
    wait: Res<WaitForWork>,
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
        Err(MakePuzzleError::Kind(error)) => making.fault = Some(of_library::puzzle_error(&error)),
        Err(MakePuzzleError::Kept(error)) => making.fault = Some(words::not_opened(&error)),
    }
}
