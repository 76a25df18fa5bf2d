//! MultiMaze: a puzzle in which every start must be joined to a finish of its own.
//!
//! Keys, mouse and buttons send two kinds of messages. A [`PuzzleAction`] changes the [`Sitting`]
//! according to the rules of [`warren_dungeon::multimaze`]. An [`AskPuzzle`] starts a background
//! task that generates a new puzzle. The [`PuzzleMap`] contains the data for the map.
//!
//! The [`Sitting`] and the [`PuzzleMap`] exist only on this screen. The [`PuzzleKind`] and the
//! saved puzzle remain when the player leaves the screen.

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
