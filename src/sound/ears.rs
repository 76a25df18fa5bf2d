//! The player's ears, and the positions of sounds around them.

use super::library::can_play;
use bevy::prelude::*;
use bevy_warren::play::avatar::Avatar;
use bevy_warren::play::message::RunReader;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::Sight;
use bevy_warren::space::round;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn.run_if(can_play))
        .add_systems(
            Update,
            (
                cross_seam.in_set(FrameSystems::World),
                // These systems run after the systems that start sounds, so that new sounds are
                // placed in the same frame.
                (move_ears, place_sounds)
                    .chain()
                    .in_set(FrameSystems::Output),
            )
                .run_if(can_play),
        );
}

/// The position of a sound's source.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform)]
pub(super) struct SoundSource {
    pub(super) at: Vec3,
    /// The distance up to which the sound is at full volume, in cells.
    pub(super) reach: f32,
}

/// Marks the listener, which is at the player's position. The camera may be high above the player.
#[derive(Component)]
struct Ears;

/// The height of the ears above the floor, and the distance between them, in cells.
const HEIGHT: f32 = 0.46;
const APART: f32 = 0.08;

fn spawn(mut commands: Commands) {
    // If the ears are less than a head apart, Bevy's mixer makes sounds louder in the farther ear.
    // The left and right ears are therefore swapped.
    let ears = SpatialListener {
        left_ear_offset: Vec3::X * APART / 2.0,
        right_ear_offset: Vec3::NEG_X * APART / 2.0,
    };
    commands.spawn((Ears, ears, Name::new("Ears")));
}

/// Moves the ears to the player, and turns them so that the right ear points towards the right side
/// of the window.
fn move_ears(
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

/// Moves sounds towards the ears, because in Bevy's mixer the volume decreases with the square of
/// the distance. Each sound is placed at the square root of its real distance, so that the volume
/// decreases linearly with the real distance.
fn place_sounds(
    ears: Single<&Transform, With<Ears>>,
    mut sources: Query<(&SoundSource, &mut Transform), Without<Ears>>,
) {
    for (source, mut transform) in &mut sources {
        let away = source.at - ears.translation;
        let distance = (away.length() / source.reach).sqrt();
        let at = ears.translation + away.normalize_or_zero() * distance;
        transform.set_if_neq(Transform::from_translation(at));
    }
}

/// Moves sounds by the same vector as the rest of the world when the player crosses the seam of a
/// wrapped axis.
fn cross_seam(mut events: RunReader, run: If<Res<Run>>, mut sources: Query<&mut SoundSource>) {
    let rounds = events.rounds();
    if rounds != IVec3::ZERO {
        let moved = round(&run.level, rounds);
        for mut source in &mut sources {
            source.at += moved;
        }
    }
}
