//! MultiMaze: joining every start of a puzzle to a finish of its own.
//!
//! Keys, mouse and buttons write [`PuzzleAction`]s, which the rules of
//! [`warren_dungeon::multimaze`] play on the [`Sitting`], and [`AskPuzzle`]s, of
//! which a thread makes another puzzle. The [`PuzzleMap`] is what a map shows of
//! it. All of it is there on this screen alone, but the [`PuzzleKind`], which is
//! the player's choice, and the file of a puzzle that was left unsolved.

mod cards;
mod desk;
mod keep;
mod keys;
mod make;
mod pad;
mod picture;
mod show;
mod sitting;

pub(crate) use make::Workshop;
pub use make::{AskPuzzle, PuzzleKind};
pub use picture::PuzzleMap;
pub(crate) use show::drawing;
pub use sitting::{PuzzleAction, Sitting};

use crate::args::Options;
use crate::{Screen, order};
use bevy::prelude::*;

/// How far a sitting is.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::MultiMaze)]
pub enum Phase {
    /// The puzzle is played.
    #[default]
    Open,
    /// The clock stands still, and nobody sees the puzzle.
    Paused,
    /// Every start is joined.
    Solved,
}

pub(crate) fn plugin(app: &mut App) {
    order(app);
    app.add_sub_state::<Phase>()
        .add_plugins((
            make::plugin,
            keep::plugin,
            sitting::plugin,
            picture::plugin,
            keys::plugin,
            desk::plugin,
            cards::plugin,
            pad::plugin,
        ))
        .add_systems(Startup, begin);
}

/// Begins on this screen where the command line asks for it.
fn begin(options: Res<Options>, mut screen: ResMut<NextState<Screen>>) {
    if options.multimaze.is_some() {
        screen.set(Screen::MultiMaze);
    }
}
