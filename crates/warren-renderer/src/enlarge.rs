//! Enlarges the picture of a world that is rendered at a lower resolution than the window.
//!
//! Without a graphics card, most of the time of such a pass is spent on converting colours between
//! sRGB and linear values, and filtering colours that are not converted is several times as fast.
//! The picture is therefore filtered in textures whose format has no conversion, and copied from
//! and to the camera's texture.

use crate::system::IS_BROWSER;
use bevy::asset::{embedded_asset, load_embedded_asset};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraMainTextureUsages, MainPassResolutionOverride};
use bevy::core_pipeline::FullscreenShader;
use bevy::core_pipeline::schedule::{Core3d, Core3dSystems};
use bevy::ecs::query::QueryItem;
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::binding_types::{sampler, texture_2d};
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries,
    CachedRenderPipelineId, ColorTargetState, ColorWrites, Extent3d, FilterMode, FragmentState,
    Operations, PipelineCache, RenderPassColorAttachment, RenderPassDescriptor,
    RenderPipelineDescriptor, Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages,
    SpecializedRenderPipeline, SpecializedRenderPipelines, Texture, TextureDescriptor,
    TextureDimension, TextureFormat, TextureSampleType, TextureUsages, TextureView,
    TextureViewDescriptor,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::sync_component::SyncComponent;
use bevy::render::view::ViewTarget;
use bevy::render::{GpuResourceAppExt, Render, RenderApp, RenderStartup, RenderSystems};

/// The size at which a camera renders the world before the picture is enlarged, in pixels. It must not
/// be larger than the camera's viewport. The main texture of the camera needs the [`usages`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enlarged(pub UVec2);

/// Enlarges the pictures of cameras with the component [`Enlarged`].
pub fn plugin(app: &mut App) {
    embedded_asset!(app, "enlarge.wgsl");
    app.add_plugins(ExtractComponentPlugin::<Enlarged>::default());
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render
        .init_gpu_resource::<SpecializedRenderPipelines<Enlargement>>()
        .init_resource::<IsReady>()
        .add_systems(RenderStartup, prepare)
        .add_systems(
            Render,
            (
                wait_for_pipelines.in_set(RenderSystems::PrepareAssets),
                choose_pipelines.in_set(RenderSystems::Prepare),
            ),
        )
        .add_systems(Core3d, enlarge.in_set(Core3dSystems::EarlyPostProcess));
}

/// Returns the usages of the main texture of a camera whose picture is enlarged.
pub fn usages(before: CameraMainTextureUsages) -> CameraMainTextureUsages {
    before.with(TextureUsages::COPY_SRC | TextureUsages::COPY_DST)
}

/// Returns whether a camera with these layers shows no part of the world, so that there is nothing to
/// enlarge.
pub fn sees_nothing(layers: Option<&RenderLayers>) -> bool {
    layers.is_some_and(|layers| *layers == RenderLayers::none())
}

impl SyncComponent for Enlarged {
    type Target = (Enlarged, MainPassResolutionOverride);
}

impl ExtractComponent for Enlarged {
    type QueryData = (&'static Enlarged, Option<&'static RenderLayers>);
    type QueryFilter = With<Camera>;
    type Out = (Enlarged, MainPassResolutionOverride);

    fn extract_component((&enlarged, layers): QueryItem<Self::QueryData>) -> Option<Self::Out> {
        let out = (enlarged, MainPassResolutionOverride(enlarged.0));
        (!sees_nothing(layers)).then_some(out)
    }
}

/// The parts of the pass that do not depend on a camera.
#[derive(Resource)]
struct Enlargement {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    fullscreen: FullscreenShader,
    shader: Handle<Shader>,
}

fn prepare(
    mut commands: Commands,
    device: Res<RenderDevice>,
    fullscreen: Res<FullscreenShader>,
    assets: Res<AssetServer>,
) {
    let entries = BindGroupLayoutEntries::sequential(
        ShaderStages::FRAGMENT,
        (
            texture_2d(TextureSampleType::Float { filterable: true }),
            sampler(SamplerBindingType::Filtering),
        ),
    );
    commands.insert_resource(Enlargement {
        layout: BindGroupLayoutDescriptor::new("enlarge", &entries),
        sampler: device.create_sampler(&SamplerDescriptor {
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..default()
        }),
        fullscreen: fullscreen.clone(),
        shader: load_embedded_asset!(&*assets, "enlarge.wgsl"),
    });
}

impl SpecializedRenderPipeline for Enlargement {
    type Key = TextureFormat;

    fn specialize(&self, format: TextureFormat) -> RenderPipelineDescriptor {
        let target = ColorTargetState {
            format,
            blend: None,
            write_mask: ColorWrites::ALL,
        };
        RenderPipelineDescriptor {
            label: Some("enlarge".into()),
            layout: vec![self.layout.clone()],
            vertex: self.fullscreen.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: self.shader.clone(),
                targets: vec![Some(target)],
                ..default()
            }),
            ..default()
        }
    }
}

/// The pipeline that enlarges a camera's picture.
#[derive(Component)]
struct EnlargePipeline(CachedRenderPipelineId);

/// Whether the pipelines of all cameras have been compiled.
#[derive(Resource, Default)]
struct IsReady(bool);

/// Renders the world at the size of the camera's viewport until there is a pipeline that can enlarge it.
/// Otherwise, the small picture would be shown in a corner of the window.
fn wait_for_pipelines(
    mut commands: Commands,
    views: Query<Entity, With<Enlarged>>,
    is_ready: Res<IsReady>,
) {
    for view in views.iter().filter(|_| !is_ready.0) {
        commands.entity(view).remove::<MainPassResolutionOverride>();
    }
}

fn choose_pipelines(
    mut commands: Commands,
    views: Query<(Entity, &ViewTarget), With<Enlarged>>,
    enlargement: Res<Enlargement>,
    cache: Res<PipelineCache>,
    mut pipelines: ResMut<SpecializedRenderPipelines<Enlargement>>,
    mut is_ready: ResMut<IsReady>,
) {
    is_ready.0 = true;
    for (view, target) in &views {
        let format = filtered_format(target.main_texture_format());
        let pipeline = pipelines.specialize(&cache, &enlargement, format);
        is_ready.0 &= cache.get_render_pipeline(pipeline).is_some();
        commands.entity(view).insert(EnlargePipeline(pipeline));
    }
}

/// Returns the format in which a picture is filtered.
fn filtered_format(format: TextureFormat) -> TextureFormat {
    // WebGL cannot copy between sRGB and linear formats.
    match IS_BROWSER {
        true => format,
        false => format.remove_srgb_suffix(),
    }
}

/// The textures between which the picture is enlarged.
struct Pictures {
    /// The size and the format of each of the two textures, the small texture first.
    key: [(Extent3d, TextureFormat); 2],
    small: Texture,
    large: Texture,
    view_of_large: TextureView,
    small_bound: BindGroup,
}

impl Pictures {
    fn new(
        key: [(Extent3d, TextureFormat); 2],
        device: &RenderDevice,
        cache: &PipelineCache,
        enlargement: &Enlargement,
    ) -> Pictures {
        let texture = |(size, format), usage| {
            device.create_texture(&TextureDescriptor {
                label: Some("enlarge"),
                size,
                mip_level_count: 1,
                sample_count: 1,
                dimension: TextureDimension::D2,
                format,
                usage,
                view_formats: &[],
            })
        };
        let view = |of: &Texture| of.create_view(&TextureViewDescriptor::default());
        let small = texture(
            key[0],
            TextureUsages::COPY_DST | TextureUsages::TEXTURE_BINDING,
        );
        let large = texture(
            key[1],
            TextureUsages::COPY_SRC | TextureUsages::RENDER_ATTACHMENT,
        );
        let layout = cache.get_bind_group_layout(&enlargement.layout);
        let view_of_small = view(&small);
        let entries = BindGroupEntries::sequential((&view_of_small, &enlargement.sampler));
        Pictures {
            key,
            small_bound: device.create_bind_group("enlarge", &layout, &entries),
            view_of_large: view(&large),
            small,
            large,
        }
    }
}

fn enlarge(
    view: ViewQuery<(
        &ViewTarget,
        &Enlarged,
        &EnlargePipeline,
        Has<MainPassResolutionOverride>,
    )>,
    enlargement: Res<Enlargement>,
    cache: Res<PipelineCache>,
    mut pictures: Local<Option<Pictures>>,
    mut context: RenderContext,
) {
    let (target, &Enlarged(size), pipeline, is_small) = view.into_inner();
    let pipeline = cache.get_render_pipeline(pipeline.0);
    let Some(pipeline) = pipeline.filter(|_| is_small) else {
        return;
    };
    let drawn = target.main_texture();
    let format = filtered_format(drawn.format());
    let size = Extent3d {
        width: size.x,
        height: size.y,
        depth_or_array_layers: 1,
    };
    let key = [(size, format), (drawn.size(), format)];
    let pictures = match &mut *pictures {
        Some(pictures) if pictures.key == key => pictures,
        other => other.insert(Pictures::new(
            key,
            context.render_device(),
            &cache,
            &enlargement,
        )),
    };
    let encoder = context.command_encoder();
    let small = pictures.small.as_image_copy();
    encoder.copy_texture_to_texture(drawn.as_image_copy(), small, size);
    let mut pass = encoder.begin_render_pass(&RenderPassDescriptor {
        label: Some("enlarge"),
        color_attachments: &[Some(RenderPassColorAttachment {
            view: &pictures.view_of_large,
            depth_slice: None,
            resolve_target: None,
            ops: Operations::default(),
        })],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    pass.set_pipeline(pipeline);
    pass.set_bind_group(0, &pictures.small_bound, &[]);
    pass.draw(0..3, 0..1);
    drop(pass);
    let large = pictures.large.as_image_copy();
    encoder.copy_texture_to_texture(large, drawn.as_image_copy(), drawn.size());
}
