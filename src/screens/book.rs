//! The player's book: the beasts that the player has met, the relics that the player has held, and
//! deeds, and the starts of descents that the deeds unlock. What the player does not know yet is shown as
//! unknown.

use super::pages::{self, Page, Pages};
use crate::runs::book::Book;
use crate::states::{self, Card};
use crate::texts::{Say, of_library, say};
use crate::theme;
use crate::theme::widget::{self, run};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::book::{Deed, Journal};
use warren_dungeon::descent::{Good, Start};
use warren_dungeon::level::BeastKind;
use warren_dungeon::play::Relic;

/// The number of deeds on a page.
const DEEDS: usize = 15;

const _: () = assert!(Deed::ALL.len() <= 3 * DEEDS, "add a page of deeds");

pub(super) fn plugin(app: &mut App) {
    pages::plugin::<BookPage>(app, Card::Book);
    app.add_systems(
        Update,
        fill.in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Book).and_then(pages::turned::<BookPage>)),
    );
}

/// A page of the book.
#[derive(Clone, Copy, PartialEq)]
enum BookPage {
    Beasts,
    Relics,
    /// A page of deeds, counted from 0.
    Deeds(usize),
    Starts,
}

impl Page for BookPage {
    const ALL: &[BookPage] = &[
        BookPage::Beasts,
        BookPage::Relics,
        BookPage::Deeds(0),
        BookPage::Deeds(1),
        BookPage::Deeds(2),
        BookPage::Starts,
    ];

    fn name(self) -> Say {
        match self {
            BookPage::Beasts => say!("book-beasts"),
            BookPage::Relics => say!("book-relics"),
            BookPage::Starts => say!("book-starts"),
            BookPage::Deeds(page) => say!("book-deeds", page = page as u32 + 1),
        }
    }
}

pub(super) fn spawn(mut commands: Commands) {
    widget::spawn_card(&mut commands, Card::Book, widget::COLUMNS, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("book"), 30.0));
        pages::spawn::<BookPage>(card);
        widget::list_button(card, say!("settings-back"), run(states::go_back));
        card.spawn(pages::turn_and_leave_hints());
    });
}

/// Shows the current page.
fn fill(mut commands: Commands, pages: Pages<BookPage>, book: Res<Book>) {
    let journal = book.journal();
    pages.fill(&mut commands, |rows| match pages.page() {
        BookPage::Beasts => beasts(rows, journal),
        BookPage::Relics => relics(rows, journal),
        BookPage::Deeds(page) => deeds(rows, journal, page),
        BookPage::Starts => starts(rows, journal),
    });
}

fn starts(rows: &mut ChildSpawnerCommands, journal: &Journal) {
    for start in Start::ALL {
        let state = match journal.has_unlocked(start) {
            true => say!("book-start-unlocked"),
            false => say!("book-start-locked"),
        };
        widget::row_of(rows, 16.0, of_library::start(start), state);
        let what = of_library::start_summary(start);
        rows.spawn(widget::paragraph(theme::FAINT, what, 14.0));
        if let Some(deed) = start.deed() {
            let deed = say!("book-start-deed", deed = of_library::deed(deed));
            rows.spawn(widget::paragraph(theme::FAINT, deed, 14.0));
        }
    }
}

fn beasts(rows: &mut ChildSpawnerCommands, journal: &Journal) {
    for kind in BeastKind::ALL {
        let tally = journal.tally(kind);
        if tally.met == 0 {
            widget::row_of(rows, 16.0, say!("book-unknown-beast"), say!("book-not-met"));
            continue;
        }
        let told = say!(
            "book-tally",
            met = tally.met,
            escaped = tally.escaped,
            caught = tally.caught,
        );
        widget::row_of(rows, 16.0, of_library::beast_name(kind).sentence(), told);
        let rule = of_library::beast_rule(kind);
        rows.spawn(widget::paragraph(theme::FAINT, rule, 14.0));
    }
}

fn relics(rows: &mut ChildSpawnerCommands, journal: &Journal) {
    let half = Relic::ALL.len().div_ceil(2);
    rows.spawn(widget::beside()).with_children(|columns| {
        for relics in Relic::ALL.chunks(half) {
            let column = widget::column_of(theme::WIDTH);
            columns.spawn(column).with_children(|column| {
                for &relic in relics {
                    let (shade, name) = match journal.has_held(relic) {
                        true => (theme::INK, of_library::good(Good::Relic(relic)).sentence()),
                        false => (theme::FAINT, say!("book-unknown-relic")),
                    };
                    column.spawn(widget::label_in(shade, name, 16.0));
                }
            });
        }
    });
}

fn deeds(rows: &mut ChildSpawnerCommands, journal: &Journal, page: usize) {
    let done = Deed::ALL.iter().filter(|&&deed| journal.has(deed)).count();
    let count = say!(
        "book-deed-count",
        done = done as u32,
        all = Deed::ALL.len() as u32
    );
    rows.spawn(widget::label_in(theme::FAINT, count, 14.0));
    for &deed in Deed::ALL.iter().skip(page * DEEDS).take(DEEDS) {
        let state = match journal.has(deed) {
            true => say!("book-done"),
            false => say!("book-not-done"),
        };
        widget::row_of(rows, 15.0, of_library::deed(deed), state);
    }
}
