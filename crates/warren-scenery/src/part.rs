//! Parts of objects in the world, each a mesh with a single material, and functions that make
//! meshes and materials.

use crate::skin::Skin;
use crate::stone::Stones;
use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

/// A mesh with its material.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) mesh: Handle<Mesh>,
    pub(crate) material: PartMaterial,
}

/// The material of a part.
#[derive(Clone, Debug)]
pub(crate) enum PartMaterial {
    /// The stone of the level's walls.
    Stone,
    Wood,
    Iron,
    /// A material that only this part uses.
    Own(Handle<StandardMaterial>),
}

impl Part {
    /// Adds the mesh and the material to an entity.
    pub(crate) fn insert_into(&self, entity: &mut EntityCommands, stones: &Stones) {
        let mesh = self.mesh.clone();
        match &self.material {
            PartMaterial::Stone => stones.wall.cover(entity, mesh),
            PartMaterial::Wood => stones.wood.cover(entity, mesh),
            PartMaterial::Iron => stones.iron.cover(entity, mesh),
            PartMaterial::Own(material) => {
                entity.insert((Mesh3d(mesh), Skin::Standard(material.clone())));
            }
        }
    }
}

/// Spawns all parts of an object as its children.
pub(crate) fn spawn_parts(object: &mut EntityCommands, parts: &[Part], stones: &Stones) {
    object.with_children(|object| {
        for part in parts {
            part.insert_into(&mut object.spawn(Transform::default()), stones);
        }
    });
}

/// Returns the components of a mesh that casts no shadow.
pub(crate) fn shadowless(
    mesh: &Handle<Mesh>,
    material: &Handle<StandardMaterial>,
) -> (Mesh3d, Skin, NotShadowCaster) {
    let skin = Skin::Standard(material.clone());
    (Mesh3d(mesh.clone()), skin, NotShadowCaster)
}

/// Returns a material with a single colour.
pub(crate) fn matt(color: Color, roughness: f32) -> StandardMaterial {
    StandardMaterial {
        base_color: color,
        perceptual_roughness: roughness,
        ..default()
    }
}

/// Returns a material for light, whose colour is added to the colours behind it.
pub(crate) fn additive(color: LinearRgba, texture: Option<&Handle<Image>>) -> StandardMaterial {
    StandardMaterial {
        base_color: Color::LinearRgba(color),
        base_color_texture: texture.cloned(),
        alpha_mode: AlphaMode::Add,
        unlit: true,
        ..default()
    }
}

/// Returns the mesh with these vertices. Every three indices form a triangle.
pub(crate) fn triangles(positions: Vec<Vec3>, normals: Vec<Vec3>, indices: Vec<u32>) -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_indices(Indices::U32(indices))
}

/// Returns the transform that turns a unit cube into a block with this centre and size.
pub(crate) fn block(middle: impl Into<Vec3>, size: impl Into<Vec3>) -> Transform {
    Transform::from_translation(middle.into()).with_scale(size.into())
}
