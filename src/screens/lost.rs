//! The screen that appears after the Minotaur has caught the player, with buttons to try again or
//! to leave.

use super::{fault_line, play_again};
use crate::play::run::Run;
use crate::states::{Card, Screen};
use crate::texts::say;
use crate::theme;
use crate::theme::widget::{self, go_to};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

/// The delay before the card appears, in seconds. During the delay, the player sees the Minotaur.
const SEES: f32 = 1.3;

pub(super) fn lose(
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

pub(super) fn spawn(mut commands: Commands) {
    widget::spawn_card(&mut commands, Card::Lost, theme::WIDTH, |card| {
        card.spawn(widget::label_in(theme::RED, say!("lost"), 36.0));
        card.spawn(widget::label_in(theme::FAINT, say!("lost-advice"), 18.0));
        card.spawn(fault_line());
        widget::button(card, say!("again"), play_again).insert(AutoFocus);
        widget::button(card, say!("to-title"), go_to(Screen::Title));
    });
}
