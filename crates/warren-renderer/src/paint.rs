//! Paints pictures with a separate render pass. A picture is only painted when a game asks for it, and
//! only the parts that the game names.

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
use std::marker::PhantomData;

/// The data from which a picture is painted, with a shader whose entry points are `vertex` and
/// `fragment`. The vertex shader returns a triangle that covers the picture from three vertices without
/// attributes.
pub trait Painting: Asset + AsBindGroup + Clone {
    /// The path of the shader.
    const SHADER: &'static str;

    /// Returns the definitions that select a version of the shader.
    fn definitions(&self) -> Vec<ShaderDefVal>;
}

/// The parts of a picture that have to be painted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repaint {
    /// The whole picture.
    Whole,
    /// A few rectangles, after the picture has been moved.
    Parts {
        /// The number of pixels by which the content of the picture moves to the left and up. The
        /// pixels that are uncovered keep their old content.
        shift: IVec2,
        /// The rectangles that have to be painted after the move.
        parts: Vec<URect>,
    },
}

/// The pictures to paint in the next frame.
#[derive(Resource, Debug)]
pub struct PaintJobs<M: Painting> {
    jobs: Vec<PaintJob<M>>,
    /// Whether a renderer exists, which takes the jobs of every frame that it renders.
    wanted: bool,
}

/// A picture to paint.
#[derive(Debug)]
struct PaintJob<M: Painting> {
    picture: AssetId<Image>,
    painting: AssetId<M>,
    repaint: Repaint,
    /// The number of frames for which this job has waited because its picture does not exist.
    waited: u32,
}

/// Adds the resource [`PaintJobs`], and paints the pictures if the app has a renderer.
pub fn plugin<M: Painting>(app: &mut App) {
    app.init_resource::<PaintJobs<M>>();
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render
        .init_resource::<PaintJobs<M>>()
        .add_systems(RenderStartup, init_pipeline::<M>)
        .add_systems(ExtractSchedule, extract_jobs::<M>)
        .add_systems(
            Render,
            paint::<M>
                .in_set(RenderSystems::PrepareBindGroups)
                .run_if(resource_exists::<PaintPipeline<M>>),
        );
    app.insert_resource(PaintJobs::<M> {
        wanted: true,
        ..default()
    })
    .add_plugins(RenderAssetPlugin::<Prepared<M>, GpuImage>::default());
}

impl<M: Painting> Default for PaintJobs<M> {
    fn default() -> PaintJobs<M> {
        PaintJobs {
            jobs: Vec::new(),
            wanted: false,
        }
    }
}

impl<M: Painting> PaintJobs<M> {
    /// Adds a job: paints parts of a [`blank_picture`]. A job for the same picture that has not been
    /// done yet is replaced by one for the whole picture.
    pub fn add(&mut self, picture: AssetId<Image>, painting: AssetId<M>, mut repaint: Repaint) {
        let before = self.jobs.len();
        self.jobs.retain(|job| job.picture != picture);
        if self.jobs.len() < before {
            repaint = Repaint::Whole;
        }
        self.jobs.push(PaintJob {
            picture,
            painting,
            repaint,
            waited: 0,
        });
    }

    /// Forgets the jobs of the previous frame if there is no renderer. Call this before the first job
    /// of a frame is added.
    pub fn begin_frame(&mut self) {
        if !self.wanted {
            self.jobs.clear();
        }
    }

    /// Returns the parts of the pictures that have to be painted.
    pub fn repaints(&self) -> impl Iterator<Item = &Repaint> {
        self.jobs.iter().map(|job| &job.repaint)
    }

    /// Returns whether all pictures are up to date.
    pub fn is_empty(&self) -> bool {
        self.jobs.is_empty()
    }
}

/// The format of pictures.
const FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

/// Returns a picture of this size, in pixels, that has not been painted.
pub fn blank_picture(size: UVec2) -> Image {
    let mut image = Image::new_target_texture(size.x, size.y, FORMAT, None);
    image.data = None;
    image.sampler = ImageSampler::nearest();
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    image
}

fn extract_jobs<M: Painting>(mut main: ResMut<MainWorld>, mut jobs: ResMut<PaintJobs<M>>) {
    for job in main.resource_mut::<PaintJobs<M>>().jobs.drain(..) {
        jobs.add(job.picture, job.painting, job.repaint);
    }
}

/// The data of a painting on the GPU.
struct Prepared<M: Painting> {
    definitions: Vec<ShaderDefVal>,
    group: BindGroup,
    /// The buffers that the group refers to.
    _resources: BindingResources,
    of: PhantomData<fn() -> M>,
}

impl<M: Painting> RenderAsset for Prepared<M> {
    type SourceAsset = M;
    type Param = (
        SRes<RenderDevice>,
        SRes<PipelineCache>,
        SRes<PaintPipeline<M>>,
        M::Param,
    );

    fn prepare_asset(
        painting: M,
        _: AssetId<M>,
        (device, cache, pipeline, param): &mut SystemParamItem<Self::Param>,
        _: Option<&Self>,
    ) -> Result<Prepared<M>, PrepareAssetError<M>> {
        match painting.as_bind_group(&pipeline.layout, device, cache, param) {
            Ok(prepared) => Ok(Prepared {
                definitions: painting.definitions(),
                group: prepared.bind_group,
                _resources: prepared.bindings,
                of: PhantomData,
            }),
            Err(AsBindGroupError::RetryNextUpdate) => {
                Err(PrepareAssetError::RetryNextUpdate(painting))
            }
            Err(error) => Err(PrepareAssetError::AsBindGroupError(error)),
        }
    }
}

/// The pipelines that paint pictures. A pipeline is compiled when the first painting needs it.
#[derive(Resource)]
struct PaintPipeline<M: Painting> {
    layout: BindGroupLayoutDescriptor,
    shader: Handle<Shader>,
    versions: HashMap<Vec<ShaderDefVal>, CachedRenderPipelineId>,
    of: PhantomData<fn() -> M>,
}

impl<M: Painting> PaintPipeline<M> {
    /// Returns the pipeline for a version of the shader, or `None` if it is not ready.
    fn get<'a>(
        &mut self,
        definitions: &[ShaderDefVal],
        cache: &'a PipelineCache,
    ) -> Option<&'a RenderPipeline> {
        let id = match self.versions.get(definitions) {
            Some(&id) => id,
            None => {
                let id = cache.queue_render_pipeline(self.descriptor(definitions));
                self.versions.insert(definitions.to_vec(), id);
                id
            }
        };
        cache.get_render_pipeline(id)
    }

    fn descriptor(&self, definitions: &[ShaderDefVal]) -> RenderPipelineDescriptor {
        RenderPipelineDescriptor {
            label: Some("paint".into()),
            layout: vec![self.layout.clone()],
            vertex: VertexState {
                shader: self.shader.clone(),
                shader_defs: definitions.to_vec(),
                ..default()
            },
            fragment: Some(FragmentState {
                shader: self.shader.clone(),
                shader_defs: definitions.to_vec(),
                targets: vec![Some(ColorTargetState {
                    format: FORMAT,
                    blend: None,
                    write_mask: ColorWrites::ALL,
                })],
                ..default()
            }),
            ..default()
        }
    }
}

fn init_pipeline<M: Painting>(
    mut commands: Commands,
    assets: Res<AssetServer>,
    device: Res<RenderDevice>,
) {
    commands.insert_resource(PaintPipeline::<M> {
        layout: M::bind_group_layout_descriptor(&device),
        shader: assets.load(M::SHADER),
        versions: HashMap::default(),
        of: PhantomData,
    });
}

fn paint<M: Painting>(
    mut jobs: ResMut<PaintJobs<M>>,
    paintings: Res<RenderAssets<Prepared<M>>>,
    images: Res<RenderAssets<GpuImage>>,
    mut pipelines: ResMut<PaintPipeline<M>>,
    cache: Res<PipelineCache>,
    (device, queue): (Res<RenderDevice>, Res<RenderQueue>),
    mut scratch: Local<Option<Texture>>,
) {
    if jobs.jobs.is_empty() {
        return;
    }
    let mut encoder = device.create_command_encoder(&default());
    jobs.jobs.retain_mut(|job| {
        let (Some(painting), Some(picture)) =
            (paintings.get(job.painting), images.get(job.picture))
        else {
            // A new painting and its picture may not exist on the GPU yet. If they were dropped, they
            // never will.
            job.waited += 1;
            return job.waited < 8;
        };
        let Some(pipeline) = pipelines.get(&painting.definitions, &cache) else {
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
        paint_parts(&mut encoder, pipeline, &painting.group, picture, parts);
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
            label: Some("moved picture"),
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
    painting: &BindGroup,
    picture: &GpuImage,
    parts: &[URect],
) {
    let mut pass = encoder.begin_render_pass(&RenderPassDescriptor {
        label: Some("paint"),
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
    pass.set_bind_group(0, &**painting, &[]);
    for part in parts {
        pass.set_scissor_rect(part.min.x, part.min.y, part.width(), part.height());
        pass.draw(0..3, 0..1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::asset::uuid::Uuid;

    #[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
    struct Plain {}

    impl Painting for Plain {
        const SHADER: &'static str = "plain.wgsl";

        fn definitions(&self) -> Vec<ShaderDefVal> {
            Vec::new()
        }
    }

    #[test]
    fn a_second_job_for_a_picture_repaints_the_whole_picture() {
        let picture = |number| AssetId::<Image>::Uuid {
            uuid: Uuid::from_u128(number),
        };
        let painting = AssetId::<Plain>::default();
        let part = Repaint::Parts {
            shift: IVec2::ZERO,
            parts: vec![URect::new(0, 0, 8, 8)],
        };
        let mut jobs = PaintJobs::default();
        for number in [1, 2, 1] {
            jobs.add(picture(number), painting, part.clone());
        }
        let repaints: Vec<&Repaint> = jobs.repaints().collect();
        assert_eq!(repaints, [&part, &Repaint::Whole]);
        jobs.begin_frame();
        assert!(jobs.is_empty(), "no renderer takes the jobs");
    }
}
