//! The painted material: a surface that a CPU can render.
//!
//! Bevy's standard material computes the light of each pixel. The painted material computes the
//! light of each vertex, and takes a single sample of a texture per pixel. Its lights are those of the
//! resource [`Lighting`].

use crate::lighting::{self, Lighting, LightingBuffer};
use bevy::asset::embedded_asset;
use bevy::ecs::system::SystemParamItem;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey, MaterialPlugin};
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::{
    sampler, texture_2d, texture_2d_array, uniform_buffer,
};
use bevy::render::render_resource::encase::UniformBuffer;
use bevy::render::render_resource::{
    AsBindGroup, AsBindGroupError, BindGroupLayout, BindGroupLayoutEntries, BindGroupLayoutEntry,
    BindingResources, BufferInitDescriptor, BufferUsages, Extent3d, Face, OwnedBindingResource,
    RenderPipelineDescriptor, SamplerBindingType, ShaderStages, ShaderType,
    SpecializedMeshPipelineError, TextureDescriptor, TextureDimension, TextureFormat,
    TextureSampleType, TextureUsages, TextureView, TextureViewDescriptor, TextureViewDimension,
    UnpreparedBindGroup,
};
use bevy::render::renderer::RenderDevice;
use bevy::render::texture::{FallbackImage, GpuImage};
use bevy::render::{GpuResourceAppExt, RenderApp};
use bevy::shader::{ShaderRef, load_shader_library};

/// A surface whose light is computed per vertex. It casts no shadow.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct PaintedMaterial {
    /// The colour and opacity. A texture and the colours of vertices are multiplied by it.
    pub color: LinearRgba,
    /// The light that the surface emits.
    pub emissive: LinearRgba,
    /// The share of the light that the surface reflects without giving it a colour.
    pub gloss: f32,
    /// The texture of the surface, for meshes with texture coordinates.
    pub texture: Option<PaintedTexture>,
    /// The mean colour of the texture, or white without a texture.
    pub tone: LinearRgba,
    /// Whether the surface is lit. Otherwise, it shows its own colour.
    pub is_lit: bool,
    /// Whether the fog covers distant parts of the surface.
    pub has_fog: bool,
    /// How the surface is blended with what is behind it.
    pub alpha_mode: AlphaMode,
    /// The faces that are not drawn.
    pub cull_mode: Option<Face>,
    /// How far the surface moves towards the camera when surfaces are sorted by depth.
    pub depth_bias: f32,
}

/// The texture of a painted material.
#[derive(Clone, Debug)]
pub enum PaintedTexture {
    /// A picture.
    Picture(Handle<Image>),
    /// An array. Each layer is a variant of the texture. A new variant begins where a texture
    /// coordinate of the mesh passes an integer.
    Layers(Handle<Image>),
}

/// Adds the material, its [`Lighting`], and the shader library `warren::variant`, which chooses the
/// variant of a texture.
pub fn plugin(app: &mut App) {
    // Without a renderer, there are no shaders.
    if app.world().contains_resource::<Assets<Shader>>() {
        load_shader_library!(app, "variant.wgsl");
    }
    embedded_asset!(app, "painted.wgsl");
    app.add_plugins((
        lighting::plugin,
        MaterialPlugin::<PaintedMaterial>::default(),
    ));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.init_gpu_resource::<EmptyLayers>();
    }
}

/// Returns the share of the light that a surface reflects without giving it a colour. The painted
/// material has no highlights, but without their light, dark surfaces would be too dark.
fn gloss(of: &StandardMaterial) -> f32 {
    // Bevy's reflectance of a surface at right angles. A rough surface shows half of it.
    let straight = 0.16 * of.reflectance * of.reflectance;
    0.5 * straight * of.perceptual_roughness * (1.0 - of.metallic)
}

impl From<&StandardMaterial> for PaintedMaterial {
    fn from(of: &StandardMaterial) -> PaintedMaterial {
        PaintedMaterial {
            color: of.base_color.to_linear(),
            emissive: of.emissive,
            gloss: gloss(of),
            texture: of.base_color_texture.clone().map(PaintedTexture::Picture),
            tone: LinearRgba::WHITE,
            is_lit: !of.unlit,
            has_fog: of.fog_enabled,
            alpha_mode: of.alpha_mode,
            cull_mode: of.cull_mode,
            depth_bias: of.depth_bias,
        }
    }
}

impl Material for PaintedMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn depth_bias(&self) -> f32 {
        self.depth_bias
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<PaintedMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let mut attributes = vec![
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
        ];
        let mut definitions = Vec::new();
        if let Some(kind) = key.bind_group_data.texture
            && layout.0.contains(Mesh::ATTRIBUTE_UV_0)
        {
            attributes.push(Mesh::ATTRIBUTE_UV_0.at_shader_location(2));
            definitions.push("TEXTURED".into());
            if kind == TextureKind::Layers {
                definitions.push("LAYERED".into());
            }
        }
        if layout.0.contains(Mesh::ATTRIBUTE_COLOR) {
            attributes.push(Mesh::ATTRIBUTE_COLOR.at_shader_location(5));
            definitions.push("COLORED".into());
        }
        descriptor.vertex.buffers = vec![layout.0.get_layout(&attributes)?];
        descriptor.vertex.shader_defs.extend(definitions.clone());
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend(definitions);
        }
        descriptor.primitive.cull_mode = key.bind_group_data.cull_mode;
        Ok(())
    }
}

const SHADER: &str = "embedded://warren_renderer/painted.wgsl";

/// The properties of a material that determine its pipeline.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PaintedKey {
    texture: Option<TextureKind>,
    cull_mode: Option<Face>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum TextureKind {
    Picture,
    Layers,
}

/// The view of an array that is bound if a material has no array of textures. It has two layers,
/// because WebGL does not accept a texture with a single layer as an array.
#[derive(Resource)]
pub struct EmptyLayers(TextureView);

impl FromWorld for EmptyLayers {
    fn from_world(world: &mut World) -> EmptyLayers {
        let texture = world
            .resource::<RenderDevice>()
            .create_texture(&TextureDescriptor {
                label: Some("empty_layers"),
                size: Extent3d {
                    depth_or_array_layers: 2,
                    ..default()
                },
                mip_level_count: 1,
                sample_count: 1,
                dimension: TextureDimension::D2,
                format: TextureFormat::Rgba8UnormSrgb,
                usage: TextureUsages::TEXTURE_BINDING,
                view_formats: &[],
            });
        EmptyLayers(texture.create_view(&TextureViewDescriptor::default()))
    }
}

/// The uniform of a material. This is the struct `Surface` of the shader.
#[derive(ShaderType)]
struct SurfaceUniform {
    color: Vec4,
    emissive: Vec4,
    tone: Vec4,
    is_lit: u32,
    is_added: u32,
    has_fog: u32,
    gloss: f32,
}

impl PaintedMaterial {
    fn uniform(&self) -> SurfaceUniform {
        SurfaceUniform {
            color: self.color.to_vec4(),
            emissive: self.emissive.to_vec4(),
            tone: self.tone.to_vec4(),
            is_lit: self.is_lit.into(),
            is_added: (self.alpha_mode == AlphaMode::Add).into(),
            has_fog: self.has_fog.into(),
            gloss: self.gloss,
        }
    }
}

// This implementation is not derived, because all materials share the buffer with the lights, and
// because an array that is missing needs two layers.
impl AsBindGroup for PaintedMaterial {
    type Data = PaintedKey;
    type Param = (
        SRes<RenderAssets<GpuImage>>,
        SRes<FallbackImage>,
        SRes<EmptyLayers>,
        SRes<LightingBuffer>,
    );

    fn label() -> &'static str {
        "painted_material"
    }

    fn bind_group_data(&self) -> PaintedKey {
        PaintedKey {
            texture: self.texture.as_ref().map(|texture| match texture {
                PaintedTexture::Picture(_) => TextureKind::Picture,
                PaintedTexture::Layers(_) => TextureKind::Layers,
            }),
            cull_mode: self.cull_mode,
        }
    }

    fn unprepared_bind_group(
        &self,
        _: &BindGroupLayout,
        device: &RenderDevice,
        (images, fallback, empty, lighting): &mut SystemParamItem<'_, '_, Self::Param>,
        _: bool,
    ) -> Result<UnpreparedBindGroup, AsBindGroupError> {
        let loaded = |image| images.get(image).ok_or(AsBindGroupError::RetryNextUpdate);
        let (mut picture, mut layers) = (&fallback.d2.texture_view, &empty.0);
        let mut sampler = &fallback.d2.sampler;
        match &self.texture {
            Some(PaintedTexture::Picture(image)) => {
                let image = loaded(image)?;
                (picture, sampler) = (&image.texture_view, &image.sampler);
            }
            Some(PaintedTexture::Layers(image)) => {
                let image = loaded(image)?;
                (layers, sampler) = (&image.texture_view, &image.sampler);
            }
            None => {}
        }
        let lighting = lighting.0.buffer();
        let lighting = lighting.ok_or(AsBindGroupError::RetryNextUpdate)?;
        let mut uniform = UniformBuffer::new(Vec::new());
        // Writing to a vector cannot fail.
        let _ = uniform.write(&self.uniform());
        let uniform = device.create_buffer_with_data(&BufferInitDescriptor {
            label: Some("painted_material_uniform"),
            usage: BufferUsages::UNIFORM,
            contents: uniform.as_ref(),
        });
        let bindings = [
            OwnedBindingResource::Buffer(uniform),
            OwnedBindingResource::TextureView(TextureViewDimension::D2, picture.clone()),
            OwnedBindingResource::TextureView(TextureViewDimension::D2Array, layers.clone()),
            OwnedBindingResource::Sampler(SamplerBindingType::Filtering, sampler.clone()),
            OwnedBindingResource::Buffer(lighting.clone()),
        ];
        Ok(UnpreparedBindGroup {
            bindings: BindingResources((0..).zip(bindings).collect()),
        })
    }

    fn bind_group_layout_entries(_: &RenderDevice, _: bool) -> Vec<BindGroupLayoutEntry> {
        let entries = BindGroupLayoutEntries::sequential(
            ShaderStages::VERTEX_FRAGMENT,
            (
                uniform_buffer::<SurfaceUniform>(false),
                texture_2d(TextureSampleType::Float { filterable: true }),
                texture_2d_array(TextureSampleType::Float { filterable: true }),
                sampler(SamplerBindingType::Filtering),
                uniform_buffer::<Lighting>(false),
            ),
        );
        entries.to_vec()
    }
}
