//! The cards over a paused or solved puzzle.

use super::keys::{Command, UnconfirmedRequest};
use super::words;
use super::{AskPuzzle, Sitting};
use crate::states::{self, Card, Menu, PuzzlePhase};
use crate::texts::{self, Say, say};
use crate::theme::{self, widget};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

/// Hides the puzzle behind an opaque layer, so that the player cannot study the puzzle while the
/// clock is stopped.
pub(super) fn cover(mut commands: Commands) {
    commands
        .spawn((
            widget::layer(),
            theme::Fill(theme::FIELD),
            GlobalZIndex(widget::CARDS - 1),
            DespawnOnExit(PuzzlePhase::Paused),
        ))
        // Blocks clicks on the entities below.
        .insert(Pickable::default());
}

pub(super) fn pause(mut commands: Commands, sitting: Option<Res<Sitting>>) {
    widget::spawn_card(&mut commands, Card::Pause, theme::WIDTH, |card| {
        card.spawn(widget::label(say!("paused"), 40.0));
        if let Some(sitting) = sitting {
            let starts = sitting.game().paths().len();
            let joined = say!("of", number = sitting.joined(), all = starts);
            widget::row(card, say!("time"), texts::clock(sitting.seconds()));
            widget::row(card, say!("puzzle-joined"), joined);
        }
        let buttons = [
            (say!("puzzle-go-on"), Command::Pause),
            (say!("puzzle-new"), Command::Ask(AskPuzzle::Next)),
            (say!("settings"), Command::Settings),
            (say!("to-title"), Command::Leave),
        ];
        self::buttons(card, buttons);
    });
}

/// Asks whether to discard the paths of the puzzle. If no request is waiting, the card offers the
/// next puzzle.
pub(super) fn confirm(mut commands: Commands, request: Option<Res<UnconfirmedRequest>>) {
    let asked = request.map_or(AskPuzzle::Next, |request| request.0);
    widget::spawn_card(&mut commands, Card::Restart, theme::WIDTH, |card| {
        card.spawn(widget::label(say!("puzzle-discard"), 32.0));
        card.spawn(widget::label_in(theme::FAINT, say!("puzzle-loses"), 18.0));
        widget::button(card, say!("settings-back"), widget::run(states::go_back)).insert(AutoFocus);
        widget::button(card, say!("puzzle-new"), move |commands| {
            commands.write_message(asked);
            commands.set_state(Menu::None);
        });
    });
}

pub(super) fn solve(mut commands: Commands, sitting: If<Res<Sitting>>) {
    let title = match sitting.gave_up() {
        true => say!("puzzle-solved-after"),
        false => say!("puzzle-solved"),
    };
    let length = words::length(sitting.game().length(), sitting.shortest());
    widget::spawn_card(&mut commands, PuzzlePhase::Solved, theme::WIDTH, |card| {
        card.spawn(widget::label_in(theme::AMBER, title, 36.0));
        widget::row(card, say!("time"), texts::clock(sitting.seconds()));
        widget::row(card, say!("puzzle-length"), length);
        let buttons = [
            (say!("next"), Command::Ask(AskPuzzle::Next)),
            (say!("again"), Command::Ask(AskPuzzle::Again)),
            (say!("to-title"), Command::Leave),
        ];
        self::buttons(card, buttons);
    });
}

/// Spawns a button for each command. The first button has the keyboard focus.
fn buttons<const N: usize>(card: &mut ChildSpawnerCommands, of: [(Say, Command); N]) {
    for (i, (say, command)) in of.into_iter().enumerate() {
        widget::button(card, say, move |commands| command.run(commands))
            .insert_if(AutoFocus, || i == 0);
    }
}
