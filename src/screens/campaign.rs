//! The list of chapters in the campaign, with a button for each chapter.

use super::chapter_records::ChapterRecords;
use super::{enter, fault_line, medals};
use crate::campaign::{Campaign, Chapter};
use crate::news::CardNews;
use crate::runs::save;
use crate::runs::{SaveKind, resume};
use crate::states::{Card, Screen};
use crate::store::Store;
use crate::texts::{self, say};
use crate::theme;
use crate::theme::widget::{self, go_to};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn spawn(
    mut commands: Commands,
    campaign: Res<Campaign>,
    mut records: ChapterRecords,
    store: Res<Store>,
) {
    let records = records.all();
    let saved = save::saved(&store, SaveKind::Chapter);
    let saved = saved.and_then(|saved| campaign.chapter_of_source(&saved.source?));
    // The button of the saved run gets the focus, or of the first chapter that has not been won yet.
    // If all chapters have been won, the button of the first chapter gets it.
    let next = saved.or(campaign.next()).unwrap_or(0);
    widget::spawn_card(&mut commands, Card::Campaign, widget::LISTED, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("campaign"), 36.0));
        card.spawn(widget::columns()).with_children(|list| {
            for (number, chapter) in campaign.chapters.iter().enumerate() {
                let record = records.get(number).and_then(Option::as_ref);
                // The medals of a record show that the chapter was won.
                let won = campaign.is_won(chapter) && record.is_none();
                let is_saved = saved == Some(number);
                let say = match is_saved {
                    true => say!(
                        "chapter-saved",
                        number = number + 1,
                        title = chapter.title()
                    ),
                    false => texts::chapter(number, chapter.title(), won),
                };
                let open = move |commands: &mut Commands| match is_saved {
                    true => commands.run_system_cached_with(resume::read, SaveKind::Chapter),
                    false => commands.run_system_cached_with(begin, (number, saved)),
                };
                let mut button = widget::list_button_of(list, widget::THIRD, say, open);
                button.insert_if(AutoFocus, || number == next);
                if let Some(record) = record {
                    button.with_child(medals::row(record));
                }
            }
        });
        card.spawn(fault_line());
        widget::list_button(card, say!("to-title"), go_to(Screen::Title));
    });
}

/// Opens the chapter with this index. If a different chapter is in progress, the first press only warns
/// the player, because the new run will replace the saved one.
fn begin(
    In((number, saved)): In<(usize, Option<usize>)>,
    mut commands: Commands,
    campaign: Res<Campaign>,
    mut news: ResMut<CardNews>,
) {
    let Some(chapter) = campaign.chapters.get(number) else {
        return;
    };
    let saved = saved.and_then(|saved| campaign.chapters.get(saved));
    let ask = |saved: &Chapter| {
        say!(
            "chapter-gives-up",
            saved = saved.title(),
            title = chapter.title()
        )
    };
    let warning = saved.map(ask);
    match warning.filter(|warning| news.told != *warning) {
        Some(warning) => *news = CardNews::bad(warning),
        None => enter(&mut commands, chapter.open()),
    }
}
