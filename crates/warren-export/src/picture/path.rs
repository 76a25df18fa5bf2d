//! Converts shapes to paths of lines and curves.

use tiny_skia::{Path, PathBuilder};
use warren_maze::draw::{Point, Shape};

/// Converts a shape to a path in the units of the scene. The path must be stroked if the
/// shape is a stroke, and filled otherwise. Returns `None` if there is nothing to paint.
pub(super) fn path(shape: &Shape) -> Option<Path> {
    let mut out = PathBuilder::new();
    match shape {
        Shape::Fill { polygons, .. } => {
            for polygon in polygons {
                push(&mut out, polygon);
                out.close();
            }
        }
        Shape::Stroke { lines, .. } => lines.iter().for_each(|line| push(&mut out, line)),
        Shape::Disc { centre, radius, .. } => {
            let [x, y] = centre.map(|along| along as f32);
            out.push_circle(x, y, *radius as f32);
        }
        Shape::Text {
            at,
            size,
            centred,
            text,
            ..
        } => warren_font::outline(&mut out, text, *at, *size, *centred),
    }
    out.finish()
}

fn push(out: &mut PathBuilder, line: &[Point]) {
    for (i, point) in line.iter().enumerate() {
        let [x, y] = point.map(|along| along as f32);
        match i {
            0 => out.move_to(x, y),
            _ => out.line_to(x, y),
        }
    }
}
