//! Materials and meshes that are drawn many times.

use crate::space::WALL_HEIGHT;
use bevy::prelude::*;

/// What is drawn many times.
#[derive(Resource)]
pub(super) struct Palette {
    pub(super) gold: Handle<StandardMaterial>,
    pub(super) beam: Handle<StandardMaterial>,
    pub(super) hint: Handle<StandardMaterial>,
    pub(super) wood: Handle<StandardMaterial>,
    pub(super) bar: Handle<Mesh>,
    pub(super) pillar: Handle<Mesh>,
    pub(super) ring: Handle<Mesh>,
    pub(super) ball: Handle<Mesh>,
    pub(super) spark: Handle<Mesh>,
}

pub(super) const GOLD: LinearRgba = LinearRgba::rgb(1.0, 0.62, 0.18);
pub(super) const SPIRIT: LinearRgba = LinearRgba::rgb(0.25, 0.75, 1.0);

pub(super) fn prepare(
    mut commands: Commands,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let wood = materials.add(StandardMaterial {
        base_color: Color::srgb(0.62, 0.47, 0.30),
        perceptual_roughness: 0.8,
        ..default()
    });
    let mut glow = |color: LinearRgba, strength: f32| {
        materials.add(StandardMaterial {
            base_color: Color::BLACK,
            emissive: color * strength,
            ..default()
        })
    };
    let (gold, hint) = (glow(GOLD, 3.5), glow(SPIRIT, 1.4));
    let beam = materials.add(StandardMaterial {
        base_color: Color::LinearRgba(GOLD.with_alpha(0.35)),
        alpha_mode: AlphaMode::Add,
        unlit: true,
        ..default()
    });
    commands.insert_resource(Palette {
        gold,
        beam,
        hint,
        wood,
        bar: meshes.add(Cuboid::new(1.0, 1.0, 1.0)),
        pillar: meshes.add(Cylinder::new(0.1, WALL_HEIGHT)),
        ring: meshes.add(Torus::new(0.2, 0.24)),
        ball: meshes.add(Sphere::new(0.06)),
        spark: meshes.add(Sphere::new(0.025)),
    });
}
