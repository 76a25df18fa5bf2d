//! The pause menu, over a level that stands still.

use crate::controls::action::Action;
use crate::input::actions;
use crate::schedule::FrameSystems;
use crate::states::{MapOpen, Pause, PauseUnwatched, Screen, in_play};
use crate::texts::say;
use crate::theme::widget;
use bevy::input_focus::AutoFocus;
use bevy::prelude::*;
use bevy::window::WindowFocused;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        pause_unwatched
            .in_set(FrameSystems::Controls)
            .run_if(in_play),
    )
    .add_systems(OnEnter(Pause::On), (spawn, stop_time))
    .add_systems(OnExit(Pause::On), run_time)
    .add_systems(
        Update,
        toggle
            .in_set(FrameSystems::Controls)
            .run_if(in_state(Screen::Playing).and_then(actions::just_pressed(Action::Pause))),
    );
}

/// Time stands still for a player who turns to another window.
fn pause_unwatched(
    wanted: Res<PauseUnwatched>,
    mut focused: MessageReader<WindowFocused>,
    mut pause: ResMut<NextState<Pause>>,
) {
    if focused.read().last().is_some_and(|window| !window.focused) && wanted.0 {
        pause.set(Pause::On);
    }
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
        .spawn((widget::layer(), DespawnOnExit(Pause::On)))
        .with_children(|layer| {
            layer.spawn(widget::card()).with_children(|card| {
                card.spawn(widget::label(say!("paused"), 40.0));
                let resume = widget::button(card, say!("pause-resume"), |commands| {
                    commands.set_state(Pause::Off);
                });
                card.commands().entity(resume).insert(AutoFocus);
                widget::button(card, say!("pause-restart"), |commands| {
                    commands.run_system_cached(crate::play::run::begin);
                    commands.set_state(Pause::Off);
                });
                widget::button(card, say!("to-title"), |commands| {
                    commands.set_state(Screen::Title);
                });
                widget::button(card, say!("quit"), |commands| {
                    commands.write_message(AppExit::Success);
                });
            });
        });
}
