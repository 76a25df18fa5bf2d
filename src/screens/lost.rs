//! The screen that appears after the Minotaur has caught the player, with buttons to try again or
//! to leave.

use super::{fault_line, play_again};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::states::{Card, Screen};
use crate::texts::say;
use crate::theme;
use crate::theme::widget::{self, go_to};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Card::Lost), spawn).add_systems(
        Update,
        lose.in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing)),
    );
}

/// The delay before the card appears, during which the player sees the Minotaur, in seconds.
const SEES: f32 = 1.3;

fn lose(
    time: Res<Time>,
    run: Option<Res<Run>>,
    mut seen: Local<f32>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if run.is_some_and(|run| run.progress.caught) {
        *seen += time.delta_secs();
        if *seen >= SEES {
            screen.set(Screen::Lost);
        }
    } else {
        *seen = 0.0;
    }
}

fn spawn(mut commands: Commands) {
    let scope = DespawnOnExit(Card::Lost);
    widget::spawn_card(&mut commands, scope, widget::card(), |card| {
        card.spawn(widget::label_in(theme::RED, say!("lost"), 36.0));
        card.spawn(widget::label_in(theme::FAINT, say!("lost-advice"), 18.0));
        card.spawn(fault_line());
        widget::button(card, say!("again"), play_again).insert(AutoFocus);
        widget::button(card, say!("to-title"), go_to(Screen::Title));
    });
}
