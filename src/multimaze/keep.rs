//! The puzzle under way, kept when one leaves it and opened again by whoever
//! comes back.
//!
//! A file holds the recipe, which makes the same puzzle again, and the paths,
//! which the rules draw again. What does not open is set aside, not lost.

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

/// The file, beside the folder of levels.
pub(super) const FILE: &str = "puzzle.ron";

/// A puzzle under way.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    recipe: Recipe,
    game: Saved,
    ticks: u64,
    gave_up: bool,
}

/// Why a puzzle that was kept does not open.
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
    /// What is wrong with the puzzle; with the text itself, in English.
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

/// Goes on with the puzzle that a text holds.
pub(super) fn resume(text: &str, progress: &WorkProgress) -> Result<Sitting, KeptError> {
    let kept: Kept = ron::from_str(text)?;
    let level = level::make_heard(&kept.recipe, &mut progress.until());
    let puzzle = Puzzle::new(level.map_err(PuzzleError::from)?)?;
    let game = Game::resume(puzzle, &kept.game)?;
    Ok(Sitting::resumed(game, kept.ticks, kept.gave_up))
}

/// Keeps the puzzle, unless nothing was done or all is.
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
    // Plain data without maps: nothing in it can fail.
    let text = ron::to_string(&kept).unwrap_or_default();
    *fault = KeepFault::of(store.keep(FILE, &text));
}

/// What is solved is not under way any more. Another one that was kept stays.
fn forget(sitting: Res<Sitting>, store: Res<Store>, mut fault: ResMut<KeepFault>) {
    if sitting.is_kept() {
        *fault = KeepFault::of(store.forget(FILE));
    }
}
