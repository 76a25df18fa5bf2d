//! Short-lived effects: dust, flashes, flying stones, and rings on water.

mod blast;
mod dust;
mod flare;
mod flash;
mod motes;
mod ripples;

use crate::facing::face_camera;
use bevy::prelude::*;
use bevy_warren::play::message::{RunEvent, RunReader, run_is_new};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::space::round;

/// A short-lived effect in the world of a level. The effect moves with the world when the player
/// crosses a seam, and ends with the run.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform)]
struct Passing {
    /// The time since the effect began, in seconds; negative if it has not begun yet.
    age: f32,
    /// The duration of the effect, in seconds.
    life: f32,
}

impl Passing {
    fn lasting(life: f32) -> Passing {
        Passing { age: 0.0, life }
    }

    /// Returns the elapsed fraction of the effect's duration, from 0 to 1; negative if the effect
    /// has not begun yet.
    fn share(&self) -> f32 {
        self.age / self.life
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<RunEvent>()
        .add_systems(
            PostStartup,
            (dust::prepare, motes::prepare, ripples::prepare).after(crate::textures::prepare),
        )
        .add_systems(
            Update,
            (
                (end_with_run.run_if(run_is_new), cross_seam).chain(),
                (
                    blast::spawn_blasts,
                    flare::spawn_flares,
                    dust::spawn_door_dust,
                    ripples::spawn_ripples,
                ),
            )
                .chain()
                .in_set(FrameSystems::Scenery),
        )
        .add_systems(
            Update,
            (
                age_effects,
                (
                    dust::move_dust,
                    blast::move_stones,
                    flash::fade_flashes,
                    ripples::spread_ripples,
                ),
            )
                .chain()
                .in_set(FrameSystems::Motion),
        )
        .add_systems(Update, motes::move_motes.in_set(FrameSystems::Motion))
        .add_systems(Update, face_camera.in_set(FrameSystems::Follow));
}

fn age_effects(
    mut commands: Commands,
    time: Res<Time>,
    mut passing: Query<(Entity, &mut Passing)>,
) {
    for (entity, mut passing) in &mut passing {
        passing.age += time.delta_secs();
        if passing.age >= passing.life {
            commands.entity(entity).despawn();
        }
    }
}

fn end_with_run(mut commands: Commands, passing: Query<Entity, With<Passing>>) {
    for entity in &passing {
        commands.entity(entity).despawn();
    }
}

fn cross_seam(
    mut events: RunReader,
    run: If<Res<Run>>,
    mut passing: Query<&mut Transform, With<Passing>>,
) {
    let rounds = events.rounds();
    if rounds != IVec3::ZERO {
        let moved = round(&run.level, rounds);
        for mut place in &mut passing {
            place.translation += moved;
        }
    }
}
