//! The card of a game that does not have the player's files, because another window of the game uses
//! them.

use super::{fault_line, quit};
use crate::platform::IS_BROWSER;
use crate::states::Card;
use crate::takeover::{self, FilesOwner};
use crate::texts::say;
use crate::theme;
use crate::theme::widget::{self, run};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn spawn(mut commands: Commands, owner: Res<FilesOwner>) {
    let (title, about) = match *owner {
        FilesOwner::Later => (say!("elsewhere-later"), say!("elsewhere-later-about")),
        FilesOwner::Earlier | FilesOwner::This => {
            (say!("elsewhere-earlier"), say!("elsewhere-earlier-about"))
        }
    };
    widget::spawn_card(&mut commands, Card::Elsewhere, theme::WIDTH, |card| {
        card.spawn(widget::label(title, 32.0));
        card.spawn(widget::label_in(theme::FAINT, about, 18.0));
        card.spawn(fault_line());
        widget::button(card, say!("elsewhere-here"), run(takeover::ask)).insert(AutoFocus);
        if !IS_BROWSER {
            widget::button(card, say!("quit"), quit);
        }
    });
}
