//! What walks: the player as seen from above, and the Minotaur.

use crate::play::avatar::Avatar;
use crate::play::minotaur::Hunter;
use crate::sight::Sight;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use std::f32::consts::FRAC_PI_2;

/// The player's figure as seen from above.
#[derive(Component)]
pub(super) struct Body;

pub(super) fn dress_avatar(
    mut commands: Commands,
    avatar: Single<Entity, With<Avatar>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let mut matt = |color: Color| {
        materials.add(StandardMaterial {
            base_color: color,
            perceptual_roughness: 0.8,
            ..default()
        })
    };
    let cloak = matt(Color::srgb(0.38, 0.06, 0.05));
    let hat = matt(Color::srgb(0.13, 0.07, 0.035));
    let wood = matt(Color::srgb(0.10, 0.06, 0.03));
    let fire = materials.add(StandardMaterial {
        base_color: Color::BLACK,
        emissive: LinearRgba::rgb(6.0, 2.4, 0.5),
        ..default()
    });
    let cylinder = meshes.add(Cylinder::new(0.5, 1.0));
    let ball = meshes.add(Sphere::new(0.5));
    let parts = [
        // A cloak, a hat with its brim; and held out ahead, a torch: where it looks.
        (
            &meshes.add(Cone::new(0.16, 0.44)),
            &cloak,
            [0.0, 0.22, 0.0],
            [1.0, 1.0, 1.0],
        ),
        (&ball, &cloak, [0.10, 0.33, -0.09], [0.10, 0.08, 0.18]),
        (&cylinder, &hat, [0.0, 0.45, 0.0], [0.25, 0.02, 0.25]),
        (&ball, &hat, [0.0, 0.47, 0.0], [0.14, 0.12, 0.14]),
        (&cylinder, &wood, [0.11, 0.40, -0.18], [0.03, 0.20, 0.03]),
        (&ball, &fire, [0.11, 0.53, -0.18], [0.07, 0.10, 0.07]),
    ];
    commands.entity(*avatar).with_children(|parent| {
        parent
            .spawn((Body, Transform::default(), Visibility::Hidden))
            .with_children(|figure| {
                for (mesh, material, at, size) in parts {
                    figure.spawn((
                        NotShadowCaster,
                        Mesh3d(mesh.clone()),
                        MeshMaterial3d(material.clone()),
                        Transform::from_translation(Vec3::from_array(at))
                            .with_scale(Vec3::from_array(size)),
                    ));
                }
            });
    });
}

pub(super) fn show_figure(sight: Res<Sight>, figure: Single<&mut Visibility, With<Body>>) {
    let visibility = match *sight {
        Sight::Above | Sight::Afar => Visibility::Inherited,
        Sight::Inside | Sight::Covered => Visibility::Hidden,
    };
    figure.into_inner().set_if_neq(visibility);
}

/// A hunched bull with eyes that glow, and a red gleam ahead of it that is seen
/// long before.
pub(super) fn dress_hunter(
    mut commands: Commands,
    hunters: Query<Entity, Added<Hunter>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for entity in &hunters {
        let mut matt = |color: Color| {
            materials.add(StandardMaterial {
                base_color: color,
                perceptual_roughness: 0.95,
                ..default()
            })
        };
        let hide = matt(Color::srgb(0.16, 0.09, 0.07));
        let muzzle = matt(Color::srgb(0.09, 0.05, 0.05));
        let horn = matt(Color::srgb(0.55, 0.49, 0.38));
        let brass = matt(Color::srgb(0.6, 0.42, 0.12));
        let eye = materials.add(StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(3.2, 0.10, 0.02),
            ..default()
        });
        let ball = meshes.add(Sphere::new(0.5));
        let spike = meshes.add(Cone::new(0.5, 1.0));
        let ring = meshes.add(Torus::new(0.35, 0.5));
        let mut parts = vec![
            // Trunk, hump, head, muzzle and its ring.
            (&ball, &hide, [0.0, 0.31, 0.06], [0.36, 0.48, 0.28], 0.0),
            (&ball, &hide, [0.0, 0.47, 0.06], [0.40, 0.24, 0.26], 0.0),
            (&ball, &hide, [0.0, 0.51, -0.09], [0.22, 0.22, 0.24], 0.0),
            (&ball, &muzzle, [0.0, 0.45, -0.19], [0.14, 0.12, 0.18], 0.0),
            (&ring, &brass, [0.0, 0.405, -0.265], [0.07, 0.02, 0.07], 0.0),
        ];
        for side in [-1.0, 1.0] {
            parts.extend([
                // A leg, an arm, an ear, a horn that bends up, and an eye.
                (
                    &ball,
                    &hide,
                    [0.10 * side, 0.10, 0.06],
                    [0.13, 0.24, 0.15],
                    0.0,
                ),
                (
                    &ball,
                    &hide,
                    [0.21 * side, 0.32, 0.0],
                    [0.12, 0.36, 0.14],
                    0.0,
                ),
                (
                    &ball,
                    &hide,
                    [0.15 * side, 0.53, -0.06],
                    [0.12, 0.05, 0.04],
                    -0.35 * side,
                ),
                (
                    &ball,
                    &horn,
                    [0.13 * side, 0.595, -0.09],
                    [0.15, 0.06, 0.06],
                    0.25 * side,
                ),
                (
                    &spike,
                    &horn,
                    [0.20 * side, 0.675, -0.10],
                    [0.055, 0.16, 0.055],
                    -0.18 * side,
                ),
                (
                    &ball,
                    &eye,
                    [0.058 * side, 0.535, -0.195],
                    [0.036, 0.022, 0.02],
                    0.4 * side,
                ),
            ]);
        }
        commands.entity(entity).with_children(|parent| {
            for (mesh, material, at, size, tilt) in parts {
                // The ring hangs upright; what else is round does not show it.
                let upright = if mesh == &ring { FRAC_PI_2 } else { 0.0 };
                parent.spawn((
                    Mesh3d(mesh.clone()),
                    MeshMaterial3d(material.clone()),
                    Transform::from_translation(Vec3::from_array(at))
                        .with_rotation(Quat::from_rotation_z(tilt) * Quat::from_rotation_x(upright))
                        .with_scale(Vec3::from_array(size)),
                ));
            }
            parent.spawn((
                PointLight {
                    color: Color::srgb(1.0, 0.12, 0.05),
                    intensity: 7_000.0,
                    range: 2.5,
                    shadow_maps_enabled: false,
                    ..default()
                },
                Transform::from_xyz(0.0, 0.6, -0.75),
            ));
        });
    }
}
