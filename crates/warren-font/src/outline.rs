//! Converts text to outlines.

use crate::LATO_REGULAR;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::DrawSettings;
use skrifa::outline::pen::PathElement;
use skrifa::{FontRef, MetadataProvider};
use tiny_skia::{Path, PathBuilder, Transform};

/// Adds the outlines of a line of text to a path. `at` is the baseline's left end, or its middle if
/// the text is centred. A letter that the font does not contain is drawn as a box. The y axis
/// points down.
///
/// ```
/// let mut path = tiny_skia::PathBuilder::new();
/// warren_font::outline(&mut path, "l", [0.0, 0.0], 100.0, false);
/// let bounds = path.finish().expect("an outline").bounds();
/// assert!((-75.0..-70.0).contains(&bounds.top()) && bounds.bottom() == 0.0);
/// ```
pub fn outline(out: &mut PathBuilder, text: &str, at: [f64; 2], size: f64, centred: bool) {
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
            let mut elements = Vec::new();
            // If an outline is broken, keep the part before the error.
            let _ = outline.draw(DrawSettings::unhinted(size, location), &mut elements);
            // The y axis points up in fonts and down in pictures.
            let place = Transform::from_row(1.0, 0.0, 0.0, -1.0, x, y);
            if let Some(path) = path_of(&elements).and_then(|path| path.transform(place)) {
                out.push_path(&path);
            }
        }
        x += advance(glyph);
    }
}

/// Returns the width of a line of text, as a multiple of the font size.
///
/// ```
/// let [one, two] = ["m", "mm"].map(warren_font::width);
/// assert!((two - 2.0 * one).abs() < 1e-6);
/// ```
pub fn width(text: &str) -> f64 {
    let Ok(font) = FontRef::new(LATO_REGULAR) else {
        return 0.0;
    };
    let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let charmap = font.charmap();
    let glyphs = text
        .chars()
        .map(|letter| charmap.map(letter).unwrap_or_default());
    let widths = glyphs.map(|glyph| metrics.advance_width(glyph).unwrap_or(0.0));
    widths.map(f64::from).sum()
}

/// Returns the first character that the font does not contain, or `None` if it contains all of them.
///
/// ```
/// assert_eq!(warren_font::missing("Labyrinth"), None);
/// assert_eq!(warren_font::missing("迷路"), Some('迷'));
/// ```
pub fn missing(text: &str) -> Option<char> {
    let font = FontRef::new(LATO_REGULAR).ok()?;
    let charmap = font.charmap();
    text.chars().find(|&letter| charmap.map(letter).is_none())
}

fn path_of(elements: &[PathElement]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for element in elements {
        match *element {
            PathElement::MoveTo { x, y } => path.move_to(x, y),
            PathElement::LineTo { x, y } => path.line_to(x, y),
            PathElement::QuadTo { cx0, cy0, x, y } => path.quad_to(cx0, cy0, x, y),
            PathElement::CurveTo {
                cx0,
                cy0,
                cx1,
                cy1,
                x,
                y,
            } => path.cubic_to(cx0, cy0, cx1, cy1, x, y),
            PathElement::Close => path.close(),
        }
    }
    path.finish()
}
