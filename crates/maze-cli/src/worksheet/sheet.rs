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
use crate::type_set::{centred, coloured, line, width, wrap};
use warren_export::length::INCH;
use warren_export::place;
use warren_maze::draw::{Colour, Point, Scene, Shape};

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
    /// Returns a page, and the width of its cells. `name` is the label of the line for the name of the
    /// person who does the task.
    pub(super) fn scene(
        &self,
        title: &str,
        name: Option<&str>,
        paragraphs: &[String],
        figures: &[Figure],
    ) -> (Scene, f64) {
        let [right, bottom] = self.size.map(|length| length - MARGIN);
        let mut shapes = Vec::new();
        let mut y = MARGIN + TITLE;
        shapes.push(line(title, [MARGIN, y], TITLE));
        if let Some(name) = name {
            let left = right - 200.0;
            let begin = left + width(name, BODY) + 6.0;
            shapes.push(line(name, [left, y], BODY));
            shapes.push(Shape::Stroke {
                lines: vec![vec![[begin, y + 2.0], [right, y + 2.0]]],
                width: 0.6,
                colour: GREY,
            });
        }
        y += 0.5 * BODY;
        for paragraph in paragraphs {
            for text in wrap(paragraph, right - MARGIN, BODY) {
                y += LEADING * BODY;
                shapes.push(line(&text, [MARGIN, y], BODY));
            }
            y += 0.4 * BODY;
        }
        let footer = wrap(self.footer, right - MARGIN, SMALL);
        let mut base = bottom - LEADING * SMALL * footer.len().saturating_sub(1) as f64;
        let cell = self.figures(&mut shapes, figures, [y + GAP, base - 2.0 * SMALL]);
        for text in footer {
            shapes.push(coloured(line(&text, [MARGIN, base], SMALL), GREY));
            base += LEADING * SMALL;
        }
        let scene = Scene {
            size: self.size,
            shapes,
        };
        (scene, cell)
    }

    /// Adds figures between two distances from the top of the page. Returns the width of their cells.
    fn figures(&self, shapes: &mut Vec<Shape>, figures: &[Figure], [top, bottom]: [f64; 2]) -> f64 {
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
            let middle = left + cell * figure.size[0] / 2.0;
            let base = origin[1] + cell * figure.size[1] + 1.1 * BODY;
            shapes.push(centred(&figure.caption, [middle, base], BODY));
        }
        cell
    }
}
