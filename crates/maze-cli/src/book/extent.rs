//! The rectangle around shapes.

use crate::type_set::width;
use warren_maze::draw::{Point, Shape};

/// The height of capital letters, as a share of the font size.
const CAPITAL: f64 = 0.72;

/// Returns the corners of the smallest rectangle around shapes, with the whole width of strokes. Text is
/// measured from its baseline to the height of its capital letters, and begins at its point. Without shapes,
/// the first corner is infinite, and the second one is the same with the opposite sign.
pub(super) fn extent<'a>(shapes: impl IntoIterator<Item = &'a Shape>) -> [Point; 2] {
    let far = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
    let points = shapes.into_iter().flat_map(outermost_points);
    points.fold(far, |[low, high], point| {
        [
            [0, 1].map(|axis| low[axis].min(point[axis])),
            [0, 1].map(|axis| high[axis].max(point[axis])),
        ]
    })
}

/// Returns points of which the outermost ones are at the edges of a shape.
fn outermost_points(shape: &Shape) -> Vec<Point> {
    let around = |[x, y]: Point, more: f64| [[x - more, y - more], [x + more, y + more]];
    match shape {
        Shape::Fill { polygons, .. } => polygons.concat(),
        Shape::Stroke { lines, width, .. } => {
            let points = lines.iter().flatten();
            points.flat_map(|&it| around(it, width / 2.0)).collect()
        }
        Shape::Disc { centre, radius, .. } => around(*centre, *radius).into(),
        Shape::Text { at, size, text, .. } => {
            vec![*at, [at[0] + width(text, *size), at[1] - CAPITAL * size]]
        }
    }
}
