//! How maps are drawn: a shader that reads a texel a cell, in a node of the
//! interface or laid over the world.

use super::texels::{FOLD, Texels};
use crate::world::to_world;
use bevy::asset::{embedded_asset, embedded_path};
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::{ShaderRef, load_shader_library};
use warren_maze::geometry;
use warren_maze::topology::Grid;

/// What the shader must know of a map beside its cells; `map.wgsl` says more.
#[derive(ShaderType, Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    /// From a cell's centre to that of the next column.
    pub(crate) column: Vec2,
    /// From a cell's centre to that of the next row.
    pub(crate) row: Vec2,
    /// Columns, rows and floors.
    pub(crate) size: IVec3,
    /// How many sides a cell has that lie in the plane.
    pub(crate) sides: u32,
    /// Which axes' ends meet.
    pub(crate) wraps: UVec3,
    /// Texels a row of the textures.
    pub(crate) fold: i32,
    /// The place in the middle, in cells.
    pub(crate) middle: Vec2,
    /// Physical pixels a cell.
    pub(crate) scale: f32,
    /// The floor that is shown.
    pub(crate) floor: i32,
    /// Place, heading, and 1 where the player is shown.
    pub(crate) player: Vec4,
    /// Whether what was not seen is left out.
    pub(crate) fog: u32,
    /// Whether tints colour lines rather than floors.
    pub(crate) tint_lines: u32,
    /// Seconds.
    pub(crate) time: f32,
    /// How opaque the map is where there is nothing.
    pub(crate) backdrop: f32,
}

impl Frame {
    /// A map of a grid, its first cell in the middle.
    pub(crate) fn of(grid: &Grid) -> Frame {
        let geometry = geometry::of(grid.shape());
        let board = grid.board();
        Frame {
            column: to_world(geometry.column),
            row: to_world(geometry.row),
            size: UVec3::from_array(board.size()).as_ivec3(),
            sides: geometry.normals.len() as u32,
            wraps: UVec3::from_array(board.wraps().map(u32::from)),
            fold: FOLD.min(board.cells()) as i32,
            scale: 16.0,
            backdrop: 1.0,
            ..default()
        }
    }
}

/// A map in a node of the interface.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(crate) struct MapMaterial {
    /// What is shown, and where.
    #[uniform(0)]
    pub(crate) frame: Frame,
    #[texture(1, sample_type = "u_int")]
    cells: Handle<Image>,
    #[texture(2, filterable = false)]
    tints: Handle<Image>,
}

/// A map laid over the world.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(Veil)]
pub(crate) struct MapLayer {
    /// What is shown.
    #[uniform(0)]
    pub(crate) frame: Frame,
    #[texture(1, sample_type = "u_int")]
    cells: Handle<Image>,
    #[texture(2, filterable = false)]
    tints: Handle<Image>,
    veil: bool,
}

/// Whether a layer is darkness over what nobody saw.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Veil(bool);

impl From<&MapLayer> for Veil {
    fn from(layer: &MapLayer) -> Veil {
        Veil(layer.veil)
    }
}

pub(super) fn plugin(app: &mut App) {
    load_shader_library!(app, "map.wgsl");
    embedded_asset!(app, "map_ui.wgsl");
    embedded_asset!(app, "layer.wgsl");
    app.add_plugins((
        UiMaterialPlugin::<MapMaterial>::default(),
        MaterialPlugin::<MapLayer>::default(),
    ));
}

impl MapMaterial {
    /// A map of these cells, tinted.
    pub(crate) fn new(frame: Frame, cells: &Texels, tints: &Texels) -> MapMaterial {
        MapMaterial {
            frame,
            cells: cells.image.clone(),
            tints: tints.image.clone(),
        }
    }
}

impl MapLayer {
    /// The same over the world: tints on the floor, or darkness.
    pub(crate) fn new(frame: Frame, cells: &Texels, tints: &Texels, veil: bool) -> MapLayer {
        MapLayer {
            frame,
            cells: cells.image.clone(),
            tints: tints.image.clone(),
            veil,
        }
    }
}

impl UiMaterial for MapMaterial {
    fn fragment_shader() -> ShaderRef {
        shader(embedded_path!("map_ui.wgsl"))
    }
}

impl Material for MapLayer {
    fn fragment_shader() -> ShaderRef {
        shader(embedded_path!("layer.wgsl"))
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if key.bind_group_data.0
            && let Some(fragment) = &mut descriptor.fragment
        {
            fragment.shader_defs.push("VEIL".into());
        }
        Ok(())
    }
}

fn shader(path: std::path::PathBuf) -> ShaderRef {
    let path = bevy::asset::AssetPath::from_path_buf(path);
    ShaderRef::Path(path.with_source("embedded"))
}
