//! The card that explains how to play, with the player's bindings for the current device.

use crate::controls::action::{Action, ActionSet};
use crate::states::{self, Card};
use crate::texts::{Say, say};
use crate::theme::widget::{self, run};
use crate::theme::{self, scroll};
use crate::words::Words;
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

/// Returns the lines of the card. Each line has a text, and the actions whose controls it shows.
fn lines(words: Words) -> [(Say, &'static [Action]); 13] {
    use Action::*;

    // Telling the player the direction of the finish counts as a hint, unless the player has chosen
    // descriptions in words.
    let where_am_i = match words.0 {
        true => say!("help-where-am-i"),
        false => say!("help-where-am-i-hint"),
    };
    [
        (say!("help-walk"), &[Ahead, Left, Back, Right]),
        (say!("help-turn"), &[TurnLeft, TurnRight]),
        (say!("help-explore"), &[Explore]),
        (say!("help-view"), &[View]),
        (say!("help-map"), &[Map]),
        (say!("help-hint-direction"), &[HintDirection]),
        (say!("help-hint-stretch"), &[HintStretch]),
        (say!("help-hint-way"), &[HintWay]),
        (say!("help-search"), &[Search]),
        (say!("help-blast-mark"), &[Blast, Mark]),
        (say!("help-climb"), &[Up, Down]),
        (where_am_i, &[WhereAmI]),
        (say!("help-panel"), &[Panel]),
    ]
}

pub(super) fn spawn(mut commands: Commands, words: Res<Words>) {
    widget::spawn_card(&mut commands, Card::Help, widget::COLUMNS, |card| {
        scroll::open_at_top(card);
        card.spawn(widget::label_in(theme::AMBER, say!("help"), 36.0));
        card.spawn(widget::label(say!("help-aim"), 18.0));
        card.spawn(widget::column(0.5 * theme::GAP))
            .with_children(|rows| {
                for (what, actions) in lines(*words) {
                    let controls = Say::Controls(ActionSet::Play, actions);
                    widget::row_of(rows, 18.0, what, controls);
                }
            });
        card.spawn(widget::label_in(theme::FAINT, say!("help-more"), 16.0));
        widget::list_button(card, say!("settings-back"), run(states::go_back)).insert(AutoFocus);
    });
}
