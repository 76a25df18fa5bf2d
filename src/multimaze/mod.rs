//! MultiMaze: a puzzle in which every start must be joined to a finish of its own.
//!
//! Keys, mouse and buttons write [`PuzzleAction`] messages, which the rules of
//! [`warren_dungeon::multimaze`] apply to the [`Sitting`], and [`AskPuzzle`] messages, for
//! which a thread makes a new puzzle. The [`PuzzleMap`] holds the data for the map. All these
//! exist only on this screen, except for the [`PuzzleKind`], which is the player's choice, and
//! the file with an unfinished puzzle.

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
