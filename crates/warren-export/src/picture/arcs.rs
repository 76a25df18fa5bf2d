//! Arcs on grids with rings, whose cells are polygons with their corners on circles.

use warren_maze::draw::{Point, Shape};

/// Replaces each straight line between two points on the same circle around `middle` with an arc, which
/// consists of short lines.
pub fn bend(shape: &mut Shape, middle: Point) {
    match shape {
        Shape::Fill { polygons, .. } => {
            for polygon in polygons {
                polygon.extend(polygon.first().copied());
                *polygon = bent(polygon, middle);
            }
        }
        Shape::Stroke { lines, .. } => {
            for line in lines {
                *line = bent(line, middle);
            }
        }
        Shape::Disc { .. } | Shape::Text { .. } => {}
    }
}

fn bent(line: &[Point], [x, y]: Point) -> Vec<Point> {
    let polar = |at: Point| {
        let [east, south] = [at[0] - x, at[1] - y];
        (f64::hypot(east, south), south.atan2(east))
    };
    let mut bent = Vec::from_iter(line.first().copied());
    for ends in line.windows(2) {
        let ((from, begin), (to, end)) = (polar(ends[0]), polar(ends[1]));
        let turn = (end - begin + std::f64::consts::PI).rem_euclid(std::f64::consts::TAU)
            - std::f64::consts::PI;
        // The corners are rounded to the unit of the geometry. Longer arcs have more points.
        if (from - to).abs() < 1e-3 && from > 0.1 {
            let steps = (turn.abs() * from / 0.15).ceil().min(64.0) as u32;
            bent.extend((1..steps).map(|step| {
                let angle = begin + turn * f64::from(step) / f64::from(steps);
                [x + from * angle.cos(), y + from * angle.sin()]
            }));
        }
        bent.push(ends[1]);
    }
    bent
}
