//! A slide as a page in the format 16:9.
//!
//! ```text
//!   ┌───────────────────────────────┐
//!   │ Wilson's algorithm  step 3/40 │
//!   │ ┌───────────┐  while …:       │
//!   │ │           │ ▌  go to …      │   The width of the maze depends on its grid, but the
//!   │ │   maze    │                 │   column of text keeps its width.
//!   │ │           │  The walk …     │
//!   │ └───────────┘  Walk, length…  │
//!   │ ■ current  ■ remembered       │
//!   └───────────────────────────────┘
//! ```

use super::stops::Stop;
use super::words::Words;
use crate::step_picture::StepPicture;
use crate::type_set::{coloured, line, right, width, wrap};
use warren_export::{Viewport, place};
use warren_maze::draw::{Colour, Look, Point, Scene, Shape, colours};

/// The width and height of a page, in points.
const SIZE: Point = [960.0, 540.0];
const MARGIN: f64 = 36.0;
/// The top of the maze and of the pseudocode.
const TOP: f64 = 84.0;
/// The bottom of the maze.
const BOTTOM: f64 = SIZE[1] - 58.0;
/// The left edge of the column of text.
const COLUMN: f64 = 560.0;
const COLUMN_WIDTH: f64 = SIZE[0] - MARGIN - COLUMN;
/// The width of one level of indentation.
const INDENT: f64 = 18.0;
const CODE: f64 = 15.0;
const SENTENCE: f64 = 18.0;
const LIST: f64 = 13.0;
/// The height of a line, as a multiple of the font size.
const LEADING: f64 = 1.35;
const GREY: Colour = Colour([110; 3]);
/// The background of the current line of pseudocode.
const MARK: Colour = Colour([255, 222, 173]);

/// Returns the page for the current step.
pub(super) fn scene(picture: &StepPicture, words: &Words, stop: Stop) -> Scene {
    let mut shapes = maze(picture);
    let reading = picture.reading();
    shapes.push(line(words.title(), [MARGIN, 56.0], 28.0));
    let step = right(&words.step(reading), [SIZE[0] - MARGIN, 56.0], 16.0);
    shapes.push(coloured(step, GREY));
    let mut y = code(&mut shapes, picture, words);
    y += 0.6 * SENTENCE;
    y = paragraph(
        &mut shapes,
        y,
        SENTENCE,
        &words.sentence(reading, stop),
        colours::WALL,
    );
    y += 0.6 * SENTENCE;
    paragraph(&mut shapes, y, LIST, &words.list(reading), GREY);
    legend(&mut shapes, picture, words);
    Scene { size: SIZE, shapes }
}

/// Returns the maze, as large as fits.
fn maze(picture: &StepPicture) -> Vec<Shape> {
    let level = picture.reading().commentary().show().level();
    let shown = Viewport::of(level, Look::default().margin);
    let room = [COLUMN - 2.0 * MARGIN, BOTTOM - TOP];
    let scale = (room[0] / shown.size[0]).min(room[1] / shown.size[1]);
    let corner = [
        MARGIN + (room[0] - scale * shown.size[0]) / 2.0,
        TOP + (room[1] - scale * shown.size[1]) / 2.0,
    ];
    let origin = [0, 1].map(|axis| corner[axis] - scale * shown.corner[axis]);
    let mut shapes = picture.shapes();
    for shape in &mut shapes {
        place(shape, scale, origin);
    }
    shapes
}

/// Adds the pseudocode. Returns the bottom of its last line.
fn code(shapes: &mut Vec<Shape>, picture: &StepPicture, words: &Words) -> f64 {
    let reading = picture.reading();
    let last = reading.last();
    let current = last.and_then(|last| reading.commentary().line(last));
    let mut y = TOP;
    for (number, (indent, text)) in (1..).zip(words.code()) {
        let left = COLUMN + indent as f64 * INDENT;
        let lines = wrap(text, COLUMN + COLUMN_WIDTH - left, CODE);
        let height = lines.len() as f64 * LEADING * CODE;
        let is_current = current == Some(number);
        if is_current {
            let (left, right) = (COLUMN - 8.0, COLUMN + COLUMN_WIDTH + 8.0);
            shapes.push(Shape::Fill {
                polygons: vec![vec![
                    [left, y],
                    [right, y],
                    [right, y + height],
                    [left, y + height],
                ]],
                colour: MARK,
            });
        }
        let colour = if is_current { colours::WALL } else { GREY };
        for text in lines {
            y += LEADING * CODE;
            shapes.push(coloured(line(&text, [left, y - 0.4 * CODE], CODE), colour));
        }
    }
    y
}

/// Adds a paragraph in the column of text. Returns its bottom.
fn paragraph(shapes: &mut Vec<Shape>, top: f64, size: f64, text: &str, colour: Colour) -> f64 {
    let mut y = top;
    for text in wrap(text, COLUMN_WIDTH, size) {
        y += LEADING * size;
        shapes.push(coloured(
            line(&text, [COLUMN, y - 0.4 * size], size),
            colour,
        ));
    }
    y
}

/// Adds the meaning of the colours below the maze.
fn legend(shapes: &mut Vec<Shape>, picture: &StepPicture, words: &Words) {
    let (mut x, y, size) = (MARGIN, SIZE[1] - 26.0, 12.0);
    for (colours, text) in words.legend(picture) {
        let side = 11.0;
        for colour in colours {
            shapes.push(Shape::Fill {
                polygons: vec![vec![
                    [x, y],
                    [x + side, y],
                    [x + side, y - side],
                    [x, y - side],
                ]],
                colour,
            });
            x += side;
        }
        x += 6.0;
        shapes.push(coloured(line(text, [x, y - 1.0], size), GREY));
        x += width(text, size) + 22.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explained::commentary;
    use crate::input::recipe_of_size;
    use std::sync::Arc;
    use warren_dungeon::recipe::Recipe;
    use warren_export::maps::Language;
    use warren_maze::topology::{GridShape, Mask};
    use warren_watch::Script;

    #[test]
    fn masked_mazes_stay_beside_the_pseudocode() {
        let (mask, columns) = Mask::rectangle(5, 8);
        let recipe = Recipe {
            mask,
            ..recipe_of_size(GridShape::Hex, [columns, 8, 1])
        };
        let script = Script::named("breadth-first").expect("a script");
        let commentary = commentary(script, &recipe, false).expect("a level");
        let picture = StepPicture::begin(Arc::new(commentary), None);
        let words = Words::new(Language::English, script);
        let stop = Stop {
            remarks: 0,
            page: None,
        };
        let shapes = scene(&picture, &words, stop).shapes;
        let lines = shapes.iter().flat_map(|shape| match shape {
            Shape::Fill {
                polygons: lines, ..
            }
            | Shape::Stroke { lines, .. } => lines.concat(),
            _ => Vec::new(),
        });
        for [x, y] in lines {
            assert!(x >= MARGIN && y <= SIZE[1] - MARGIN / 2.0, "{x}, {y}");
        }
    }
}
