//! A ghost: the player's figure, pale and clear.

use crate::play::ghost::GhostFigure;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

pub(in crate::scenery) fn dress_ghost(
    mut commands: Commands,
    ghosts: Query<Entity, Added<GhostFigure>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for ghost in &ghosts {
        let pale = materials.add(StandardMaterial {
            base_color: Color::srgba(0.62, 0.82, 1.0, 0.34),
            emissive: LinearRgba::rgb(0.10, 0.20, 0.32),
            alpha_mode: AlphaMode::Blend,
            perceptual_roughness: 1.0,
            ..default()
        });
        // A cloak and a head.
        let parts: [(Mesh, f32); 2] = [
            (Cone::new(0.16, 0.44).into(), 0.22),
            (Sphere::new(0.08).into(), 0.47),
        ];
        commands.entity(ghost).with_children(|figure| {
            for (mesh, height) in parts {
                figure.spawn((
                    NotShadowCaster,
                    Mesh3d(meshes.add(mesh)),
                    MeshMaterial3d(pale.clone()),
                    Transform::from_xyz(0.0, height, 0.0),
                ));
            }
        });
    }
}
