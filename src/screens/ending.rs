//! The end of the campaign, on the card that is shown when the last chapter is won.

use crate::campaign::Campaign;
use crate::runs::records::{Medal, Record};
use crate::texts::{self, say};
use crate::theme;
use crate::theme::widget;
use bevy::prelude::*;
use warren_dungeon::level::Level;

/// Returns whether the level is the last chapter of the campaign.
pub(super) fn is_end(campaign: &Campaign, level: &Level) -> bool {
    campaign.chapter_of(level).is_some() && campaign.after(level).is_none()
}

/// Adds the text of the ending, and what the player has achieved in all chapters.
pub(super) fn spawn(card: &mut ChildSpawnerCommands, records: &[Option<Record>]) {
    let paragraph = Node {
        width: percent(100),
        margin: px(0.25 * theme::GAP).bottom(),
        flex_shrink: 0.0,
        ..default()
    };
    for told in [say!("ending-light"), say!("ending-down")] {
        card.spawn((widget::label(told, 17.0), paragraph.clone()));
    }
    let chapters = records.len();
    let won: Vec<Record> = records.iter().flatten().copied().collect();
    let ticks = won
        .iter()
        .fold(0u32, |sum, won| sum.saturating_add(won.ticks));
    let steps: u32 = won.iter().map(|won| won.steps).sum();
    let row = |card: &mut _, name, value| widget::row(card, name, value);
    let of = |count: usize| {
        say!(
            "ending-of",
            count = count as u32,
            chapters = chapters as u32
        )
    };
    row(card, say!("ending-chapters"), of(won.len()));
    row(card, say!("ending-time"), texts::run_time(ticks));
    row(card, say!("ending-steps"), say!("number", number = steps));
    for (name, medal) in [
        (say!("ending-without-hints"), Medal::WithoutHints),
        (say!("ending-short"), Medal::Short),
    ] {
        let earned = won.iter().filter(|won| won.has(medal)).count();
        row(card, name, of(earned));
    }
    card.spawn(widget::label_in(theme::FAINT, say!("ending-records"), 14.0));
}
