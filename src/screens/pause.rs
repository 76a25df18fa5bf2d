//! The pause menu over a level.

use super::{fault_line, quit};
use crate::controls::action::Action;
use crate::input::actions;
use crate::platform::IS_BROWSER;
use crate::states::{Card, Menu, PuzzlePhase, RunsUnwatched, Screen, in_play};
use crate::texts::say;
use crate::theme;
use crate::theme::widget::{self, go_to};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::window::WindowFocused;
use bevy_warren::map::MapOpen;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            pause_unwatched.run_if(in_play.or_else(in_state(PuzzlePhase::Open))),
            pause.run_if(actions::just_pressed(Action::Pause).and_then(in_play)),
        )
            .in_set(FrameSystems::Controls),
    );
}

/// Pauses the game if its window loses focus.
fn pause_unwatched(
    runs_unwatched: Res<RunsUnwatched>,
    mut focused: MessageReader<WindowFocused>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if focused.read().last().is_some_and(|window| !window.focused) && !runs_unwatched.0 {
        menu.set(Menu::Pause);
    }
}

/// Closes the map if it is open. Otherwise opens the pause menu.
fn pause(mut menu: ResMut<NextState<Menu>>, mut map: ResMut<MapOpen>) {
    if !std::mem::take(&mut map.0) {
        menu.set(Menu::Pause);
    }
}

pub(super) fn spawn(mut commands: Commands, run: Option<Res<Run>>) {
    widget::spawn_card(&mut commands, Card::Pause, theme::WIDTH, |card| {
        card.spawn(widget::label(say!("paused"), 40.0));
        card.spawn(fault_line());
        widget::button(card, say!("pause-resume"), go_to(Menu::None)).insert(AutoFocus);
        // A floor of a descent has only one attempt.
        if run.is_none_or(|run| run.purpose().depth().is_none()) {
            widget::button(card, say!("pause-restart"), go_to(Menu::Restart));
        }
        widget::button(card, say!("settings"), go_to(Menu::Settings));
        widget::button(card, say!("help"), go_to(Menu::Help));
        widget::button(card, say!("book"), go_to(Menu::Book));
        widget::button(card, say!("to-title"), go_to(Screen::Title));
        if !IS_BROWSER {
            widget::button(card, say!("quit"), quit);
        }
    });
}
