//! Textures of fire, light and dust, which are computed with all their mipmaps.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageAddressMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Returns a tongue of fire on black, for additive blending. The base of the flame is at the
/// bottom, and the flame is hottest inside.
pub(crate) fn flame() -> Image {
    let texel = |at: Vec2| {
        // The last row is black, because the texture repeats above the tip.
        let up = (0.99 - at.y).max(0.0);
        let lick = noise(at, 6, 3) - 0.5;
        let aside = ((at.x - 0.5) * 2.0 + lick * 0.5 * up).abs();
        let wide = 0.85 * (up * 5.0).min(1.0).sqrt() * (1.0 - up).powf(0.8);
        let heat = (wide - aside).max(0.0) / (wide + 0.02);
        // Hot gas is yellow at high density, and red at low density.
        let dense = heat * (1.0 - 0.5 * up);
        Vec3::new(
            1.6 * dense.powf(0.7),
            1.1 * dense.powf(1.3),
            0.5 * dense.powf(2.6),
        )
    };
    image(|at| texel(at).extend(1.0))
}

/// Returns a thin wisp of smoke, which is wider and thinner towards its upper end.
pub(crate) fn smoke() -> Image {
    let texel = |at: Vec2| {
        // The last row is empty, because the texture repeats above the upper end.
        let up = (0.99 - at.y).max(0.0);
        let bend = (0.5 * (up * 9.0).sin() + 0.3 * (up * 17.0 + 1.0).sin()) * 0.45 * up;
        let aside = ((at.x - 0.5) * 2.0 + bend).abs();
        let wide = 0.10 + 0.45 * up;
        let near = (1.0 - aside / wide).clamp(0.0, 1.0);
        let ragged = 0.5 + 0.5 * noise(Vec2::new(at.x, 0.5 * at.y), 6, 8);
        let thick = near * near * ragged * (up * 12.0).min(1.0) * (1.0 - up).powf(0.7);
        Vec3::ONE.extend(0.6 * thick)
    };
    image(texel)
}

/// A texture of a light that fades from the centre outwards, on a black background.
#[derive(Resource)]
pub(crate) struct Halo(pub(crate) Handle<Image>);

pub(crate) fn prepare(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    let texel = |at: Vec2| {
        let near = (1.0 - 2.0 * at.distance(Vec2::splat(0.5))).max(0.0);
        Vec3::splat(near * near).extend(1.0)
    };
    commands.insert_resource(Halo(images.add(image(texel))));
}

/// Returns a puff of dust, which is thinner towards its ragged edge.
pub(crate) fn puff() -> Image {
    let texel = |at: Vec2| {
        let ragged = noise(at, 4, 5) * 0.6 + noise(at, 9, 6) * 0.3 + noise(at, 19, 7) * 0.1;
        let near = 1.0 - 2.0 * at.distance(Vec2::splat(0.5)) / (0.55 + 0.45 * ragged);
        let thick = near.clamp(0.0, 1.0);
        Vec3::ONE.extend(thick * thick * (0.35 + 0.65 * ragged))
    };
    image(texel)
}

/// The width and height of each texture, in texels.
const SIZE: u32 = 512;

/// Returns smooth noise between 0 and 1 with this number of waves. The noise has a period of 1
/// along both axes.
fn noise(at: Vec2, waves: u32, seed: u32) -> f32 {
    let at = at.rem_euclid(Vec2::ONE) * waves as f32;
    let cell = at.floor();
    let part = at - cell;
    let part = part * part * (3.0 - 2.0 * part);
    let corner = |dx: u32, dy: u32| {
        hash(
            (cell.x as u32 + dx) % waves,
            (cell.y as u32 + dy) % waves,
            seed,
        )
    };
    let top = corner(0, 0).lerp(corner(1, 0), part.x);
    let bottom = corner(0, 1).lerp(corner(1, 1), part.x);
    top.lerp(bottom, part.y)
}

/// Returns a pseudorandom number between 0 and 1 for a position.
fn hash(x: u32, y: u32, seed: u32) -> f32 {
    let mut bits =
        x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2c1b_3c6d);
    bits ^= bits >> 13;
    (bits >> 8) as f32 / (1 << 24) as f32
}

/// Returns an image of `SIZE` × `SIZE` texels, and its mipmaps. The function `texel` receives
/// positions from 0 to 1, and returns values from 0 to 1. Each texel of a mipmap is the mean of four
/// texels in the previous level.
fn image(texel: impl Fn(Vec2) -> Vec4) -> Image {
    let at = |i| Vec2::new((i % SIZE) as f32, (i / SIZE) as f32) / SIZE as f32;
    let mut level: Vec<Vec4> = (0..SIZE * SIZE).map(|i| texel(at(i))).collect();
    let mut size = SIZE as usize;
    let mut bytes = Vec::new();
    loop {
        for texel in &level {
            let texel = (texel.clamp(Vec4::ZERO, Vec4::ONE) * 255.0).round();
            bytes.extend(texel.to_array().map(|part| part as u8));
        }
        if size == 1 {
            break;
        }
        let half = size / 2;
        level = (0..half * half)
            .map(|i| {
                let first = i / half * 2 * size + i % half * 2;
                let four = [first, first + 1, first + size, first + size + 1];
                four.into_iter().map(|at| level[at]).sum::<Vec4>() / 4.0
            })
            .collect();
        size = half;
    }
    mipmapped(bytes, [SIZE, 1], TextureFormat::Rgba8UnormSrgb, 1)
}

/// Returns an image with square layers that repeat along both axes. `bytes` contains all mipmaps of
/// the first layer, then all mipmaps of the next layer, and so on.
pub(crate) fn mipmapped(
    bytes: Vec<u8>,
    [side, layers]: [u32; 2],
    format: TextureFormat,
    anisotropy: u16,
) -> Image {
    let extent = Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: layers,
    };
    let (flat, usage) = (TextureDimension::D2, RenderAssetUsages::RENDER_WORLD);
    let mut image = Image::new_uninit(extent, flat, format, usage);
    image.data = Some(bytes);
    image.texture_descriptor.mip_level_count = side.ilog2() + 1;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        anisotropy_clamp: anisotropy,
        ..ImageSamplerDescriptor::linear()
    });
    image
}
