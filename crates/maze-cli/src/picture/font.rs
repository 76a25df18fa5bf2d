//! Letters as outlines.

use tiny_skia::PathBuilder;
use ttf_parser::{Face, OutlineBuilder};
use warren_maze::draw::Point;

/// Adds the outlines of a line of text to a path; `at` is the left end of its
/// base line, or the middle if it is centred. A letter that the font lacks is a
/// box.
pub(super) fn outline(out: &mut PathBuilder, text: &str, at: Point, size: f64, centred: bool) {
    let Ok(face) = Face::parse(epaint_default_fonts::UBUNTU_LIGHT, 0) else {
        return;
    };
    let scale = size as f32 / f32::from(face.units_per_em());
    let glyphs = text
        .chars()
        .map(|letter| face.glyph_index(letter).unwrap_or_default());
    let advance = |glyph| scale * f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
    let [mut x, y] = at.map(|along| along as f32);
    if centred {
        x -= glyphs.clone().map(advance).sum::<f32>() / 2.0;
    }
    for glyph in glyphs {
        face.outline_glyph(glyph, &mut Pen { out, x, y, scale });
        x += advance(glyph);
    }
}

/// Fonts count upwards, pictures downwards.
struct Pen<'a> {
    out: &'a mut PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + self.scale * x, self.y - self.scale * y)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.out.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.out.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.out.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.out.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.out.close();
    }
}
