//! Mazes on graphs, drawn as shapes: dots for cells and lines for passages.
//!
//! ```text
//!   •───•   •      a line for each passage; no lines for walls
//!    ╲     ╱
//!     •───•
//! ```

use super::colours;
use super::overlay::tints;
use super::plan::Plan;
use super::scene::{Point, Scene, Shape};
use super::shapes::{Look, TooManyCells, dots};
use crate::geometry::{UNIT, bounds};
use crate::solve::cells_along;
use crate::topology::{Cell, Diagram};
use alloc::vec;
use alloc::vec::Vec;

/// Draws a plan as a diagram: dots for cells and straight lines for passages. Walls are not drawn.
/// The unit of length in the scene is one [`UNIT`] of the grid.
///
/// The shapes, from bottom to top, are: discs in the colours that represent the cell values; paths;
/// lines for passages; small black dots for cells, or grey dots for rock; and larger green dots at
/// starts and red rings at finishes. The picture extends half a unit plus the margin beyond the
/// centres of the outermost dots. Takes time and memory linear in the number of cells and the path
/// lengths.
///
/// ```
/// use warren_maze::draw::{self, Look, Plan, Shape};
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::geometry::{UNIT, on_circle};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::Graph;
///
/// // Twelve cells in a circle. Each cell has edges to the next cell and to the opposite cell.
/// let edges = (0..12).flat_map(|cell| [1, 6].map(|by| (cell, (cell + by) % 12)));
/// let points = (0..12).map(|hour| on_circle(3 * i64::from(UNIT), hour * (u32::MAX / 12)));
/// let clock = Graph::from_edges(12, edges)?.with_points(points.collect())?;
/// let maze = Wilson.maze(&clock, &mut SeededRandom::new(7));
///
/// let plan = Plan::without_openings(&maze, &[0], &[6]);
/// let scene = draw::diagram(&plan, &Look::default())?;
/// let Shape::Stroke { lines, .. } = &scene.shapes[0] else { panic!("passages come first") };
/// assert_eq!(lines.len(), 11);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`TooManyCells`] if the grid has more than [`TooManyCells::MAX`] cells.
pub fn diagram<T: Diagram>(plan: &Plan<'_, T>, look: &Look) -> Result<Scene, TooManyCells> {
    let (maze, grid) = (plan.maze, plan.maze.grid());
    TooManyCells::check(grid)?;
    let cells = 0..grid.cells();
    let [low, high] = bounds(cells.clone().map(|cell| grid.point(cell)));
    let border = look.margin + 0.5;
    let units = |length: i64| length as f64 / f64::from(UNIT);
    let point = |cell| {
        let point = grid.point(cell);
        [0, 1].map(|axis| units(point[axis] - low[axis]) + border)
    };
    let disc = |cell, diameter, colour| Shape::Disc {
        centre: point(cell),
        radius: diameter / 2.0,
        colour,
    };

    let tints = plan.values.iter().flat_map(|values| tints(maze, values));
    let tints = (0..).zip(tints);
    let tints = tints.filter_map(|(cell, tint)| Some(disc(cell, TINT, tint?)));
    let paths = (0..).zip(&plan.paths).map(|(number, path)| Shape::Stroke {
        lines: vec![line(cells_along(grid, path.from, &path.moves), point)],
        width: look.path,
        colour: colours::path(number),
    });
    let passages = maze.edges();
    let passages = Shape::Stroke {
        lines: passages
            .map(|(cell, dir)| vec![point(cell), point(grid.step(cell, dir))])
            .collect(),
        width: look.line,
        colour: colours::WALL,
    };
    let nodes = cells.map(|cell| match maze.is_solid(cell) {
        true => disc(cell, look.dot / 2.0, colours::ROCK),
        false => disc(cell, look.dot / 2.0, colours::WALL),
    });
    let shapes = tints.chain(paths).chain([passages]).chain(nodes);
    Ok(Scene {
        size: [0, 1].map(|axis| units(high[axis] - low[axis]) + 2.0 * border),
        shapes: shapes.chain(dots(plan, look, point)).collect(),
    })
}

/// The diameter of the disc that shows a cell's value.
const TINT: f64 = 0.8;

/// Returns the line through the points of some cells. The first point is repeated, so that a line
/// through a single cell is drawn as a dot.
fn line(cells: impl Iterator<Item = Cell>, point: impl Fn(Cell) -> Point) -> Vec<Point> {
    let line: Vec<Point> = cells.map(point).collect();
    [&line[..1], &line].concat()
}
