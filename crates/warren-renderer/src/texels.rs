//! Textures of numbered texels, of which only the changed texels are uploaded to the GPU.
//!
//! After any change, Bevy uploads the whole image, which takes as long as a frame if there are
//! millions of texels. This module instead writes each run of consecutive changed texels into the
//! existing texture.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    Extent3d, Origin3d, TexelCopyBufferLayout, TextureDimension, TextureFormat,
};
use bevy::render::renderer::RenderQueue;
use bevy::render::texture::GpuImage;
use bevy::render::{ExtractSchedule, MainWorld, Render, RenderApp, RenderSystems};

/// A texture of numbered texels, and a copy of the texels in memory.
#[derive(Clone, Debug, Default)]
pub struct Texels<T> {
    of: Vec<T>,
    /// The texture, with at most 2048 texels per row.
    pub image: Handle<Image>,
    changed: Vec<u32>,
}

/// A texel of a texture.
pub trait Texel: Copy + PartialEq + Default {
    /// The format of the texture.
    const FORMAT: TextureFormat;

    /// Appends the bytes of the texel, in the format of the texture.
    fn write(&self, bytes: &mut Vec<u8>);
}

/// A colour in sRGB with an opacity.
impl Texel for [u8; 4] {
    const FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self);
    }
}

/// The maximum number of texels per row of a texture. Every GPU supports textures of this width.
pub const FOLD: u32 = 2048;

/// The texels to write to textures in the next frame.
#[derive(Resource, Debug, Default)]
pub struct Writes {
    runs: Vec<Run>,
    /// Whether a renderer exists. Without a renderer, there are no textures to write to.
    wanted: bool,
    /// The textures that changed in this frame, and the numbers of the texels that changed.
    changed: Vec<(AssetId<Image>, Vec<u32>)>,
    /// Whether a system calls [`changed`](Writes::changed). False by default.
    pub is_read: bool,
}

impl Writes {
    /// Returns the numbers of the texels of a texture that changed in this frame. Returns none if
    /// [`is_read`](Writes::is_read) is false.
    pub fn changed(&self, image: AssetId<Image>) -> impl Iterator<Item = u32> {
        let changed = self.changed.iter().filter(move |(of, _)| *of == image);
        changed.flat_map(|(_, texels)| texels.iter().copied())
    }

    /// Forgets the changes of this frame. Call this at the end of each frame if
    /// [`is_read`](Writes::is_read) is true.
    pub fn end_frame(&mut self) {
        self.changed.clear();
    }
}

/// Consecutive texels in one row of a texture.
#[derive(Debug)]
struct Run {
    image: AssetId<Image>,
    first: u32,
    length: u32,
    bytes: Vec<u8>,
    /// The number of frames for which this write has waited because its texture does not exist.
    waited: u32,
}

/// Writes the texels that are in [`Writes`], if the app has a renderer.
pub fn plugin(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_resource::<Writes>()
            .add_systems(ExtractSchedule, extract_writes)
            .add_systems(Render, write_texels.in_set(RenderSystems::PrepareResources));
        app.insert_resource(Writes {
            wanted: true,
            ..default()
        });
    }
}

impl<T: Texel> Texels<T> {
    /// Creates a texture from these texels.
    pub fn new(of: Vec<T>, images: &mut Assets<Image>) -> Texels<T> {
        let width = FOLD.min(of.len().max(1) as u32);
        let height = (of.len() as u32).div_ceil(width).max(1);
        let mut bytes = bytes_of(&of);
        (of.len()..(width * height) as usize).for_each(|_| T::default().write(&mut bytes));
        let size = Extent3d {
            width,
            height,
            ..default()
        };
        let (flat, usage) = (TextureDimension::D2, RenderAssetUsages::RENDER_WORLD);
        let image = images.add(Image::new(size, flat, bytes, T::FORMAT, usage));
        Texels {
            of,
            image,
            changed: Vec::new(),
        }
    }

    /// Returns all texels.
    pub fn all(&self) -> &[T] {
        &self.of
    }

    /// Sets a texel, unless there is no texel with this number.
    pub fn set(&mut self, number: u32, texel: T) {
        if let Some(of) = self.of.get_mut(number as usize)
            && *of != texel
        {
            *of = texel;
            self.changed.push(number);
        }
    }

    /// Replaces all texels. If their number stays the same, only the texels that differ are written to
    /// the texture when [`flush`](Texels::flush) is called. Otherwise, creates a new texture.
    pub fn replace(&mut self, of: Vec<T>, images: &mut Assets<Image>) {
        if self.of.len() != of.len() {
            *self = Texels::new(of, images);
            return;
        }
        for (number, texel) in (0..).zip(of) {
            self.set(number, texel);
        }
    }

    /// Queues the changed texels to be written to the texture.
    pub fn flush(&mut self, writes: &mut Writes) {
        self.changed.sort_unstable();
        self.changed.dedup();
        let follows = |a: &u32, b: &u32| *b == a + 1 && !b.is_multiple_of(FOLD);
        let runs = self.changed.chunk_by(follows);
        for texels in runs.filter(|_| writes.wanted) {
            let (first, last) = (texels[0] as usize, texels[texels.len() - 1] as usize);
            writes.runs.push(Run {
                image: self.image.id(),
                first: texels[0],
                length: texels.len() as u32,
                bytes: bytes_of(&self.of[first..=last]),
                waited: 0,
            });
        }
        if writes.is_read && !self.changed.is_empty() {
            let changed = std::mem::take(&mut self.changed);
            writes.changed.push((self.image.id(), changed));
        }
        self.changed.clear();
    }
}

fn bytes_of(texels: &[impl Texel]) -> Vec<u8> {
    let mut bytes = Vec::new();
    texels.iter().for_each(|texel| texel.write(&mut bytes));
    bytes
}

fn extract_writes(mut main: ResMut<MainWorld>, mut writes: ResMut<Writes>) {
    writes.runs.append(&mut main.resource_mut::<Writes>().runs);
}

fn write_texels(
    mut writes: ResMut<Writes>,
    images: Res<RenderAssets<GpuImage>>,
    queue: Res<RenderQueue>,
) {
    // A texture that was created in this frame may not exist on the GPU yet, and a texture that has
    // been dropped never will. Writes to a missing texture therefore wait for a few frames, and are
    // then discarded.
    writes.runs.retain_mut(|run| {
        let Some(image) = images.get(run.image) else {
            run.waited += 1;
            return run.waited < 8;
        };
        let mut to = image.texture.as_image_copy();
        to.origin = Origin3d {
            x: run.first % FOLD,
            y: run.first / FOLD,
            z: 0,
        };
        let size = Extent3d {
            width: run.length,
            ..default()
        };
        queue.write_texture(to, &run.bytes, TexelCopyBufferLayout::default(), size);
        false
    });
}
