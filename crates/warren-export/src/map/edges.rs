//! The paper of a map, with darker edges if it is old.

use super::hatching::random;
use super::rectangle;
use crate::map_style::StyleRow;
use warren_maze::draw::{Point, Shape};

/// Returns the background of a picture, or nothing if the paper is white, as all pictures are.
pub(super) fn paper(size: Point, seed: u64, row: &StyleRow) -> Vec<Shape> {
    let colours = row.edges.iter().chain([&row.paper]);
    let white = super::colours::PAPER;
    if row.edges.is_empty() && row.paper == white {
        return Vec::new();
    }
    let width = 0.012 * size[0].max(size[1]);
    let sheets = (0..).zip(colours).map(|(number, &colour)| match number {
        0 => rectangle([0.0; 2], size, colour),
        _ => Shape::Fill {
            polygons: vec![torn(size, f64::from(number) * width, width, seed, number)],
            colour,
        },
    });
    sheets.collect()
}

/// Returns a rectangle with uneven edges, at a distance from the edges of the picture.
fn torn([width, height]: Point, inset: f64, depth: f64, seed: u64, number: i32) -> Vec<Point> {
    let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
    let inwards = [[0.0, 1.0], [-1.0, 0.0], [0.0, -1.0], [1.0, 0.0]];
    let mut outline = Vec::new();
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let length = f64::hypot(to[0] - from[0], to[1] - from[1]);
        let first = inset / length;
        let steps = (length / depth).clamp(4.0, 400.0) as i32;
        for step in 0..=steps {
            let share = first + (1.0 - 2.0 * first) * f64::from(step) / f64::from(steps);
            let wave = random([step, side as i32], seed, 16 + number as u64);
            let slow = random([step / 5, side as i32], seed, 32 + number as u64);
            let is_end = step == 0 || step == steps;
            let aside = match is_end {
                true => inset,
                false => inset + depth * (0.5 * wave + 0.9 * slow - 0.5),
            };
            outline.push([0, 1].map(|axis| {
                let along = from[axis] + share * (to[axis] - from[axis]);
                along + aside * inwards[side][axis]
            }));
        }
    }
    outline
}
