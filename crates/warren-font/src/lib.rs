#![doc = include_str!("../README.md")]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod glyphs;
pub mod letters;
mod outline;
mod wrap;

pub use glyphs::{Glyph, glyphs};
pub use letters::{Letters, LettersError};
pub use outline::{missing, outline, width};
pub use wrap::wrap;

/// The font Lato Regular 2.0, as a TrueType font file without variation axes.
pub const LATO_REGULAR: &[u8] = include_bytes!("../Lato-Regular.ttf");

#[cfg(test)]
mod tests {
    use skrifa::instance::{LocationRef, Size};
    use skrifa::{FontRef, MetadataProvider};

    const SIGNS: &str = "×±−…·•→←↑↓●○□²³¹⁰⁻⁶⁸√≤≥–—‘’“”€°";

    #[test]
    fn the_font_has_european_letters_and_the_signs_used_by_programs() {
        let letters = (' '..='~')
            .chain('À'..='ſ')
            .chain("ẞșțΑΩαωАЯая".chars())
            .chain(SIGNS.chars());
        let font = FontRef::new(super::LATO_REGULAR).expect("a font");
        let lacking: String = letters
            .filter(|&letter| font.charmap().map(letter).is_none())
            .collect();
        assert_eq!(lacking, "");
    }

    #[test]
    fn digits_have_the_same_width() {
        let font = FontRef::new(super::LATO_REGULAR).expect("a font");
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let width = |figure| metrics.advance_width(font.charmap().map(figure)?);
        for figure in '0'..='9' {
            assert!(width(figure).is_some_and(|width| width > 0.0));
            assert_eq!(width(figure), width('0'), "{figure}");
        }
    }
}
