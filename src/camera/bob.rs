//! How the eyes bob with the steps that are heard.

use super::HeadBob;
use crate::sight::Sight;
use crate::stride::Stride;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// How far the eyes go up and down at full speed, in cells.
const FAR: f32 = 0.011;

/// How fast they follow the feet, a second: so they also come to rest.
const FOLLOWS: f32 = 16.0;

/// Moves a camera that was placed for the eyes. They are lowest as a foot comes down.
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
