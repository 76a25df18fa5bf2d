//! A flare, or a flask of stillness: a light around the player that fades.

use super::flash::flash;
use bevy::prelude::*;
use bevy_warren::flicker::Flicker;
use bevy_warren::play::message::{RunEvent, RunReader};
use bevy_warren::play::run::Run;
use bevy_warren::space::centre;
use warren_dungeon::play::{Effect, Event};

/// The duration of the light, in seconds.
const LIFE: f32 = 1.5;

pub(super) fn spawn_flares(
    mut commands: Commands,
    mut events: RunReader,
    run: If<Res<Run>>,
    flicker: Res<Flicker>,
) {
    let is_bright = |event: &&RunEvent| {
        matches!(
            event.event,
            Event::FlareLit | Event::Consumed(_, Effect::Stillness)
        )
    };
    if events.read().filter(is_bright).count() > 0 && flicker.0 {
        let at = centre(&run.level, run.progress.cell()) + Vec3::Y * 0.5;
        let colour = Color::srgb(1.0, 0.55, 0.45);
        commands.spawn(flash(colour, at, LIFE));
    }
}
