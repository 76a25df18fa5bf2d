//! The states of the game: its screens, what lies over them, and how the world is looked at.

use crate::map::MapClicks;
use crate::panel_input::PanelInput;
use crate::schedule::{FrameSystems, Tick};
use crate::sight::Sight;
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.register_type::<View>()
        .init_state::<Screen>()
        .init_state::<Menu>()
        .add_computed_state::<Card>()
        .init_resource::<View>()
        .init_resource::<PanelInput>()
        .init_resource::<Hud>()
        .init_resource::<PauseUnwatched>()
        .init_resource::<Sight>()
        .add_message::<WentBack>()
        .configure_sets(FixedUpdate, Tick.run_if(in_play))
        .configure_sets(Update, MapClicks.run_if(in_play))
        .add_systems(OnExit(Screen::Playing), close_menus)
        .add_systems(OnExit(Screen::MultiMaze), close_menus)
        .add_systems(
            Update,
            stands_still.pipe(hold_time).in_set(FrameSystems::Controls),
        )
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
    /// The maze of the day.
    Daily,
    /// A recipe to change, and to play.
    Custom,
    /// The levels in files.
    Levels,
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

/// What lies over a screen, and stops its clock.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Nothing.
    #[default]
    None,
    /// The menu of a pause, in a level or at a puzzle.
    Pause,
    /// Asks whether the panel is to show the whole level, which ends the run's medals.
    Reveal,
    /// Asks whether the run is to start again, from the menu of a pause.
    Restart,
    /// The settings; the way back leads to where they were opened.
    Settings,
    /// How to play.
    Help,
    /// Who made what.
    Credits,
    /// Keys and buttons, opened from the settings.
    Bindings,
}

/// The card with buttons that is shown. There is one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// Title and ways to everywhere.
    Title,
    /// The campaign's chapters.
    Campaign,
    /// The maze of the day.
    Daily,
    /// A recipe to change, and to play.
    Custom,
    /// The levels in files.
    Levels,
    /// The menu of a pause.
    Pause,
    /// Asks whether the panel is to show the whole level.
    Reveal,
    /// Asks whether the run is to start again.
    Restart,
    /// The settings.
    Settings,
    /// How to play.
    Help,
    /// Who made what.
    Credits,
    /// What keys and buttons do.
    Bindings,
    /// How the run went that was won.
    Won,
    /// The run was lost.
    Lost,
}

impl ComputedStates for Card {
    type SourceStates = (Screen, Menu);

    fn compute((screen, menu): (Screen, Menu)) -> Option<Card> {
        match (screen, menu) {
            (_, Menu::Settings) => Some(Card::Settings),
            (_, Menu::Help) => Some(Card::Help),
            (_, Menu::Credits) => Some(Card::Credits),
            (_, Menu::Bindings) => Some(Card::Bindings),
            (Screen::Playing | Screen::MultiMaze, Menu::Pause) => Some(Card::Pause),
            (Screen::Playing, Menu::Reveal) => Some(Card::Reveal),
            (Screen::Playing, Menu::Restart) => Some(Card::Restart),
            (Screen::Title, _) => Some(Card::Title),
            (Screen::Campaign, _) => Some(Card::Campaign),
            (Screen::Daily, _) => Some(Card::Daily),
            (Screen::Custom, _) => Some(Card::Custom),
            (Screen::Levels, _) => Some(Card::Levels),
            (Screen::Won, _) => Some(Card::Won),
            (Screen::Lost, _) => Some(Card::Lost),
            (Screen::Playing | Screen::MultiMaze | Screen::Watching, _) => None,
        }
    }
}

/// A card was left for where one came from.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct WentBack;

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

/// Whether the puzzle is solved.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::MultiMaze)]
pub struct Solved(pub bool);

/// How far a sitting at a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzlePhase {
    /// The puzzle is played.
    Open,
    /// The clock stands still, and nobody sees the puzzle.
    Paused,
    /// Every start is joined.
    Solved,
}

impl ComputedStates for PuzzlePhase {
    type SourceStates = (Option<Solved>, Menu);

    fn compute((solved, menu): (Option<Solved>, Menu)) -> Option<PuzzlePhase> {
        Some(match (solved?, menu) {
            (Solved(true), _) => PuzzlePhase::Solved,
            (Solved(false), Menu::None) => PuzzlePhase::Open,
            (Solved(false), _) => PuzzlePhase::Paused,
        })
    }
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

/// Whether the rules run: in a level that does not stand still, as it does under a menu and
/// while it is tuned.
pub(crate) fn in_play(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    panel: Res<PanelInput>,
) -> bool {
    *screen.get() == Screen::Playing && *menu.get() == Menu::None && !panel.open
}

/// Whether a level stands still.
pub(crate) fn stands_still(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    panel: Res<PanelInput>,
) -> bool {
    *screen.get() == Screen::Playing && !in_play(screen, menu, panel)
}

/// From a card to where one came from.
pub(crate) fn go_back(
    card: Option<Res<State<Card>>>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut went_back: MessageWriter<WentBack>,
) {
    match card.map(|card| *card.get()) {
        Some(Card::Settings | Card::Help | Card::Credits) => menu.set(match screen.get() {
            Screen::Playing | Screen::MultiMaze => Menu::Pause,
            _ => Menu::None,
        }),
        Some(Card::Bindings) => menu.set(Menu::Settings),
        Some(Card::Restart) => menu.set(Menu::Pause),
        Some(Card::Pause | Card::Reveal) => menu.set(Menu::None),
        Some(Card::Campaign | Card::Daily | Card::Custom | Card::Levels) => {
            next_screen.set(Screen::Title);
        }
        Some(Card::Title | Card::Won | Card::Lost) | None => return,
    }
    went_back.write(WentBack);
}

/// Whoever leaves a screen leaves its menus.
fn close_menus(mut menu: ResMut<NextState<Menu>>) {
    NextState::set_if_neq(&mut menu, Menu::None);
}

/// Lights and doors stand still too, not the rules alone.
fn hold_time(In(stands_still): In<bool>, mut time: ResMut<Time<Virtual>>) {
    if time.is_paused() != stands_still {
        match stands_still {
            true => time.pause(),
            false => time.unpause(),
        }
    }
}

/// The screen, the view and the panel say how the world is seen.
fn see(
    screen: Res<State<Screen>>,
    view: Res<View>,
    panel: Res<PanelInput>,
    mut sight: ResMut<Sight>,
) {
    sight.set_if_neq(match (screen.get(), *view) {
        (Screen::Title | Screen::Campaign | Screen::Daily | Screen::Custom | Screen::Levels, _) => {
            Sight::Afar
        }
        (Screen::Watching | Screen::MultiMaze, _) => Sight::Covered,
        (Screen::Playing, _) if panel.open && panel.covers => Sight::Covered,
        (Screen::Playing | Screen::Won | Screen::Lost, View::FirstPerson) => Sight::Inside,
        (Screen::Playing | Screen::Won | Screen::Lost, View::TopDown) => Sight::Above,
    });
}
