//! Renders scenes as the pages of a PDF file.

use super::content::{FONT, Inks, Painter, compress};
use super::print_font::{FontRefs, PrintFont};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Filter, Finish, Pdf, Rect, Ref, TextStr};
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

/// Returns a PDF file with these pages. The file contains the letters of its font that it uses, once for
/// all pages, so that many pages of text are a small file. The same pages make the same bytes.
pub fn pdf(title: &str, pages: &[Page]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut refs = (1..).map(Ref::new);
    let mut next = || refs.next().unwrap_or(Ref::new(1));
    let [catalog, tree, info] = [next(), next(), next()];
    let font_refs = FontRefs::from(&mut next);
    let numbers: Vec<[Ref; 2]> = pages.iter().map(|_| [next(), next()]).collect();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info).title(TextStr(title));
    pdf.pages(tree)
        .kids(numbers.iter().map(|&[page, _]| page))
        .count(pages.len() as i32);
    let mut font = PrintFont::new();
    for (page, &[number, content]) in pages.iter().zip(&numbers) {
        let [width, height] = page.scene.size.map(|length| length * page.unit);
        let mut entry = pdf.page(number);
        entry.parent(tree).contents(content);
        entry.media_box(Rect::new(0.0, 0.0, width as f32, height as f32));
        // PDF requires the entry, even if it is empty.
        let mut resources = entry.resources();
        if page.scene.shapes.iter().any(is_text) {
            resources.fonts().pair(FONT, font_refs.font);
        }
        resources.finish();
        entry.finish();
        let mut painter = Painter::new(Inks::Colour, &mut font, page.unit, height);
        painter.set_ends(LineCapStyle::RoundCap, LineJoinStyle::RoundJoin);
        for shape in &page.scene.shapes {
            painter.paint(shape);
        }
        let drawn = compress(&painter.out.finish());
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
    }
    if pages
        .iter()
        .any(|page| page.scene.shapes.iter().any(is_text))
    {
        font.write(&mut pdf, font_refs);
    }
    pdf.finish()
}

pub(super) fn is_text(shape: &Shape) -> bool {
    matches!(shape, Shape::Text { .. })
}
