//! Stars from one to five, which compare the difficulty of the mazes in a book.

use std::f64::consts::PI;
use warren_maze::draw::{Colour, Point, Shape};

/// The largest number of stars.
const MAX: usize = 5;

/// Returns the number of stars of each puzzle: a fifth of the puzzles has each number. Puzzles with the
/// same difficulty have the same number, and puzzles without one have none.
pub(super) fn ratings(difficulties: &[Option<f64>]) -> Vec<Option<usize>> {
    let mut sorted: Vec<f64> = difficulties.iter().copied().flatten().collect();
    sorted.sort_by(f64::total_cmp);
    let rating = |value: f64| {
        let easier = sorted.partition_point(|&other| other < value);
        1 + MAX * easier / sorted.len()
    };
    difficulties.iter().map(|value| value.map(rating)).collect()
}

/// Returns five stars, of which the first `count` are full. `right` is the right end of their lower edge.
pub(super) fn star_shapes(count: usize, right: Point, size: f64) -> Vec<Shape> {
    let star = |index: usize| {
        let step = 1.15 * size;
        let x = right[0] - size / 2.0 - step * (MAX - 1 - index) as f64;
        let mut points: Vec<Point> = outline([x, right[1] - size / 2.0], size / 2.0);
        if index < count {
            return Shape::Fill {
                polygons: vec![points],
                colour: BLACK,
            };
        }
        points.push(points[0]);
        Shape::Stroke {
            lines: vec![points],
            width: 0.75,
            colour: BLACK,
        }
    };
    (0..MAX).map(star).collect()
}

/// The width of five stars, as a multiple of the width of one.
pub(super) const STARS: f64 = 1.0 + 1.15 * (MAX - 1) as f64;
const BLACK: Colour = Colour([0; 3]);

/// Returns the ten corners of a star.
fn outline(centre: Point, radius: f64) -> Vec<Point> {
    let corner = |number: usize| {
        let angle = PI * (number as f64 / 5.0 - 0.5);
        let radius = if number.is_multiple_of(2) {
            radius
        } else {
            0.4 * radius
        };
        [
            centre[0] + radius * angle.cos(),
            centre[1] + radius * angle.sin(),
        ]
    };
    (0..10).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_of_the_mazes_has_each_number_of_stars() {
        let difficulties: Vec<_> = (0..10).map(|number| Some(f64::from(9 - number))).collect();
        let stars: Vec<_> = ratings(&difficulties).into_iter().flatten().collect();
        assert_eq!(stars, [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
        assert_eq!(
            ratings(&[Some(2.0), None, Some(2.0)]),
            [Some(1), None, Some(1)]
        );
        assert!(ratings(&[]).is_empty());
    }
}
