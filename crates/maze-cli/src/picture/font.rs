//! Converts text to outlines.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::PathBuilder;
use warren_font::LATO_REGULAR;
use warren_maze::draw::Point;

/// Adds the outlines of a line of text to a path. `at` is the left end of the baseline, or the
/// middle of the baseline if the text is centred. A letter that the font does not contain is drawn
/// as a box.
pub(super) fn outline(out: &mut PathBuilder, text: &str, at: Point, size: f64, centred: bool) {
    let Ok(font) = FontRef::new(LATO_REGULAR) else {
        return;
    };
    // The font has no variation axes.
    let (size, location) = (Size::new(size as f32), LocationRef::default());
    let (charmap, outlines) = (font.charmap(), font.outline_glyphs());
    let metrics = font.glyph_metrics(size, location);
    let glyphs = text
        .chars()
        .map(|letter| charmap.map(letter).unwrap_or_default());
    let advance = |glyph| metrics.advance_width(glyph).unwrap_or(0.0);
    let [mut x, y] = at.map(|along| along as f32);
    if centred {
        x -= glyphs.clone().map(advance).sum::<f32>() / 2.0;
    }
    for glyph in glyphs {
        if let Some(outline) = outlines.get(glyph) {
            // If an outline is broken, keep the part before the error.
            let _ = outline.draw(
                DrawSettings::unhinted(size, location),
                &mut Pen { out, x, y },
            );
        }
        x += advance(glyph);
    }
}

/// A pen that flips the y axis, which points up in fonts and down in pictures.
struct Pen<'a> {
    out: &'a mut PathBuilder,
    x: f32,
    y: f32,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x, self.y - y)
    }
}

impl OutlinePen for Pen<'_> {
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
