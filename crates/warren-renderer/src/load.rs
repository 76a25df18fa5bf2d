//! The renderer's load in one frame.

use bevy::pbr::RenderMeshInstances;
use bevy::prelude::*;
use bevy::render::mesh::{RenderMesh, RenderMeshBufferInfo};
use bevy::render::render_asset::RenderAssets;
use bevy::render::texture::GpuImage;
use bevy::render::view::{RenderShadowMapVisibleEntities, RenderVisibleEntities};
use bevy::render::{Render, RenderApp, RenderSystems};
use std::fmt;
use std::sync::{Arc, Mutex};

/// The renderer's load in one frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Load {
    /// The number of meshes that are visible to the camera or, for shadows, to lights. The number
    /// of draw calls is at most this number.
    pub meshes: usize,
    /// The number of triangles in the visible meshes.
    pub triangles: u64,
    /// The total size of all images in the renderer, in bytes.
    pub bytes: u64,
}

/// The renderer's load in the last frame. The renderer shares this value and updates it.
#[derive(Resource, Clone, Default)]
pub struct LastLoad(Arc<Mutex<Load>>);

/// Adds the resource [`LastLoad`].
pub fn plugin(app: &mut App) {
    let last = LastLoad::default();
    app.insert_resource(last.clone());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(last)
            .add_systems(Render, weigh.in_set(RenderSystems::Cleanup));
    }
}

impl LastLoad {
    /// Returns the load in the last frame that was drawn.
    pub fn get(&self) -> Load {
        self.0.lock().map(|load| *load).unwrap_or_default()
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Load {
            meshes,
            triangles,
            bytes,
        } = self;
        let megabytes = bytes / 1_000_000;
        write!(
            f,
            "{meshes} meshes and {triangles} triangles, shadows included; {megabytes} MB of textures"
        )
    }
}

fn weigh(
    cameras: Query<&RenderVisibleEntities>,
    lights: Query<&RenderShadowMapVisibleEntities>,
    instances: Res<RenderMeshInstances>,
    meshes: Res<RenderAssets<RenderMesh>>,
    images: Res<RenderAssets<GpuImage>>,
    last: Res<LastLoad>,
) {
    let shadows = lights.iter().flat_map(|light| light.subviews.values());
    let seen = cameras
        .iter()
        .chain(shadows)
        .flat_map(|view| view.classes.values())
        .flat_map(|class| &class.entities_cpu_culling)
        .filter_map(|&(_, entity)| meshes.get(instances.mesh_asset_id(entity)?));
    let mut load = Load::default();
    for mesh in seen {
        let corners = match mesh.buffer_info {
            RenderMeshBufferInfo::Indexed { count, .. } => count,
            RenderMeshBufferInfo::NonIndexed => mesh.vertex_count,
        };
        load.meshes += 1;
        load.triangles += u64::from(corners / 3);
    }
    load.bytes = images.iter().map(|(_, image)| bytes_of(image)).sum();
    if let Ok(mut last) = last.0.lock() {
        *last = load;
    }
}

/// Returns an image's size in bytes, including its mipmaps.
fn bytes_of(image: &GpuImage) -> u64 {
    let of = &image.texture_descriptor;
    let texel = of.format.block_copy_size(None).unwrap_or(4);
    let levels = (0..of.mip_level_count).map(|level| {
        let size = of.mip_level_size(level).unwrap_or_default();
        u64::from(size.width) * u64::from(size.height) * u64::from(size.depth_or_array_layers)
    });
    levels.sum::<u64>() * u64::from(texel)
}
