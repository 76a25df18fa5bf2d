//! MultiMaze: a puzzle in which every start must be joined to its own finish.
//!
//! Keys, mouse and buttons send two kinds of messages. A [`PuzzleAction`] changes the [`Sitting`]
//! according to the rules of [`warren_puzzle`]. An [`AskPuzzle`] starts a background
//! task that generates a new puzzle. The [`PuzzleMap`] contains the data for the map.
//!
//! The [`Sitting`] and the [`PuzzleMap`] exist only on this screen. The [`PuzzleKind`] and the
//! saved puzzle remain when the player leaves the screen.

mod cards;
mod gamepad;
mod keep;
mod keys;
mod labels;
mod make;
mod map;
mod print;
mod records;
mod sidebar;
mod sitting;
mod subject;
mod texels;

pub(crate) use make::{BeginWithNew, PuzzleInMaking};
pub(crate) use map::drawing;
pub use records::{PuzzleRecords, PuzzleResult};
pub use sitting::{PuzzleAction, Sitting};
pub use subject::{AskPuzzle, PuzzleKind};
pub use texels::PuzzleMap;

use crate::news::FileFaults;
use crate::platform::IS_BROWSER;
use crate::states::{Card, Menu, PuzzlePhase, Screen, Solved};
use crate::store::{ReadFiles, WriteFiles};
use crate::theme::sidebar::BarInHand;
use bevy::prelude::*;
use bevy::time::common_conditions::on_timer;
use bevy_warren::colours::Colours;
use bevy_warren::map::Writes;
use bevy_warren::schedule::{FrameSystems, order};
use bevy_warren::work::WaitForWork;
use make::PuzzleOpened;
use std::time::Duration;

/// The time between saves in a browser.
const SAVE_EVERY: Duration = Duration::from_secs(5);

pub(crate) fn plugin(app: &mut App) {
    order(app);
    let is_here = in_state(Screen::MultiMaze);
    app.add_sub_state::<Solved>()
        .add_computed_state::<PuzzlePhase>()
        .init_resource::<PuzzleKind>()
        .init_resource::<PuzzleInMaking>()
        .init_resource::<PuzzleRecords>()
        .init_resource::<WaitForWork>()
        .init_resource::<Writes>()
        .init_resource::<Colours>()
        .add_message::<AskPuzzle>()
        .add_message::<PuzzleOpened>()
        .add_message::<PuzzleAction>()
        .init_resource::<FileFaults>()
        .add_plugins(systems)
        .add_systems(ReadFiles, records::recall)
        .add_systems(WriteFiles, keep::keep)
        .add_systems(
            OnEnter(Screen::MultiMaze),
            (make::open, sidebar::spawn).chain(),
        )
        .add_systems(OnExit(Screen::MultiMaze), (keep::keep, leave).chain())
        // In a browser, the game does not notice that its tab is closed.
        .add_systems(
            Update,
            keep::keep.run_if(
                in_state(PuzzlePhase::Open)
                    .and_then(on_timer(SAVE_EVERY))
                    .and_then(|| IS_BROWSER),
            ),
        )
        .add_systems(OnEnter(PuzzlePhase::Paused), cards::cover)
        .add_systems(
            OnEnter(PuzzlePhase::Solved),
            (keep::forget, records::record, cards::solve).chain(),
        )
        .add_systems(OnEnter(Card::Pause), cards::pause.run_if(is_here.clone()))
        .add_systems(OnEnter(Card::Restart), cards::confirm.run_if(is_here));
}

/// Adds the systems that run in every tick or frame.
fn systems(app: &mut App) {
    let is_open = in_state(PuzzlePhase::Open);
    let is_changed = resource_exists_and_changed::<Sitting>.or_else(resource_changed::<Colours>);
    app.add_systems(FixedUpdate, sitting::tick.run_if(is_open.clone()))
        .add_systems(
            Update,
            (
                (sitting::act.run_if(is_open), sitting::finish)
                    .chain()
                    .in_set(FrameSystems::Begin),
                (
                    keys::press,
                    (gamepad::press, gamepad::push).run_if(|bar: BarInHand| !bar.get()),
                )
                    .in_set(FrameSystems::Controls)
                    .run_if(in_state(Menu::None)),
                (make::fetch, make::start)
                    .chain()
                    .in_set(FrameSystems::Level),
                (
                    texels::begin.run_if(on_message::<PuzzleOpened>),
                    texels::draw.run_if(is_changed),
                )
                    .chain()
                    .in_set(FrameSystems::World),
                (
                    sidebar::update_labels,
                    sidebar::update_news,
                    sidebar::show_floors,
                    sidebar::fit_window,
                )
                    .in_set(FrameSystems::Interface),
            )
                .run_if(in_state(Screen::MultiMaze)),
        );
}

/// Removes the puzzle, and cancels the puzzle that is being made.
fn leave(mut commands: Commands, mut making: ResMut<PuzzleInMaking>) {
    commands.remove_resource::<Sitting>();
    commands.remove_resource::<PuzzleMap>();
    making.cancel();
}
