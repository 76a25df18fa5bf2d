//! Saves an unfinished puzzle when the player leaves the screen or the game, and loads it on
//! return.
//!
//! The file contains the paths, and the recipe from which the puzzle is generated again. A file
//! that cannot be loaded is renamed instead of deleted.

use super::sitting::Sitting;
use crate::news::FileFaults;
use crate::store::Store;
use bevy::prelude::*;
use bevy_warren::work::WorkProgress;
use serde::{Deserialize, Serialize};
use std::error::Error;
use warren_dungeon::make::MakeError;
use warren_dungeon::play::{MakeWalkableError, make_walkable};
use warren_dungeon::recipe::{Day, Recipe};
use warren_puzzle::{Game, Puzzle, Saved};

/// The name of the file that contains the saved puzzle.
pub(super) const FILE: &str = "puzzle.ron";

/// The contents of [`FILE`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPuzzle {
    recipe: Recipe,
    game: Saved,
    ticks: u64,
    gave_up: bool,
    #[serde(default, skip_serializing_if = "is_none")]
    hints: u32,
    /// The day, if this is a day's puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    day: Option<Day>,
}

fn is_none(hints: &u32) -> bool {
    *hints == 0
}

/// Parses the contents of a file and generates the saved puzzle again. Returns `None` if the work
/// was cancelled.
pub(super) fn resume(
    text: &str,
    progress: &WorkProgress,
) -> Result<Option<Sitting>, Box<dyn Error>> {
    let saved: SavedPuzzle = ron::from_str(text)?;
    let level = match make_walkable(&saved.recipe, &mut progress.until()) {
        Err(MakeWalkableError::Make(MakeError::Cancelled)) => return Ok(None),
        made => made?,
    };
    let game = Game::resume(Puzzle::new(level)?, &saved.game)?;
    let sitting = Sitting::resumed(game, saved.ticks, saved.hints, saved.gave_up);
    Ok(Some(sitting.of_day(saved.day)))
}

/// Saves the current puzzle if the player has begun it and has not solved it.
pub(super) fn keep(
    sitting: Option<ResMut<Sitting>>,
    store: Res<Store>,
    mut fault: ResMut<FileFaults>,
) {
    let Some(mut sitting) = sitting.filter(|sitting| sitting.is_under_way()) else {
        return;
    };
    let Some(recipe) = sitting.game().puzzle().level().recipe() else {
        return;
    };
    let saved = SavedPuzzle {
        recipe: recipe.clone(),
        game: sitting.game().save(),
        ticks: sitting.ticks(),
        gave_up: sitting.gave_up(),
        hints: sitting.hints(),
        day: sitting.day(),
    };
    let written = store.update(
        FILE,
        |text| ron::from_str::<SavedPuzzle>(text),
        |_| ron::to_string(&saved).ok(),
    );
    if written.is_ok() {
        sitting.bypass_change_detection().note_kept();
    }
    fault.note(FILE, written);
}

/// Deletes the saved puzzle's file when that puzzle is solved. If the solved puzzle was not loaded
/// from the file, the file contains a different puzzle and is not deleted.
pub(super) fn forget(sitting: If<Res<Sitting>>, store: Res<Store>, mut fault: ResMut<FileFaults>) {
    if sitting.is_kept() {
        fault.note(FILE, store.forget(FILE).map(|()| None));
    }
}
