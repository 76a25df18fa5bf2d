//! What walks: the player as seen from above, and the Minotaur.

use crate::camera::Avatar;
use crate::minotaur::Hunter;
use crate::{Screen, View};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

/// The player's figure as seen from above.
#[derive(Component)]
pub(super) struct Figure;

pub(super) fn dress_avatar(
    mut commands: Commands,
    avatar: Single<Entity, With<Avatar>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let cloak = materials.add(StandardMaterial {
        base_color: Color::srgb(0.75, 0.2, 0.12),
        emissive: LinearRgba::rgb(0.5, 0.1, 0.04),
        perceptual_roughness: 0.8,
        ..default()
    });
    commands.entity(*avatar).with_children(|parent| {
        parent
            .spawn((Figure, Transform::default(), Visibility::Hidden))
            .with_children(|figure| {
                figure.spawn((
                    NotShadowCaster,
                    Mesh3d(meshes.add(Cone::new(0.14, 0.42))),
                    MeshMaterial3d(cloak.clone()),
                    Transform::from_xyz(0.0, 0.21, 0.0),
                ));
                figure.spawn((
                    NotShadowCaster,
                    Mesh3d(meshes.add(Sphere::new(0.09))),
                    MeshMaterial3d(cloak.clone()),
                    Transform::from_xyz(0.0, 0.46, 0.0),
                ));
                // Where it looks.
                figure.spawn((
                    NotShadowCaster,
                    Mesh3d(meshes.add(Cone::new(0.06, 0.2))),
                    MeshMaterial3d(cloak),
                    Transform::from_xyz(0.0, 0.3, -0.18)
                        .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
                ));
            });
    });
}

pub(super) fn show_figure(
    screen: Res<State<Screen>>,
    view: Res<View>,
    figure: Single<&mut Visibility, With<Figure>>,
) {
    let seen = *view == View::TopDown || *screen.get() == Screen::Title;
    let visibility = if seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    figure.into_inner().set_if_neq(visibility);
}

/// A hunched shape with eyes that glow, seen as a red gleam long before.
pub(super) fn dress_hunter(
    mut commands: Commands,
    hunters: Query<Entity, Added<Hunter>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for entity in &hunters {
        let hide = materials.add(StandardMaterial {
            base_color: Color::srgb(0.10, 0.055, 0.045),
            perceptual_roughness: 0.95,
            ..default()
        });
        let horn = materials.add(StandardMaterial {
            base_color: Color::srgb(0.75, 0.68, 0.52),
            perceptual_roughness: 0.6,
            ..default()
        });
        let eye = materials.add(StandardMaterial {
            base_color: Color::BLACK,
            emissive: LinearRgba::rgb(9.0, 0.7, 0.2),
            ..default()
        });
        commands.entity(entity).with_children(|parent| {
            let ball = meshes.add(Sphere::new(0.5));
            let mut part = |material: &Handle<StandardMaterial>, at: Vec3, size: Vec3| {
                parent.spawn((
                    Mesh3d(ball.clone()),
                    MeshMaterial3d(material.clone()),
                    Transform::from_translation(at).with_scale(size),
                ));
            };
            part(
                &hide,
                Vec3::new(0.0, 0.30, 0.05),
                Vec3::new(0.38, 0.50, 0.30),
            );
            part(
                &hide,
                Vec3::new(0.0, 0.50, -0.08),
                Vec3::new(0.24, 0.24, 0.28),
            );
            part(
                &hide,
                Vec3::new(0.0, 0.45, -0.20),
                Vec3::new(0.14, 0.12, 0.16),
            );
            for side in [-1.0, 1.0] {
                part(
                    &hide,
                    Vec3::new(0.10 * side, 0.09, 0.05),
                    Vec3::new(0.12, 0.2, 0.14),
                );
                part(
                    &hide,
                    Vec3::new(0.22 * side, 0.30, -0.02),
                    Vec3::new(0.12, 0.34, 0.14),
                );
                part(
                    &horn,
                    Vec3::new(0.14 * side, 0.60, -0.08),
                    Vec3::new(0.16, 0.05, 0.05),
                );
                part(
                    &horn,
                    Vec3::new(0.21 * side, 0.66, -0.10),
                    Vec3::new(0.045, 0.14, 0.045),
                );
                part(
                    &eye,
                    Vec3::new(0.055 * side, 0.53, -0.21),
                    Vec3::splat(0.035),
                );
            }
            parent.spawn((
                PointLight {
                    color: Color::srgb(1.0, 0.12, 0.05),
                    intensity: 9_000.0,
                    range: 2.5,
                    shadow_maps_enabled: false,
                    ..default()
                },
                Transform::from_xyz(0.0, 0.5, -0.35),
            ));
        });
    }
}
