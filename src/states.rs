//! The states of the game: its screens, what lies over them, and how the world is looked at.

use crate::schedule::{FrameSystems, Tick};
use crate::sight::Sight;
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.register_type::<View>()
        .register_type::<MapOpen>()
        .init_state::<Screen>()
        .add_sub_state::<Pause>()
        .init_resource::<View>()
        .init_resource::<MapOpen>()
        .init_resource::<Hud>()
        .init_resource::<PauseUnwatched>()
        .init_resource::<Sight>()
        .configure_sets(FixedUpdate, Tick.run_if(in_play))
        .add_systems(
            Update,
            see.after(FrameSystems::Controls)
                .before(FrameSystems::Level),
        );
}

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
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
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
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
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

/// Whether time stands still for a player who turns to another window. Yes, by default;
/// nobody needs to look at a demo or a picture.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PauseUnwatched(pub(crate) bool);

impl Default for PauseUnwatched {
    fn default() -> PauseUnwatched {
        PauseUnwatched(true)
    }
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

/// Whether the rules run: in a level that does not stand still.
pub(crate) fn in_play(screen: Res<State<Screen>>, pause: Option<Res<State<Pause>>>) -> bool {
    let paused = pause.is_some_and(|pause| *pause.get() == Pause::On);
    *screen.get() == Screen::Playing && !paused
}

/// The screen and the view say how the world is seen.
fn see(screen: Res<State<Screen>>, view: Res<View>, mut sight: ResMut<Sight>) {
    sight.set_if_neq(match (screen.get(), *view) {
        (Screen::Title | Screen::Campaign, _) => Sight::Afar,
        (Screen::Watching | Screen::MultiMaze, _) => Sight::Covered,
        (Screen::Playing | Screen::Won | Screen::Lost, View::FirstPerson) => Sight::Inside,
        (Screen::Playing | Screen::Won | Screen::Lost, View::TopDown) => Sight::Above,
    });
}
