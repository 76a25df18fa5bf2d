//! Surfaces: textures of colour, height and roughness, converted for the renderer.
//!
//! `art/README.md` describes how the textures are made, and what their values mean.

use crate::asset::{AssetFile, HAS_HALF_PICTURES};
use crate::material::Layers;
use crate::textures::mipmapped;
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};
use bevy_warren::work::WorkProgress;
use warren_renderer::system::IS_BROWSER;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The textures of a surface, as JPEG files, and the scale of its heights.
#[derive(Clone, Copy)]
pub(crate) struct Surface {
    /// The colours. Variants are stored below one another. Each variant is square.
    pub(crate) color: AssetFile,
    /// The heights, in greyscale, with the same size as the colours.
    pub(crate) height: AssetFile,
    /// The roughness, in greyscale, with half the width and height of the colours.
    pub(crate) roughness: AssetFile,
    /// The height difference between black and white, in metres.
    pub(crate) depth: f32,
    /// The mean of the colours, in sRGB.
    pub(crate) tone: [u8; 3],
    /// The factor by which the colours are multiplied.
    pub(crate) gain: f32,
    /// The width and height of a variant, in metres.
    pub(crate) size: Vec2,
}

/// The sharpness of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sharpness {
    /// The anisotropy of the texture filter. Higher values keep the surface sharp at shallow
    /// viewing angles.
    pub(crate) anisotropy: u16,
    /// Whether the resolution is halved.
    pub(crate) is_half: bool,
    /// Whether the surface has a relief.
    pub(crate) has_relief: bool,
}

/// The textures of a surface: one with the colour, and one with the normals, occlusion and
/// roughness.
pub(crate) struct Decoded {
    pub(crate) color: Image,
    /// `None` if no relief was requested.
    pub(crate) relief: Option<Image>,
}

/// Returns layers of a single texel, which are used until the textures of a surface are decoded.
pub(crate) fn plain(tone: [u8; 3], images: &mut Assets<Image>) -> Layers {
    let [red, green, blue] = tone;
    let mut texel =
        |texel: [u8; 4], format| images.add(layered(vec![vec![texel]], 1, 1, format, 1));
    Layers {
        color: texel([red, green, blue, 255], TextureFormat::Rgba8UnormSrgb),
        relief: texel([128, 128, 255, 230], TextureFormat::Rgba8Unorm),
        tone: linear(tone),
    }
}

/// Loads and decodes a picture for the interface. Fails if the picture cannot be downloaded, or if
/// the server sends something else, such as a page.
pub async fn load_picture(file: AssetFile) -> Result<Image, String> {
    let picture = Picture::decode(&file.read().await?, ColorSpace::RGBA)?;
    let size = Extent3d {
        width: picture.width as u32,
        height: picture.rows() as u32,
        ..default()
    };
    Ok(Image::new(
        size,
        TextureDimension::D2,
        picture.values,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    ))
}

fn linear([red, green, blue]: [u8; 3]) -> LinearRgba {
    Srgba::rgb_u8(red, green, blue).into()
}

/// Returns a component of a colour in sRGB after its brightness has been multiplied by `gain`.
fn brightened(component: u8, gain: f32) -> u8 {
    let bright = gain * Srgba::gamma_function(f32::from(component) / 255.0);
    (255.0 * Srgba::gamma_function_inverse(bright.min(1.0))).round() as u8
}

impl Surface {
    /// Returns the mean of the colours that are shown, in sRGB.
    pub(crate) fn shown_tone(&self) -> [u8; 3] {
        self.tone.map(|component| brightened(component, self.gain))
    }

    /// Loads and decodes the textures, and computes the normals, the occlusion and all mipmaps for
    /// the renderer. Runs in the background, because decoding can take most of a second. Fails if
    /// the textures cannot be downloaded, or if the server sends something else. The tests decode
    /// all textures.
    pub(crate) async fn load(
        &self,
        sharp: Sharpness,
        progress: &WorkProgress,
    ) -> Result<Decoded, String> {
        let color = if sharp.is_half {
            self.color.half()
        } else {
            self.color
        };
        // The downloads run at the same time.
        let color = color.read();
        let relief = sharp
            .has_relief
            .then(|| [self.height.read(), self.roughness.read()]);
        let color = Picture::decode(&color.await?, ColorSpace::RGB)?;
        progress.pause().await;
        let side = color.width;
        let count = color.rows() / side;
        let relief = match relief {
            Some([height, roughness]) => {
                let height = Picture::decode(&height.await?, ColorSpace::Luma)?;
                progress.pause().await;
                let roughness = Picture::decode(&roughness.await?, ColorSpace::Luma)?;
                progress.pause().await;
                let is_whole = (height.width, height.rows()) == (side, color.rows())
                    && (2 * roughness.width, 2 * roughness.rows()) == (side, color.rows());
                if !is_whole {
                    return Err("the textures of a surface have different sizes".into());
                }
                let mut layers = Vec::new();
                for layer in 0..count {
                    layers.push(self.relief(&height, &roughness, layer));
                    progress.pause().await;
                }
                Some(layered(
                    layers,
                    side,
                    side,
                    TextureFormat::Rgba8Unorm,
                    sharp.anisotropy,
                ))
            }
            None => None,
        };
        let is_halved_here = sharp.is_half && !HAS_HALF_PICTURES;
        let size = if is_halved_here { side / 2 } else { side };
        let shown: [u8; 256] = std::array::from_fn(|at| brightened(at as u8, self.gain));
        let mut layers = Vec::new();
        for layer in 0..count {
            layers.push(color.layer(layer, &shown));
            progress.pause().await;
        }
        Ok(Decoded {
            color: layered(
                layers,
                side,
                size,
                TextureFormat::Rgba8UnormSrgb,
                sharp.anisotropy,
            ),
            relief,
        })
    }

    /// Returns the two slopes of the normals, the occlusion and the roughness of a layer.
    fn relief(&self, height: &Picture, roughness: &Picture, layer: usize) -> Vec<[u8; 4]> {
        let side = height.width;
        let heights = &height.values[layer * side * side..][..side * side];
        let rough = &roughness.values[layer * side * side / 4..][..side * side / 4];
        let around = blurred(heights, side);
        // The factor that converts the height difference between the two neighbours of a texel to a
        // slope.
        let slope = self.depth / 255.0 / 2.0 * side as f32 / self.size;
        let at = |x: usize, y: usize| f32::from(heights[y * side + x]);
        let texel = |x: usize, y: usize| {
            let [left, right] = [(x + side - 1) % side, (x + 1) % side];
            // Only horizontal neighbours wrap. Wall textures do not repeat vertically, and floor
            // textures have almost the same height at both edges.
            let [above, below] = [y.saturating_sub(1), (y + 1).min(side - 1)];
            let fall = Vec2::new(at(left, y) - at(right, y), at(x, above) - at(x, below));
            let normal = (fall * slope).extend(1.0).normalize();
            let sunk = (around[y * side + x] - at(x, y)) * self.depth / 255.0;
            let open = 1.0 - (sunk / DARK).clamp(0.0, 1.0) * DARKEST;
            let slopes = (normal.xy() * 127.0 + 128.0).round();
            [
                slopes.x as u8,
                slopes.y as u8,
                (open * 255.0) as u8,
                rough[y / 2 * (side / 2) + x / 2],
            ]
        };
        let places = (0..side * side).map(|i| (i % side, i / side));
        places.map(|(x, y)| texel(x, y)).collect()
    }
}

/// The depth at which a hollow reaches the maximum darkness, in metres.
const DARK: f32 = 0.03;

/// The fraction of the light that does not reach the darkest hollows.
const DARKEST: f32 = 0.75;

/// A decoded picture. The values are stored row by row, with `channels` values per texel.
struct Picture {
    width: usize,
    channels: usize,
    values: Vec<u8>,
}

impl Picture {
    /// Fails if the bytes are not a picture in JPEG. A web server can send anything.
    fn decode(jpeg: &[u8], colors: ColorSpace) -> Result<Picture, String> {
        let options = DecoderOptions::default().jpeg_set_out_colorspace(colors);
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(jpeg), options);
        let values = decoder.decode();
        let values = values.map_err(|error| format!("not a picture in JPEG: {error:?}"))?;
        let (width, height) = decoder.dimensions().unwrap_or_default();
        let channels = colors.num_components();
        match width * height * channels == values.len() && width > 0 {
            true => Ok(Picture {
                width,
                channels,
                values,
            }),
            false => Err(format!(
                "a picture of {width} × {height} pixels is not complete"
            )),
        }
    }

    fn rows(&self) -> usize {
        self.values.len() / self.channels / self.width
    }

    /// Returns the texels of a variant as RGBA colours. `shown` contains the value that replaces each
    /// value of the picture.
    fn layer(&self, layer: usize, shown: &[u8; 256]) -> Vec<[u8; 4]> {
        let size = self.width * self.width * self.channels;
        let texels = self.values[layer * size..][..size].chunks_exact(self.channels);
        let opaque = |texel: &[u8]| {
            let [red, green, blue] = [0, 1, 2].map(|at| shown[usize::from(texel[at])]);
            [red, green, blue, 255]
        };
        texels.map(opaque).collect()
    }
}

/// Returns the mean height around each texel of a picture that repeats horizontally.
fn blurred(heights: &[u8], side: usize) -> Vec<f32> {
    /// How far the averaged area extends from a texel along each axis, in texels.
    const REACH: usize = 20;

    let width = (2 * REACH + 1) as f32;
    let mut rows = vec![0.0; side * side];
    for (row, blurred) in heights.chunks_exact(side).zip(rows.chunks_exact_mut(side)) {
        let at = |x: usize| f32::from(row[x % side]);
        let mut sum: f32 = (0..=2 * REACH).map(|x| at(x + side - REACH)).sum();
        for (x, blurred) in blurred.iter_mut().enumerate() {
            *blurred = sum / width;
            sum += at(x + REACH + 1) - at(x + side - REACH);
        }
    }
    let row = |y: isize| {
        let y = y.clamp(0, side as isize - 1) as usize;
        y * side..(y + 1) * side
    };
    let reach = REACH as isize;
    let mut sums = vec![0.0; side];
    for y in -reach..=reach {
        let rows = &rows[row(y)];
        sums.iter_mut().zip(rows).for_each(|(sum, of)| *sum += of);
    }
    let mut all = Vec::with_capacity(side * side);
    for y in 0..side as isize {
        all.extend(sums.iter().map(|sum| sum / width));
        let (next, last) = (&rows[row(y + reach + 1)], &rows[row(y - reach)]);
        for ((sum, next), last) in sums.iter_mut().zip(next).zip(last) {
            *sum += next - last;
        }
    }
    all
}

/// Returns an image with all mipmaps. `side` is the width and height of the layers, and `size` is
/// the width and height of the image, which may be smaller.
fn layered(
    mut layers: Vec<Vec<[u8; 4]>>,
    side: usize,
    size: usize,
    format: TextureFormat,
    anisotropy: u16,
) -> Image {
    // In WebGL, a texture with a single layer is not an array.
    if IS_BROWSER && layers.len() == 1 {
        layers.extend_from_within(..);
    }
    let count = layers.len() as u32;
    let mut bytes = Vec::new();
    for mut texels in layers {
        let mut now = side;
        loop {
            if now <= size {
                bytes.extend_from_slice(texels.as_flattened());
            }
            if now == 1 {
                break;
            }
            texels = halved(&texels, now);
            now /= 2;
        }
    }
    let mut image = mipmapped(bytes, [size as u32, count], format, anisotropy);
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::D2Array),
        ..default()
    });
    image
}

/// Returns a picture with half the width and height. Each texel is the mean of four texels.
fn halved(texels: &[[u8; 4]], side: usize) -> Vec<[u8; 4]> {
    let half = side / 2;
    let mut all = Vec::with_capacity(half * half);
    for rows in texels.chunks_exact(2 * side) {
        let (above, below) = rows.split_at(side);
        for (a, b) in above.chunks_exact(2).zip(below.chunks_exact(2)) {
            let mean = |i: usize| {
                let sum = [a[0][i], a[1][i], b[0][i], b[1][i]].map(u32::from);
                ((sum.iter().sum::<u32>() + 2) / 4) as u8
            };
            all.push([mean(0), mean(1), mean(2), mean(3)]);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look;
    use warren_dungeon::recipe::Theme;

    #[test]
    fn a_page_instead_of_a_picture_is_an_error() {
        for sent in ["", "<!doctype html><title>Not found</title>"] {
            let read = Picture::decode(sent.as_bytes(), ColorSpace::RGB);
            assert!(read.is_err_and(|why| why.contains("JPEG")), "{sent:?}");
        }
    }

    #[test]
    fn the_tone_of_a_surface_is_the_mean_of_its_colours() {
        for theme in Theme::ALL {
            let all = look::row(theme).surfaces;
            let all = [Some(all.wall), Some(all.floor), all.ceiling];
            for (surface, kind) in all.iter().zip(["wall", "floor", "ceiling"]) {
                let Some(surface) = surface else { continue };
                let picture = Picture::decode(surface.color.bytes, ColorSpace::RGB);
                let Ok(picture) = picture else {
                    panic!("{theme:?}, {kind} cannot be decoded");
                };
                let texels = (picture.values.len() / 3) as u64;
                let mean: Vec<u8> = (0..3)
                    .map(|i| {
                        let values = picture.values.iter().skip(i).step_by(3);
                        (values.map(|&value| u64::from(value)).sum::<u64>() / texels) as u8
                    })
                    .collect();
                let is_near = |i: usize| mean[i].abs_diff(surface.tone[i]) <= 1;
                assert!((0..3).all(is_near), "{theme:?}, {kind}: {mean:?}");
            }
        }
    }
}
