//! The card that asks for confirmation before a restart, because a restart discards the progress of
//! the run.

use crate::runs::daily;
use crate::states::{self, Card, Menu};
use crate::texts::{self, say};
use crate::theme;
use crate::theme::widget::{self, run};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy_warren::play::run::{Run, begin_run};

pub(super) fn spawn(mut commands: Commands, current: If<Res<Run>>) {
    let day = daily::day_of_try(&current);
    let time = texts::run_time(current.progress.ticks());
    let lost = match day.is_some() {
        true => say!("restart-loses-try", time),
        false => say!("restart-loses", time),
    };
    widget::spawn_card(&mut commands, Card::Restart, theme::WIDTH, |card| {
        card.spawn(widget::label(say!("restart"), 32.0));
        card.spawn(widget::label_in(theme::FAINT, lost, 18.0));
        widget::button(card, say!("settings-back"), run(states::go_back)).insert(AutoFocus);
        widget::button(card, say!("pause-restart"), move |commands| {
            if let Some(day) = day {
                commands.run_system_cached_with(daily::give_up, day);
            }
            commands.queue(begin_run);
            commands.set_state(Menu::None);
        });
    });
}
