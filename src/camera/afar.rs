//! The view of the level in the background of the title screen.

use bevy::prelude::*;

/// The horizontal distance from the player to the point at which the camera looks, in cells.
const AHEAD: f32 = 8.0;

/// The horizontal distance from this point to the camera, and the camera's height, in cells.
const BACK: f32 = 6.0;
const HEIGHT: f32 = 6.5;

/// The minimum factor by which these distances are multiplied, so that the camera is nearer to a small
/// level.
const NEAREST: f32 = 0.5;

/// Returns the camera's position and rotation for a player at `at` and a level with this middle.
/// The camera looks from the player towards the middle, so that the level fills the window. It is
/// rotated by `swing` radians around the point at which it looks.
pub(super) fn place(at: Vec3, middle: Vec3, swing: f32) -> Transform {
    let inwards = (middle - at).with_y(0.0);
    let (inwards, far) = (inwards.normalize_or(Vec3::NEG_X), inwards.length());
    let target = at + inwards * far.min(AHEAD);
    let back = Quat::from_rotation_y(swing) * -inwards * BACK;
    let distance = (far / AHEAD).clamp(NEAREST, 1.0);
    let camera = target + (back + Vec3::Y * HEIGHT) * distance;
    Transform::from_translation(camera).looking_at(target, Vec3::Y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_looks_from_the_player_into_the_level() {
        let corners = [(0.0, 0.0), (19.0, 0.0), (0.0, 19.0), (19.0, 19.0)];
        for (x, z) in corners {
            let (at, middle) = (Vec3::new(x, 0.0, z), Vec3::new(9.5, 0.0, 9.5));
            let camera = place(at, middle, 0.3);
            let forward = camera.forward().with_y(0.0).normalize();
            assert!(forward.dot((middle - at).normalize()) > 0.9, "{x} {z}");
            let is_in_level = |place: f32| (0.0..=19.0).contains(&place);
            assert!(is_in_level(camera.translation.x) && is_in_level(camera.translation.z));
        }
        // If the player is in the middle, there is no direction towards it.
        assert!(place(Vec3::ONE, Vec3::ONE, 0.0).is_finite());
    }
}
