//! The cards over a paused or solved puzzle.

use super::keys::{Command, UnconfirmedRequest};
use super::labels;
use super::sidebar::WIDTH;
use super::{AskPuzzle, PuzzleRecords, Sitting};
use crate::controls::action::Action;
use crate::states::{self, Card, Menu, PuzzlePhase};
use crate::texts::{self, Say, action_name, of_library, say};
use crate::theme::{self, widget};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use warren_dungeon::survey::Figure;

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
            let difficulty = of_library::value(Figure::Difficulty, sitting.difficulty());
            widget::row(card, say!("puzzle-difficulty"), difficulty);
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

/// Asks whether to discard the puzzle's paths. If no request is waiting, the card offers the next
/// puzzle.
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

/// Spawns the card for a solved puzzle in place of the bar, so that the puzzle stays visible.
pub(super) fn solve(mut commands: Commands, sitting: If<Res<Sitting>>, best: Res<PuzzleRecords>) {
    let result = sitting.result();
    let title = match (result.gave_up, result.hints) {
        (true, _) => say!("puzzle-solved-after"),
        _ => say!("puzzle-solved"),
    };
    widget::spawn_side_card(&mut commands, PuzzlePhase::Solved, WIDTH, |card| {
        card.spawn(widget::label_in(theme::AMBER, title, 26.0));
        let rows = [
            (say!("time"), texts::clock(sitting.seconds())),
            (say!("puzzle-best"), best_time(best.best(sitting.game()))),
            (
                say!("puzzle-length"),
                labels::length(result.length, result.par),
            ),
            (say!("won-hints"), say!("number", number = result.hints)),
            (
                say!("puzzle-difficulty"),
                of_library::value(Figure::Difficulty, sitting.difficulty()),
            ),
        ];
        for (name, value) in rows {
            widget::row(card, name, value);
        }
        let daily = sitting.day().and_then(|day| Some((day, best.of(day)?)));
        if let Some((day, result)) = daily {
            card.spawn(widget::label(labels::daily_result(day, &result), 14.0));
        }
        let buttons = [
            (say!("next"), Command::Ask(AskPuzzle::Next)),
            (say!("again"), Command::Ask(AskPuzzle::Again)),
            (action_name(Action::Print), Command::Print),
            (say!("to-title"), Command::Leave),
        ];
        self::buttons(card, buttons);
        if daily.is_some() {
            widget::button(card, say!("daily-copy"), |commands| {
                Command::CopyResult.run(commands);
            });
        }
    });
}

fn best_time(ticks: Option<u32>) -> Say {
    ticks.map_or(Say::verbatim("–"), texts::run_time)
}

/// Spawns a button for each command. The first button has the keyboard focus.
fn buttons<const N: usize>(card: &mut ChildSpawnerCommands, of: [(Say, Command); N]) {
    for (i, (say, command)) in of.into_iter().enumerate() {
        widget::button(card, say, move |commands| command.run(commands))
            .insert_if(AutoFocus, || i == 0);
    }
}
