//! The player's ears, and where sounds stand around them.

use super::library::can_play;
use crate::play::avatar::Avatar;
use crate::play::run::{Run, SeamCrossed};
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
                // Sounds of this frame begin at the end of it.
                (listen, stand).chain().after(FrameSystems::Interface),
            )
                .run_if(can_play),
        );
}

/// Where a sound comes from.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform)]
pub(super) struct Place {
    pub(super) at: Vec3,
    /// Up to how far it is at its loudest, in cells.
    pub(super) reach: f32,
}

/// Marks the listener. It is not the camera, which may hang high above, but where the
/// player is.
#[derive(Component)]
struct Ears;

/// How high ears are over the floor, and how far apart, in cells.
const HEIGHT: f32 = 0.46;
const APART: f32 = 0.08;

fn spawn(mut commands: Commands) {
    // Of two ears less than a head apart, Bevy's mixer gives more to the one that is farther
    // away. So each is where the other should be.
    let ears = SpatialListener {
        left_ear_offset: Vec3::X * APART / 2.0,
        right_ear_offset: Vec3::NEG_X * APART / 2.0,
    };
    commands.spawn((Ears, ears, Name::new("Ears")));
}

/// Right is where the right side of the window is.
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

/// Sound fades with the distance, but Bevy's mixer has it fade with the square of that. So a
/// sound stands nearer than it is, at the root of its distance.
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

/// Moves with the world.
fn cross_seam(
    mut seams: MessageReader<SeamCrossed>,
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
