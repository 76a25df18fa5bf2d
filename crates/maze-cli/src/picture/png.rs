//! Scenes as PNG.

use super::raster::{TooLarge, raster};
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, PixelDimensions, Unit};
use warren_maze::draw::Scene;

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PngError {
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    #[error("cannot write the picture as PNG: {0}")]
    Encoding(#[from] EncodingError),
}

/// A scene as a PNG file of so many pixels a unit, in grey where no colour
/// shows. With a resolution, in pixels an inch, it says how large it prints.
pub(crate) fn png(scene: &Scene, scale: f64, resolution: Option<f64>) -> Result<Vec<u8>, PngError> {
    let pixmap = raster(scene, scale)?;
    // Red, green, blue and opacity; all is opaque.
    let pixels = || pixmap.data().as_chunks::<4>().0.iter();
    let is_grey = pixels().all(|&[red, green, blue, _]| red == green && green == blue);
    let bytes: Vec<u8> = if is_grey {
        pixels().map(|pixel| pixel[0]).collect()
    } else {
        pixels()
            .flat_map(|&[red, green, blue, _]| [red, green, blue])
            .collect()
    };
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(if is_grey {
        ColorType::Grayscale
    } else {
        ColorType::Rgb
    });
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
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}
