//! The card that explains how to play. One page lists the controls, with the player's bindings for
//! the current device, and the other page explains what happens in mazes.

use super::pages::{self, Page, Pages};
use crate::controls::action::{Action, ActionSet};
use crate::spoken::Words;
use crate::states::{self, Card};
use crate::texts::{Say, say};
use crate::theme;
use crate::theme::widget::{self, run};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;

pub(super) fn plugin(app: &mut App) {
    pages::plugin::<HelpPage>(app, Card::Help);
    app.add_systems(
        Update,
        fill.in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Help).and_then(pages::turned::<HelpPage>)),
    );
}

/// A page of the card.
#[derive(Clone, Copy, PartialEq)]
enum HelpPage {
    Controls,
    Maze,
}

impl Page for HelpPage {
    const ALL: &[HelpPage] = &[HelpPage::Controls, HelpPage::Maze];

    fn name(self) -> Say {
        match self {
            HelpPage::Controls => say!("help-controls"),
            HelpPage::Maze => say!("help-maze"),
        }
    }
}

/// Returns the lines of the page with the controls. Each line has a text, and the actions whose controls it shows.
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

/// Returns the paragraphs of the page about mazes.
fn paragraphs() -> [Say; 6] {
    [
        say!("help-torch"),
        say!("help-treasure"),
        say!("help-beasts"),
        say!("help-flicker"),
        say!("help-descent"),
        say!("help-more"),
    ]
}

pub(super) fn spawn(mut commands: Commands) {
    widget::spawn_card(&mut commands, Card::Help, widget::COLUMNS, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("help"), 30.0));
        card.spawn(widget::label(say!("help-aim"), 18.0));
        pages::spawn::<HelpPage>(card);
        widget::list_button(card, say!("settings-back"), run(states::go_back));
        card.spawn(pages::turn_and_leave_hints());
    });
}

/// Shows the lines of the current page.
fn fill(mut commands: Commands, pages: Pages<HelpPage>, words: Res<Words>) {
    pages.fill(&mut commands, |rows| match pages.page() {
        HelpPage::Controls => {
            for (what, actions) in lines(*words) {
                let controls = Say::Controls(ActionSet::Play, actions);
                widget::row_of(rows, 18.0, what, controls);
            }
        }
        HelpPage::Maze => {
            for paragraph in paragraphs() {
                rows.spawn(widget::paragraph(theme::INK, paragraph, 17.0));
            }
        }
    });
}
