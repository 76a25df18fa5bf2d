//! Arrows at the openings of a map: a black one points into the entrance, and a white one out of the exit.

use warren_dungeon::level::Level;
use warren_maze::draw::{PageLayout, Plan, Point, Shape, colours};
use warren_maze::geometry::UNIT;
use warren_maze::topology::Embedding;

/// Returns an arrow for each opening of a plan. `margin` is the margin around the grid.
pub(super) fn entrances(level: &Level, plan: &Plan, margin: f64) -> Vec<Shape> {
    let grid = level.grid();
    let page = PageLayout::new(grid, margin);
    let mut shapes = Vec::new();
    // The entrance is the first opening, and the exit is the second one.
    for (&(cell, dir), is_entrance) in plan.openings.iter().zip([true, false]) {
        let [from, to] = page.side(cell, dir);
        let outward = grid.normal(cell, dir);
        let at = |distance: f64| {
            [0, 1].map(|axis| {
                let normal = f64::from(outward[axis]) / f64::from(UNIT);
                f64::midpoint(from[axis], to[axis]) + distance * normal
            })
        };
        let ends = match is_entrance {
            true => [at(FAR), at(NEAR)],
            false => [at(NEAR), at(FAR)],
        };
        draw_arrow(ends, is_entrance, &mut shapes);
    }
    shapes
}

/// The distances of the ends of an arrow from its opening, in widths of a cell.
const NEAR: f64 = 0.1;
const FAR: f64 = 0.75;

/// Draws an arrow from a tail to a tip.
pub(super) fn draw_arrow([tail, tip]: [Point; 2], is_entrance: bool, shapes: &mut Vec<Shape>) {
    let along = [tip[0] - tail[0], tip[1] - tail[1]];
    let across = [-along[1], along[0]];
    let corners = [
        [0.0, -0.12],
        [0.5, -0.12],
        [0.5, -0.34],
        [1.0, 0.0],
        [0.5, 0.34],
        [0.5, 0.12],
        [0.0, 0.12],
        [0.0, -0.12],
    ];
    let outline =
        corners.map(|[x, y]| [0, 1].map(|axis| tail[axis] + x * along[axis] + y * across[axis]));
    let length = f64::hypot(along[0], along[1]);
    let stroke = |width: f64, colour| Shape::Stroke {
        lines: vec![outline.to_vec()],
        width: width * length,
        colour,
    };
    // A rim separates the arrow from hatching.
    shapes.push(stroke(0.26, colours::PAPER));
    shapes.push(Shape::Fill {
        polygons: vec![outline.to_vec()],
        colour: if is_entrance {
            colours::WALL
        } else {
            colours::PAPER
        },
    });
    shapes.push(stroke(0.08, colours::WALL));
}
