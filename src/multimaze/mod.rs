//! MultiMaze: joining every start of a puzzle to a finish of its own.
//!
//! Keys, mouse and buttons write [`PuzzleAction`]s, which the rules of
//! [`warren_dungeon::multimaze`] play on the [`Sitting`], and [`AskPuzzle`]s, of
//! which a thread makes another puzzle. The [`PuzzleMap`] is what a map shows of
//! it. All of it is there on this screen alone, but the [`PuzzleKind`], which is
//! the player's choice, and the file of a puzzle that was left unsolved.

mod cards;
mod gamepad;
mod keep;
mod keys;
mod make;
mod map;
mod sidebar;
mod sitting;
mod subject;
mod texels;
mod words;

pub(crate) use make::{BeginWithNew, PuzzleInMaking};
pub(crate) use map::drawing;
pub use sitting::{PuzzleAction, Sitting};
pub use subject::{AskPuzzle, PuzzleKind};
pub use texels::PuzzleMap;

use crate::schedule::order;
use crate::states::{PuzzlePhase, Solved};
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    order(app);
    app.add_sub_state::<Solved>()
        .add_computed_state::<PuzzlePhase>()
        .add_plugins((
            make::plugin,
            keep::plugin,
            sitting::plugin,
            texels::plugin,
            keys::plugin,
            sidebar::plugin,
            cards::plugin,
            gamepad::plugin,
        ));
}
