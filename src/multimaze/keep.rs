//! Saves an unfinished puzzle when the player leaves the screen, and loads it on return.
//!
//! The file holds the recipe, from which the same puzzle is made, and the paths, which the
//! rules apply again. A file that cannot be loaded is moved aside, not deleted.

use super::sitting::{self, Sitting};
use crate::news::KeepFault;
use crate::states::{PuzzlePhase, Screen};
use crate::store::Store;
use crate::texts::{Say, of_library};
use crate::work::WorkProgress;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use warren_dungeon::level::{self, Recipe};
use warren_dungeon::multimaze::{Game, Puzzle, PuzzleError, ResumeError, Saved};

/// The name of the file, beside the folder of levels.
pub(super) const FILE: &str = "puzzle.ron";

/// The contents of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    recipe: Recipe,
    game: Saved,
    ticks: u64,
    gave_up: bool,
}

/// The reason why a saved puzzle cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub(super) enum KeptError {
    #[error(transparent)]
    Text(#[from] ron::error::SpannedError),
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    #[error(transparent)]
    Game(#[from] ResumeError),
}

impl KeptError {
    /// Returns the error as a message. Errors of the syntax and of the game are in English.
    pub(super) fn say(&self) -> Say {
        match self {
            KeptError::Puzzle(error) => of_library::puzzle_error(error),
            KeptError::Text(_) | KeptError::Game(_) => Say::verbatim(self),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeepFault>()
        .add_systems(OnExit(Screen::MultiMaze), keep.before(sitting::close))
        .add_systems(Last, keep.run_if(on_message::<AppExit>))
        .add_systems(
            OnEnter(PuzzlePhase::Solved),
            forget.run_if(resource_exists::<Sitting>),
        );
}

/// Loads a puzzle from the contents of a file.
pub(super) fn resume(text: &str, progress: &WorkProgress) -> Result<Sitting, KeptError> {
    let kept: Kept = ron::from_str(text)?;
    let level = level::make_heard(&kept.recipe, &mut progress.until());
    let puzzle = Puzzle::new(level.map_err(PuzzleError::from)?)?;
    let game = Game::resume(puzzle, &kept.game)?;
    Ok(Sitting::resumed(game, kept.ticks, kept.gave_up))
}

/// Saves the puzzle if it was begun and is not solved.
fn keep(sitting: Option<Res<Sitting>>, store: Res<Store>, mut fault: ResMut<KeepFault>) {
    let Some(sitting) = sitting.filter(|sitting| sitting.is_under_way()) else {
        return;
    };
    let Some(recipe) = sitting.game().puzzle().level().recipe() else {
        return;
    };
    let kept = Kept {
        recipe: recipe.clone(),
        game: sitting.game().save(),
        ticks: sitting.ticks(),
        gave_up: sitting.gave_up(),
    };
    // Plain data without maps cannot fail to serialize.
    let text = ron::to_string(&kept).unwrap_or_default();
    *fault = KeepFault::of(store.keep(FILE, &text));
}

/// Deletes the file of a loaded puzzle once it is solved. A file with a different puzzle stays.
fn forget(sitting: Res<Sitting>, store: Res<Store>, mut fault: ResMut<KeepFault>) {
    if sitting.is_kept() {
        *fault = KeepFault::of(store.forget(FILE));
    }
}
