//! The sizes of pages: the trim size, the margins and the bleed.
//!
//! ```text
//!   left page      right page
//!   ┌─────────┐    ┌─────────┐
//!   │ ┌─────┐ │    │ ┌─────┐ │    The inner margin is at the spine. It is wider in a
//!   │ │     │ │    │ │     │ │    thick book, whose pages do not open completely.
//!   │ └─────┘ │    │ └─────┘ │
//!   └─────────┘    └─────────┘
//! ```

use warren_export::length::{INCH, MILLIMETRE};
use warren_export::picture::PrintBox;
use warren_maze::draw::Point;

/// The width and height of the pages of a book after they were cut, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Trim(pub(super) Point);

/// The names of trim sizes.
const NAMED: [(&str, Point); 7] = [
    ("6x9", [6.0 * INCH, 9.0 * INCH]),
    ("8x10", [8.0 * INCH, 10.0 * INCH]),
    ("8.5x11", [8.5 * INCH, 11.0 * INCH]),
    ("letter", [8.5 * INCH, 11.0 * INCH]),
    ("a4", [210.0 * MILLIMETRE, 297.0 * MILLIMETRE]),
    ("a5", [148.0 * MILLIMETRE, 210.0 * MILLIMETRE]),
    ("a6", [105.0 * MILLIMETRE, 148.0 * MILLIMETRE]),
];

/// The units of sizes.
const UNITS: [(&str, f64); 3] = [("in", INCH), ("mm", MILLIMETRE), ("cm", 10.0 * MILLIMETRE)];

/// The smallest and the largest width and height of a page.
const SIDES: [f64; 2] = [3.0 * INCH, 40.0 * INCH];

impl Trim {
    /// Parses a name, or two lengths and their unit, such as `5.5x8.5in`.
    pub(super) fn parse(text: &str) -> Result<Trim, String> {
        let text = text.to_ascii_lowercase().replace('×', "x");
        if let Some((_, size)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(Trim(*size));
        }
        let size = UNITS.into_iter().find_map(|(unit, points)| {
            let (width, height) = text.strip_suffix(unit)?.trim_end().split_once('x')?;
            let length = |text: &str| text.trim().parse::<f64>().ok().map(|it| it * points);
            Some([length(width)?, length(height)?])
        });
        let Some(size) = size else {
            let names = NAMED.map(|(name, _)| name).join(", ");
            return Err(format!(
                "give {names}, or a size of your own with its unit, such as 5.5x8.5in or 150x220mm"
            ));
        };
        match size.iter().all(|side| (SIDES[0]..=SIDES[1]).contains(side)) {
            true => Ok(Trim(size)),
            false => Err("a page has a width and a height from 3 to 40 inches".into()),
        }
    }
}

/// The inner margins that printers ask for, by the number of pages: Kindle Direct Publishing, *Set trim
/// size, bleed, and margins*.
const INNER: [(usize, f64); 5] = [
    (150, 0.375),
    (300, 0.5),
    (500, 0.625),
    (700, 0.75),
    (usize::MAX, 0.875),
];

/// Returns the smallest inner margin of a book with this number of pages.
pub(super) fn inner_margin(pages: usize) -> f64 {
    let row = INNER.into_iter().find(|&(most, _)| pages <= most);
    row.map_or(0.0, |(_, inches)| inches * INCH)
}

/// The pages of a book without their contents. Lengths are in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) trim: Point,
    pub(super) inner: f64,
    /// The margin at the other three edges.
    pub(super) outer: f64,
    pub(super) bleed: f64,
}

/// A page without its contents.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Leaf {
    /// The width and height of the sheet.
    pub(super) size: Point,
    pub(super) trim: PrintBox,
    /// The part inside the margins.
    pub(super) area: PrintBox,
}

impl Frame {
    /// Returns the page with this number. Odd pages are on the right. There is no bleed at the spine.
    pub(super) fn leaf(&self, number: usize) -> Leaf {
        let [width, height] = self.trim;
        let is_right = number % 2 == 1;
        let left = if is_right { 0.0 } else { self.bleed };
        let trim = PrintBox {
            low: [left, self.bleed],
            high: [left + width, self.bleed + height],
        };
        let [at_left, at_right] = match is_right {
            true => [self.inner, self.outer],
            false => [self.outer, self.inner],
        };
        Leaf {
            size: [width + self.bleed, height + 2.0 * self.bleed],
            trim,
            area: PrintBox {
                low: [trim.low[0] + at_left, trim.low[1] + self.outer],
                high: [trim.high[0] - at_right, trim.high[1] - self.outer],
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_names_or_units() {
        for (text, size) in [
            ("6x9", [432.0, 648.0]),
            ("8.5X11", [612.0, 792.0]),
            ("Letter", [612.0, 792.0]),
            ("5.5x8.5in", [396.0, 612.0]),
            ("127 × 254 mm", [360.0, 720.0]),
            ("25.4x25.4cm", [720.0, 720.0]),
        ] {
            let Trim(parsed) = Trim::parse(text).expect(text);
            for axis in [0, 1] {
                assert!(
                    (parsed[axis] - size[axis]).abs() < 1e-9,
                    "{text}: {parsed:?}"
                );
            }
        }
        for text in ["", "6x", "5x8", "a3", "1x9in", "6x99in", "nanx9in", "6x9pt"] {
            assert!(Trim::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn thick_books_have_wider_inner_margins() {
        for (pages, inches) in [
            (24, 0.375),
            (150, 0.375),
            (151, 0.5),
            (300, 0.5),
            (301, 0.625),
            (501, 0.75),
            (701, 0.875),
            (828, 0.875),
        ] {
            assert_eq!(inner_margin(pages), inches * INCH, "{pages}");
        }
    }

    #[test]
    fn the_inner_margin_and_the_spine_are_at_the_same_edge() {
        let frame = Frame {
            trim: [432.0, 648.0],
            inner: 45.0,
            outer: 36.0,
            bleed: 9.0,
        };
        let (right, left) = (frame.leaf(1), frame.leaf(2));
        assert_eq!((right.size, left.size), ([441.0, 666.0], [441.0, 666.0]));
        assert_eq!((right.trim.low, left.trim.low), ([0.0, 9.0], [9.0, 9.0]));
        assert_eq!(
            (right.area.low, left.area.low),
            ([45.0, 45.0], [45.0, 45.0])
        );
        assert_eq!(
            (right.area.high, left.area.high),
            ([396.0, 621.0], [396.0, 621.0])
        );
    }
}
