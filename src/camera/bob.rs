//! Head bobbing in the rhythm of the player's audible footsteps.

use super::HeadBob;
use crate::stride::Stride;
use bevy::prelude::*;
use bevy_warren::sight::Sight;
use std::f32::consts::TAU;

/// The amplitude of the bobbing at full speed, in cells.
const FAR: f32 = 0.011;

/// The rate at which the camera approaches its intended height, per second.
const FOLLOWS: f32 = 16.0;

/// Moves the camera up and down around eye height while the player walks. The camera is lowest when
/// a foot touches the ground.
pub(super) fn bob(
    time: Res<Time>,
    head_bob: Res<HeadBob>,
    sight: Res<Sight>,
    stride: Res<Stride>,
    mut camera: Single<&mut Transform, With<Camera3d>>,
    mut height: Local<f32>,
) {
    if !head_bob.0 || *sight != Sight::Inside {
        *height = 0.0;
        return;
    }
    let wanted = -FAR * stride.pace * (stride.made * TAU).cos();
    *height += (wanted - *height) * (1.0 - (-FOLLOWS * time.delta_secs()).exp());
    camera.translation.y += *height;
}
