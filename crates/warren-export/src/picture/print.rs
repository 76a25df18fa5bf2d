//! Pages for printers: grey, with the boxes of the sheet, its bleed and its trim, and with text in an
//! embedded font.
//!
//! ```text
//!   ┌───────────────┐  media and bleed: the sheet, which is larger than the page
//!   │ ┌───────────┐ │
//!   │ │           │ │  trim: the page after it was cut
//! ```

use super::content::{FONT, Inks, Painter, compress};
use super::pdf::is_text;
use super::print_font::{FontRefs, PrintFont};
use pdf_writer::types::{LineCapStyle, LineJoinStyle, TrappingStatus};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use warren_maze::draw::{Point, Shape};

/// A rectangle on a sheet, in points: the distances of its edges from the top left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrintBox {
    /// The top left corner.
    pub low: Point,
    /// The bottom right corner.
    pub high: Point,
}

/// Shapes of a page that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintLayer {
    /// A name and a number by which a program recognises the shapes in the file, or `None`. The name
    /// becomes the tag of marked content, and the number its property `Puzzle`.
    pub tag: Option<(&'static str, u32)>,
    /// The shapes, in points.
    pub shapes: Vec<Shape>,
}

/// A page for a printer. Lengths are in points.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintPage {
    /// The width and height of the sheet.
    pub size: Point,
    /// The part of the sheet that remains after it was cut.
    pub trim: PrintBox,
    /// The layers, in the order in which they are painted.
    pub layers: Vec<PrintLayer>,
}

/// The ends and the corners of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum LineEnds {
    /// Round ends and corners
    #[default]
    Round,
    /// Square ends and sharp corners
    Square,
}

/// Returns a PDF file with these pages. All colours are grey (`DeviceGray`), so that black is only black
/// ink. The font of text is embedded. The whole sheet is the bleed box. The file contains no date, so the
/// same pages make the same bytes.
pub fn print_pdf(title: &str, author: &str, pages: &[PrintPage], ends: LineEnds) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut refs = (1..).map(Ref::new);
    let mut next = || refs.next().unwrap_or(Ref::new(1));
    let [catalog, tree, info] = [next(), next(), next()];
    let font_refs = FontRefs::from(&mut next);
    let numbers: Vec<[Ref; 2]> = pages.iter().map(|_| [next(), next()]).collect();
    pdf.catalog(catalog).pages(tree);
    let mut about = pdf.document_info(info);
    about.title(TextStr(title)).creator(TextStr("Warren"));
    if !author.is_empty() {
        about.author(TextStr(author));
    }
    about.trapped(TrappingStatus::NotTrapped);
    about.finish();
    pdf.pages(tree)
        .kids(numbers.iter().map(|&[page, _]| page))
        .count(pages.len() as i32);
    let mut font = PrintFont::new();
    let has_text = |page: &PrintPage| page.layers.iter().any(PrintLayer::has_text);
    for (page, &[number, content]) in pages.iter().zip(&numbers) {
        let height = page.size[1];
        let mut entry = pdf.page(number);
        entry.parent(tree).contents(content);
        let sheet = PrintBox {
            low: [0.0; 2],
            high: page.size,
        };
        entry
            .media_box(sheet.on(height))
            .bleed_box(sheet.on(height))
            .trim_box(page.trim.on(height));
        let mut resources = entry.resources();
        if has_text(page) {
            resources.fonts().pair(FONT, font_refs.font);
        }
        resources.finish();
        entry.finish();
        let drawn = compress(&content_of(page, ends, &mut font));
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
    }
    if pages.iter().any(has_text) {
        font.write(&mut pdf, font_refs);
    }
    pdf.finish()
}

impl PrintBox {
    /// Returns the rectangle in the coordinates of PDF, whose y axis points up.
    fn on(self, height: f64) -> Rect {
        let [left, top] = self.low;
        let [right, bottom] = self.high;
        let [x1, y1, x2, y2] = [left, height - bottom, right, height - top].map(|it| it as f32);
        Rect::new(x1, y1, x2, y2)
    }
}

impl PrintLayer {
    /// Creates a layer without a tag.
    pub fn plain(shapes: Vec<Shape>) -> PrintLayer {
        PrintLayer { tag: None, shapes }
    }

    fn has_text(&self) -> bool {
        self.shapes.iter().any(is_text)
    }
}

fn content_of(page: &PrintPage, ends: LineEnds, font: &mut PrintFont) -> Vec<u8> {
    let mut painter = Painter::new(Inks::Grey, font, 1.0, page.size[1]);
    match ends {
        LineEnds::Round => painter.set_ends(LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
        LineEnds::Square => {
            painter.set_ends(LineCapStyle::ProjectingSquareCap, LineJoinStyle::MiterJoin);
        }
    }
    for PrintLayer { tag, shapes } in &page.layers {
        if let Some((name, number)) = tag {
            let out = &mut painter.out;
            out.begin_marked_content_with_properties(Name(name.as_bytes()))
                .properties()
                .pair(Name(b"Puzzle"), *number as i32);
        }
        for shape in shapes {
            painter.paint(shape);
        }
        if tag.is_some() {
            painter.out.end_marked_content();
        }
    }
    painter.out.finish().into_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_maze::draw::Colour;

    fn page(shapes: Vec<Shape>) -> PrintPage {
        PrintPage {
            size: [110.0, 220.0],
            trim: PrintBox {
                low: [0.0, 10.0],
                high: [100.0, 210.0],
            },
            layers: vec![PrintLayer {
                tag: Some(("Walls", 7)),
                shapes,
            }],
        }
    }

    #[test]
    fn pages_have_boxes_and_no_font_without_text() {
        let disc = Shape::Disc {
            centre: [50.0, 50.0],
            radius: 10.0,
            colour: Colour([0; 3]),
        };
        let pdf = print_pdf("Mazes", "", &[page(vec![disc])], LineEnds::Square);
        let text = String::from_utf8_lossy(&pdf);
        for part in [
            "/MediaBox [0 0 110 220]",
            "/BleedBox [0 0 110 220]",
            "/TrimBox [0 10 100 210]",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("/Font"), "{text}");
    }

    #[test]
    fn the_font_of_text_is_embedded_and_reduced() {
        let text = Shape::Text {
            at: [50.0, 50.0],
            size: 12.0,
            centred: true,
            text: "Maze 12".into(),
            colour: Colour([0; 3]),
        };
        let pdf = print_pdf("Mazes", "", &[page(vec![text])], LineEnds::Round);
        let text = String::from_utf8_lossy(&pdf);
        assert!(
            text.contains("/FontFile2") && text.contains("WARREN+Lato"),
            "{text}"
        );
        assert!(pdf.len() < 40_000, "{}", pdf.len());
    }
}
