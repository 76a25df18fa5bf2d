//! Lines of text in the font of PDF pages, for books, slides and worksheets. Lengths are in points.

use warren_export::picture::PrintBox;
use warren_export::place;
use warren_maze::draw::{Colour, Point, Shape};

/// Returns a line of black text whose baseline begins at this point.
pub(crate) fn line(text: &str, at: Point, size: f64) -> Shape {
    Shape::Text {
        at,
        size,
        centred: false,
        text: text.into(),
        colour: Colour([0; 3]),
    }
}

/// Returns a line of text whose baseline has its middle at this point.
pub(crate) fn centred(text: &str, at: Point, size: f64) -> Shape {
    let width = width(text, size);
    line(text, [at[0] - width / 2.0, at[1]], size)
}

/// Returns a line of text whose baseline ends at this point.
pub(crate) fn right(text: &str, at: Point, size: f64) -> Shape {
    line(text, [at[0] - width(text, size), at[1]], size)
}

/// Changes the colour of a line of text.
pub(crate) fn coloured(mut line: Shape, ink: Colour) -> Shape {
    if let Shape::Text { colour, .. } = &mut line {
        *colour = ink;
    }
    line
}

pub(crate) fn width(text: &str, size: f64) -> f64 {
    warren_font::width(text) * size
}

/// Breaks a text between words into lines of this width.
pub(crate) fn wrap(text: &str, most: f64, size: f64) -> Vec<String> {
    warren_font::wrap(text, most / size)
}

/// A column of text, from top to bottom.
pub(crate) struct Column {
    area: PrintBox,
    /// The factor of all sizes.
    scale: f64,
    /// The distance from the top of the sheet to the next line.
    top: f64,
    shapes: Vec<Shape>,
}

impl Column {
    /// Creates a column, with smaller text if the column would exceed the area. `compose` adds the
    /// paragraphs. Returns `None` if the text would have less than half of its size.
    pub(crate) fn fitted(area: PrintBox, compose: impl Fn(&mut Column)) -> Option<Column> {
        for step in 0..=STEPS {
            let mut column = Column {
                area,
                scale: 1.0 - 0.5 * f64::from(step) / f64::from(STEPS),
                top: area.low[1],
                shapes: Vec::new(),
            };
            compose(&mut column);
            if column.top <= area.high[1] {
                return Some(column);
            }
        }
        None
    }

    /// Moves the text down, so that it ends at the bottom of its area.
    pub(crate) fn at_bottom(mut self) -> Column {
        let down = self.area.high[1] - self.top;
        for shape in &mut self.shapes {
            place(shape, 1.0, [0.0, down]);
        }
        self.top = self.area.high[1];
        self
    }

    /// Adds a centred paragraph. The font is smaller if a word would exceed the column.
    pub(crate) fn paragraph(&mut self, text: &str, size: f64) {
        let size = self.scale * size;
        let across = self.area.high[0] - self.area.low[0];
        let widest = text.split_whitespace().map(|word| width(word, size));
        let size = size * (across / widest.fold(across, f64::max));
        let middle = self.middle();
        for text in wrap(text, across, size) {
            self.shapes
                .push(centred(&text, [middle, self.top + size], size));
            self.top += LEADING * size;
        }
    }

    pub(crate) fn gap(&mut self, height: f64) {
        self.top += self.scale * height;
    }

    /// Returns the height of the area.
    pub(crate) fn height(&self) -> f64 {
        self.area.high[1] - self.area.low[1]
    }

    /// Returns the middle between the left and the right edge.
    pub(crate) fn middle(&self) -> f64 {
        f64::midpoint(self.area.low[0], self.area.high[0])
    }

    /// Returns the factor of all sizes.
    pub(crate) fn scale(&self) -> f64 {
        self.scale
    }

    /// Returns the distance from the top of the sheet to the next line.
    pub(crate) fn top(&self) -> f64 {
        self.top
    }

    pub(crate) fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    pub(crate) fn shapes(self) -> Vec<Shape> {
        self.shapes
    }
}

/// The number of sizes that a column tries.
const STEPS: u32 = 20;
/// The distance between two baselines, as a multiple of the font size.
const LEADING: f64 = 1.4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words_but_not_at_no_break_spaces() {
        let text = "one two\n three\u{a0}four five";
        assert_eq!(wrap(text, 1e6, 10.0), ["one two three\u{a0}four five"]);
        let most = width("three\u{a0}four", 10.0);
        assert_eq!(
            wrap(text, most, 10.0),
            ["one two", "three\u{a0}four", "five"]
        );
        assert_eq!(wrap(text, 0.0, 10.0).len(), 4);
        assert!(wrap(" ", 9.0, 10.0).is_empty());
    }

    #[test]
    fn long_texts_are_smaller_and_stay_in_their_column() {
        let area = PrintBox {
            low: [10.0, 20.0],
            high: [210.0, 120.0],
        };
        let column = |words: usize, text: &str| {
            Column::fitted(area, |column| {
                column.gap(10.0);
                column.paragraph(&text.repeat(words), 20.0);
            })
        };
        let scale = |words| column(words, "word ").map(|column| column.scale());
        assert_eq!(scale(4), Some(1.0));
        assert!(scale(20).is_some_and(|scale| scale < 1.0));
        assert_eq!(scale(500), None);
        // A single long word is as wide as the column.
        for column in [column(20, "word "), column(60, "W")] {
            let column = column.expect("a column").at_bottom();
            for shape in column.shapes() {
                let Shape::Text {
                    at: [x, y],
                    size,
                    text,
                    ..
                } = shape
                else {
                    continue;
                };
                assert!(x >= 9.9 && x + width(&text, size) <= 210.1, "{x}: {text}");
                assert!(y - size >= 20.0 && y <= 120.0, "{y}: {text}");
            }
        }
    }
}
