//! The credits: authors and licences.

use crate::states::{self, Card};
use crate::texts::say;
use crate::theme;
use crate::theme::scroll::FromTop;
use crate::theme::widget::{self, run};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Card::Credits), spawn);
}

fn spawn(mut commands: Commands) {
    let told = [
        say!("credits-warren", version = env!("CARGO_PKG_VERSION")),
        say!("credits-art"),
        say!("credits-font"),
        say!("credits-music"),
        say!("credits-engine"),
        say!("credits-crates"),
    ];
    let scope = (GlobalZIndex(2), DespawnOnExit(Card::Credits));
    let card = (FromTop, widget::card_for(widget::COLUMNS));
    widget::spawn_card(&mut commands, scope, card, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("credits"), 36.0));
        for line in told {
            card.spawn(widget::label(line, 18.0));
        }
        widget::button(card, say!("settings-back"), run(states::go_back)).insert(AutoFocus);
    });
}
