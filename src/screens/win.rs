//! The win screen, which shows the result of the run and the best result, and offers the next
//! level. After the last chapter of the campaign, a further page shows the campaign's end.

use super::chapter_records::ChapterRecords;
use super::pack_row::pack_row;
use super::pages::{self, Page, Pages};
use super::way_map::way_map;
use super::{
    copy_button, ending, enter, fault_line, found, medals, play_again, play_again_as, test_run,
};
use crate::campaign::Campaign;
use crate::news::{FileFaults, News};
use crate::runs::book::{Book, told_deeds};
use crate::runs::records::{self, LastWin};
use crate::states::{Card, Screen};
use crate::store::{BEST, Store};
use crate::texts::{self, Say, say};
use crate::theme::widget::{self, go_to, run};
use crate::theme::{self, scroll};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::level::{OpenLevel, UsualRecipe};
use bevy_warren::play::run::Run;
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;
use std::sync::Arc;
use warren_dungeon::recipe::{self, Recipe};
use warren_dungeon::replay::Recording;

/// The width of the column with the map, in logical pixels. Long text below the map is wrapped.
const MAP: f32 = 260.0;

pub(super) fn plugin(app: &mut App) {
    pages::plugin::<EndPage>(app, Card::Won);
    app.add_systems(OnEnter(Card::Won), pages::turn_to_first::<EndPage>)
        .add_systems(
            Update,
            fill.in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Won).and_then(pages::turned::<EndPage>)),
        );
}

/// A page of the card after the last chapter. The card of any other level has no pages.
#[derive(Clone, Copy, PartialEq)]
enum EndPage {
    Campaign,
    Run,
}

impl Page for EndPage {
    const ALL: &[EndPage] = &[EndPage::Campaign, EndPage::Run];

    fn name(self) -> Say {
        match self {
            EndPage::Campaign => say!("ending-campaign"),
            EndPage::Run => say!("ending-run"),
        }
    }
}

pub(super) fn win(run: Option<Res<Run>>, mut screen: ResMut<NextState<Screen>>) {
    if run.is_some_and(|run| run.progress.finished()) {
        screen.set(Screen::Won);
    }
}

pub(super) fn spawn(
    mut commands: Commands,
    won: If<Res<Run>>,
    win: Res<LastWin>,
    campaign: Res<Campaign>,
    book: Res<Book>,
    store: Res<Store>,
) {
    let is_end = ending::is_end(&campaign, &won.level);
    let code = won.level.true_recipe().map(recipe::code);
    let next = match campaign.after(&won.level) {
        Some(chapter) => say!("won-next", title = chapter.title()),
        None => say!("next"),
    };
    widget::spawn_card(&mut commands, Card::Won, widget::COLUMNS, |card| {
        scroll::open_at_top(card);
        if is_end {
            card.spawn(widget::label_in(theme::AMBER, say!("ending"), 30.0));
        } else {
            card.spawn(widget::label_in(theme::AMBER, say!("won"), 36.0));
            if let Some(chapter) = won.level.true_recipe().and_then(|it| campaign.name_of(it)) {
                card.spawn(widget::label(chapter, 20.0));
            }
        }
        if !book.latest().is_empty() {
            card.spawn(widget::label_in(
                theme::AMBER,
                told_deeds(book.latest()),
                16.0,
            ));
        }
        match is_end {
            true => pages::spawn::<EndPage>(card),
            false => spawn_run(card, &won, &win),
        }
        card.spawn(fault_line());
        card.spawn(widget::columns()).with_children(|buttons| {
            let is_test = test_run::return_button(buttons, &won);
            widget::list_button(buttons, next, run(self::next))
                .insert_if(AutoFocus, || !is_test && !is_end);
            let is_race = matches!(won.purpose(), Purpose::Race(_));
            widget::list_button(buttons, say!("again"), move |commands| match is_race {
                true => play_again_as(commands, Purpose::Free),
                false => play_again(commands),
            });
            if store.keeps() {
                widget::list_button(buttons, say!("won-race"), run(race));
                widget::list_button(buttons, say!("won-watch"), run(watch));
            }
            if let Some(code) = code {
                copy_button(buttons, say!("won-copy-code"), code);
            }
            widget::list_button(buttons, say!("to-title"), go_to(Screen::Title));
        });
    });
}

/// Shows the current page of the card after the last chapter.
fn fill(
    mut commands: Commands,
    pages: Pages<EndPage>,
    won: If<Res<Run>>,
    win: Res<LastWin>,
    mut records: ChapterRecords,
) {
    pages.fill(&mut commands, |rows| match pages.page() {
        EndPage::Campaign => ending::spawn(rows, &records.all()),
        EndPage::Run => spawn_run(rows, &won, &win),
    });
}

/// Shows the map of the level with the player's path, and the result of the run beside it.
fn spawn_run(parent: &mut ChildSpawnerCommands, run: &Run, win: &LastWin) {
    parent.spawn(widget::beside()).with_children(|line| {
        line.spawn(widget::column_of(MAP)).with_children(|map| {
            map.spawn(way_map());
            map.spawn(widget::label_in(theme::FAINT, say!("won-map"), 14.0));
        });
        line.spawn(widget::stack()).with_children(|column| {
            spawn_result(column, run, win);
        });
    });
}

/// Shows the result of the run, and the player's record and medals in this level.
fn spawn_result(column: &mut ChildSpawnerCommands, run: &Run, win: &LastWin) {
    let progress = &run.progress;
    widget::row(column, say!("time"), texts::run_time(progress.ticks()));
    if let Some(before) = win.before {
        let time = texts::run_time(before.ticks);
        let best = match progress.ticks() < before.ticks {
            true => say!("won-best-now", before = time),
            false => time,
        };
        widget::row(column, say!("won-best"), best);
    }
    let steps = say!(
        "won-steps-of",
        steps = progress.steps(),
        shortest = win.shortest
    );
    widget::row(column, say!("won-steps"), steps);
    let hints = say!("number", number = progress.hints());
    widget::row(column, say!("won-hints"), hints);
    pack_row(column, run.level.pack());
    found::lines(column, run, win.before);
    medals::lines(column, win, progress);
}

/// Replays the best run of the level.
fn watch(
    mut commands: Commands,
    run: Res<Run>,
    store: Res<Store>,
    mut fault: ResMut<FileFaults>,
    mut news: MessageWriter<News>,
) {
    if let Some(best) = best_run(&run, &store, &mut fault) {
        play_again_as(&mut commands, Purpose::Replay(Arc::new(best)));
        news.write(News::of(say!("won-watching")));
    }
}

/// Restarts the level with a ghost that replays the best run.
fn race(mut commands: Commands, run: Res<Run>, store: Res<Store>, mut fault: ResMut<FileFaults>) {
    if let Some(rival) = best_run(&run, &store, &mut fault) {
        play_again_as(&mut commands, Purpose::Race(Arc::new(rival)));
    }
}

/// Reads the best run of the level. Records a fault if the run cannot be read or replayed.
fn best_run(run: &Run, store: &Store, fault: &mut FileFaults) -> Option<Recording> {
    let best = records::best(store, &run.level);
    best.map_err(|why| fault.set(BEST, why)).ok()
}

/// Opens the chapter of the campaign that follows the current level. If there is none, opens a
/// level with the same recipe and the next seed. If the level has no recipe, uses the
/// [`UsualRecipe`].
fn next(mut commands: Commands, run: Res<Run>, usual: Res<UsualRecipe>, campaign: Res<Campaign>) {
    let level = match campaign.after(&run.level) {
        Some(chapter) => chapter.open(),
        None => {
            let recipe = run.level.recipe().unwrap_or(&usual.0).clone();
            let seed = recipe.seed.wrapping_add(1);
            OpenLevel::make_fresh(Recipe { seed, ..recipe })
        }
    };
    enter(&mut commands, level);
}
