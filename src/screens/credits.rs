//! The credits: authors and licences.

use crate::states::{self, Card};
use crate::texts::say;
use crate::theme::widget::{self, run};
use crate::theme::{self, scroll};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn spawn(mut commands: Commands) {
    let told = [
        say!("credits-warren", version = env!("CARGO_PKG_VERSION")),
        say!("credits-art"),
        say!("credits-font"),
        say!("credits-music"),
        say!("credits-engine"),
        say!("credits-crates"),
    ];
    widget::spawn_card(&mut commands, Card::Credits, widget::COLUMNS, |card| {
        scroll::open_at_top(card);
        card.spawn(widget::label_in(theme::AMBER, say!("credits"), 36.0));
        for line in told {
            card.spawn(widget::label(line, 18.0));
        }
        widget::button(card, say!("settings-back"), run(states::go_back)).insert(AutoFocus);
    });
}
