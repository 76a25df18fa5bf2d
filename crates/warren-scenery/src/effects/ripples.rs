//! Rings on the water that the player walks through.

use super::Passing;
use crate::look::{self, Look};
use crate::part::shadowless;
use crate::skin::Skin;
use bevy::prelude::*;
use bevy_warren::play::avatar::Avatar;
use bevy_warren::play::run::Run;

/// An expanding ring.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Ripple;

/// The mesh of all rings, and their materials in order of increasing opacity.
#[derive(Resource)]
pub(super) struct Rings {
    ring: Handle<Mesh>,
    waves: Vec<Handle<StandardMaterial>>,
}

const WAVES: u8 = 8;

/// How long a ring lasts, in seconds, and its final width, in cells.
const LIFE: f32 = 1.1;
const WIDE: f32 = 0.42;

/// The distance that the player walks between two rings, in cells.
const STRIDE: f32 = 0.3;

pub(super) fn prepare(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let wave = |i: u8| StandardMaterial {
        base_color: Color::srgba(0.55, 0.60, 0.52, 0.22 * f32::from(i + 1) / f32::from(WAVES)),
        alpha_mode: AlphaMode::Blend,
        perceptual_roughness: 0.15,
        reflectance: 0.6,
        ..default()
    };
    let flat = Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2);
    commands.insert_resource(Rings {
        ring: meshes.add(Annulus::new(0.43, 0.5).mesh().build().rotated_by(flat)),
        waves: (0..WAVES).map(|i| materials.add(wave(i))).collect(),
    });
}

/// Spawns a ring where the player walks through water.
pub(super) fn spawn_ripples(
    mut commands: Commands,
    look: Res<Look>,
    rings: Res<Rings>,
    run: If<Res<Run>>,
    avatar: Single<&Transform, With<Avatar>>,
    mut last: Local<Vec3>,
) {
    let at = avatar.translation;
    let is_dry = !look::row(look.theme).has_water;
    if is_dry || run.progress.climbing() != 0 || last.distance(at) < STRIDE {
        return;
    }
    *last = at;
    commands.spawn((
        Ripple,
        Passing::lasting(LIFE),
        Name::new("Ripple"),
        shadowless(&rings.ring, &rings.waves[0]),
        Transform::from_translation(at + Vec3::Y * 0.008).with_scale(Vec3::ZERO),
    ));
}

pub(super) fn spread_ripples(
    rings: Res<Rings>,
    mut ripples: Query<(&Passing, &mut Transform, &mut Skin), With<Ripple>>,
) {
    for (passing, mut place, mut skin) in &mut ripples {
        let share = passing.share();
        place.scale = Vec3::splat(WIDE * share.sqrt()).with_y(1.0);
        let wave = ((1.0 - share) * f32::from(WAVES - 1)).round() as usize;
        skin.set_if_neq(Skin::Standard(rings.waves[wave].clone()));
    }
}
