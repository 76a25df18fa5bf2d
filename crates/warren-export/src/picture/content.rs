//! The contents of the pages of PDF files.

use super::path::path;
use super::print_font::PrintFont;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name, Str};
use tiny_skia::PathSegment;
use warren_maze::draw::{Colour, Shape};

/// Compresses a stream.
pub(super) fn compress(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, LEVEL)
}

/// The compression level, from 0 to 10. Higher levels take much longer and save little.
const LEVEL: u8 = 6;

/// The inks of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inks {
    Colour,
    /// Colours become greys (`DeviceGray`), so that black is only black ink.
    Grey,
}

/// The name of the font in the resources of pages.
pub(super) const FONT: Name = Name(b"F1");

/// Paints shapes on a page.
pub(super) struct Painter<'a> {
    pub(super) out: Content,
    font: &'a mut PrintFont,
    inks: Inks,
    /// The number of decimal steps of a coordinate. The file contains no more digits than are visible.
    steps: f32,
}

impl<'a> Painter<'a> {
    /// Begins a page. `unit` is the unit of shapes, and `height` is the height of the page, both in points.
    pub(super) fn new(inks: Inks, font: &'a mut PrintFont, unit: f64, height: f64) -> Painter<'a> {
        let mut out = Content::new();
        // The y axis of a PDF page points up.
        let (scale, height) = (unit as f32, height as f32);
        out.transform([scale, 0.0, 0.0, -scale, 0.0, height]);
        Painter {
            out,
            font,
            inks,
            steps: 10.0_f64.powf((STEPS * unit).max(1.0).log10().ceil()) as f32,
        }
    }

    pub(super) fn set_ends(&mut self, cap: LineCapStyle, join: LineJoinStyle) {
        self.out.set_line_cap(cap).set_line_join(join);
    }

    pub(super) fn paint(&mut self, shape: &Shape) {
        match self.inks {
            Inks::Colour => {
                let Colour(parts) = shape.colour();
                let [red, green, blue] = parts.map(|part| rounded(f32::from(part) / 255.0, 1000.0));
                self.out.set_fill_rgb(red, green, blue);
                self.out.set_stroke_rgb(red, green, blue);
            }
            Inks::Grey => {
                let grey = grey(shape.colour());
                self.out.set_fill_gray(grey).set_stroke_gray(grey);
            }
        }
        if let Shape::Text {
            at,
            size,
            centred,
            text,
            ..
        } = shape
        {
            let shift = match centred {
                true => warren_font::width(text) * size / 2.0,
                false => 0.0,
            };
            let [x, y] = [at[0] - shift, at[1]].map(|along| rounded(along as f32, self.steps));
            let letters = self.font.encode(text);
            self.out
                .begin_text()
                .set_font(FONT, *size as f32)
                .set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y])
                .show(Str(&letters))
                .end_text();
        } else if let Some(path) = path(shape) {
            self.draw(&path);
            let out = &mut self.out;
            match shape {
                // Add a thin stroke. Otherwise the white background would be visible between two cells.
                Shape::Fill { .. } => out.set_line_width(HAIR).fill_nonzero_and_stroke(),
                Shape::Stroke { width, .. } => out.set_line_width(*width as f32).stroke(),
                Shape::Disc { .. } | Shape::Text { .. } => out.fill_nonzero(),
            };
        }
    }

    fn draw(&mut self, path: &tiny_skia::Path) {
        let steps = self.steps;
        let place = |point: tiny_skia::Point| [point.x, point.y].map(|along| rounded(along, steps));
        let out = &mut self.out;
        let mut at = [0.0; 2];
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => {
                    at = place(to);
                    out.move_to(at[0], at[1]);
                }
                PathSegment::LineTo(to) => {
                    at = place(to);
                    out.line_to(at[0], at[1]);
                }
                PathSegment::QuadTo(control, to) => {
                    // Convert the quadratic curve to an equal cubic curve.
                    let (control, to) = (place(control), place(to));
                    let [a, b] = [at, to].map(|end| {
                        [0, 1].map(|axis| {
                            let along = end[axis] + (control[axis] - end[axis]) * 2.0 / 3.0;
                            rounded(along, steps)
                        })
                    });
                    out.cubic_to(a[0], a[1], b[0], b[1], to[0], to[1]);
                    at = to;
                }
                PathSegment::CubicTo(a, b, to) => {
                    let (a, b) = (place(a), place(b));
                    at = place(to);
                    out.cubic_to(a[0], a[1], b[0], b[1], at[0], at[1]);
                }
                PathSegment::Close => {
                    out.close_path();
                }
            }
        }
    }
}

/// The width of the stroke around filled shapes.
const HAIR: f32 = 0.02;
/// The number of steps of coordinates in a point. A printer with 1200 dots per inch has fewer dots.
const STEPS: f64 = 100.0;

/// Rounds a number to a multiple of `1 / steps`.
fn rounded(number: f32, steps: f32) -> f32 {
    (number * steps).round() / steps
}

/// Returns the brightness of a colour, from 0 to 1.
fn grey(Colour(parts): Colour) -> f32 {
    let shares = [0.2126, 0.7152, 0.0722];
    let parts = parts.map(|part| f32::from(part) / 255.0);
    let grey: f32 = parts
        .iter()
        .zip(shares)
        .map(|(part, share)| part * share)
        .sum();
    // The sum of the shares of white must not differ from 1 because of rounding.
    rounded(grey, 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_grey() {
        assert_eq!(grey(Colour([0; 3])), 0.0);
        assert_eq!(grey(Colour([255; 3])), 1.0);
        assert_eq!(grey(Colour([128; 3])), 0.502);
    }

    #[test]
    fn coordinates_have_no_more_digits_than_are_visible() {
        let line = Shape::Stroke {
            lines: vec![vec![[1.0 / 3.0, 2.0 / 3.0], [10.0 / 3.0, 0.0]]],
            width: 1.0,
            colour: Colour([0; 3]),
        };
        for (unit, points) in [
            (1.0, "0.33 0.67 m\n3.33 0 l"),
            (20.0, "0.3333 0.6667 m\n3.3333 0 l"),
        ] {
            let mut font = PrintFont::new();
            let mut painter = Painter::new(Inks::Colour, &mut font, unit, 100.0);
            painter.paint(&line);
            let drawn = painter.out.finish().into_vec();
            let drawn = String::from_utf8(drawn).expect("text");
            assert!(drawn.contains(points), "{drawn}");
        }
    }
}
