//! The card that asks whether to restart a run, which discards the progress of the run.

use crate::play::run::{Run, begin_run};
use crate::runs::daily::Trying;
use crate::states::{self, Card, Menu};
use crate::texts::{self, say};
use crate::theme::{self, widget};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use warren_dungeon::play::TICKS_PER_SECOND;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Card::Restart), spawn);
}

fn spawn(mut commands: Commands, run: Option<Res<Run>>, trying: Res<Trying>) {
    let Some(run) = run else { return };
    let time = texts::clock(run.progress.ticks as f32 / TICKS_PER_SECOND as f32);
    let lost = match trying.counts() {
        true => say!("restart-loses-try", time = time),
        false => say!("restart-loses", time = time),
    };
    commands
        .spawn((widget::layer(), DespawnOnExit(Card::Restart)))
        .with_children(|layer| {
            layer.spawn(widget::card()).with_children(|card| {
                card.spawn(widget::label(say!("restart"), 32.0));
                card.spawn(widget::label_in(theme::FAINT, lost, 18.0));
                let back = widget::button(card, say!("settings-back"), |commands| {
                    commands.run_system_cached(states::go_back);
                });
                card.commands().entity(back).insert(AutoFocus);
                widget::button(card, say!("pause-restart"), |commands| {
                    commands.queue(begin_run);
                    commands.set_state(Menu::None);
                });
            });
        });
}
