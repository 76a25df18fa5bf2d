//! The player's ears, and the positions of sounds around them.

use super::library::can_play;
use crate::play::avatar::Avatar;
use crate::play::message::{RunReader, SeamCrossed};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::round;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn.run_if(can_play))
        .add_systems(
            Update,
            (
                cross_seam.in_set(FrameSystems::World),
                // Sounds that begin in this frame are only spawned at its end.
                (listen, stand).chain().after(FrameSystems::Interface),
            )
                .run_if(can_play),
        );
}

/// The position that a sound comes from.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform)]
pub(super) struct Place {
    pub(super) at: Vec3,
    /// The distance up to which it is at full volume, in cells.
    pub(super) reach: f32,
}

/// Marks the listener. It is at the player's position, not at the camera's, which may be high
/// above.
#[derive(Component)]
struct Ears;

/// The height of the ears above the floor, and the distance between them, in cells.
const HEIGHT: f32 = 0.46;
const APART: f32 = 0.08;

fn spawn(mut commands: Commands) {
    // If two ears are less than a head apart, Bevy's mixer makes the sound louder in the ear
    // that is farther away. So the ears are swapped.
    let ears = SpatialListener {
        left_ear_offset: Vec3::X * APART / 2.0,
        right_ear_offset: Vec3::NEG_X * APART / 2.0,
    };
    commands.spawn((Ears, ears, Name::new("Ears")));
}

/// Moves the ears to the player. Right is the right side of the window.
fn listen(
    sight: Res<Sight>,
    avatar: Single<&Transform, With<Avatar>>,
    mut ears: Single<&mut Transform, (With<Ears>, Without<Avatar>)>,
) {
    let rotation = match *sight {
        Sight::Inside | Sight::Covered => avatar.rotation,
        Sight::Above | Sight::Afar => Quat::IDENTITY,
    };
    let at = avatar.translation + Vec3::Y * HEIGHT;
    ears.set_if_neq(Transform::from_translation(at).with_rotation(rotation));
}

/// Moves sounds towards the ears, because Bevy's mixer attenuates with the square of the
/// distance. A sound is placed at the square root of its distance, so that it fades with the
/// distance itself.
fn stand(
    ears: Single<&Transform, With<Ears>>,
    mut placed: Query<(&Place, &mut Transform), Without<Ears>>,
) {
    for (place, mut transform) in &mut placed {
        let away = place.at - ears.translation;
        let distance = (away.length() / place.reach).sqrt();
        let at = ears.translation + away.normalize_or_zero() * distance;
        transform.set_if_neq(Transform::from_translation(at));
    }
}

/// Moves sounds along with the world.
fn cross_seam(
    mut seams: RunReader<SeamCrossed>,
    run: Option<Res<Run>>,
    mut placed: Query<&mut Place>,
) {
    let Some(run) = run else { return };
    for SeamCrossed(rounds) in seams.read() {
        let moved = round(&run.level, *rounds);
        for mut place in &mut placed {
            place.at += moved;
        }
    }
}
