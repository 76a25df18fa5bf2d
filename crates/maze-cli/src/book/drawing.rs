//! A puzzle as shapes that fill a rectangle of a page.

use super::ends::{Ends, MazeEnds};
use super::puzzles::BookPuzzle;
use super::words::Words;
use crate::error::Error;
use warren_export::page::solution_shapes;
use warren_export::picture::{PrintBox, PrintLayer};
use warren_export::{Viewport, place};
use warren_maze::draw::{Colour, Look, Plan, Point, Shape, layers};

/// How mazes are drawn. Lengths are in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct DrawingStyle {
    pub(super) ends: Ends,
    /// The width of walls, or `None` for a tenth of a cell within limits.
    pub(super) line: Option<f64>,
    /// The maximum width of a cell, or `None` to fill the page.
    pub(super) cell: Option<f64>,
}

/// The limits for the width of walls. Printers ask for at least 0.75 points.
const LINES: [f64; 2] = [0.75, 3.0];
/// The walls of small pictures are at most this share of a cell.
const MAX_SHARE: f64 = 0.3;
/// The grey of solutions.
const PATH: Colour = Colour([150; 3]);

impl DrawingStyle {
    /// Draws a puzzle without its solution. The maze is in the middle of the area, and touches it at two
    /// opposite sides. `number` is the number of the puzzle.
    pub(super) fn puzzle(
        &self,
        puzzle: &BookPuzzle,
        number: u32,
        area: PrintBox,
        words: &Words,
    ) -> Result<Vec<PrintLayer>, Error> {
        let drawn = self.draw(puzzle, area, words, true)?;
        let [start, finish, texts] = drawn.signs;
        Ok(vec![
            tagged("Walls", number, drawn.walls),
            PrintLayer::plain(drawn.rest),
            tagged("Finish", number, finish),
            tagged("Start", number, start),
            PrintLayer::plain(texts),
        ])
    }

    /// Draws a puzzle with its solution, without arrows and words.
    pub(super) fn solution(
        &self,
        puzzle: &BookPuzzle,
        number: u32,
        area: PrintBox,
        words: &Words,
    ) -> Result<Vec<PrintLayer>, Error> {
        let drawn = self.draw(puzzle, area, words, false)?;
        let [start, finish, _] = drawn.signs;
        // The path shows where the openings are.
        let mut dots = Vec::new();
        for (sign, is_open) in [(finish, drawn.is_open[1]), (start, drawn.is_open[0])] {
            if !is_open {
                dots.extend(sign);
            }
        }
        let mut path = solution_shapes(&puzzle.level, &puzzle.paths);
        for shape in &mut path {
            place(shape, drawn.cell, drawn.origin);
            if let Shape::Stroke { colour, .. } = shape {
                *colour = PATH;
            }
        }
        Ok(vec![
            tagged("SolutionPath", number, path),
            tagged("SolutionWalls", number, drawn.walls),
            PrintLayer::plain(drawn.rest),
            PrintLayer::plain(dots),
        ])
    }

    fn draw(
        &self,
        puzzle: &BookPuzzle,
        area: PrintBox,
        words: &Words,
        has_signs: bool,
    ) -> Result<Drawn, Error> {
        let level = &puzzle.level;
        let ends = MazeEnds::of(level, self.ends);
        let shown = Viewport::of(level, 0.0);
        let space = match has_signs {
            true => ends.space(words),
            false => [0.0; 4],
        };
        let room =
            [0, 1].map(|axis| area.high[axis] - area.low[axis] - space[axis] - space[axis + 2]);
        // Half of an outer wall is outside of the cells at each side.
        let widest = self.line.unwrap_or(LINES[1]);
        let fits = |axis: usize| (room[axis] - widest) / shown.size[axis];
        let cell: f64 = fits(0).min(fits(1)).max(0.1);
        let cell = self.cell.map_or(cell, |most| cell.min(most));
        let line = self.line.unwrap_or((0.1 * cell).clamp(LINES[0], LINES[1]));
        let line = line.min(MAX_SHARE * cell);
        let origin: Point = [0, 1].map(|axis| {
            let free = room[axis] - cell * shown.size[axis];
            area.low[axis] + space[axis] + free / 2.0 - cell * shown.corner[axis]
        });
        let plan = Plan {
            openings: ends.openings().map(|it| (it.cell, it.dir)).collect(),
            ..Plan::without_openings(level.maze(), &[], &[])
        };
        let look = Look {
            margin: 0.0,
            line: line / cell,
            ..Look::default()
        };
        let layers = layers(&plan, &look)?;
        let placed = |shapes: Vec<Shape>| {
            let mut shapes = shapes;
            for shape in &mut shapes {
                place(shape, cell, origin);
            }
            shapes
        };
        let to_page = |point: Point| [0, 1].map(|axis| origin[axis] + cell * point[axis]);
        Ok(Drawn {
            signs: ends.signs(level, words, cell, area, to_page),
            is_open: [ends.start.is_some(), ends.finish.is_some()],
            walls: placed(layers.walls),
            rest: placed(layers.fills.into_iter().chain(layers.stairs).collect()),
            cell,
            origin,
        })
    }
}

/// The shapes of a maze, in points.
struct Drawn {
    walls: Vec<Shape>,
    /// Rock and stairs.
    rest: Vec<Shape>,
    /// The start, the finish, and words.
    signs: [Vec<Shape>; 3],
    /// Whether the start and the finish are openings.
    is_open: [bool; 2],
    /// The width of a cell.
    cell: f64,
    /// The position of the grid's origin.
    origin: Point,
}

fn tagged(name: &'static str, number: u32, shapes: Vec<Shape>) -> PrintLayer {
    PrintLayer {
        tag: Some((name, number)),
        shapes,
    }
}
