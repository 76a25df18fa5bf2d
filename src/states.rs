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

/// Declares the screens, the menus over them, and the cards with buttons, with one row for each
/// screen and menu. A card has the name of its screen or menu.
///
/// The row of a screen contains the usual view of the world behind it. The row of a menu contains the
/// screens over which the menu is visible, and the menu to which the player returns, which is the menu
/// itself if the player cannot leave it.
macro_rules! states {
    (
        cards { $($(#[$card_attr:meta])* $card:ident: $card_sight:ident,)* }
        screens_without_card { $($(#[$attr:meta])* $screen:ident: $sight:ident,)* }
        menus { $($(#[$menu_attr:meta])* $menu:ident: $over:ident, back to $back:ident,)* }
    ) => {
        /// The current screen.
        #[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Screen {
            $($(#[$card_attr])* $card,)*
            $($(#[$attr])* $screen,)*
        }

        /// A menu over a screen. The screen is paused while the menu is open.
        #[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Menu {
            /// No menu.
            #[default]
            None,
            $($(#[$menu_attr])* $menu,)*
        }

        /// The visible card with buttons. Only one card is visible at a time.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "see the screen or the menu with the same name")]
        pub enum Card {
            $($card,)*
            $($menu,)*
        }

        impl Screen {
            /// Returns the screen's card, and the usual view of the world behind the screen.
            fn row(self) -> (Option<Card>, Sight) {
                match self {
                    $(Screen::$card => (Some(Card::$card), Sight::$card_sight),)*
                    $(Screen::$screen => (None, Sight::$sight),)*
                }
            }
        }

        impl Menu {
            /// Returns the menu's card if it is visible over this screen, and the menu to which the
            /// player returns.
            fn row(self, screen: Screen) -> (Option<Card>, Menu) {
                match self {
                    Menu::None => (None, Menu::None),
                    $(Menu::$menu => ($over(screen).then_some(Card::$menu), Menu::$back),)*
                }
            }
        }

        impl Card {
            /// The cards of screens.
            pub const SCREENS: &[Card] = &[$(Card::$card),*];

            /// The cards of menus.
            pub const MENUS: &[Card] = &[$(Card::$menu),*];

            /// Opens the card.
            pub fn open(self, commands: &mut Commands) {
                match self {
                    $(Card::$card => commands.set_state(Screen::$card),)*
                    $(Card::$menu => commands.set_state(Menu::$menu),)*
                }
            }
        }
    };
}

states! {
    cards {
        /// The title screen, with buttons for the other screens.
        #[default]
        Title: Afar,
        /// The campaign's chapters.
        Campaign: Afar,
        /// The daily maze.
        Daily: Afar,
        /// The descent, and the daily descent.
        Descent: Afar,
        /// A recipe that the player can change and play.
        Custom: Afar,
        /// The list of saved and built-in levels.
        Levels: Afar,
        /// The player has reached a finish.
        Won: Inside,
        /// A beast has caught the player.
        Lost: Inside,
    }
    screens_without_card {
        /// The player is playing a level.
        Playing: Inside,
        /// The player is watching an algorithm.
        Watching: Covered,
        /// The player is solving a puzzle with several paths.
        MultiMaze: Covered,
    }
    menus {
        /// The pause menu of a level or puzzle.
        Pause: over_play, back to None,
        /// Asks whether the panel may show the whole level. If it does, the run earns no medals.
        Reveal: over_play, back to None,
        /// Asks whether to restart the run, or whether to discard a puzzle's paths.
        Restart: over_play, back to Pause,
        /// The settings.
        Settings: anywhere, back to Pause,
        /// How to play.
        Help: anywhere, back to Pause,
        /// Asks a new player how to walk.
        Walking: anywhere, back to Pause,
        /// The player's book.
        Book: anywhere, back to Pause,
        /// The credits.
        Credits: anywhere, back to Pause,
        /// The key bindings. Opened from the settings.
        Bindings: anywhere, back to Settings,
        /// A different running game uses the player's files. Only taking over the files closes this
        /// menu.
        Elsewhere: anywhere, back to Elsewhere,
    }
}

impl Screen {
    /// Returns whether the screen is the title screen or was opened from it: the level behind it is
    /// seen from afar, and the title music plays.
    pub(crate) fn is_before_play(self) -> bool {
        self.row().1 == Sight::Afar
    }

    /// Returns whether the player is in a level, or has just left one by winning or losing.
    pub(crate) fn is_in_level(self) -> bool {
        self.row().1 == Sight::Inside
    }
}

fn anywhere(_: Screen) -> bool {
    true
}

/// Returns whether the player is playing a level or a puzzle, so that there is a pause menu.
fn over_play(screen: Screen) -> bool {
    matches!(screen, Screen::Playing | Screen::MultiMaze)
}

impl ComputedStates for Card {
    type SourceStates = (Screen, Menu);

    fn compute((screen, menu): (Screen, Menu)) -> Option<Card> {
        menu.row(screen).0.or(screen.row().0)
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
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut went_back: MessageWriter<WentBack>,
) {
    let (screen, menu) = (*screen.get(), *menu.get());
    if let (Some(_), back) = menu.row(screen) {
        if back == menu {
            return;
        }
        // Only a level or a puzzle has a pause menu.
        let is_visible = back.row(screen).0.is_some();
        next_menu.set(if is_visible { back } else { Menu::None });
    } else if screen.is_before_play() && screen != Screen::Title {
        next_screen.set(Screen::Title);
    } else {
        return;
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
    sight.set_if_neq(match screen.row().1 {
        Sight::Inside if panel.open && panel.covers => Sight::Covered,
        Sight::Inside if *view == View::TopDown => Sight::Above,
        usual => usual,
    });
}
