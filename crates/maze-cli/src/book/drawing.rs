//! A puzzle as shapes that fill a rectangle of a page.

use super::ends::{Ends, MazeEnds};
use super::puzzles::BookPuzzle;
use super::words::Words;
use crate::error::Error;
use warren_export::page::solution_shapes;
use warren_export::picture::{PrintBox, PrintLayer, layers_with_arcs};
use warren_export::{Viewport, place};
use warren_maze::draw::{Colour, Look, Plan, Point, Shape};

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
/// The minimum width of the outlines of triangles. The preflight refuses thinner lines.
const MIN_OUTLINE: f64 = 0.3;
/// The walls of small pictures are at most this share of a cell.
const MAX_SHARE: f64 = 0.3;
/// How often the size of a maze is adapted to the space of its signs.
const ROUNDS: usize = 12;
/// The grey of solutions.
const PATH: Colour = Colour([150; 3]);

impl DrawingStyle {
    /// Draws a puzzle without its solution. The maze and its signs fill the area, and the maze is as near to
    /// the middle as the signs allow. `number` is the number of the puzzle.
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

    /// Draws a puzzle with its solution at the top of the area, without arrows and words.
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
        let ends = match has_signs {
            true => ends,
            false => ends.without_pictures(),
        };
        let shown = Viewport::of(level, 0.0);
        let whole: Point = [0, 1].map(|axis| area.high[axis] - area.low[axis]);
        // Half of an outer wall is outside of the cells at each side.
        let widest = self.line.unwrap_or(LINES[1]);
        let fits = |space: [f64; 4]| {
            let fits = |axis: usize| {
                (whole[axis] - space[axis] - space[axis + 2] - widest) / shown.size[axis]
            };
            let cell: f64 = fits(0).min(fits(1)).max(0.1);
            self.cell.map_or(cell, |most| cell.min(most))
        };
        let mut space = [0.0; 4];
        let most = fits(space);
        let mut cell = most;
        if has_signs {
            // A sign can be in a corner that the maze leaves free, so its space depends on the size.
            for _ in 0..ROUNDS {
                space = ends.space(words, shown, cell, most);
                cell = fits(space);
            }
        }
        let line = self.line.unwrap_or((0.1 * cell).clamp(LINES[0], LINES[1]));
        let line = line.min(MAX_SHARE * cell);
        let origin: Point = [0, 1].map(|axis| {
            let free = whole[axis] - cell * shown.size[axis];
            let before = match has_signs || axis == 0 {
                true => (free / 2.0)
                    .max(space[axis] + widest / 2.0)
                    .min(free - space[axis + 2] - widest / 2.0),
                // A solution is directly below its caption.
                false => widest / 2.0,
            };
            area.low[axis] + before - cell * shown.corner[axis]
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
        let layers = layers_with_arcs(&plan, &look)?;
        let placed = |shapes: Vec<Shape>| {
            let mut shapes = shapes;
            for shape in &mut shapes {
                place(shape, cell, origin);
            }
            shapes
        };
        let rest = placed(layers.fills.into_iter().chain(layers.stairs).collect());
        let to_page = |point: Point| [0, 1].map(|axis| origin[axis] + cell * point[axis]);
        Ok(Drawn {
            signs: ends.signs(level, words, cell, shown, to_page),
            is_open: [ends.start.is_some(), ends.finish.is_some()],
            walls: placed(layers.walls),
            rest: rest.into_iter().map(printable).collect(),
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

/// Makes the outline of a small triangle as wide as printers ask for.
fn printable(mut shape: Shape) -> Shape {
    if let Shape::Stroke { width, .. } = &mut shape {
        *width = width.max(MIN_OUTLINE);
    }
    shape
}

fn tagged(name: &'static str, number: u32, shapes: Vec<Shape>) -> PrintLayer {
    PrintLayer {
        tag: Some((name, number)),
        shapes,
    }
}

#[cfg(test)]
mod tests {
    use super::super::extent::extent;
    use super::super::puzzles::usual_recipe;
    use super::super::words::words;
    use super::*;
    use crate::book::file::Kind;
    use clap::ValueEnum;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_export::maps::Language;
    use warren_maze::topology::{GridShape, Mask};

    /// Returns the corners of the rectangle around all shapes.
    fn bounds(layers: &[PrintLayer]) -> [Point; 2] {
        extent(layers.iter().flat_map(|layer| &layer.shapes))
    }

    #[test]
    fn hexagons_in_rows_fill_their_area_in_both_directions() {
        let area = PrintBox {
            low: [40.0, 60.0],
            high: [390.0, 570.0],
        };
        let (mask, columns) = Mask::rectangle(10, 17);
        for (ends, seed) in Ends::value_variants()
            .iter()
            .flat_map(|&ends| (0..4).map(move |seed| (ends, seed)))
        {
            let mut recipe = Recipe {
                seed,
                mask: mask.clone(),
                ..usual_recipe(GridShape::Hex)
            };
            (recipe.grid.width, recipe.grid.height) = (columns, 17);
            let puzzle = BookPuzzle {
                level: make(&recipe).expect("a level"),
                kind: Kind::Maze,
                paths: Vec::new(),
                difficulty: None,
            };
            let style = DrawingStyle {
                ends,
                line: None,
                cell: None,
            };
            let layers = style.puzzle(&puzzle, 1, area, words(Language::English));
            let [low, high] = bounds(&layers.expect("a drawing"));
            let gaps =
                [0, 1].map(|axis| [low[axis] - area.low[axis], area.high[axis] - high[axis]]);
            let what = format!("{ends:?}, {seed}: {gaps:?}");
            // The maze has nearly the shape of the area. Signs are at one or two of its sides, and pictures are the
            // largest signs.
            let most = if ends == Ends::Pictures { 50.0 } else { 30.0 };
            assert!(
                gaps.iter()
                    .flatten()
                    .all(|&gap| (-0.05..most).contains(&gap)),
                "{what}"
            );
            if ends == Ends::Dots {
                let [across, down] = gaps.map(|[before, after]| (before - after).abs());
                assert!(across < 0.1 && down < 0.1, "{what}");
            }
        }
    }

    #[test]
    fn mazes_and_their_signs_fill_their_area() {
        let area = PrintBox {
            low: [40.0, 60.0],
            high: [390.0, 600.0],
        };
        for shape in GridShape::ALL {
            for (ends, seed) in Ends::value_variants()
                .iter()
                .flat_map(|&ends| (0..4).map(move |seed| (ends, seed)))
            {
                let recipe = Recipe {
                    seed,
                    ..usual_recipe(shape)
                };
                let puzzle = BookPuzzle {
                    level: make(&recipe).expect("a level"),
                    kind: Kind::Maze,
                    paths: Vec::new(),
                    difficulty: None,
                };
                let style = DrawingStyle {
                    ends,
                    line: None,
                    cell: None,
                };
                let layers = style.puzzle(&puzzle, 1, area, words(Language::English));
                let [low, high] = bounds(&layers.expect("a drawing"));
                let what = format!("{shape:?}, {ends:?}, {seed}: {low:?} to {high:?}");
                // The distances from the area. Walls and arrows can be smaller than their space.
                let gaps =
                    [0, 1].map(|axis| [low[axis] - area.low[axis], area.high[axis] - high[axis]]);
                assert!(gaps.iter().flatten().all(|&gap| gap > -0.05), "{what}");
                assert!(
                    gaps.iter().any(|pair| pair.iter().all(|&gap| gap < 9.0)),
                    "{what}"
                );
            }
        }
    }
}
