//! Paints the pictures of maps with a separate render pass. A picture is only painted when the map
//! changes, and only the parts that changed.

use super::material::{Frame, MapMaterial};
use super::repaint::Repaint;
use bevy::asset::{embedded_asset, load_embedded_asset};
use bevy::ecs::system::SystemParamItem;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::image::ImageSampler;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_asset::{PrepareAssetError, RenderAsset, RenderAssetPlugin, RenderAssets};
use bevy::render::render_resource::{
    AsBindGroup, AsBindGroupError, BindGroup, BindGroupLayoutDescriptor, BindingResources,
    CachedRenderPipelineId, ColorTargetState, ColorWrites, CommandEncoder, Extent3d, FragmentState,
    LoadOp, Operations, Origin3d, PipelineCache, RenderPassColorAttachment, RenderPassDescriptor,
    RenderPipeline, RenderPipelineDescriptor, StoreOp, Texture, TextureDescriptor,
    TextureDimension, TextureFormat, TextureUsages, VertexState,
};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::texture::GpuImage;
use bevy::render::{ExtractSchedule, MainWorld, Render, RenderApp, RenderStartup, RenderSystems};
use bevy::shader::ShaderDefVal;

/// The pictures to paint in the next frame.
#[derive(Resource, Debug, Default)]
pub struct PaintJobs {
    jobs: Vec<PaintJob>,
    /// Whether a renderer exists, which takes the jobs of every frame that it renders.
    wanted: bool,
}

/// A picture to paint.
#[derive(Debug)]
struct PaintJob {
    picture: AssetId<Image>,
    map: AssetId<MapMaterial>,
    repaint: Repaint,
    /// The number of frames for which this job has waited because its picture does not exist.
    waited: u32,
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "paint.wgsl");
    app.init_resource::<PaintJobs>();
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render
        .init_resource::<PaintJobs>()
        .add_systems(RenderStartup, init_pipeline)
        .add_systems(ExtractSchedule, extract_jobs)
        .add_systems(
            Render,
            paint
                .in_set(RenderSystems::PrepareBindGroups)
                .run_if(resource_exists::<PaintPipeline>),
        );
    app.insert_resource(PaintJobs {
        wanted: true,
        ..default()
    })
    .add_plugins(RenderAssetPlugin::<PreparedMap, GpuImage>::default());
}

impl PaintJobs {
    /// Adds a job. A job that has not been done yet is replaced, because the map has changed again.
    pub(super) fn add(
        &mut self,
        picture: AssetId<Image>,
        map: AssetId<MapMaterial>,
        mut repaint: Repaint,
    ) {
        let before = self.jobs.len();
        self.jobs.retain(|job| job.picture != picture);
        if self.jobs.len() < before {
            repaint = Repaint::Whole;
        }
        self.jobs.push(PaintJob {
            picture,
            map,
            repaint,
            waited: 0,
        });
    }

    /// Forgets the jobs of the previous frame if there is no renderer.
    pub(super) fn begin_frame(&mut self) {
        if !self.wanted {
            self.jobs.clear();
        }
    }

    /// Returns the parts of the pictures that have to be painted.
    #[cfg(test)]
    pub(super) fn repaints(&self) -> impl Iterator<Item = &Repaint> {
        self.jobs.iter().map(|job| &job.repaint)
    }

    /// Returns whether all pictures are up to date.
    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}

/// The format of pictures.
const FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

/// Returns a picture that has not been painted.
pub(super) fn blank_picture(size: UVec2) -> Image {
    let mut image = Image::new_target_texture(size.x, size.y, FORMAT, None);
    image.data = None;
    image.sampler = ImageSampler::nearest();
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image
}

fn extract_jobs(mut main: ResMut<MainWorld>, mut jobs: ResMut<PaintJobs>) {
    for job in main.resource_mut::<PaintJobs>().jobs.drain(..) {
        jobs.add(job.picture, job.map, job.repaint);
    }
}

/// A map on the GPU.
struct PreparedMap {
    /// The version of the shader for the map.
    version: ShaderVersion,
    group: BindGroup,
    /// The buffers that the group refers to.
    _resources: BindingResources,
}

impl RenderAsset for PreparedMap {
    type SourceAsset = MapMaterial;
    type Param = (
        SRes<RenderDevice>,
        SRes<PipelineCache>,
        SRes<PaintPipeline>,
        <MapMaterial as AsBindGroup>::Param,
    );

    fn prepare_asset(
        map: MapMaterial,
        _: AssetId<MapMaterial>,
        (device, cache, pipeline, param): &mut SystemParamItem<Self::Param>,
        _: Option<&Self>,
    ) -> Result<PreparedMap, PrepareAssetError<MapMaterial>> {
        match map.as_bind_group(&pipeline.layout, device, cache, param) {
            Ok(prepared) => Ok(PreparedMap {
                version: ShaderVersion::of(&map.frame),
                group: prepared.bind_group,
                _resources: prepared.bindings,
            }),
            Err(AsBindGroupError::RetryNextUpdate) => Err(PrepareAssetError::RetryNextUpdate(map)),
            Err(error) => Err(PrepareAssetError::AsBindGroupError(error)),
        }
    }
}

/// A version of `map.wgsl` for one kind of grid, with or without the code for gates, keys and
/// levers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ShaderVersion {
    grid: &'static str,
    has_signs: bool,
}

impl ShaderVersion {
    fn of(frame: &Frame) -> ShaderVersion {
        ShaderVersion {
            grid: match (frame.kinds, frame.round_posts) {
                (0, 0) => "SQUARE",
                (0, _) => "LATTICE",
                _ => "RINGS",
            },
            has_signs: frame.has_signs != 0,
        }
    }

    /// Returns the definitions that select this version.
    fn definitions(self) -> Vec<ShaderDefVal> {
        let signs = self.has_signs.then_some("SIGNS");
        [self.grid]
            .into_iter()
            .chain(signs)
            .map(Into::into)
            .collect()
    }
}

/// The pipelines that paint maps. A pipeline is compiled when the first map needs it.
#[derive(Resource)]
struct PaintPipeline {
    layout: BindGroupLayoutDescriptor,
    shader: Handle<Shader>,
    versions: HashMap<ShaderVersion, CachedRenderPipelineId>,
}

impl PaintPipeline {
    /// Returns the pipeline for a version of the shader, or `None` if it is not ready.
    fn get<'a>(
        &mut self,
        version: ShaderVersion,
        cache: &'a PipelineCache,
    ) -> Option<&'a RenderPipeline> {
        let PaintPipeline {
            layout,
            shader,
            versions,
        } = self;
        let definitions = version.definitions();
        let id = *versions.entry(version).or_insert_with(|| {
            cache.queue_render_pipeline(RenderPipelineDescriptor {
                label: Some("map".into()),
                layout: vec![layout.clone()],
                vertex: VertexState {
                    shader: shader.clone(),
                    shader_defs: definitions.clone(),
                    ..default()
                },
                fragment: Some(FragmentState {
                    shader: shader.clone(),
                    shader_defs: definitions,
                    targets: vec![Some(ColorTargetState {
                        format: FORMAT,
                        blend: None,
                        write_mask: ColorWrites::ALL,
                    })],
                    ..default()
                }),
                ..default()
            })
        });
        cache.get_render_pipeline(id)
    }
}

fn init_pipeline(mut commands: Commands, assets: Res<AssetServer>, device: Res<RenderDevice>) {
    commands.insert_resource(PaintPipeline {
        layout: MapMaterial::bind_group_layout_descriptor(&device),
        shader: load_embedded_asset!(assets.as_ref(), "paint.wgsl"),
        versions: HashMap::default(),
    });
}

fn paint(
    mut jobs: ResMut<PaintJobs>,
    maps: Res<RenderAssets<PreparedMap>>,
    images: Res<RenderAssets<GpuImage>>,
    mut pipelines: ResMut<PaintPipeline>,
    cache: Res<PipelineCache>,
    (device, queue): (Res<RenderDevice>, Res<RenderQueue>),
    mut scratch: Local<Option<Texture>>,
) {
    if jobs.jobs.is_empty() {
        return;
    }
    let mut encoder = device.create_command_encoder(&default());
    jobs.jobs.retain_mut(|job| {
        let (Some(map), Some(picture)) = (maps.get(job.map), images.get(job.picture)) else {
            // The map and the picture of a new node may not exist on the GPU yet. If the node was
            // despawned, they never will.
            job.waited += 1;
            return job.waited < 8;
        };
        let Some(pipeline) = pipelines.get(map.version, &cache) else {
            return true;
        };
        let size = picture.texture_descriptor.size;
        let whole = [URect::new(0, 0, size.width, size.height)];
        let parts = match &job.repaint {
            Repaint::Whole => &whole[..],
            Repaint::Parts { shift, parts } => {
                move_content(&mut encoder, &device, &mut scratch, picture, *shift);
                parts
            }
        };
        paint_parts(&mut encoder, pipeline, map, picture, parts);
        false
    });
    queue.submit([encoder.finish()]);
}

/// Moves the content of a picture to the left and up. The pixels that are uncovered keep their old
/// content.
fn move_content(
    encoder: &mut CommandEncoder,
    device: &RenderDevice,
    scratch: &mut Option<Texture>,
    picture: &GpuImage,
    shift: IVec2,
) {
    let Extent3d { width, height, .. } = picture.texture_descriptor.size;
    let size = UVec2::new(width, height).saturating_sub(shift.abs().as_uvec2());
    if shift == IVec2::ZERO || size.min_element() == 0 {
        return;
    }
    let copied = Extent3d {
        width: size.x,
        height: size.y,
        ..default()
    };
    // A texture cannot be copied into itself.
    let is_too_small = |scratch: &Texture| scratch.width() < width || scratch.height() < height;
    if scratch.as_ref().is_none_or(is_too_small) {
        *scratch = Some(device.create_texture(&TextureDescriptor {
            label: Some("moved map"),
            size: picture.texture_descriptor.size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: FORMAT,
            usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
            view_formats: &[],
        }));
    }
    let Some(scratch) = scratch else { return };
    let at = |corner: IVec2| Origin3d {
        x: corner.x as u32,
        y: corner.y as u32,
        z: 0,
    };
    let mut from = picture.texture.as_image_copy();
    from.origin = at(shift.max(IVec2::ZERO));
    encoder.copy_texture_to_texture(from, scratch.as_image_copy(), copied);
    let mut to = picture.texture.as_image_copy();
    to.origin = at((-shift).max(IVec2::ZERO));
    encoder.copy_texture_to_texture(scratch.as_image_copy(), to, copied);
}

fn paint_parts(
    encoder: &mut CommandEncoder,
    pipeline: &RenderPipeline,
    map: &PreparedMap,
    picture: &GpuImage,
    parts: &[URect],
) {
    let mut pass = encoder.begin_render_pass(&RenderPassDescriptor {
        label: Some("map"),
        color_attachments: &[Some(RenderPassColorAttachment {
            view: &picture.texture_view,
            depth_slice: None,
            resolve_target: None,
            ops: Operations {
                load: LoadOp::Load,
                store: StoreOp::Store,
            },
        })],
        ..default()
    });
    pass.set_pipeline(pipeline);
    pass.set_bind_group(0, &*map.group, &[]);
    for part in parts {
        pass.set_scissor_rect(part.min.x, part.min.y, part.width(), part.height());
        pass.draw(0..3, 0..1);
    }
}
