//! The card that asks a new player how to walk, before the first level.

use super::fault_line;
use crate::controls::action::{Action, ActionSet};
use crate::input::walk::Gait;
use crate::settings::{self, GaitQuestion, Setting};
use crate::states::{self, Card, Menu};
use crate::texts::{Say, say};
use crate::theme;
use crate::theme::widget::{self, run};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::level::OpenLevel;

/// The request for the level that opens once the player has answered.
#[derive(Resource, Default)]
pub(super) struct WaitingLevel(Option<OpenLevel>);

/// Requests a level. Before the first level, asks the player how to walk.
pub(super) fn ask_or_open(
    In(level): In<OpenLevel>,
    question: Res<GaitQuestion>,
    mut waiting: ResMut<WaitingLevel>,
    mut menu: ResMut<NextState<Menu>>,
    mut open: MessageWriter<OpenLevel>,
) {
    match *question {
        GaitQuestion::Settled => {
            open.write(level.awaited());
        }
        GaitQuestion::Open => {
            waiting.0 = Some(level);
            menu.set(Menu::Walking);
        }
    }
}

pub(super) fn spawn(mut commands: Commands) {
    let key = Say::Controls(ActionSet::Play, &[Action::Steps]);
    widget::spawn_card(&mut commands, Card::Walking, widget::COLUMNS, |card| {
        card.spawn(widget::label(say!("walking"), 32.0));
        for gait in Gait::ALL {
            let (name, about) = match gait {
                Gait::Smooth => (say!("walking-smooth"), say!("walking-smooth-about")),
                Gait::Steps => (say!("walking-steps"), say!("walking-steps-about")),
            };
            widget::wide_button(card, name, move |commands| begin(commands, gait))
                .insert_if(AutoFocus, || gait == Gait::default());
            card.spawn(widget::label_in(theme::FAINT, about, 16.0));
        }
        card.spawn(widget::label_in(
            theme::FAINT,
            say!("walking-later", key),
            16.0,
        ));
        card.spawn(fault_line());
        widget::list_button(card, say!("settings-back"), run(states::go_back));
    });
}

/// Saves the choice as a setting, and requests the level that is waiting. The card stays until the level is
/// ready, because closing a card withdraws its request.
fn begin(commands: &mut Commands, gait: Gait) {
    commands.queue(move |world: &mut World| {
        world.insert_resource(gait);
        settings::save(In(Setting::Gait), world);
        if let Some(level) = world.resource::<WaitingLevel>().0.clone() {
            world.write_message(level.awaited());
        }
    });
}

/// Closes the card when the level opens.
pub(super) fn close(mut menu: ResMut<NextState<Menu>>) {
    menu.set(Menu::None);
}
