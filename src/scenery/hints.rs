//! What hints look like: a light, its sparks, and rings in walls.

use super::palette::{Palette, SPIRIT};
use crate::play::hint::{HintLight, HintMark, Spark};
use bevy::prelude::*;

pub(super) fn dress_hints(
    mut commands: Commands,
    lights: Query<Entity, Added<HintLight>>,
    sparks: Query<Entity, Added<Spark>>,
    marks: Query<Entity, Added<HintMark>>,
    palette: Res<Palette>,
) {
    for entity in &marks {
        // A ring through the wall, seen from both its sides.
        commands.entity(entity).with_children(|parent| {
            for side in [-0.075, 0.075] {
                parent.spawn((
                    Mesh3d(palette.ring.clone()),
                    MeshMaterial3d(palette.hint.clone()),
                    Transform::from_xyz(0.0, 0.1, side)
                        .with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2)),
                ));
            }
        });
    }
    for entity in &lights {
        commands.entity(entity).insert((
            Mesh3d(palette.ball.clone()),
            MeshMaterial3d(palette.hint.clone()),
            PointLight {
                color: Color::LinearRgba(SPIRIT),
                intensity: 14_000.0,
                range: 4.0,
                shadow_maps_enabled: false,
                ..default()
            },
        ));
    }
    for entity in &sparks {
        commands.entity(entity).insert((
            Mesh3d(palette.spark.clone()),
            MeshMaterial3d(palette.hint.clone()),
        ));
    }
}
