//! Materials and meshes of what glows, drawn many times.

use super::textures::Halo;
use bevy::prelude::*;

/// What is drawn many times.
#[derive(Resource)]
pub(super) struct Palette {
    pub(super) hint: Handle<StandardMaterial>,
    pub(super) halo: Handle<StandardMaterial>,
    pub(super) disc: Handle<Mesh>,
    pub(super) ring: Handle<Mesh>,
    pub(super) ball: Handle<Mesh>,
    pub(super) spark: Handle<Mesh>,
}

/// The light of hints.
pub(super) const SPIRIT: LinearRgba = LinearRgba::rgb(0.25, 0.75, 1.0);

pub(super) fn prepare(
    mut commands: Commands,
    halo: Res<Halo>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let hint = materials.add(StandardMaterial {
        base_color: Color::BLACK,
        emissive: SPIRIT * 1.4,
        ..default()
    });
    let halo = materials.add(StandardMaterial {
        base_color: Color::LinearRgba(SPIRIT * 0.7),
        base_color_texture: Some(halo.0.clone()),
        alpha_mode: AlphaMode::Add,
        unlit: true,
        ..default()
    });
    commands.insert_resource(Palette {
        hint,
        halo,
        disc: meshes.add(Rectangle::new(1.0, 1.0)),
        ring: meshes.add(Torus::new(0.2, 0.24)),
        ball: meshes.add(Sphere::new(0.035)),
        spark: meshes.add(Sphere::new(0.014)),
    });
}
