//! The glyphs of text, for files that embed the font.

use crate::LATO_REGULAR;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// A glyph of the font.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glyph {
    /// The number of the glyph in [`LATO_REGULAR`]. It is 0 if the font does not contain the letter.
    pub id: u16,
    /// The letter that the glyph shows.
    pub letter: char,
    /// The distance to the next glyph, in ems.
    pub advance: f32,
}

/// Returns the glyphs of a line of text, one for each character. Takes time linear in the length of the
/// text.
///
/// ```
/// let glyphs = warren_font::glyphs("Maze");
/// assert_eq!(glyphs.len(), 4);
/// assert!(glyphs.iter().all(|glyph| glyph.id > 0 && glyph.advance > 0.0));
/// ```
pub fn glyphs(text: &str) -> Vec<Glyph> {
    let Ok(font) = FontRef::new(LATO_REGULAR) else {
        return Vec::new();
    };
    let charmap = font.charmap();
    let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let glyph = |letter| {
        let glyph = charmap.map(letter).unwrap_or_default();
        Glyph {
            id: u16::try_from(glyph.to_u32()).unwrap_or_default(),
            letter,
            advance: metrics.advance_width(glyph).unwrap_or(0.0),
        }
    };
    text.chars().map(glyph).collect()
}
