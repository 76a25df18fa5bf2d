//! The appearance of hints: a light and the sparks that it leaves behind, rings on walls, and a
//! line in the view from above.

use crate::above::ShownIn;
use crate::facing::Facing;
use crate::glowing::{Glowing, PaletteLight};
use crate::part::{shadowless, triangles};
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::play::hint::{HintLight, HintLine, HintMark, Spark};
use bevy_warren::sight::Sight;
use std::f32::consts::FRAC_PI_2;

/// The widths of the halos around a light and around a spark, in cells.
const WISP: f32 = 0.42;
const SPARK: f32 = 0.15;

pub(crate) fn dress_hints(
    mut commands: Commands,
    lights: Query<Entity, Added<HintLight>>,
    sparks: Query<Entity, Added<Spark>>,
    marks: Query<Entity, Added<HintMark>>,
    colours: Res<Colours>,
    glowing: Res<Glowing>,
) {
    let halo = |wide: f32| {
        let disc = shadowless(&glowing.disc, &glowing.halo);
        (Facing, disc, Transform::from_scale(Vec3::splat(wide)))
    };
    for entity in &marks {
        // A ring on each side of the wall, so that the mark is visible from both sides.
        for side in [-0.075, 0.075] {
            let place = Transform::from_xyz(0.0, 0.1, side);
            commands.entity(entity).with_child((
                shadowless(&glowing.ring, &glowing.hint),
                place.with_rotation(Quat::from_rotation_x(FRAC_PI_2)),
            ));
        }
    }
    for entity in &lights {
        commands
            .entity(entity)
            .insert((
                shadowless(&glowing.ball, &glowing.hint),
                PaletteLight(|colours| colours.hint),
                PointLight {
                    color: colours.hint,
                    intensity: 14_000.0,
                    range: 4.0,
                    ..default()
                },
            ))
            .with_child(halo(WISP));
    }
    for entity in &sparks {
        commands
            .entity(entity)
            .insert(shadowless(&glowing.spark, &glowing.hint))
            .with_child(halo(SPARK));
    }
}

pub(crate) fn dress_lines(
    mut commands: Commands,
    lines: Query<(Entity, &HintLine), Added<HintLine>>,
    glowing: Res<Glowing>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, line) in &lines {
        let mesh = meshes.add(ribbon(&line.points));
        let ribbon = shadowless(&mesh, &glowing.hint);
        // From inside, the line would look like a rail in the air.
        let views = ShownIn(&[Sight::Above]);
        commands.entity(entity).insert((ribbon, views));
    }
}

/// Returns a horizontal ribbon along the points, which is visible from above.
fn ribbon(points: &[Vec3]) -> Mesh {
    const HALF: f32 = 0.022;

    let mut positions: Vec<Vec3> = Vec::new();
    let mut indices: Vec<u32> = Vec::new();
    for ends in points.windows(2) {
        let way = (ends[1] - ends[0]).with_y(0.0).normalize_or_zero() * HALF;
        let aside = Vec3::new(-way.z, 0.0, way.x);
        let first = positions.len() as u32;
        // Each segment of the ribbon is extended at both ends, so that there are no gaps at bends.
        let [from, to] = [ends[0] - way, ends[1] + way];
        positions.extend([from - aside, from + aside, to + aside, to - aside]);
        indices.extend([0, 1, 2, 0, 2, 3].map(|i| first + i));
    }
    let normals = vec![Vec3::Y; positions.len()];
    triangles(positions, normals, indices)
}
