//! Lines of text in the font of books.

use warren_export::picture::PrintBox;
use warren_maze::draw::{Colour, Point, Shape};

/// Returns a line of text whose baseline begins at this point.
pub(super) fn line(text: &str, at: Point, size: f64) -> Shape {
    Shape::Text {
        at,
        size,
        centred: false,
        text: text.into(),
        colour: Colour([0; 3]),
    }
}

/// Returns a line of text whose baseline has its middle at this point.
pub(super) fn centred(text: &str, at: Point, size: f64) -> Shape {
    let width = width(text, size);
    line(text, [at[0] - width / 2.0, at[1]], size)
}

/// Returns a line of text whose baseline ends at this point.
pub(super) fn right(text: &str, at: Point, size: f64) -> Shape {
    line(text, [at[0] - width(text, size), at[1]], size)
}

pub(super) fn width(text: &str, size: f64) -> f64 {
    f64::from(warren_font::text_width(text)) * size
}

/// Breaks a text into lines of this width. A word that is wider has a line of its own.
pub(super) fn wrap(text: &str, most: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}"), size) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// A column of text, from top to bottom.
pub(super) struct Column {
    area: PrintBox,
    /// The distance from the top of the sheet to the next line.
    top: f64,
    shapes: Vec<Shape>,
}

impl Column {
    pub(super) fn new(area: PrintBox) -> Column {
        Column {
            area,
            top: area.low[1],
            shapes: Vec::new(),
        }
    }

    /// Adds a centred paragraph. The font is smaller if a word would exceed the column.
    pub(super) fn paragraph(&mut self, text: &str, size: f64) {
        let across = self.area.high[0] - self.area.low[0];
        let widest = text.split_whitespace().map(|word| width(word, size));
        let size = size * (across / widest.fold(across, f64::max));
        let middle = (self.area.low[0] + self.area.high[0]) / 2.0;
        for text in wrap(text, across, size) {
            self.shapes
                .push(centred(&text, [middle, self.top + size], size));
            self.top += LEADING * size;
        }
    }

    pub(super) fn gap(&mut self, height: f64) {
        self.top += height;
    }

    /// Returns the distance from the top of the sheet to the next line.
    pub(super) fn top(&self) -> f64 {
        self.top
    }

    pub(super) fn push(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }

    pub(super) fn shapes(self) -> Vec<Shape> {
        self.shapes
    }
}

/// The distance between two baselines, as a multiple of the font size.
const LEADING: f64 = 1.4;
