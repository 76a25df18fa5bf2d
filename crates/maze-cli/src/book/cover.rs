//! Covers: the back, the spine and the front on one sheet.
//!
//! ```text
//!   ┌─────────────────────────┐   The spine is as wide as the paper of the book is thick.
//!   │ ┌───────┬──┬──────────┐ │   The sheet is larger than the cover by the bleed. The
//!   │ │ back  │  │  front   │ │   marks of the spine are in the bleed and are cut off.
//!   │ └───────┴──┴──────────┘ │
//!   └─────────────────────────┘
//! ```

use super::pages::{Book, Print, TitleSizes, title_layers};
use crate::error::Error;
use crate::type_set::{coloured, line, width};
use clap::ValueEnum;
use warren_export::length::INCH;
use warren_export::picture::{PrintBox, PrintLayer, PrintPage};
use warren_maze::draw::{Colour, Point, Shape};

/// The paper of a book, which determines the width of its spine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stock {
    /// White paper, 0.002252 inches a page
    #[default]
    White,
    /// Cream paper, 0.0025 inches a page
    Cream,
    /// White paper for premium colour, 0.002347 inches a page
    Colour,
}

impl Stock {
    /// The thickness of a page, in inches: Kindle Direct Publishing, *Create a paperback cover*. A page is
    /// one side of a leaf.
    fn page(self) -> f64 {
        match self {
            Stock::White => 0.002_252,
            Stock::Cream => 0.0025,
            Stock::Colour => 0.002_347,
        }
    }

    /// Returns the width of the spine of a book with this number of pages, in points.
    pub(super) fn spine(self, pages: usize) -> f64 {
        pages as f64 * self.page() * INCH
    }
}

/// The bleed of covers, and the distance of text from the edges. KDP asks for 0.125 inches of each.
const BLEED: f64 = INCH / 8.0;
const SAFE: f64 = INCH / 4.0;
/// The space for a bar code at the bottom of the back.
const BAR_CODE: Point = [2.0 * INCH, 1.2 * INCH];
const GREY: Colour = Colour([128; 3]);

/// The positions of a cover's parts.
struct Parts {
    size: Point,
    trim: PrintBox,
    /// The left and the right edge of the spine.
    spine: [f64; 2],
}

impl Parts {
    fn new([width, height]: Point, spine: f64) -> Parts {
        let across = 2.0 * width + spine;
        Parts {
            size: [across + 2.0 * BLEED, height + 2.0 * BLEED],
            trim: PrintBox {
                low: [BLEED; 2],
                high: [BLEED + across, BLEED + height],
            },
            spine: [BLEED + width, BLEED + width + spine],
        }
    }

    /// Returns the part of the front inside of the margins.
    fn front(&self) -> PrintBox {
        PrintBox {
            low: [self.spine[1] + 2.0 * SAFE, self.trim.low[1] + 2.0 * SAFE],
            high: self.trim.high.map(|along| along - 2.0 * SAFE),
        }
    }
}

/// Returns the cover of a book with this number of pages. With `guides`, the cover shows its parts.
pub(super) fn cover(
    book: &Book,
    print: &Print,
    stock: Stock,
    pages: usize,
    guides: bool,
) -> Result<PrintPage, Error> {
    let parts = Parts::new(print.trim, stock.spine(pages));
    let sizes = TitleSizes {
        gap: 0.04,
        title: 40.0,
        subtitle: 16.0,
        author: 16.0,
        ornament: 1.0,
    };
    let mut layers = title_layers(book, print, parts.front(), sizes)?;
    layers.push(PrintLayer {
        tag: Some(("Marks", 0)),
        shapes: marks(&parts),
    });
    if guides {
        layers.push(PrintLayer {
            tag: Some(("Marks", 0)),
            shapes: guide_shapes(&parts),
        });
    }
    Ok(PrintPage {
        size: parts.size,
        trim: parts.trim,
        layers,
    })
}

/// Returns short lines in the bleed, at both ends of the edges of the spine.
fn marks(parts: &Parts) -> Vec<Shape> {
    let mark = |x: f64, y: f64| vec![[x, y], [x, y + 0.6 * BLEED]];
    let lines = parts.spine.iter().flat_map(|&x| {
        [
            mark(x, 0.1 * BLEED),
            mark(x, parts.trim.high[1] + 0.3 * BLEED),
        ]
    });
    vec![Shape::Stroke {
        lines: lines.collect(),
        width: 0.5,
        colour: Colour([0; 3]),
    }]
}

/// Returns the edges of all parts, with their names and sizes.
fn guide_shapes(parts: &Parts) -> Vec<Shape> {
    let Parts { trim, spine, .. } = parts;
    let frame =
        |low: Point, high: Point| vec![low, [high[0], low[1]], high, [low[0], high[1]], low];
    let safe = |left: f64, right: f64| {
        frame(
            [left + SAFE, trim.low[1] + SAFE],
            [right - SAFE, trim.high[1] - SAFE],
        )
    };
    let bar_code = [spine[0] - SAFE, trim.high[1] - SAFE];
    let corner = [0, 1].map(|axis| bar_code[axis] - BAR_CODE[axis]);
    let lines = vec![
        frame(trim.low, trim.high),
        vec![[spine[0], trim.low[1]], [spine[0], trim.high[1]]],
        vec![[spine[1], trim.low[1]], [spine[1], trim.high[1]]],
        safe(trim.low[0], spine[0]),
        safe(spine[1], trim.high[0]),
        frame(corner, bar_code),
    ];
    let mut shapes = vec![Shape::Stroke {
        lines,
        width: 0.5,
        colour: GREY,
    }];
    let inches = |points: f64| points / INCH;
    let back = format!(
        "back: {:.3} × {:.3} in, text inside of the inner line",
        inches(spine[0] - trim.low[0]),
        inches(trim.high[1] - trim.low[1])
    );
    let spine_text = format!("spine: {:.3} in", inches(spine[1] - spine[0]));
    let left = trim.low[0] + SAFE + 6.0;
    let top = trim.low[1] + SAFE + 14.0;
    for (text, at) in [
        (back.as_str(), [left, top]),
        (
            spine_text.as_str(),
            [spine[0] - SAFE - 6.0 - width(&spine_text, 9.0), top + 14.0],
        ),
        ("bar code", [corner[0] + 6.0, corner[1] + 14.0]),
    ] {
        shapes.push(coloured(line(text, at, 9.0), GREY));
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spine_is_as_wide_as_the_paper_is_thick() {
        for (stock, inches) in [
            (Stock::White, 0.2252),
            (Stock::Cream, 0.25),
            (Stock::Colour, 0.2347),
        ] {
            assert!((stock.spine(100) - inches * INCH).abs() < 1e-9, "{stock:?}");
        }
        let parts = Parts::new([6.0 * INCH, 9.0 * INCH], Stock::Cream.spine(100));
        assert_eq!(parts.size.map(|side| side / INCH), [12.5, 9.25]);
        assert_eq!(parts.spine.map(|x| x / INCH), [6.125, 6.375]);
    }
}
