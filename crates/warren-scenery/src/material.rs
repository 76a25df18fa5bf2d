//! The material of stone: Bevy's standard material with several variants of each texture.

use bevy::asset::embedded_asset;
use bevy::pbr::{ExtendedMaterial, MaterialExtension, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use warren_renderer::painted::{PaintedMaterial, PaintedTexture};

/// Bevy's standard material, extended with a surface that has several variants. A new variant
/// begins where a texture coordinate of the mesh passes an integer.
pub(crate) type StoneMaterial = ExtendedMaterial<StandardMaterial, Layers>;

/// The textures of a surface. Each variant is one layer of both textures.
#[derive(Asset, AsBindGroup, Reflect, Clone, Debug)]
pub(crate) struct Layers {
    /// The colours.
    #[texture(100, dimension = "2d_array")]
    #[sampler(101)]
    pub(crate) color: Handle<Image>,
    /// The slopes of the normals, the ambient occlusion and the roughness.
    #[texture(102, dimension = "2d_array")]
    #[sampler(103)]
    pub(crate) relief: Handle<Image>,
    /// The mean of the colours.
    pub(crate) tone: LinearRgba,
}

pub(crate) fn plugin(app: &mut App) {
    embedded_asset!(app, "stone.wgsl");
    app.add_plugins(MaterialPlugin::<StoneMaterial>::default());
}

/// Returns the painted copy of a material of stone.
pub(crate) fn painted(of: &StoneMaterial) -> PaintedMaterial {
    PaintedMaterial {
        texture: Some(PaintedTexture::Layers(of.extension.color.clone())),
        tone: of.extension.tone,
        ..(&of.base).into()
    }
}

impl MaterialExtension for Layers {
    fn fragment_shader() -> ShaderRef {
        "embedded://warren_scenery/stone.wgsl".into()
    }
}
