//! The pictures of a start and a finish: a mouse and a piece of cheese, in line art.

use warren_maze::draw::{Point, Shape, colours};

/// The size and the position of a picture on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndPicture {
    pub(super) middle: Point,
    /// The width of the picture. Its height is less.
    pub(super) width: f64,
    /// Whether the mouse looks to the left instead of to the right.
    pub(super) looks_left: bool,
}

/// The height of both pictures, as a share of their width.
pub(super) const HEIGHT: f64 = 0.7;
/// The width of lines, as a share of the width of a picture.
const LINE: f64 = 0.045;
/// The minimum width of lines, in points.
const MIN_LINE: f64 = 0.3;
/// The number of short lines for each point of a curve.
const STEPS: u32 = 6;

impl EndPicture {
    /// Returns the picture of a start or of a finish.
    pub(super) fn of(self, is_start: bool) -> Vec<Shape> {
        match is_start {
            true => self.mouse(),
            false => self.cheese(),
        }
    }

    /// Returns a mouse, for a start.
    fn mouse(self) -> Vec<Shape> {
        const TAIL: [Point; 5] = [
            [-0.2, 0.26],
            [-0.46, 0.3],
            [-0.48, 0.04],
            [-0.41, -0.02],
            [-0.46, -0.14],
        ];
        const BODY: [Point; 9] = [
            [-0.33, 0.28],
            [-0.37, -0.02],
            [-0.17, -0.27],
            [0.08, -0.2],
            [0.26, -0.14],
            [0.46, 0.12],
            [0.47, 0.22],
            [0.34, 0.3],
            [0.0, 0.29],
        ];
        let (body, tail) = (curve(&BODY, true), curve(&TAIL, false));
        let mut shapes = vec![self.line(&tail), self.area(&body), self.line(&body)];
        shapes.extend(self.ring([0.12, -0.16], 0.15));
        shapes.push(self.disc([0.28, 0.04], 0.032, true));
        shapes.push(self.disc([0.44, 0.17], 0.05, true));
        shapes
    }

    /// Returns a piece of cheese, for a finish.
    fn cheese(self) -> Vec<Shape> {
        let [tip, end, corner] = [[-0.46, 0.0], [0.46, 0.0], [0.26, -0.31]];
        let [low_tip, low_end] = [[-0.46, 0.31], [0.46, 0.31]];
        let outline = [tip, corner, end, low_end, low_tip, tip];
        let mut shapes = vec![
            self.area(&outline),
            self.line(&outline),
            self.line(&[tip, end]),
        ];
        for (hole, radius) in [
            ([-0.24, 0.17], 0.075),
            ([0.04, 0.19], 0.055),
            ([0.27, 0.15], 0.095),
            ([0.16, -0.12], 0.045),
        ] {
            shapes.extend(self.ring(hole, radius));
        }
        shapes
    }

    /// Converts a point of the picture to a point on the page.
    fn place(self, [x, y]: Point) -> Point {
        let x = if self.looks_left { -x } else { x };
        [
            self.middle[0] + self.width * x,
            self.middle[1] + self.width * y,
        ]
    }

    fn line_width(self) -> f64 {
        (LINE * self.width).max(MIN_LINE)
    }

    fn line(self, points: &[Point]) -> Shape {
        Shape::Stroke {
            lines: vec![points.iter().map(|&point| self.place(point)).collect()],
            width: self.line_width(),
            colour: colours::WALL,
        }
    }

    /// Returns a white area, which hides what is behind it.
    fn area(self, corners: &[Point]) -> Shape {
        Shape::Fill {
            polygons: vec![corners.iter().map(|&point| self.place(point)).collect()],
            colour: colours::PAPER,
        }
    }

    fn disc(self, centre: Point, radius: f64, is_black: bool) -> Shape {
        Shape::Disc {
            centre: self.place(centre),
            radius: self.width * radius,
            colour: if is_black {
                colours::WALL
            } else {
                colours::PAPER
            },
        }
    }

    /// Returns a white disc with a black outline inside of this radius.
    fn ring(self, centre: Point, radius: f64) -> [Shape; 2] {
        let inner = (radius - self.line_width() / self.width).max(0.0);
        [
            self.disc(centre, radius, true),
            self.disc(centre, inner, false),
        ]
    }
}

/// Returns a smooth curve (a quadratic B-spline) inside of these corners. An open curve begins at the first
/// corner and ends at the last one.
fn curve(corners: &[Point], is_closed: bool) -> Vec<Point> {
    let count = corners.len();
    let between = |a: Point, b: Point| [0, 1].map(|axis| f64::midpoint(a[axis], b[axis]));
    let bends = if is_closed { 0..count } else { 1..count - 1 };
    let mut points = Vec::new();
    for index in bends {
        let [before, corner, after] =
            [index + count - 1, index, index + 1].map(|index| corners[index % count]);
        let (from, to) = (between(before, corner), between(corner, after));
        points.extend((0..=STEPS).map(|step| {
            let share = f64::from(step) / f64::from(STEPS);
            [0, 1].map(|axis| {
                let first = from[axis] + share * (corner[axis] - from[axis]);
                let second = corner[axis] + share * (to[axis] - corner[axis]);
                first + share * (second - first)
            })
        }));
    }
    if !is_closed {
        points.insert(0, corners[0]);
        points.push(corners[count - 1]);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::super::extent::extent;
    use super::*;

    #[test]
    fn pictures_are_in_their_rectangles() {
        for (width, looks_left) in [(20.0, false), (20.0, true), (8.0, false)] {
            let picture = EndPicture {
                middle: [100.0, 50.0],
                width,
                looks_left,
            };
            for shapes in [picture.mouse(), picture.cheese()] {
                let [low, high] = extent(&shapes);
                let half = [width / 2.0, HEIGHT * width / 2.0];
                for axis in [0, 1] {
                    let reach = [
                        picture.middle[axis] - low[axis],
                        high[axis] - picture.middle[axis],
                    ];
                    for reach in reach {
                        let most = half[axis] + 1e-9;
                        assert!(
                            (0.8 * half[axis]..=most).contains(&reach),
                            "{reach}, {most}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_mouse_looks_in_both_directions() {
        let picture = EndPicture {
            middle: [0.0; 2],
            width: 20.0,
            looks_left: false,
        };
        let nose = |picture: EndPicture| match picture.mouse().last() {
            Some(Shape::Disc { centre, .. }) => centre[0],
            _ => 0.0,
        };
        let looks_left = true;
        assert!(nose(picture) > 5.0);
        assert!(
            nose(EndPicture {
                looks_left,
                ..picture
            }) < -5.0
        );
    }
}
