//! The screen that appears after a beast has caught the player. It shows the chase, with
//! buttons to try again or to leave.

use super::pack_row::pack_row;
use super::{beast, chase, descent, fault_line, found, play_again, test_run};
use crate::campaign::Campaign;
use crate::news::CardNews;
use crate::runs::book::{Book, told_deeds};
use crate::runs::descent::{self as descents, CurrentDescent, NewBest};
use crate::states::{Card, Screen};
use crate::texts::of_library::{beast_name, beast_rule};
use crate::texts::{Say, say};
use crate::theme;
use crate::theme::widget::{self, go_to};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use warren_maze::topology::Embedding;

/// The delay before the card appears, in seconds. During the delay, the player sees the beast.
const SEES: f32 = 1.3;

/// The widths of the columns with the map and with the picture, in logical pixels.
const MAP: f32 = 300.0;
const PICTURE: f32 = 270.0;

/// The height of the picture of the beast, as a percentage of the shorter side of the window.
const BEAST: f32 = 30.0;

pub(super) fn lose(
    time: Res<Time>,
    run: Option<Res<Run>>,
    mut seen: Local<f32>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if run.is_some_and(|run| run.progress.caught()) {
        *seen += time.delta_secs();
        if *seen >= SEES {
            screen.set(Screen::Lost);
        }
    } else {
        *seen = 0.0;
    }
}

pub(super) fn spawn(
    mut commands: Commands,
    lost: If<Res<Run>>,
    campaign: Res<Campaign>,
    descent: Res<CurrentDescent>,
    book: Res<Book>,
) {
    let level = &lost.level;
    let ended = lost.purpose().depth().is_some();
    let contents = |card: &mut ChildSpawnerCommands| {
        if let Some(captor) = lost.progress.captor() {
            let told = say!("lost", beast = beast_name(captor.kind));
            card.spawn(widget::label_in(theme::RED, told.sentence(), 32.0));
        }
        if let Some(chapter) = level.true_recipe().and_then(|it| campaign.name_of(it)) {
            card.spawn(widget::label_in(theme::FAINT, chapter, 16.0));
        }
        if let Some(descent) = descent.descent().filter(|_| ended) {
            card.spawn(widget::label(descent::told(&descent.result()), 18.0));
        }
        if let Some(best) = descent.new_best().filter(|_| ended) {
            card.spawn(widget::label_in(theme::AMBER, told_best(best), 16.0));
        }
        if !book.latest().is_empty() {
            let deeds = told_deeds(book.latest());
            card.spawn(widget::label_in(theme::AMBER, deeds, 16.0));
        }
        card.spawn(chase::story());
        if let Some(captor) = lost.progress.captor() {
            let rule = beast_rule(captor.kind);
            card.spawn(widget::label_in(theme::FAINT, rule, 14.0));
        }
        if ended {
            found::missed(card, &lost);
        }
        card.spawn(widget::beside()).with_children(|line| {
            line.spawn(widget::column_of(MAP)).with_children(|column| {
                chase::spawn_map(column, level.grid().floors());
            });
            line.spawn(widget::column_of(PICTURE))
                .with_children(|column| {
                    if let Some(captor) = lost.progress.captor() {
                        column.spawn(beast::picture(captor.kind, vmin(BEAST)));
                    }
                    column.spawn(widget::label_in(theme::FAINT, say!("lost-map"), 14.0));
                    pack_row(column, level.pack());
                });
        });
    };
    let foot = |card: &mut ChildSpawnerCommands| {
        card.spawn(fault_line());
        card.spawn(widget::columns()).with_children(|buttons| {
            let is_test = test_run::return_button(buttons, &lost);
            if ended {
                widget::list_button(buttons, say!("lost-same-floors"), widget::run(repeat));
            }
            match ended {
                true => {
                    widget::list_button(buttons, say!("descent-another"), go_to(Screen::Descent))
                }
                false => widget::list_button(buttons, say!("again"), play_again),
            }
            .insert_if(AutoFocus, || !is_test);
            widget::list_button(buttons, say!("to-title"), go_to(Screen::Title));
        });
    };
    widget::spawn_footed_card(&mut commands, Card::Lost, widget::COLUMNS, contents, foot);
}

/// Says how the result of the descent beats the player's best result before it.
fn told_best(best: NewBest) -> Say {
    match best {
        NewBest::Deeper(before) => say!("lost-deeper", before),
        NewBest::Richer(before) => say!("lost-richer", before),
    }
}

/// Begins a descent with the same floors.
fn repeat(mut commands: Commands, mut news: ResMut<CardNews>) {
    commands.run_system_cached(descents::repeat);
    *news = CardNews::good(say!("descent-making"));
}
