//! Flat things that always face the camera.

use bevy::prelude::*;

/// A flat thing that is turned to the camera, whose parents are not turned.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(super) struct Facing;

pub(super) fn face_camera(
    camera: Single<&GlobalTransform, With<Camera3d>>,
    mut flat: Query<&mut Transform, With<Facing>>,
) {
    let turn = camera.rotation();
    // Those that face it already are not changed: nothing is to be computed anew for them.
    for mut place in &mut flat {
        if place.rotation != turn {
            place.rotation = turn;
        }
    }
}
