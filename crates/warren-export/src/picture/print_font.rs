//! The font of PDF files. A file contains the letters that it uses.

use super::content::compress;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;
use warren_font::{Glyph, LATO_REGULAR, glyphs};

/// The letters that a file uses.
pub(super) struct PrintFont {
    remapper: GlyphRemapper,
    used: BTreeMap<u16, Glyph>,
}

/// The objects of a font in a file.
#[derive(Clone, Copy)]
pub(super) struct FontRefs {
    pub(super) font: Ref,
    pub(super) descendant: Ref,
    pub(super) descriptor: Ref,
    pub(super) file: Ref,
    pub(super) unicode: Ref,
}

impl FontRefs {
    /// Numbers the objects.
    pub(super) fn from(mut next: impl FnMut() -> Ref) -> FontRefs {
        FontRefs {
            font: next(),
            descendant: next(),
            descriptor: next(),
            file: next(),
            unicode: next(),
        }
    }
}

impl PrintFont {
    pub(super) fn new() -> PrintFont {
        PrintFont {
            remapper: GlyphRemapper::new(),
            used: BTreeMap::new(),
        }
    }

    /// Returns the bytes that show a line of text, and adds its letters to the font.
    pub(super) fn encode(&mut self, text: &str) -> Vec<u8> {
        let number = |glyph: Glyph| {
            let number = self.remapper.remap(glyph.id);
            self.used.insert(number, glyph);
            number.to_be_bytes()
        };
        glyphs(text).into_iter().flat_map(number).collect()
    }

    /// Writes the font, if a page has text. If the font cannot be reduced, it is embedded as a whole;
    /// this does not happen with the font of this program.
    pub(super) fn write(&self, pdf: &mut Pdf, refs: FontRefs) {
        let reduced = subsetter::subset(LATO_REGULAR, 0, &self.remapper);
        let file = reduced.unwrap_or_else(|_| LATO_REGULAR.to_vec());
        pdf.type0_font(refs.font)
            .base_font(FONT)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(refs.descendant)
            .to_unicode(refs.unicode);
        let mut descendant = pdf.cid_font(refs.descendant);
        descendant
            .subtype(CidFontType::Type2)
            .base_font(FONT)
            .system_info(SYSTEM)
            .font_descriptor(refs.descriptor)
            .default_width(0.0)
            .cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = descendant.widths();
        for (&number, glyph) in &self.used {
            widths.consecutive(number, [1000.0 * glyph.advance]);
        }
        widths.finish();
        descendant.finish();
        // The measures of Lato Regular, in thousandths of an em.
        pdf.font_descriptor(refs.descriptor)
            .name(FONT)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(-547.0, -269.0, 1343.0, 1079.0))
            .italic_angle(0.0)
            .ascent(987.0)
            .descent(-213.0)
            .cap_height(717.0)
            .stem_v(84.0)
            .font_file2(refs.file);
        pdf.stream(refs.file, &compress(&file))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), file.len() as i32);
        let mut unicode = UnicodeCmap::<u16>::new(Name(b"Letters"), SYSTEM);
        for (&number, glyph) in &self.used {
            unicode.pair(number, glyph.letter);
        }
        pdf.cmap(refs.unicode, &unicode.finish());
    }
}

/// The name of a reduced font begins with six letters and a plus sign.
const FONT: Name = Name(b"WARREN+Lato-Regular");
const SYSTEM: SystemInfo = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};
