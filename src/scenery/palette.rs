//! Materials and meshes that are drawn many times.

use super::detail::Detail;
use super::textures;
use crate::space::WALL_HEIGHT;
use bevy::prelude::*;

/// The materials of the level's stone where a game has its own; Warren's, where not. Read
/// once, after startup.
#[derive(Resource, Clone, Debug, Default)]
pub struct StoneMaterials {
    /// That of walls and doors.
    pub wall: Option<Handle<StandardMaterial>>,
    /// That of floors and ceilings.
    pub floor: Option<Handle<StandardMaterial>>,
    /// That of rock, seen from above.
    pub rock: Option<Handle<StandardMaterial>>,
}

/// What is drawn many times.
#[derive(Resource)]
pub(super) struct Palette {
    /// How slanted the stone may be seen and still be sharp.
    anisotropy: u16,
    pub(super) wall: Handle<StandardMaterial>,
    pub(super) floor: Handle<StandardMaterial>,
    pub(super) rock: Handle<StandardMaterial>,
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

impl Palette {
    /// A mesh of the stone that walls are made of.
    pub(super) fn walled(&self, mesh: Handle<Mesh>) -> impl Bundle + use<> {
        (Mesh3d(mesh), MeshMaterial3d(self.wall.clone()))
    }
}

pub(super) const GOLD: LinearRgba = LinearRgba::rgb(1.0, 0.62, 0.18);
pub(super) const SPIRIT: LinearRgba = LinearRgba::rgb(0.25, 0.75, 1.0);

/// Makes Warren's own stone anew, as sharp as it is to be.
pub(super) fn sharpen(
    detail: Res<Detail>,
    own: Res<StoneMaterials>,
    mut palette: ResMut<Palette>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    if palette.anisotropy == detail.anisotropy {
        return;
    }
    palette.anisotropy = detail.anisotropy;
    let makers: [(_, _, fn(u16) -> textures::Stone); 2] = [
        (&own.wall, &palette.wall, textures::wall),
        (&own.floor, &palette.floor, textures::floor),
    ];
    for (own, handle, make) in makers {
        if own.is_none()
            && let Some(mut material) = materials.get_mut(handle)
        {
            *material = stone(make(detail.anisotropy), &mut images);
        }
    }
}

fn stone(stone: textures::Stone, images: &mut Assets<Image>) -> StandardMaterial {
    StandardMaterial {
        base_color_texture: Some(images.add(stone.color)),
        normal_map_texture: Some(images.add(stone.normal)),
        perceptual_roughness: 0.92,
        reflectance: 0.25,
        ..default()
    }
}

pub(super) fn prepare(
    mut commands: Commands,
    detail: Res<Detail>,
    own: Res<StoneMaterials>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let mut stone_or = |own: &Option<_>, make: fn(u16) -> textures::Stone| {
        let made = || materials.add(stone(make(detail.anisotropy), &mut images));
        own.clone().unwrap_or_else(made)
    };
    let wall = stone_or(&own.wall, textures::wall);
    let floor = stone_or(&own.floor, textures::floor);
    let rock = own.rock.clone().unwrap_or_else(|| {
        materials.add(StandardMaterial {
            base_color: Color::srgb(0.12, 0.115, 0.13),
            perceptual_roughness: 1.0,
            reflectance: 0.1,
            ..default()
        })
    });
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
        anisotropy: detail.anisotropy,
        wall,
        floor,
        rock,
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
