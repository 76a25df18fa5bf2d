//! The states of the game: its screens, what lies over them, and how the world is looked at.

use bevy::prelude::*;

/// Where in the game the player is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen.
    #[default]
    Title,
    /// The campaign's chapters.
    Campaign,
    /// In a level.
    Playing,
    /// A finish was reached.
    Won,
    /// The Minotaur has caught the player.
    Lost,
    /// Watching an algorithm work.
    Watching,
    /// Joining dots in a puzzle.
    MultiMaze,
}

impl Screen {
    /// Whether it is a menu, with the world seen from afar behind it.
    pub(crate) fn is_menu(self) -> bool {
        matches!(self, Screen::Title | Screen::Campaign)
    }
}

/// Whether time stands still in a level.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing)]
pub enum Pause {
    /// Time runs.
    #[default]
    Off,
    /// Time stands still.
    On,
}

/// How the world is looked at.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Through the player's eyes.
    #[default]
    FirstPerson,
    /// From above, north up.
    TopDown,
}

impl View {
    /// Every view.
    pub const ALL: [View; 2] = [View::FirstPerson, View::TopDown];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            View::FirstPerson => "first-person",
            View::TopDown => "top-down",
        }
    }
}

/// Whether the map covers the window.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MapOpen(pub bool);

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

/// Whether texts and maps lie over the world. Yes, by default.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hud(pub(crate) bool);

impl Default for Hud {
    fn default() -> Hud {
        Hud(true)
    }
}

pub(crate) fn has_hud(hud: Res<Hud>) -> bool {
    hud.0
}

/// Whether the rules run: in a level, and not paused. An app without screens
/// always plays.
pub(crate) fn in_play(
    screen: Option<Res<State<Screen>>>,
    pause: Option<Res<State<Pause>>>,
) -> bool {
    let Some(screen) = screen else { return true };
    let paused = pause.is_some_and(|pause| *pause.get() == Pause::On);
    *screen.get() == Screen::Playing && !paused
}
