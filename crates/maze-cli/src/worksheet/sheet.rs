//! The layout of a worksheet on paper.
//!
//! ```text
//!   ┌──────────────────────┐
//!   │ Title      Name: ___ │
//!   │ paragraphs           │
//!   │ ┌──────┐  ┌──────┐   │   One figure fills the width. Several figures are in
//!   │ │      │  │      │   │   two columns.
//!   │ └──────┘  └──────┘   │
//!   │ command and seed     │
//!   └──────────────────────┘
//! ```

use super::figure::Figure;
use crate::texts::wrapped;
use warren_export::length::INCH;
use warren_export::place;
use warren_maze::draw::{Colour, Point, Scene, Shape, colours};

/// The paper of a worksheet, and the line at its bottom. Lengths are in points.
pub(super) struct Sheet<'a> {
    /// The width and height.
    pub(super) size: Point,
    pub(super) footer: &'a str,
}

const MARGIN: f64 = 0.75 * INCH;
const TITLE: f64 = 20.0;
const BODY: f64 = 12.0;
const SMALL: f64 = 9.0;
const LEADING: f64 = 1.4;
/// The space between figures, and between the text and the figures.
const GAP: f64 = 18.0;
/// The space for the caption below a figure.
const CAPTION: f64 = 22.0;
/// The maximum width of a cell.
const MAX_CELL: f64 = 0.8 * INCH;
const GREY: Colour = Colour([110; 3]);

impl Sheet<'_> {
    /// Returns a page. `name` is the label of the line for the name of the person who does the task.
    pub(super) fn scene(
        &self,
        title: &str,
        name: Option<&str>,
        paragraphs: &[String],
        figures: &[Figure],
    ) -> Scene {
        let [width, height] = self.size;
        let mut shapes = Vec::new();
        let mut y = MARGIN + TITLE;
        shapes.push(line([MARGIN, y], TITLE, title, colours::WALL));
        if let Some(name) = name {
            let left = width - MARGIN - 200.0;
            let begin = left + BODY * warren_font::width(name) + 6.0;
            shapes.push(line([left, y], BODY, name, colours::WALL));
            shapes.push(Shape::Stroke {
                lines: vec![vec![[begin, y + 2.0], [width - MARGIN, y + 2.0]]],
                width: 0.6,
                colour: GREY,
            });
        }
        y += 0.5 * BODY;
        for paragraph in paragraphs {
            for text in wrapped(paragraph, width - 2.0 * MARGIN, BODY) {
                y += LEADING * BODY;
                shapes.push(line([MARGIN, y], BODY, &text, colours::WALL));
            }
            y += 0.4 * BODY;
        }
        let bottom = height - MARGIN - 2.0 * SMALL;
        self.figures(&mut shapes, figures, [y + GAP, bottom]);
        let footer = [MARGIN, height - MARGIN];
        shapes.push(line(footer, SMALL, self.footer, GREY));
        Scene {
            size: self.size,
            shapes,
        }
    }

    /// Adds figures between two distances from the top of the page.
    fn figures(&self, shapes: &mut Vec<Shape>, figures: &[Figure], [top, bottom]: [f64; 2]) {
        let columns = figures.len().clamp(1, 2);
        let rows = figures.len().div_ceil(columns).max(1);
        let room = [
            (self.size[0] - 2.0 * MARGIN + GAP) / columns as f64 - GAP,
            (bottom - top) / rows as f64 - CAPTION,
        ];
        let fit = figures.iter().map(|figure| {
            let [width, height] = figure.size;
            (room[0] / width).min(room[1] / height)
        });
        // All figures of a page have the same scale.
        let cell = fit.fold(MAX_CELL, f64::min);
        for (index, figure) in figures.iter().enumerate() {
            let at = [index % columns, index / columns];
            let left = MARGIN + at[0] as f64 * (room[0] + GAP);
            let left = left + (room[0] - cell * figure.size[0]) / 2.0;
            let height = cell * figure.size[1] + CAPTION;
            let origin = [left, top + at[1] as f64 * height];
            for shape in &figure.shapes {
                let mut shape = shape.clone();
                place(&mut shape, cell, origin);
                shapes.push(shape);
            }
            shapes.push(Shape::Text {
                at: [
                    left + cell * figure.size[0] / 2.0,
                    origin[1] + cell * figure.size[1] + 1.1 * BODY,
                ],
                size: BODY,
                centred: true,
                text: figure.caption.clone(),
                colour: colours::WALL,
            });
        }
    }
}

fn line(at: Point, size: f64, text: &str, colour: Colour) -> Shape {
    Shape::Text {
        at,
        size,
        centred: false,
        text: text.into(),
        colour,
    }
}
