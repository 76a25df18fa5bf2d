//! Stone and fire, made in code: colour and normal maps with all their mipmaps.

use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// A stone's colour and the normals of its surface, both of which tile.
pub(crate) struct Stone {
    pub(crate) color: Image,
    pub(crate) normal: Image,
}

/// Dressed blocks in courses, six to a cell's height, sharp at a slant to the
/// given degree.
pub(crate) fn wall(anisotropy: u16) -> Stone {
    let blocks = Blocks {
        columns: 2,
        rows: 6,
        shift: 0.5,
        joint: 0.022,
        tint: Vec3::new(0.50, 0.46, 0.42),
        seed: 11,
    };
    stone(&blocks, anisotropy)
}

/// Flagstones.
pub(crate) fn floor(anisotropy: u16) -> Stone {
    let blocks = Blocks {
        columns: 3,
        rows: 4,
        shift: 0.5,
        joint: 0.018,
        tint: Vec3::new(0.36, 0.35, 0.36),
        seed: 5,
    };
    stone(&blocks, anisotropy)
}

/// A tongue of fire on black, to be added to what is behind it: its foot at the
/// bottom, hottest inside.
pub(crate) fn flame() -> Image {
    let texel = |at: Vec2| {
        // The last row is black: it repeats above the tip.
        let up = (0.99 - at.y).max(0.0);
        let lick = noise(at, 6, 3) - 0.5;
        let aside = ((at.x - 0.5) * 2.0 + lick * 0.5 * up).abs();
        let wide = 0.85 * (up * 5.0).min(1.0).sqrt() * (1.0 - up).powf(0.8);
        let heat = (wide - aside).max(0.0) / (wide + 0.02);
        // Hot gas is yellow where it is dense, and red where it thins out.
        let dense = heat * (1.0 - 0.5 * up);
        Vec3::new(
            1.6 * dense.powf(0.7),
            1.1 * dense.powf(1.3),
            0.5 * dense.powf(2.6),
        )
    };
    image(1, texels(texel), TextureFormat::Rgba8UnormSrgb)
}

/// Light that fades away from the middle, on black.
pub(crate) fn halo() -> Image {
    let texel = |at: Vec2| {
        let near = (1.0 - 2.0 * at.distance(Vec2::splat(0.5))).max(0.0);
        Vec3::splat(near * near)
    };
    image(1, texels(texel), TextureFormat::Rgba8UnormSrgb)
}

/// Pixels a side.
const SIZE: u32 = 512;

/// How blocks are laid in one tile.
struct Blocks {
    columns: u32,
    rows: u32,
    /// How far each course is shifted against the last, in blocks.
    shift: f32,
    /// Half a joint's width, in tiles.
    joint: f32,
    tint: Vec3,
    seed: u32,
}

fn stone(blocks: &Blocks, anisotropy: u16) -> Stone {
    let texels: Vec<(Vec3, f32)> = texels(|at| blocks.texel(at)).collect();
    let height = |x: u32, y: u32| texels[((y % SIZE) * SIZE + x % SIZE) as usize].1;
    let normals = (0..SIZE * SIZE).map(|i| {
        let (x, y) = (i % SIZE, i / SIZE);
        let slope = Vec2::new(
            height(x + SIZE - 1, y) - height(x + 1, y),
            height(x, y + SIZE - 1) - height(x, y + 1),
        );
        (slope * 3.0).extend(1.0).normalize() * 0.5 + 0.5
    });
    let color = image(
        anisotropy,
        texels.iter().map(|texel| texel.0),
        TextureFormat::Rgba8UnormSrgb,
    );
    let normal = image(anisotropy, normals, TextureFormat::Rgba8Unorm);
    Stone { color, normal }
}

impl Blocks {
    /// Colour and height of a place in the tile.
    fn texel(&self, at: Vec2) -> (Vec3, f32) {
        // Joints are not quite straight.
        let wobble = Vec2::new(noise(at, 8, self.seed), noise(at, 8, self.seed + 1)) - 0.5;
        let at = at + wobble * 0.012;
        let y = at.y * self.rows as f32;
        let row = y.floor();
        let x = at.x * self.columns as f32 + row * self.shift;
        let block = Vec2::new(
            x.floor().rem_euclid(self.columns as f32),
            row.rem_euclid(self.rows as f32),
        );
        let inside = Vec2::new(x.fract().abs(), y.fract().abs());
        let edge = Vec2::new(
            inside.x.min(1.0 - inside.x) / self.columns as f32,
            inside.y.min(1.0 - inside.y) / self.rows as f32,
        );
        let depth = (edge.min_element() / self.joint).clamp(0.0, 1.0);
        let face = depth * depth * (3.0 - 2.0 * depth);
        let grain = 0.5 * noise(at, 16, self.seed + 2)
            + 0.3 * noise(at, 48, self.seed + 3)
            + 0.2 * noise(at, 128, self.seed + 4);
        let shade = 0.75 + 0.4 * hash(block.x as u32, block.y as u32, self.seed + 5);
        let color = self.tint * shade * (0.72 + 0.5 * grain) * (0.35 + 0.65 * face);
        (color, face * 0.7 + grain * 0.35)
    }
}

/// What a function gives for each place in a tile, row by row.
fn texels<T>(texel: impl Fn(Vec2) -> T) -> impl Iterator<Item = T> {
    (0..SIZE * SIZE).map(move |i| {
        let at = Vec2::new((i % SIZE) as f32, (i / SIZE) as f32) / SIZE as f32;
        texel(at)
    })
}

/// Smooth noise between 0 and 1 that repeats with the tile, of so many waves.
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

/// A number between 0 and 1 that belongs to a place.
fn hash(x: u32, y: u32, seed: u32) -> f32 {
    let mut bits =
        x.wrapping_mul(0x9e37_79b1) ^ y.wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x2c1b_3c6d);
    bits ^= bits >> 13;
    (bits >> 8) as f32 / (1 << 24) as f32
}

/// An image of `SIZE` squared texels between 0 and 1, and its mipmaps, each
/// texel the mean of four of the level before.
fn image(anisotropy: u16, texels: impl Iterator<Item = Vec3>, format: TextureFormat) -> Image {
    let mut level: Vec<Vec3> = texels.collect();
    let mut size = SIZE as usize;
    let mut bytes = Vec::new();
    let mut levels = 0;
    loop {
        for texel in &level {
            let texel = (texel.clamp(Vec3::ZERO, Vec3::ONE) * 255.0).round();
            bytes.extend([texel.x as u8, texel.y as u8, texel.z as u8, 255]);
        }
        levels += 1;
        if size == 1 {
            break;
        }
        let half = size / 2;
        level = (0..half * half)
            .map(|i| {
                let first = i / half * 2 * size + i % half * 2;
                let four = [first, first + 1, first + size, first + size + 1];
                four.into_iter().map(|at| level[at]).sum::<Vec3>() / 4.0
            })
            .collect();
        size = half;
    }
    let extent = Extent3d {
        width: SIZE,
        height: SIZE,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new_uninit(
        extent,
        TextureDimension::D2,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(bytes);
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..default()
    });
    image
}
