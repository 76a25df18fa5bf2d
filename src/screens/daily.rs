//! The card for the daily maze: the first try, its result, and earlier days.

use super::{copy_button, enter, fault_line};
use crate::news::CardNews;
use crate::runs::daily::{Dailies, Try, give_up, today};
use crate::runs::save;
use crate::runs::{SaveKind, resume};
use crate::states::{Card, Screen};
use crate::store::Store;
use crate::texts::{self, Say, Texts, of_library, say};
use crate::theme;
use crate::theme::widget::{self, go_to};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::level::OpenLevel;
use bevy_warren::purpose::Purpose;
use warren_dungeon::make::daily;
use warren_dungeon::recipe::Day;
use warren_dungeon::replay::Outcome;

/// The number of earlier days in the list.
const LISTED: u32 = 6;

/// Returns the days whose mazes the card offers, beginning with today.
pub(super) fn listed_days(today: Day) -> impl Iterator<Item = Day> {
    let first = today.number().saturating_sub(LISTED);
    (first..=today.number()).rev().map(Day::numbered)
}

pub(super) fn spawn(
    mut commands: Commands,
    dailies: Res<Dailies>,
    store: Res<Store>,
    texts: Res<Texts>,
) {
    let day = today();
    let is_saved = |day| dailies.of(day) == Some(Try::Begun) && save::has_try(&store, day);
    let grid = daily(day).grid;
    let tried = dailies.of(day);
    let result = match tried {
        Some(Try::Over(outcome)) => Some(texts.translate(&result(day, &outcome))),
        _ => None,
    };
    widget::spawn_card(&mut commands, Card::Daily, widget::COLUMNS, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("daily"), 36.0));
        let what = say!(
            "daily-what",
            day = day.to_string(),
            shape = of_library::shape(grid.shape),
            size = texts::size(grid),
        );
        card.spawn(widget::label(what, 20.0));
        card.spawn(widget::label_in(theme::FAINT, state(tried), 18.0));
        if is_saved(day) {
            widget::button(card, say!("daily-continue"), go_on(day)).insert(AutoFocus);
            widget::button(card, say!("daily-play-again"), move |commands| {
                commands.run_system_cached_with(practise, day);
            });
        } else {
            let play = match tried {
                None | Some(Try::Begun) => say!("daily-play"),
                Some(_) => say!("daily-play-again"),
            };
            widget::button(card, play, begin(day)).insert(AutoFocus);
        }
        if let Some(result) = result {
            card.spawn(widget::label(Say::verbatim(&result), 16.0));
            copy_button(card, say!("daily-copy"), result);
        }
        card.spawn(widget::label_in(theme::FAINT, say!("daily-before"), 16.0));
        card.spawn(widget::columns()).with_children(|list| {
            for day in listed_days(day).skip(1) {
                if is_saved(day) {
                    let told = say!("daily-past-begun", day = day.to_string());
                    widget::list_button(list, told, go_on(day));
                } else {
                    widget::list_button(list, past(day, dailies.of(day)), begin(day));
                }
            }
        });
        card.spawn(fault_line());
        widget::list_button(card, say!("to-title"), go_to(Screen::Title));
    });
}

/// Returns the command that opens the maze of a day. The run counts if it is the first try.
fn begin(day: Day) -> impl Fn(&mut Commands) + Copy {
    move |commands| {
        let open = OpenLevel::make(daily(day)).with_purpose(Purpose::Try(day));
        enter(commands, open);
    }
}

/// Returns the command that continues the first try at the maze of a day.
fn go_on(day: Day) -> impl Fn(&mut Commands) + Copy {
    move |commands| commands.run_system_cached_with(resume::read, SaveKind::Try(day))
}

/// Gives up the first try at the maze of a day, and opens the maze. The first press only warns the
/// player.
fn practise(In(day): In<Day>, mut commands: Commands, mut news: ResMut<CardNews>) {
    let warning = say!("daily-gives-up");
    if news.told == warning {
        commands.run_system_cached_with(give_up, day);
        begin(day)(&mut commands);
    } else {
        *news = CardNews::bad(warning);
    }
}

/// Returns a description of the first try at the maze of a day.
fn state(tried: Option<Try>) -> Say {
    match tried {
        None => say!("daily-untried"),
        Some(Try::Begun) => say!("daily-begun"),
        Some(Try::GivenUp) => say!("daily-given-up"),
        Some(Try::Over(outcome)) if outcome.finished => say!("daily-won"),
        Some(Try::Over(_)) => say!("daily-lost"),
    }
}

/// Returns the result of the first try as a line that the player can copy.
fn result(day: Day, outcome: &Outcome) -> Say {
    let (day, time) = (day.to_string(), texts::run_time(outcome.ticks));
    let result = match outcome.finished {
        true => say!(
            "daily-result",
            day,
            time,
            steps = outcome.steps,
            hints = outcome.hints,
        ),
        false => say!("daily-result-lost", day, time),
    };
    let found = (outcome.finds > 0).then(|| {
        say!(
            "daily-found",
            finds = outcome.finds,
            coins = outcome.treasure
        )
    });
    Say::Several(std::iter::once(result).chain(found).collect(), ", ")
}

fn past(day: Day, tried: Option<Try>) -> Say {
    let day = day.to_string();
    match tried {
        Some(Try::Over(outcome)) if outcome.finished => {
            let time = texts::run_time(outcome.ticks);
            say!("daily-past-won", day, time)
        }
        Some(Try::Over(_)) => say!("daily-past-lost", day),
        _ => say!("daily-past", day),
    }
}
