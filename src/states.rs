//! The game's states: its screens, the menus over them, and the view of the world.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use bevy_warren::map::MapClicks;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::schedule::{FrameSystems, Tick};
use bevy_warren::sight::Sight;

pub(crate) fn plugin(app: &mut App) {
    app.register_type::<View>()
        .init_state::<Screen>()
        .init_state::<Menu>()
        .add_computed_state::<Card>()
        .init_resource::<View>()
        .init_resource::<PanelUse>()
        .init_resource::<HudHidden>()
        .init_resource::<RunsUnwatched>()
        .init_resource::<Sight>()
        .add_message::<WentBack>()
        .configure_sets(FixedUpdate, Tick.run_if(in_play))
        .configure_sets(
            Update,
            MapClicks.run_if(in_play.and_then(not(points_at_button))),
        )
        .add_systems(OnExit(Screen::Playing), close_menus)
        .add_systems(OnExit(Screen::MultiMaze), close_menus)
        .add_systems(
            Update,
            stands_still.pipe(pause_time).in_set(FrameSystems::Controls),
        )
        .add_systems(Update, update_sight.in_set(FrameSystems::States));
}

/// The current screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title screen.
    #[default]
    Title,
    /// The campaign's chapters.
    Campaign,
    /// The daily maze.
    Daily,
    /// The descent, and the daily descent.
    Descent,
    /// A recipe that the player can change and play.
    Custom,
    /// The list of saved and built-in levels.
    Levels,
    /// The player is playing a level.
    Playing,
    /// The player has reached a finish.
    Won,
    /// The Minotaur has caught the player.
    Lost,
    /// The player is watching an algorithm.
    Watching,
    /// The player is solving a puzzle with several paths.
    MultiMaze,
}

/// A menu over a screen. The screen is paused while the menu is open.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Menu {
    /// No menu.
    #[default]
    None,
    /// The pause menu of a level or puzzle.
    Pause,
    /// Asks whether the panel may show the whole level. If it does, the run earns no medals.
    Reveal,
    /// Asks whether to restart the run, or whether to discard a puzzle's paths.
    Restart,
    /// The settings. Leaving them returns to the title screen or to the pause menu.
    Settings,
    /// How to play.
    Help,
    /// Asks a new player how to walk.
    Walking,
    /// The credits.
    Credits,
    /// The key bindings. Opened from the settings.
    Bindings,
    /// A different running game uses the player's files. Only taking over the files closes this menu.
    Elsewhere,
}

/// The visible card with buttons. Only one card is visible at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Card {
    /// The title, with buttons for the other screens.
    Title,
    /// The campaign's chapters.
    Campaign,
    /// The daily maze.
    Daily,
    /// The descent, and the daily descent.
    Descent,
    /// A recipe that the player can change and play.
    Custom,
    /// The list of saved and built-in levels.
    Levels,
    /// The pause menu.
    Pause,
    /// Asks whether the panel may show the whole level.
    Reveal,
    /// Asks whether to restart the run, or whether to discard a puzzle's paths.
    Restart,
    /// The settings.
    Settings,
    /// How to play.
    Help,
    /// Asks a new player how to walk.
    Walking,
    /// The credits.
    Credits,
    /// The key bindings.
    Bindings,
    /// A different running game uses the player's files.
    Elsewhere,
    /// The result of a run that the player has won.
    Won,
    /// The end of a run that the player has lost.
    Lost,
}

impl ComputedStates for Card {
    type SourceStates = (Screen, Menu);

    fn compute((screen, menu): (Screen, Menu)) -> Option<Card> {
        match (screen, menu) {
            (_, Menu::Settings) => Some(Card::Settings),
            (_, Menu::Help) => Some(Card::Help),
            (_, Menu::Walking) => Some(Card::Walking),
            (_, Menu::Credits) => Some(Card::Credits),
            (_, Menu::Bindings) => Some(Card::Bindings),
            (_, Menu::Elsewhere) => Some(Card::Elsewhere),
            (Screen::Playing | Screen::MultiMaze, Menu::Pause) => Some(Card::Pause),
            (Screen::Playing | Screen::MultiMaze, Menu::Restart) => Some(Card::Restart),
            (Screen::Playing, Menu::Reveal) => Some(Card::Reveal),
            (Screen::Title, _) => Some(Card::Title),
            (Screen::Campaign, _) => Some(Card::Campaign),
            (Screen::Daily, _) => Some(Card::Daily),
            (Screen::Descent, _) => Some(Card::Descent),
            (Screen::Custom, _) => Some(Card::Custom),
            (Screen::Levels, _) => Some(Card::Levels),
            (Screen::Won, _) => Some(Card::Won),
            (Screen::Lost, _) => Some(Card::Lost),
            (Screen::Playing | Screen::MultiMaze | Screen::Watching, _) => None,
        }
    }
}

/// Sent when the player leaves a card and returns to the screen or card from which it was opened.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct WentBack;

/// The view of the world.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub enum View {
    /// A view through the player's eyes.
    #[default]
    FirstPerson,
    /// A view from above, with north at the top.
    TopDown,
}

impl View {
    /// Every view.
    pub const ALL: [View; 2] = [View::FirstPerson, View::TopDown];

    /// Returns the view's name on the command line.
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

/// The phase of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzlePhase {
    /// The puzzle can be played.
    Open,
    /// The clock is stopped, and the puzzle is hidden.
    Paused,
    /// Every start is joined to a finish.
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

/// Whether the game continues when its window loses focus. True for demos, replays and screenshots,
/// which must run unattended.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RunsUnwatched(pub(crate) bool);

/// Whether the text and the maps over the world are hidden.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HudHidden(pub(crate) bool);

pub(crate) fn has_hud(hidden: Res<HudHidden>) -> bool {
    !hidden.0
}

/// Returns whether the rules are running: a level is being played, and neither a menu nor the panel
/// is open.
pub(crate) fn in_play(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    panel: Res<PanelUse>,
) -> bool {
    *screen.get() == Screen::Playing && *menu.get() == Menu::None && !panel.open
}

/// Returns whether the pointer is over a button, so that a click there does not concern the map or
/// the world below.
fn points_at_button(buttons: Query<&Hovered, With<Button>>) -> bool {
    buttons.iter().any(|hovered| hovered.0)
}

/// Returns whether a level is open but the rules are not running, because a menu or the panel is
/// open.
pub(crate) fn stands_still(
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    panel: Res<PanelUse>,
) -> bool {
    *screen.get() == Screen::Playing && !in_play(screen, menu, panel)
}

/// Leaves a card, and returns to the screen or card from which it was opened.
pub(crate) fn go_back(
    card: Option<Res<State<Card>>>,
    screen: Res<State<Screen>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut menu: ResMut<NextState<Menu>>,
    mut went_back: MessageWriter<WentBack>,
) {
    match card.map(|card| *card.get()) {
        Some(Card::Settings | Card::Help | Card::Walking | Card::Credits) => {
            menu.set(match screen.get() {
                Screen::Playing | Screen::MultiMaze => Menu::Pause,
                _ => Menu::None,
            })
        }
        Some(Card::Bindings) => menu.set(Menu::Settings),
        Some(Card::Restart) => menu.set(Menu::Pause),
        Some(Card::Pause | Card::Reveal) => menu.set(Menu::None),
        Some(Card::Campaign | Card::Daily | Card::Descent | Card::Custom | Card::Levels) => {
            next_screen.set(Screen::Title);
        }
        Some(Card::Title | Card::Elsewhere | Card::Won | Card::Lost) | None => return,
    }
    went_back.write(WentBack);
}

/// Closes the menu when the player leaves a screen.
fn close_menus(current: Res<State<Menu>>, mut menu: ResMut<NextState<Menu>>) {
    if *current.get() != Menu::Elsewhere {
        NextState::set_if_neq(&mut menu, Menu::None);
    }
}

/// Pauses [`Time<Virtual>`] while a level is paused, so that lights and doors do not move while the
/// rules do not run.
fn pause_time(In(stands_still): In<bool>, mut time: ResMut<Time<Virtual>>) {
    if time.is_paused() != stands_still {
        match stands_still {
            true => time.pause(),
            false => time.unpause(),
        }
    }
}

/// Chooses the visible view of the world, depending on the screen, the chosen view and the panel.
fn update_sight(
    screen: Res<State<Screen>>,
    view: Res<View>,
    panel: Res<PanelUse>,
    mut sight: ResMut<Sight>,
) {
    sight.set_if_neq(match (screen.get(), *view) {
        (
            Screen::Title
            | Screen::Campaign
            | Screen::Daily
            | Screen::Descent
            | Screen::Custom
            | Screen::Levels,
            _,
        ) => Sight::Afar,
        (Screen::Watching | Screen::MultiMaze, _) => Sight::Covered,
        (Screen::Playing, _) if panel.open && panel.covers => Sight::Covered,
        (Screen::Playing | Screen::Won | Screen::Lost, View::FirstPerson) => Sight::Inside,
        (Screen::Playing | Screen::Won | Screen::Lost, View::TopDown) => Sight::Above,
    });
}
