//! Scenes as pixels.

use super::path::path;
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Mask, Paint, Pixmap, Stroke, Transform};
use warren_maze::draw::{Point, Scene, Shape};

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "a picture of {} × {} pixels is too large: --scale {fits} or less fits",
    pixels[0],
    pixels[1]
)]
pub(crate) struct TooLarge {
    /// Width and height.
    pub(crate) pixels: [u64; 2],
    /// Pixels a unit that would do.
    pub(crate) fits: f64,
}

/// A scene in pixels, so many a unit.
pub(crate) fn raster(scene: &Scene, scale: f64) -> Result<Pixmap, TooLarge> {
    let mut pixmap = blank(scene.size, scale)?;
    for shape in &scene.shapes {
        paint(&mut pixmap, shape, scale, None);
    }
    Ok(pixmap)
}

/// White pixels for a scene of such a size. Their memory, 4 bytes each, is taken
/// only where they are not too many.
pub(crate) fn blank(size: Point, scale: f64) -> Result<Pixmap, TooLarge> {
    let pixels = size.map(|length| ((length * scale).ceil() as u64).max(1));
    let [width, height] = pixels;
    let fits = pixels.iter().all(|&length| length <= LONGEST) && width * height <= MOST;
    let pixmap = fits.then(|| Pixmap::new(width as u32, height as u32));
    let mut pixmap = pixmap.flatten().ok_or_else(|| TooLarge {
        pixels,
        fits: rounded_down(largest_scale(size, MOST)),
    })?;
    pixmap.fill(Color::WHITE);
    Ok(pixmap)
}

/// Pixels a unit where nobody asked for so many: enough to look at, and fewer
/// for large scenes, so that a million cells take a few seconds.
pub(crate) fn default_scale(size: Point) -> f64 {
    // A wall and a room beside it are seen at three pixels a cell.
    let readable = largest_scale(size, MOST).min(3.0);
    let scale = largest_scale(size, QUICK).clamp(readable, 24.0);
    // Walls look sharp where cells begin at whole pixels.
    if scale < 1.0 {
        rounded_down(scale)
    } else {
        scale.floor()
    }
}

/// Pixels of the largest picture: half a gigabyte of memory.
const MOST: u64 = 1 << 27;
/// Its longest side: many programs show no longer ones.
const LONGEST: u64 = 32_767;
/// Pixels of the largest picture that nobody asked for.
const QUICK: u64 = 1 << 24;

fn largest_scale([width, height]: Point, pixels: u64) -> f64 {
    let by_pixels = (pixels as f64 / (width * height)).sqrt();
    // A little less, since sides are rounded up to whole pixels.
    0.999 * by_pixels.min(LONGEST as f64 / width.max(height))
}

/// To two digits that count.
fn rounded_down(scale: f64) -> f64 {
    let digits = 10f64.powf(1.0 - scale.log10().floor());
    (scale * digits).floor() / digits
}

/// A part of a picture, to be painted alone.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    /// Where paint comes through.
    pub(crate) mask: &'a Mask,
    /// Where the lines begin of which the shape is a part, if it is one.
    pub(crate) anchor: Option<Point>,
}

/// Paints a shape over what is there. At less than a millionth of a pixel a unit
/// nothing is seen of it.
pub(crate) fn paint(pixmap: &mut Pixmap, shape: &Shape, scale: f64, part: Option<Part>) {
    let mask = part.map(|part| part.mask);
    let Some(path) = path(shape).filter(|_| scale > 1e-6) else {
        return;
    };
    let [red, green, blue] = shape.colour().0;
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    // Soft edges would let the white below shine through between two cells.
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

/// By how many pixels to move lines so that the edges of the one that begins
/// `first` lie between two pixels, not within one: on a square grid then all do.
fn shift(first: Option<Point>, width: f64, scale: f64) -> Point {
    first.map_or([0.0; 2], |point| {
        point.map(|along| {
            let edge = along * scale - width / 2.0;
            edge.round() - edge
        })
    })
}
