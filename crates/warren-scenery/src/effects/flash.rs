//! Lights that fade quickly.

use super::Passing;
use bevy::prelude::*;

/// A light that fades quickly.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Flash;

/// The initial brightness of a flash, in lumens.
const BRIGHT: f32 = 600_000.0;

/// Returns a flash at a position. The duration is in seconds.
pub(super) fn flash(color: Color, at: Vec3, life: f32) -> impl Bundle {
    (
        Flash,
        Passing::lasting(life),
        Name::new("Flash"),
        PointLight {
            color,
            intensity: BRIGHT,
            range: 8.0,
            ..default()
        },
        Transform::from_translation(at),
    )
}

pub(super) fn fade_flashes(mut flashes: Query<(&Passing, &mut PointLight), With<Flash>>) {
    for (passing, mut light) in &mut flashes {
        light.intensity = BRIGHT * (1.0 - passing.share()).powi(3);
    }
}
