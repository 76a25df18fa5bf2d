//! The cards over a paused or solved puzzle.

use super::keys::{Command, UnconfirmedRequest};
use super::words;
use super::{AskPuzzle, Sitting};
use crate::states::{self, Card, Menu, PuzzlePhase, Screen};
use crate::texts::{self, Say, say};
use crate::theme::{self, widget};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(PuzzlePhase::Paused), cover)
        .add_systems(
            OnEnter(Card::Pause),
            pause.run_if(in_state(Screen::MultiMaze)),
        )
        .add_systems(
            OnEnter(Card::Restart),
            confirm.run_if(in_state(Screen::MultiMaze)),
        )
        .add_systems(OnEnter(PuzzlePhase::Solved), solve);
}

/// Hides the puzzle behind an opaque layer, so that the player cannot study the puzzle while the
/// clock is stopped.
fn cover(mut commands: Commands) {
    commands
        .spawn((
            widget::layer(),
            theme::Fill(theme::FIELD),
            GlobalZIndex(1),
            DespawnOnExit(PuzzlePhase::Paused),
        ))
        // Blocks clicks on the entities below.
        .insert(Pickable::default());
}

fn pause(mut commands: Commands, sitting: Option<Res<Sitting>>) {
    let scope = (GlobalZIndex(2), DespawnOnExit(Card::Pause));
    widget::spawn_card(&mut commands, scope, widget::card(), |card| {
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

/// Asks whether to discard the paths of the puzzle.
fn confirm(mut commands: Commands, request: Res<UnconfirmedRequest>) {
    let asked = request.0;
    let scope = (GlobalZIndex(2), DespawnOnExit(Card::Restart));
    widget::spawn_card(&mut commands, scope, widget::card(), |card| {
        card.spawn(widget::label(say!("puzzle-discard"), 32.0));
        card.spawn(widget::label_in(theme::FAINT, say!("puzzle-loses"), 18.0));
        widget::button(card, say!("settings-back"), widget::run(states::go_back)).insert(AutoFocus);
        widget::button(card, say!("puzzle-new"), move |commands| {
            commands.write_message(asked);
            commands.set_state(Menu::None);
        });
    });
}

fn solve(mut commands: Commands, sitting: Option<Res<Sitting>>) {
    let Some(sitting) = sitting else { return };
    let title = match sitting.gave_up() {
        true => say!("puzzle-solved-after"),
        false => say!("puzzle-solved"),
    };
    let length = words::length(sitting.game().length(), sitting.shortest());
    let scope = (GlobalZIndex(1), DespawnOnExit(PuzzlePhase::Solved));
    widget::spawn_card(&mut commands, scope, widget::card(), |card| {
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
        let mut button = widget::button(card, say, move |commands| command.run(commands));
        if i == 0 {
            button.insert(AutoFocus);
        }
    }
}
