//! Renders scenes as the pages of a PDF file.

use super::path::path;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref, TextStr};
use tiny_skia::PathSegment;
use warren_maze::draw::{Scene, Shape};

/// The maximum width and height of a page that PDF viewers can display, in points.
pub const MAX_PDF_SIDE: f64 = 14_400.0;

/// A page with the size of its scene.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The shapes of the page.
    pub scene: &'a Scene,
    /// The unit of the scene, in points of 1/72 inch.
    pub unit: f64,
}

/// Returns a PDF file with these pages. Text is written as outlines, so the file needs no fonts.
pub fn pdf(title: &str, pages: &[Page]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let [catalog, tree, info] = [1, 2, 3].map(Ref::new);
    let numbers = (4..)
        .step_by(2)
        .map(|number| [number, number + 1].map(Ref::new));
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title));
    pdf.pages(tree)
        .kids(numbers.clone().take(pages.len()).map(|[page, _]| page))
        .count(pages.len() as i32);
    for (page, [number, content]) in pages.iter().zip(numbers) {
        let [width, height] = page.scene.size.map(|length| (length * page.unit) as f32);
        let mut entry = pdf.page(number);
        entry.parent(tree).contents(content);
        entry.media_box(Rect::new(0.0, 0.0, width, height));
        // The resources are empty, but PDF requires the entry.
        entry.resources();
        entry.finish();
        let drawn = compress(&content_of(page, height));
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

/// Compresses a stream.
pub(super) fn compress(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, LEVEL)
}

/// The compression level, from 0 to 10. Higher levels take much longer and save little.
const LEVEL: u8 = 6;

fn content_of(page: &Page, height: f32) -> Vec<u8> {
    let mut out = Content::new();
    let unit = page.unit as f32;
    // The y axis of a PDF page points up.
    out.transform([unit, 0.0, 0.0, -unit, 0.0, height]);
    out.set_line_cap(LineCapStyle::RoundCap);
    out.set_line_join(LineJoinStyle::RoundJoin);
    for shape in &page.scene.shapes {
        paint(&mut out, shape);
    }
    out.finish().into_vec()
}

fn paint(out: &mut Content, shape: &Shape) {
    let Some(path) = path(shape) else { return };
    let [red, green, blue] = shape.colour().0.map(|part| f32::from(part) / 255.0);
    out.set_fill_rgb(red, green, blue);
    out.set_stroke_rgb(red, green, blue);
    paint_path(out, shape, &path);
}

/// Paints a path of a shape with the current colour.
pub(super) fn paint_path(out: &mut Content, shape: &Shape, path: &tiny_skia::Path) {
    draw(out, path);
    match shape {
        // Add a thin stroke. Otherwise the white background would be visible between two cells.
        Shape::Fill { .. } => out.set_line_width(HAIR).fill_nonzero_and_stroke(),
        Shape::Stroke { width, .. } => out.set_line_width(*width as f32).stroke(),
        Shape::Disc { .. } | Shape::Text { .. } => out.fill_nonzero(),
    };
}

const HAIR: f32 = 0.02;

fn draw(out: &mut Content, path: &tiny_skia::Path) {
    let mut at = tiny_skia::Point::zero();
    for segment in path.segments() {
        at = match segment {
            PathSegment::MoveTo(to) => {
                out.move_to(to.x, to.y);
                to
            }
            PathSegment::LineTo(to) => {
                out.line_to(to.x, to.y);
                to
            }
            PathSegment::QuadTo(control, to) => {
                // Convert the quadratic curve to an equal cubic curve.
                let [a, b] = [at, to].map(|end| {
                    let toward = |end: f32, control: f32| end + (control - end) * 2.0 / 3.0;
                    [toward(end.x, control.x), toward(end.y, control.y)]
                });
                out.cubic_to(a[0], a[1], b[0], b[1], to.x, to.y);
                to
            }
            PathSegment::CubicTo(a, b, to) => {
                out.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y);
                to
            }
            PathSegment::Close => {
                out.close_path();
                at
            }
        };
    }
}
