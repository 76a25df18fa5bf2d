//! Motes of dust that float in the light around the camera.

use crate::detail::Detail;
use crate::facing::Facing;
use crate::look::Look;
use crate::part::{additive, shadowless};
use crate::shares::Shares;
use crate::textures::Halo;
use bevy::prelude::*;
use bevy_warren::flicker::Flicker;
use bevy_warren::sight::{Sight, shown};
use warren_maze::rng::SeededRandom;

/// A mote, with its rest position in the cube of motes.
#[derive(Component, Clone, Copy, Debug)]
#[require(Facing)]
pub(super) struct Mote {
    home: Vec3,
    /// The phase of the mote's movement, which differs from mote to mote.
    phase: f32,
}

/// The number of motes, and the side length of the cube in which they float, in cells.
const COUNT: u8 = 60;
const ROOM: f32 = 2.4;

pub(super) fn prepare(
    mut commands: Commands,
    halo: Res<Halo>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let speck = meshes.add(Rectangle::new(1.0, 1.0));
    let glow = additive(LinearRgba::rgb(0.30, 0.20, 0.11), Some(&halo.0));
    let glow = materials.add(glow);
    let mut random = SeededRandom::new(0);
    for _ in 0..COUNT {
        commands.spawn((
            Mote {
                home: random.in_cube() * ROOM,
                phase: random.within(0.0, 60.0),
            },
            Name::new("Mote"),
            shadowless(&speck, &glow),
            Visibility::Hidden,
        ));
    }
}

/// Moves the motes within the light of the torch. A mote that leaves the cube around the camera
/// re-enters on the other side.
pub(super) fn move_motes(
    time: Res<Time>,
    (sight, detail, look, flicker): (Res<Sight>, Res<Detail>, Res<Look>, Res<Flicker>),
    camera: Single<&Transform, (With<Camera3d>, Without<Mote>)>,
    mut motes: Query<(&Mote, &mut Transform, &mut Visibility)>,
) {
    let is_shown = *detail == Detail::High && !look.is_open() && *sight == Sight::Inside;
    let t = if flicker.0 { time.elapsed_secs() } else { 0.0 };
    let eyes = camera.translation;
    for (mote, mut place, mut visibility) in &mut motes {
        visibility.set_if_neq(shown(is_shown));
        if !is_shown {
            continue;
        }
        let wave = |fast: f32| ((t + mote.phase) * fast).sin();
        let way = Vec3::new(wave(0.31), 0.5 * wave(0.23), wave(0.27)) * 0.12;
        let sinks = Vec3::Y * -0.012 * t;
        let from_eyes = mote.home + way + sinks - eyes;
        let room = Vec3::splat(ROOM);
        let near = from_eyes.rem_euclid(room) - room / 2.0;
        place.translation = eyes + near;
        // Motes that are too near would look like blots, and motes that are too far are not lit.
        // Both are scaled down until they are invisible.
        let far = near.length();
        let bright = ((far - 0.15) * 4.0).clamp(0.0, 1.0) * (1.0 - far / (0.5 * ROOM)).max(0.0);
        place.scale = Vec3::splat(0.011 * bright.sqrt());
    }
}
