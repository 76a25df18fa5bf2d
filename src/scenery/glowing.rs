//! Shared materials and meshes of glowing entities.

use super::part::additive;
use super::textures::Halo;
use crate::colours::Colours;
use crate::play::hint::HintLight;
use bevy::prelude::*;

/// The shared materials and meshes.
#[derive(Resource)]
pub(super) struct Glowing {
    pub(super) hint: Handle<StandardMaterial>,
    pub(super) halo: Handle<StandardMaterial>,
    pub(super) disc: Handle<Mesh>,
    pub(super) ring: Handle<Mesh>,
    pub(super) ball: Handle<Mesh>,
    pub(super) spark: Handle<Mesh>,
}

pub(super) fn prepare(
    mut commands: Commands,
    halo: Res<Halo>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let hint = materials.add(StandardMaterial {
        base_color: Color::BLACK,
        ..default()
    });
    let halo = materials.add(additive(LinearRgba::WHITE, Some(&halo.0)));
    commands.insert_resource(Glowing {
        hint,
        halo,
        disc: meshes.add(Rectangle::new(1.0, 1.0)),
        ring: meshes.add(Torus::new(0.2, 0.24)),
        ball: meshes.add(Sphere::new(0.035)),
        spark: meshes.add(Sphere::new(0.014)),
    });
}

/// Applies the palette's colour for hints to their materials and lights.
pub(super) fn take_colour(
    colours: Res<Colours>,
    glowing: Res<Glowing>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut lights: Query<&mut PointLight, With<HintLight>>,
) {
    let light = colours.hint.to_linear();
    if let Some(mut hint) = materials.get_mut(&glowing.hint) {
        hint.emissive = light * 1.4;
    }
    if let Some(mut halo) = materials.get_mut(&glowing.halo) {
        halo.base_color = Color::LinearRgba(light * 0.7);
    }
    for mut lamp in &mut lights {
        lamp.color = colours.hint;
    }
}
