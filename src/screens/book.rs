//! The player's book: the beasts that the player has met, the relics that the player has held, the
//! flasks and scrolls that the player has identified, deeds, and the starts of descents that the deeds unlock. What the player does not know yet is shown as
//! unknown.

use super::beast;
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
use warren_dungeon::play::{Effect, Relic};

/// The width and height of the picture of a beast, in logical pixels.
const PICTURE: [f32; 2] = [60.0, 70.0];

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
    Effects,
    /// A page of deeds, counted from 0.
    Deeds(usize),
    Starts,
}

impl Page for BookPage {
    const ALL: &[BookPage] = &[
        BookPage::Beasts,
        BookPage::Relics,
        BookPage::Effects,
        BookPage::Deeds(0),
        BookPage::Deeds(1),
        BookPage::Deeds(2),
        BookPage::Starts,
    ];

    fn name(self) -> Say {
        match self {
            BookPage::Beasts => say!("book-beasts"),
            BookPage::Relics => say!("book-relics"),
            BookPage::Effects => say!("book-effects"),
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
        BookPage::Effects => effects(rows, journal),
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
    in_two_columns(rows, &BeastKind::ALL, |column, kind| {
        let row = Node {
            column_gap: px(0.5 * theme::GAP),
            flex_shrink: 0.0,
            ..default()
        };
        column.spawn(row).with_children(|row| {
            let frame = (picture_frame(), theme::Fill(theme::FIELD), Pickable::IGNORE);
            let mut frame = row.spawn(frame);
            let tally = journal.tally(kind);
            let is_known = tally.met > 0;
            if is_known {
                frame.with_child(beast::picture(kind, percent(100)));
            }
            let told = match is_known {
                false => [say!("book-not-met"), Say::Nothing],
                true => [
                    say!(
                        "book-tally",
                        met = tally.met,
                        escaped = tally.escaped,
                        caught = tally.caught,
                    ),
                    of_library::beast_rule(kind),
                ],
            };
            let name = match is_known {
                false => say!("book-unknown-beast"),
                true => of_library::beast_name(kind).sentence(),
            };
            let beside = Node {
                flex_direction: FlexDirection::Column,
                flex_basis: px(0),
                flex_grow: 1.0,
                ..default()
            };
            row.spawn(beside).with_children(|lines| {
                lines.spawn(widget::label_in(shade(is_known), name, 16.0));
                for told in told.into_iter().filter(|told| *told != Say::Nothing) {
                    lines.spawn(widget::label_in(theme::FAINT, told, 13.0));
                }
            });
        });
    });
}

/// Returns the frame around the picture of a beast, which is empty until the player has met the beast.
fn picture_frame() -> Node {
    Node {
        width: px(PICTURE[0]),
        height: px(PICTURE[1]),
        flex_shrink: 0.0,
        ..default()
    }
}

fn relics(rows: &mut ChildSpawnerCommands, journal: &Journal) {
    in_two_columns(rows, Relic::ALL, |column, relic| {
        let is_known = journal.has_held(relic);
        let good = Good::Relic(relic);
        let name = match is_known {
            true => of_library::good(good).sentence(),
            false => say!("book-unknown-relic"),
        };
        column.spawn(widget::label_in(shade(is_known), name, 16.0));
        if is_known {
            column.spawn(widget::label_in(
                theme::FAINT,
                of_library::use_of_good(good),
                13.0,
            ));
        }
    });
}

/// Shows the flasks in the first column, and the scrolls in the second one.
fn effects(rows: &mut ChildSpawnerCommands, journal: &Journal) {
    in_two_columns(rows, Effect::ALL, |column, effect| {
        let is_known = journal.has_identified(effect);
        let (name, does) = match is_known {
            true => {
                let does = of_library::effect_use(effect).sentence();
                (of_library::effect(effect).sentence(), does)
            }
            false => (
                of_library::content_kind(effect.kind().content().kind()).sentence(),
                say!("book-unknown-effect"),
            ),
        };
        column.spawn(widget::label_in(shade(is_known), name, 16.0));
        column.spawn(widget::label_in(theme::FAINT, does, 13.0));
    });
}

/// Spawns the entries of a page in two columns, or in one if the window is narrow.
fn in_two_columns<T: Copy>(
    rows: &mut ChildSpawnerCommands,
    all: &[T],
    entry: impl Fn(&mut ChildSpawnerCommands, T),
) {
    rows.spawn(widget::columns_from_top())
        .with_children(|columns| {
            for half in all.chunks(all.len().div_ceil(2)) {
                columns
                    .spawn(widget::column_of(theme::WIDTH))
                    .with_children(|column| {
                        half.iter().for_each(|&one| entry(column, one));
                    });
            }
        });
}

/// Returns the shade of something that the player knows or does not know.
fn shade(is_known: bool) -> theme::Shade {
    match is_known {
        true => theme::INK,
        false => theme::FAINT,
    }
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
