//! Renders scenes as PNG files.

use super::raster::{blank, paint, raster};
use crate::error::ExportError;
use png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions, Unit};
use tiny_skia::{Color, Pixmap};
use warren_maze::draw::Scene;

/// Renders a scene as a PNG file. `scale` is the number of pixels per unit of the scene. The file
/// is greyscale if the scene has no colours. `resolution` is the number of pixels per inch, which
/// determines the printed size.
///
/// # Errors
///
/// Fails if the picture is too large, or if there is not enough memory.
pub fn png(scene: &Scene, scale: f64, resolution: Option<f64>) -> Result<Vec<u8>, ExportError> {
    let pixmap = raster(scene, scale)?;
    // A pixel has the components red, green, blue and opacity. All pixels are opaque.
    let pixels = || pixmap.data().as_chunks::<4>().0.iter();
    let is_grey = pixels().all(|&[red, green, blue, _]| red == green && green == blue);
    let (color, bytes): (_, Vec<u8>) = if is_grey {
        (
            ColorType::Grayscale,
            pixels().map(|pixel| pixel[0]).collect(),
        )
    } else {
        let colours = pixels().flat_map(|&[red, green, blue, _]| [red, green, blue]);
        (ColorType::Rgb, colours.collect())
    };
    encode(&pixmap, color, &bytes, resolution)
}

/// Renders a scene as a PNG file with a transparent background. The edges of filled shapes are not
/// smooth, so every pixel is either opaque or transparent.
///
/// # Errors
///
/// Fails if the picture is too large, or if there is not enough memory.
pub fn transparent_png(scene: &Scene, scale: f64) -> Result<Vec<u8>, ExportError> {
    let mut pixmap = blank(scene.size, scale)?;
    pixmap.fill(Color::TRANSPARENT);
    for shape in &scene.shapes {
        paint(&mut pixmap, shape, scale, None);
    }
    encode(&pixmap, ColorType::Rgba, pixmap.data(), None)
}

fn encode(
    pixmap: &Pixmap,
    color: ColorType,
    bytes: &[u8],
    resolution: Option<f64>,
) -> Result<Vec<u8>, ExportError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    encoder.set_pixel_dims(resolution.map(|per_inch| {
        let per_metre = (per_inch / 0.0254).round() as u32;
        PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: Unit::Meter,
        }
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    writer.finish()?;
    Ok(file)
}
