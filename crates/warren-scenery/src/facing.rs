//! Flat entities that always face the camera.

use bevy::prelude::*;

/// A flat entity that is rotated to face the camera. The ancestors of such an entity must not be
/// rotated.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Facing;

pub(crate) fn face_camera(
    camera: Single<&GlobalTransform, With<Camera3d>>,
    mut flat: Query<&mut Transform, With<Facing>>,
) {
    let turn = camera.rotation();
    // Entities that already face the camera are not changed, because a change would cause their
    // global transforms to be recomputed.
    for mut place in &mut flat {
        if place.rotation != turn {
            place.rotation = turn;
        }
    }
}
