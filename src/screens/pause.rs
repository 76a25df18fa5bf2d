//! The pause menu, over a level that stands still.

use super::theme;
use crate::controls::{self, Action};
use crate::{FrameSystems, MapOpen, Pause, Screen, texts};
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Pause::On), (spawn, stop_time))
        .add_systems(OnExit(Pause::On), run_time)
        .add_systems(
            Update,
            toggle
                .in_set(FrameSystems::Controls)
                .run_if(in_state(Screen::Playing).and_then(controls::just_pressed(Action::Pause))),
        );
}

/// What lies over the level is closed first.
fn toggle(pause: Res<State<Pause>>, mut next: ResMut<NextState<Pause>>, mut map: ResMut<MapOpen>) {
    if std::mem::take(&mut map.0) {
        return;
    }
    next.set(match pause.get() {
        Pause::Off => Pause::On,
        Pause::On => Pause::Off,
    });
}

/// Lights and doors stand still too, not the rules alone.
fn stop_time(mut time: ResMut<Time<Virtual>>) {
    time.pause();
}

fn run_time(mut time: ResMut<Time<Virtual>>) {
    time.unpause();
}

fn spawn(mut commands: Commands) {
    commands
        .spawn((theme::layer(), DespawnOnExit(Pause::On)))
        .with_children(|layer| {
            layer.spawn(theme::card()).with_children(|card| {
                card.spawn(theme::label(texts::PAUSED, 40.0));
                let resume = theme::button(card, texts::RESUME, |commands| {
                    commands.set_state(Pause::Off);
                });
                card.commands().entity(resume).insert(AutoFocus);
                theme::button(card, texts::RESTART, |commands| {
                    commands.run_system_cached(crate::player::begin);
                    commands.set_state(Pause::Off);
                });
                theme::button(card, texts::TO_TITLE, |commands| {
                    commands.set_state(Screen::Title);
                });
                theme::button(card, texts::QUIT, |commands| {
                    commands.write_message(AppExit::Success);
                });
            });
        });
}
