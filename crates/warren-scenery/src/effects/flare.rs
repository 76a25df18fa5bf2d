//! A flare: a light around the player that fades.

use super::flash::flash;
use bevy::prelude::*;
use bevy_warren::flicker::Flicker;
use bevy_warren::play::message::RunReader;
use bevy_warren::play::run::Run;
use bevy_warren::space::centre;
use warren_dungeon::play::Event;

/// The duration of the light, in seconds.
const LIFE: f32 = 1.5;

pub(super) fn spawn_flares(
    mut commands: Commands,
    mut events: RunReader,
    run: If<Res<Run>>,
    flicker: Res<Flicker>,
) {
    let lit = events.read().filter(|event| event.event == Event::FlareLit);
    if lit.count() > 0 && flicker.0 {
        let at = centre(&run.level, run.progress.cell()) + Vec3::Y * 0.5;
        let colour = Color::srgb(1.0, 0.55, 0.45);
        commands.spawn(flash(colour, at, LIFE));
    }
}
