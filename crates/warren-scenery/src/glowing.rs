//! Shared materials and meshes of hints, and the materials and lights that have colours of the
//! palette.

use crate::part::additive;
use crate::textures::Halo;
use bevy::mesh::SphereKind;
use bevy::prelude::*;
use bevy_warren::colours::Colours;

/// The shared materials and meshes of hints.
#[derive(Resource)]
pub(crate) struct Glowing {
    pub(crate) hint: Handle<StandardMaterial>,
    pub(crate) halo: Handle<StandardMaterial>,
    pub(crate) disc: Handle<Mesh>,
    pub(crate) ring: Handle<Mesh>,
    pub(crate) ball: Handle<Mesh>,
    pub(crate) spark: Handle<Mesh>,
}

/// The materials that have colours of the palette, with the functions that set the colours.
#[derive(Resource, Default)]
pub(crate) struct PaletteMaterials(Vec<(Handle<StandardMaterial>, SetColour)>);

type SetColour = Box<dyn Fn(&mut StandardMaterial, &Colours) + Send + Sync>;

/// A light that has a colour of the palette.
#[derive(Component, Clone, Copy)]
pub(crate) struct PaletteLight(pub(crate) fn(&Colours) -> Color);

impl PaletteMaterials {
    pub(crate) fn add(
        &mut self,
        material: &Handle<StandardMaterial>,
        set_colour: impl Fn(&mut StandardMaterial, &Colours) + Send + Sync + 'static,
    ) {
        self.0.push((material.clone(), Box::new(set_colour)));
    }
}

pub(crate) fn prepare(
    mut commands: Commands,
    halo: Res<Halo>,
    mut coloured: ResMut<PaletteMaterials>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let hint = materials.add(StandardMaterial {
        base_color: Color::BLACK,
        ..default()
    });
    coloured.add(&hint, |hint, of| hint.emissive = of.hint.to_linear() * 1.4);
    let halo = materials.add(additive(LinearRgba::WHITE, Some(&halo.0)));
    coloured.add(&halo, |halo, of| halo.base_color = scaled(of.hint, 0.7));
    let ball = |subdivisions| SphereKind::Ico { subdivisions };
    commands.insert_resource(Glowing {
        hint,
        halo,
        disc: meshes.add(Rectangle::new(1.0, 1.0)),
        ring: meshes.add(Torus::new(0.2, 0.24).mesh().minor_resolution(8)),
        ball: meshes.add(Sphere::new(0.035).mesh().kind(ball(3))),
        spark: meshes.add(Sphere::new(0.014).mesh().kind(ball(2))),
    });
}

/// Returns a colour with its brightness multiplied by this factor.
pub(crate) fn scaled(color: Color, bright: f32) -> Color {
    Color::LinearRgba(color.to_linear() * bright)
}

/// Applies the palette to materials and lights.
pub(crate) fn take_colours(
    colours: Res<Colours>,
    coloured: Res<PaletteMaterials>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut lights: Query<(&PaletteLight, &mut PointLight)>,
) {
    for (material, set_colour) in &coloured.0 {
        if let Some(mut material) = materials.get_mut(material) {
            set_colour(&mut material, &colours);
        }
    }
    for (PaletteLight(colour_of), mut light) in &mut lights {
        light.color = colour_of(&colours);
    }
}
