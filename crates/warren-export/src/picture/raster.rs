//! Renders scenes as pixels.

use super::path::path;
use crate::error::{ExportError, TooLarge};
use crate::memory;
use std::io;
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Mask, Paint, Pixmap, Stroke, Transform};
use warren_maze::draw::{Point, Scene, Shape};

/// Renders a scene as pixels. `scale` is the number of pixels per unit of the scene.
///
/// # Errors
///
/// Fails if the picture is too large, or if there is not enough memory.
pub fn raster(scene: &Scene, scale: f64) -> Result<Pixmap, ExportError> {
    let mut pixmap = blank(scene.size, scale)?;
    for shape in &scene.shapes {
        paint(&mut pixmap, shape, scale, None);
    }
    Ok(pixmap)
}

/// Creates a white pixmap for a scene of this size. A pixel uses 4 bytes. Checks the size and
/// the available memory before it allocates memory.
///
/// # Errors
///
/// Fails if the picture is too large, or if there is not enough memory.
pub fn blank(size: Point, scale: f64) -> Result<Pixmap, ExportError> {
    let [width, height] = check_size(size, scale)?;
    // The size is not zero and fits, so the only possible cause of a failure is a lack of memory.
    let mut pixmap =
        Pixmap::new(width, height).ok_or_else(|| io::Error::from(io::ErrorKind::OutOfMemory))?;
    pixmap.fill(Color::WHITE);
    Ok(pixmap)
}

/// Returns the width and height of the picture of a scene with this size, in pixels.
///
/// # Errors
///
/// Fails if the picture is too large, or if there is not enough memory.
pub fn check_size(size: Point, scale: f64) -> Result<[u32; 2], ExportError> {
    let pixels = size.map(|length| ((length * scale).ceil() as u64).max(1));
    let [width, height] = pixels;
    if pixels.iter().any(|&length| length > MAX_SIDE) || width * height > MAX_PIXELS {
        let fits = rounded_down(largest_scale(size, MAX_PIXELS));
        return Err(TooLarge { pixels, fits }.into());
    }
    memory::check("this picture", width * height * ENCODING)?;
    Ok([width as u32, height as u32])
}

/// The maximum number of bytes per pixel while a picture is written: the pixels, their colours and
/// the compressed file.
const ENCODING: u64 = 4 + 3 + 2;

/// The default number of pixels per cell of a picture that is not large.
pub const USUAL_SCALE: f64 = 24.0;

/// Returns the default number of pixels per unit of the scene. The scale is `usual`, or smaller for
/// large scenes, so that a picture of a million cells takes only a few seconds.
pub fn default_scale(size: Point, usual: f64) -> f64 {
    // Three pixels per cell are enough to distinguish a wall from the room next to it.
    let readable = largest_scale(size, MAX_PIXELS).min(3.0);
    let scale = largest_scale(size, MAX_DEFAULT_PIXELS).clamp(readable, usual);
    // Walls are sharp if cells start at whole pixels.
    if scale < 1.0 {
        rounded_down(scale)
    } else {
        scale.floor()
    }
}

/// The maximum number of pixels in a picture. The pixels of such a picture need half a gigabyte of
/// memory.
const MAX_PIXELS: u64 = 1 << 27;
/// The maximum width and height of a picture, in pixels. Many programs cannot display larger
/// pictures.
const MAX_SIDE: u64 = 32_767;
/// The maximum number of pixels in a picture with the default scale.
const MAX_DEFAULT_PIXELS: u64 = 1 << 24;

fn largest_scale([width, height]: Point, pixels: u64) -> f64 {
    let by_pixels = (pixels as f64 / (width * height)).sqrt();
    // Widths and heights are rounded up to whole pixels, so the scale must be slightly smaller.
    0.999 * by_pixels.min(MAX_SIDE as f64 / width.max(height))
}

/// Rounds down to two significant digits.
fn rounded_down(scale: f64) -> f64 {
    let digits = 10f64.powf(1.0 - scale.log10().floor());
    (scale * digits).floor() / digits
}

/// The settings for painting only a part of a picture.
#[derive(Clone, Copy)]
pub struct Clip<'a> {
    /// The mask that restricts painting.
    pub mask: &'a Mask,
    /// If the shape is a part of a longer stroke, the first point of that stroke.
    pub anchor: Option<Point>,
}

/// Paints a shape over the existing pixels. Paints nothing if the scale is less than a
/// millionth of a pixel per unit.
pub fn paint(pixmap: &mut Pixmap, shape: &Shape, scale: f64, part: Option<Clip>) {
    let mask = part.map(|part| part.mask);
    let Some(path) = path(shape).filter(|_| scale > 1e-6) else {
        return;
    };
    let [red, green, blue] = shape.colour().0;
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    // With anti-aliasing, the white background would be visible between two cells.
    paint.anti_alias = !matches!(shape, Shape::Fill { .. });
    let zoom = Transform::from_scale(scale as f32, scale as f32);
    match shape {
        Shape::Stroke { lines, width, .. } => {
            let pixels = (width * scale).round().max(1.0);
            let stroke = Stroke {
                width: (pixels / scale) as f32,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            let first = lines.iter().flatten().next().copied();
            let anchor = part.and_then(|part| part.anchor).or(first);
            let [x, y] = shift(anchor, pixels, scale).map(|along| along as f32);
            pixmap.stroke_path(&path, &paint, &stroke, zoom.post_translate(x, y), mask);
        }
        _ => pixmap.fill_path(&path, &paint, FillRule::Winding, zoom, mask),
    }
}

/// Returns the offset in pixels that makes lines sharp. The offset moves the edges of the line that
/// starts at `first` to boundaries between pixels. On a square grid, the offset makes all lines
/// sharp.
fn shift(first: Option<Point>, width: f64, scale: f64) -> Point {
    first.map_or([0.0; 2], |point| {
        point.map(|along| {
            let edge = along * scale - width / 2.0;
            edge.round() - edge
        })
    })
}
