//! The signs of starts and finishes: arrows, openings, words, pictures or dots.

use super::end_picture::{EndPicture, HEIGHT};
use super::extent::extent;
use super::words::Words;
use crate::type_set::{centred, width};
use clap::ValueEnum;
use warren_dungeon::level::Level;
use warren_export::Viewport;
use warren_export::picture::PrintBox;
use warren_maze::draw::{Colour, PageLayout, Plan, Point, Shape, colour_of, colours};
use warren_maze::geometry::UNIT;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};

/// How a maze shows its start and its finish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ends {
    /// Openings in the border, with an arrow at each
    #[default]
    Arrows,
    /// Openings in the border
    Openings,
    /// Openings in the border, with an arrow and a word at each
    Words,
    /// Openings in the border, with a mouse at the start and a piece of cheese at the finish
    Pictures,
    /// Dots in the cells
    Dots,
}

/// An opening in the border.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Opening {
    pub(super) cell: Cell,
    pub(super) dir: Dir,
    /// The middle of the opening, in cells.
    middle: Point,
    /// The vector of length 1 that points out of the maze.
    outward: Point,
}

/// The start and the finish of a maze, each with its opening if it has one.
#[derive(Clone, Debug)]
pub(super) struct MazeEnds {
    pub(super) start: Option<Opening>,
    pub(super) finish: Option<Opening>,
    style: Ends,
}

impl MazeEnds {
    /// Finds the openings of a maze. A maze with several starts or floors has none.
    pub(super) fn of(level: &Level, style: Ends) -> MazeEnds {
        let (start, finish) = match (level.starts(), level.finishes()) {
            (&[start], &[finish]) if style != Ends::Dots && level.grid().floors() == 1 => {
                let border = Border::of(level);
                let opening = |cell, up| border.opening(cell, up);
                match start == finish {
                    true => (None, None),
                    false => (opening(start, 1.0), opening(finish, -1.0)),
                }
            }
            _ => (None, None),
        };
        MazeEnds {
            start,
            finish,
            style,
        }
    }

    /// Replaces pictures in cells with dots, for small drawings.
    pub(super) fn without_pictures(mut self) -> MazeEnds {
        if self.style == Ends::Pictures {
            self.style = Ends::Dots;
        }
        self
    }

    /// Returns the openings of the start and of the finish.
    pub(super) fn openings(&self) -> impl Iterator<Item = Opening> {
        self.start.into_iter().chain(self.finish)
    }

    /// Returns the space that signs need at the left, at the top, at the right and at the bottom of a
    /// maze. `shown` is the part of the grid that is drawn. A cell is at least `cell` and at most `most`
    /// points wide.
    pub(super) fn space(&self, words: &Words, shown: Viewport, cell: f64, most: f64) -> [f64; 4] {
        let place = |point: Point| point.map(|along| cell * along);
        let maze = box_of(shown, place);
        let ends = [
            (self.start, words.start, true),
            (self.finish, words.finish, false),
        ];
        let mut space = [0.0_f64; 4];
        for (opening, word, is_start) in ends {
            let Some(opening) = opening else {
                continue;
            };
            let (sign, word) = self.opening_signs(opening, word, most, is_start, maze, place);
            let [low, high] = extent(sign.iter().chain(&word));
            for axis in [0, 1] {
                space[axis] = space[axis].max(maze.low[axis] - low[axis]);
                space[axis + 2] = space[axis + 2].max(high[axis] - maze.high[axis]);
            }
        }
        space
    }

    /// Returns the sign of the start and the sign of the finish, and the words. `place` converts a point
    /// from cells to points, `cell` is the width of a cell in points, and `shown` is the part of the grid
    /// that is drawn.
    pub(super) fn signs(
        &self,
        level: &Level,
        words: &Words,
        cell: f64,
        shown: Viewport,
        place: impl Fn(Point) -> Point,
    ) -> [Vec<Shape>; 3] {
        let sheet = PageLayout::new(level.grid(), 0.0);
        let centres = |cells: &[Cell]| -> Vec<Point> {
            cells
                .iter()
                .map(|&cell| place(sheet.centre(cell)))
                .collect()
        };
        let maze = box_of(shown, &place);
        let dot = match level.grid().floors() {
            1 => DOT,
            _ => DOT_BESIDE_LADDERS,
        };
        let mut texts = Vec::new();
        let mut sign = |opening: Option<Opening>, cells: &[Cell], is_start: bool| {
            let word = if is_start { words.start } else { words.finish };
            let Some(opening) = opening else {
                let centres = centres(cells);
                let (&[at], &[middle]) = (cells, &centres[..]) else {
                    return dots(&centres, dot * cell, is_start);
                };
                let size = cell * inner_size(level, &sheet, at);
                return match self.style {
                    Ends::Words if level.starts().len() == 1 => {
                        let letter: String = word.chars().take(1).collect();
                        vec![centred(&letter, [middle[0], middle[1] + 0.36 * size], size)]
                    }
                    Ends::Pictures if level.starts().len() == 1 => {
                        let picture = EndPicture {
                            middle,
                            width: size,
                            looks_left: false,
                        };
                        picture.of(is_start)
                    }
                    _ => dots(&centres, dot * cell, is_start),
                };
            };
            let (sign, word) = self.opening_signs(opening, word, cell, is_start, maze, &place);
            texts.extend(word);
            sign
        };
        let start = sign(self.start, level.starts(), true);
        let finish = sign(self.finish, level.finishes(), false);
        [start, finish, texts]
    }

    /// Returns the arrow or the picture, and the word of an opening. `cell` is the width of a cell, and `maze` is
    /// the rectangle around the maze.
    fn opening_signs(
        &self,
        Opening {
            middle, outward, ..
        }: Opening,
        word: &str,
        cell: f64,
        is_start: bool,
        maze: PrintBox,
        place: impl Fn(Point) -> Point,
    ) -> (Vec<Shape>, Vec<Shape>) {
        let at = place(middle);
        let length = arrow_length(cell);
        let arrow = || vec![arrow(at, outward, length, is_start)];
        match self.style {
            Ends::Openings | Ends::Dots => (Vec::new(), Vec::new()),
            Ends::Arrows => (arrow(), Vec::new()),
            Ends::Words => (arrow(), word_at(word, at, outward, length, maze)),
            Ends::Pictures => {
                let picture = picture_beside(at, outward, picture_width(cell));
                (picture.of(is_start), Vec::new())
            }
        }
    }
}

/// The maximum length of an arrow, in points.
const ARROW: f64 = 14.0;
/// The minimum and the maximum width of a picture beside an opening, in points.
const PICTURES: [f64; 2] = [12.0, 40.0];
/// The distance of an arrow or a picture from the maze, in points.
const GAP: f64 = 3.0;
/// The font size of words.
const WORD: f64 = 9.0;
/// The height of capital letters, and the distance of the letters of a column.
const CAPITAL: f64 = 0.72 * WORD;
const STEP: f64 = 1.05 * WORD;
/// The diameter of a dot, as a share of the width of a cell.
const DOT: f64 = 0.45;
/// The diameter of a dot in a maze with ladders, whose triangles are in the same cell.
const DOT_BESIDE_LADDERS: f64 = 0.34;

/// Returns full dots for starts, and rings for finishes.
fn dots(centres: &[Point], diameter: f64, is_start: bool) -> Vec<Shape> {
    let radius = diameter / 2.0;
    let disc = |&centre: &Point, radius, colour| Shape::Disc {
        centre,
        radius,
        colour,
    };
    let discs = centres.iter().flat_map(|centre| {
        let full = disc(centre, radius, colours::WALL);
        let hole = (!is_start).then(|| disc(centre, 0.62 * radius, colours::PAPER));
        std::iter::once(full).chain(hole)
    });
    discs.collect()
}

/// Returns the size of a letter or a picture in a cell, as a share of the width of a cell. It is inside of the
/// cell's walls, and beside the triangles of ladders.
fn inner_size(level: &Level, sheet: &PageLayout<Grid>, cell: Cell) -> f64 {
    let grid = level.grid();
    if grid.floors() > 1 {
        return 0.45;
    }
    let [x, y] = sheet.centre(cell);
    let sides = grid.clockwise(cell).iter().map(|&dir| {
        let [a, b] = sheet.side(cell, dir);
        ((a[0] + b[0]) / 2.0 - x).hypot((a[1] + b[1]) / 2.0 - y)
    });
    sides.fold(0.7, |size, distance| size.min(1.3 * distance))
}

/// Returns the length of an arrow beside cells of this width.
fn arrow_length(cell: f64) -> f64 {
    cell.clamp(ARROW / 2.0, ARROW)
}

/// Returns the width of a picture beside cells of this width.
fn picture_width(cell: f64) -> f64 {
    (1.4 * cell).clamp(PICTURES[0], PICTURES[1])
}

/// Returns a picture of this width beside an opening. A mouse looks at the maze.
fn picture_beside(at: Point, outward: Point, width: f64) -> EndPicture {
    let half = [width / 2.0, HEIGHT * width / 2.0];
    let reach = half[0] * outward[0].abs() + half[1] * outward[1].abs();
    EndPicture {
        middle: [0, 1].map(|axis| at[axis] + (GAP + reach) * outward[axis]),
        width,
        looks_left: outward[0] > 0.01,
    }
}

/// Returns an arrow that points into or out of an opening.
fn arrow(at: Point, outward: Point, length: f64, is_inward: bool) -> Shape {
    let [near, far] = [GAP, GAP + length];
    let (tail, tip) = if is_inward { (far, near) } else { (near, far) };
    let aside = [-outward[1], outward[0]];
    let point = |along: f64, across: f64| -> Point {
        [0, 1].map(|axis| at[axis] + outward[axis] * along + aside[axis] * across)
    };
    let neck = tip + (tail - tip) * 0.55;
    let [shaft, head] = [0.09 * length, 0.32 * length];
    let polygon = vec![
        point(tail, -shaft),
        point(neck, -shaft),
        point(neck, -head),
        point(tip, 0.0),
        point(neck, head),
        point(neck, shaft),
        point(tail, shaft),
    ];
    Shape::Fill {
        polygons: vec![polygon],
        colour: Colour([0; 3]),
    }
}

/// Returns a word beyond an arrow: a line or, at the left and at the right of a maze, a column of letters,
/// which leaves more space for the maze.
fn word_at(word: &str, at: Point, outward: Point, arrow: f64, maze: PrintBox) -> Vec<Shape> {
    let parts: Vec<String> = match outward[0].abs() > outward[1].abs() {
        true => word.chars().map(String::from).collect(),
        false => vec![word.into()],
    };
    let widths = parts.iter().map(|part| width(part, WORD));
    let size = [
        widths.fold(0.0, f64::max),
        CAPITAL + (parts.len() - 1) as f64 * STEP,
    ];
    let [x, y] = [0, 1].map(|axis| {
        let half = size[axis] / 2.0;
        let middle = at[axis] + outward[axis] * (GAP + arrow + GAP + half);
        match outward[axis].abs() < 0.01 {
            // Near a corner, the word is moved along the side of the maze.
            true => middle
                .min(maze.high[axis] - half)
                .max(maze.low[axis] + half),
            false => middle,
        }
    });
    let first = y - size[1] / 2.0 + CAPITAL;
    let parts = parts.iter().enumerate();
    parts
        .map(|(index, part)| centred(part, [x, first + index as f64 * STEP], WORD))
        .collect()
}

/// Returns the rectangle around a maze, in points.
fn box_of(shown: Viewport, place: impl Fn(Point) -> Point) -> PrintBox {
    PrintBox {
        low: place(shown.corner),
        high: place([0, 1].map(|axis| shown.corner[axis] + shown.size[axis])),
    }
}

/// The border of a maze.
struct Border<'a> {
    level: &'a Level,
    sheet: PageLayout<'a, Grid>,
    outside: Vec<bool>,
    middle: Point,
    size: Point,
}

impl Border<'_> {
    fn of(level: &Level) -> Border<'_> {
        let shown = Viewport::of(level, 0.0);
        let maze = level.maze();
        // Pictures colour rock, unless it is around the maze.
        let plan = Plan::without_openings(maze, &[], &[]);
        let colour = colour_of(&plan);
        let is_outside = |cell| maze.is_solid(cell) && colour(cell).is_none();
        Border {
            level,
            sheet: PageLayout::new(level.grid(), 0.0),
            outside: (0..level.grid().cells()).map(is_outside).collect(),
            middle: [0, 1].map(|axis| shown.corner[axis] + shown.size[axis] / 2.0),
            size: shown.size,
        }
    }

    /// Returns the side of a cell at which an opening points away from the maze, or `None` if the cell is
    /// not at the border. `up` is 1 to prefer the upper sides, and -1 to prefer the lower ones.
    fn opening(&self, cell: Cell, up: f64) -> Option<Opening> {
        let grid = self.level.grid();
        let sides = grid.clockwise(cell).iter();
        let openings = sides.filter(|&&dir| self.is_border(cell, dir)).map(|&dir| {
            let [a, b] = self.sheet.side(cell, dir);
            Opening {
                cell,
                dir,
                middle: [0, 1].map(|axis| (a[axis] + b[axis]) / 2.0),
                outward: grid
                    .normal(cell, dir)
                    .map(|part| f64::from(part) / f64::from(UNIT)),
            }
        });
        let score = |it: &Opening| {
            let away = [0, 1].map(|axis| (it.middle[axis] - self.middle[axis]) / self.size[axis]);
            let outward = away[0] * it.outward[0] + away[1] * it.outward[1];
            outward - 0.3 * up * it.outward[1]
        };
        openings
            .filter(|opening| self.is_free(opening))
            .max_by(|a, b| score(a).total_cmp(&score(b)))
    }

    fn is_border(&self, cell: Cell, dir: Dir) -> bool {
        let grid = self.level.grid();
        match grid.adjoining(cell, dir) {
            // At the end of a wrapped axis, a neighbour is at the other end.
            None => !grid.exits(cell).contains(dir),
            Some(next) => self.outside[next as usize],
        }
    }

    /// Returns whether no other cell is where the arrow would be.
    fn is_free(&self, opening: &Opening) -> bool {
        let mut cells = self.level.maze().open_cells();
        cells.all(|cell| {
            let centre = self.sheet.centre(cell);
            let is_far = |along: f64| {
                let [x, y] = [0, 1].map(|axis| {
                    opening.middle[axis] + along * opening.outward[axis] - centre[axis]
                });
                x.hypot(y) > 0.9
            };
            cell == opening.cell || is_far(1.0) && is_far(1.8)
        })
    }
}
