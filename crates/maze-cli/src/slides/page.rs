//! A slide as a page in the format 16:9.
//!
//! ```text
//!   ┌───────────────────────────────┐
//!   │ wilson              step 3/40 │
//!   │ ┌───────────┐  while …:       │
//!   │ │           │ ▌  go to …      │   The width of the maze depends on its grid, but the
//!   │ │   maze    │                 │   column of text keeps its width.
//!   │ │           │  The walk …     │
//!   │ └───────────┘  Walk, 3 cells… │
//!   │ ■ current  ■ remembered       │
//!   └───────────────────────────────┘
//! ```

use super::stops::Stop;
use super::words::Words;
use crate::step_picture::{LISTED, NEWEST, StepPicture, UNCARVED};
use crate::texts::{text, wrapped};
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
    shapes.push(line(
        [MARGIN, 56.0],
        28.0,
        words.title().into(),
        colours::WALL,
    ));
    let step = words.step(reading);
    let left = SIZE[0] - MARGIN - 16.0 * warren_font::width(&step);
    shapes.push(line([left, 56.0], 16.0, step, GREY));
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
        let lines = wrapped(text, COLUMN + COLUMN_WIDTH - left, CODE);
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
            shapes.push(line([left, y - 0.4 * CODE], CODE, text, colour));
        }
    }
    y
}

/// Adds a paragraph in the column of text. Returns its bottom.
fn paragraph(shapes: &mut Vec<Shape>, top: f64, size: f64, text: &str, colour: Colour) -> f64 {
    let mut y = top;
    for text in wrapped(text, COLUMN_WIDTH, size) {
        y += LEADING * size;
        shapes.push(line([COLUMN, y - 0.4 * size], size, text, colour));
    }
    y
}

/// Adds the meaning of the colours below the maze.
fn legend(shapes: &mut Vec<Shape>, picture: &StepPicture, words: &Words) {
    let show = picture.reading().moment().show();
    let mut entries = vec![(NEWEST, "slides-current"), (LISTED, "slides-listed")];
    if show.is_carving() {
        entries.push((UNCARVED, "slides-uncarved"));
    }
    let (mut x, y, size) = (MARGIN, SIZE[1] - 26.0, 12.0);
    for (colour, key) in entries {
        let text = text(words.language, key);
        let side = 11.0;
        shapes.push(Shape::Fill {
            polygons: vec![vec![
                [x, y],
                [x + side, y],
                [x + side, y - side],
                [x, y - side],
            ]],
            colour,
        });
        x += side + 6.0;
        shapes.push(line([x, y - 1.0], size, text.into(), GREY));
        x += size * warren_font::width(text) + 22.0;
    }
}

fn line(at: Point, size: f64, text: String, colour: Colour) -> Shape {
    Shape::Text {
        at,
        size,
        centred: false,
        text,
        colour,
    }
}
