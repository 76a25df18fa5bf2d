//! Small pictures that are painted from formulas.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

/// Paints a square picture with this number of pixels per side. `colour` returns the sRGB colour at
/// a position, or `None` outside the shape. The picture extends from -0.5 to 0.5, and the y axis
/// points down. Every pixel is the mean of 16 samples.
pub(super) fn paint(pixels: u32, colour: impl Fn(Vec2) -> Option<[f32; 3]>) -> Image {
    const SAMPLES: u32 = 4;

    let mut data = Vec::with_capacity((pixels * pixels * 4) as usize);
    let place = |at: u32| (at as f32 + 0.5) / (pixels * SAMPLES) as f32 - 0.5;
    for y in 0..pixels {
        for x in 0..pixels {
            let (mut sum, mut count) = (Vec3::ZERO, 0.0_f32);
            for sample in 0..SAMPLES * SAMPLES {
                let across = x * SAMPLES + sample % SAMPLES;
                let down = y * SAMPLES + sample / SAMPLES;
                if let Some(colour) = colour(Vec2::new(place(across), place(down))) {
                    sum += Vec3::from(colour);
                    count += 1.0;
                }
            }
            let mean = sum / count.max(1.0) * 255.0;
            let alpha = count / (SAMPLES * SAMPLES) as f32 * 255.0;
            data.extend([mean.x, mean.y, mean.z, alpha].map(|value| value.round() as u8));
        }
    }
    let extent = Extent3d {
        width: pixels,
        height: pixels,
        depth_or_array_layers: 1,
    };
    let usage = RenderAssetUsages::default();
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new(extent, TextureDimension::D2, data, format, usage)
}
