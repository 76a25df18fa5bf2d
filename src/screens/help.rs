//! The card that explains how to play, with the player's bindings for the current device.

use crate::controls::action::{Action, ActionSet};
use crate::states::{self, Card};
use crate::texts::{Say, say};
use crate::theme;
use crate::theme::scroll::FromTop;
use crate::theme::widget::{self, run};
use crate::words::Words;
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Card::Help), spawn);
}

/// Returns the lines of the card, with the actions whose controls each line shows.
fn lines(words: Words) -> [(Say, &'static [Action]); 13] {
    // The direction to the finish counts as a hint, unless the player has chosen descriptions in
    // words.
    let where_am_i = match words.0 {
        true => say!("help-where-am-i"),
        false => say!("help-where-am-i-hint"),
    };
    [
        (
            say!("help-walk"),
            &[Action::Ahead, Action::Left, Action::Back, Action::Right],
        ),
        (say!("help-turn"), &[Action::TurnLeft, Action::TurnRight]),
        (say!("help-explore"), &[Action::Explore]),
        (say!("help-view"), &[Action::View]),
        (say!("help-map"), &[Action::Map]),
        (say!("help-hint-direction"), &[Action::HintDirection]),
        (say!("help-hint-stretch"), &[Action::HintStretch]),
        (say!("help-hint-way"), &[Action::HintWay]),
        (say!("help-search"), &[Action::Search]),
        (say!("help-blast"), &[Action::Blast]),
        (say!("help-climb"), &[Action::Up, Action::Down]),
        (where_am_i, &[Action::WhereAmI]),
        (say!("help-panel"), &[Action::Panel]),
    ]
}

fn spawn(mut commands: Commands, words: Res<Words>) {
    let scope = (GlobalZIndex(2), DespawnOnExit(Card::Help));
    let card = (FromTop, widget::card_for(widget::COLUMNS));
    widget::spawn_card(&mut commands, scope, card, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("help"), 36.0));
        card.spawn(widget::label(say!("help-aim"), 18.0));
        card.spawn(widget::column()).with_children(|rows| {
            for (what, actions) in lines(*words) {
                let controls = Say::Controls(ActionSet::Play, actions);
                widget::row_of(rows, 18.0, what, controls);
            }
        });
        card.spawn(widget::label_in(theme::FAINT, say!("help-more"), 16.0));
        widget::list_button(card, say!("settings-back"), run(states::go_back)).insert(AutoFocus);
    });
}
