//! Lengths, vectors and angles in integers.
//!
//! The unit of length is 2⁻¹⁶ of a cell's width, so a cell is [`UNIT`] = 65,536 units wide. `x`
//! increases to the east and `y` to the south. Angles are fractions of a full turn, clockwise from
//! east.
//!
//! Integer arithmetic gives the same results on every machine, so a game can replay recorded moves.
//! Drawings use the same numbers, divided by [`UNIT`].

/// A cell's width, which is the distance between the centres of two neighbours.
pub const UNIT: i32 = 1 << 16;

/// Half a cell's width. On most grids, this is the distance from the centre of a cell to each of
/// its sides.
pub const HALF: i32 = UNIT / 2;

/// A vector in the plane: its eastward and southward components.
pub type Vector = [i32; 2];

/// A point in the plane: its distances east and south of the origin.
pub type Point = [i64; 2];

/// The maximum distance of a point from the origin along an axis. The sums and differences
/// of points within this distance do not overflow.
pub const MAX_COORDINATE: i64 = 1 << 60;

/// Returns `true` if the absolute value of either coordinate is greater than [`MAX_COORDINATE`].
pub(crate) fn is_far(point: &Point) -> bool {
    let range = -MAX_COORDINATE..=MAX_COORDINATE;
    !point.iter().all(|along| range.contains(along))
}

/// Returns the vector from one point to another. The subtraction cannot overflow.
pub fn offset(from: Point, to: Point) -> [i128; 2] {
    [0, 1].map(|axis| i128::from(to[axis]) - i128::from(from[axis]))
}

/// Returns the dot product of two vectors. The product is negative if the angle between the vectors
/// is greater than a quarter turn.
pub fn dot<N: Into<i128> + Copy>(a: [N; 2], b: [N; 2]) -> i128 {
    a[0].into() * b[0].into() + a[1].into() * b[1].into()
}

/// Returns the cross product of two vectors: twice the area of the triangle that they span. The
/// product is positive if the second vector is clockwise from the first.
///
/// ```
/// use warren_maze::geometry::cross;
///
/// let [east, south] = [[1, 0], [0, 1]];
/// assert_eq!((cross(east, south), cross(south, east)), (1, -1));
/// ```
pub fn cross<N: Into<i128> + Copy>(a: [N; 2], b: [N; 2]) -> i128 {
    a[0].into() * b[1].into() - a[1].into() * b[0].into()
}

/// Returns `true` if the outline of a clockwise polygon turns right or continues straight between
/// two consecutive sides, as at every corner of a convex polygon.
pub(crate) fn is_convex_corner(here: [i128; 2], next: [i128; 2]) -> bool {
    let cross = cross(here, next);
    cross > 0 || cross == 0 && dot(here, next) > 0
}

/// Returns the bounding box of the points: the minimum and the maximum coordinate on each axis.
pub fn bounds(points: impl IntoIterator<Item = Point>) -> [Point; 2] {
    let none = [[i64::MAX; 2], [i64::MIN; 2]];
    points.into_iter().fold(none, |[low, high], point| {
        [
            [0, 1].map(|axis| low[axis].min(point[axis])),
            [0, 1].map(|axis| high[axis].max(point[axis])),
        ]
    })
}

/// Returns a vector's length, rounded down.
pub fn length([x, y]: Vector) -> i64 {
    let [x, y] = [x, y].map(|of| i64::from(of).unsigned_abs());
    (x * x + y * y).isqrt() as i64
}

/// Returns the component of the vector `at` along the vector `normal`, whose length must be
/// [`UNIT`].
///
/// ```
/// use warren_maze::geometry::{UNIT, dot_unit};
///
/// assert_eq!(dot_unit([UNIT, 0], [300, 400]), 300);
/// assert_eq!(dot_unit([0, -UNIT], [300, 400]), -400);
/// ```
pub fn dot_unit(normal: Vector, at: Vector) -> i64 {
    let dot = i64::from(normal[0]) * i64::from(at[0]) + i64::from(normal[1]) * i64::from(at[1]);
    dot / i64::from(UNIT)
}

/// Returns the sum of two vectors.
pub fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1]]
}

/// Returns the difference of two vectors, `a` minus `b`.
pub fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}

/// Returns a point moved by a vector.
pub(crate) fn moved(point: Point, by: Vector) -> Point {
    [0, 1].map(|axis| point[axis] + i64::from(by[axis]))
}

/// Returns the point at an angle on a circle around the origin. The angle is in units of 2⁻³² of a
/// full turn. If the radius is at most 2²⁷, the error of each coordinate is less than one.
///
/// ```
/// use warren_maze::geometry::on_circle;
///
/// assert_eq!(on_circle(1000, 0), [1000, 0]);
/// assert_eq!(on_circle(1000, 1 << 30), [0, 1000]);
/// ```
pub fn on_circle(radius: i64, angle: u32) -> Point {
    let one = i128::from(ONE);
    let scaled =
        |sine: i64| (i128::from(sine) * i128::from(radius) + one / 2).div_euclid(one) as i64;
    [QUARTER, 0].map(|ahead| scaled(sine(angle.wrapping_add(ahead))))
}

/// Returns a vector's angle, rounded to the nearest multiple of 2⁻¹⁶ of a full turn. The angle of
/// the zero vector is 0.
///
/// ```
/// use warren_maze::geometry::angle_of;
///
/// assert_eq!(angle_of([0, 5]), 1 << 14);
/// assert_eq!(angle_of([-3, 0]), 1 << 15);
/// ```
pub fn angle_of([x, y]: Vector) -> u16 {
    let [x, y] = [i64::from(x), i64::from(y)];
    // Rotates the vector into the first quadrant.
    let (quarters, x, y) = match (x, y) {
        (0, 0) => return 0,
        (1.., 0..) => (0, x, y),
        (..=0, 1..) => (1, y, -x),
        (..=-1, ..=0) => (2, -x, -y),
        _ => (3, -y, x),
    };
    // Finds, by bisection, the largest angle that does not exceed the vector's angle.
    let mut angle = 0;
    for bit in (0..30).rev() {
        let [ray_x, ray_y] = on_circle(ONE, angle + (1 << bit));
        if ray_x * y - ray_y * x >= 0 {
            angle += 1 << bit;
        }
    }
    let turn = (quarters << 30) + i64::from(angle) + (1 << 15);
    (turn >> 16) as u16
}

/// The number 1 in the fixed-point format of [`sine`].
pub const ONE: i64 = 1 << 30;

/// A quarter turn, in units of 2⁻³² of a full turn.
const QUARTER: u32 = 1 << 30;

/// Returns the sine of an angle, in units of 2⁻³⁰. The angle is in units of 2⁻³² of a
/// full turn.
pub const fn sine(angle: u32) -> i64 {
    let (quarter, rest) = (angle / QUARTER, angle % QUARTER);
    let rest = if quarter.is_multiple_of(2) {
        rest
    } else {
        QUARTER - rest
    };
    let sine = first_quarter(rest as i64);
    if quarter < 2 { sine } else { -sine }
}

/// Returns the sine of an angle in the first quadrant, in units of 2⁻³⁰. The angle is in
/// units of 2⁻³² of a full turn. Evaluates the Taylor series in fixed-point arithmetic.
const fn first_quarter(rest: i64) -> i64 {
    /// π/2 in the fixed-point format of sines.
    const HALF_PI: i64 = 1_686_629_713;
    let angle = HALF_PI * rest / ONE;
    let square = angle * angle / ONE;
    let (mut term, mut sum) = (angle, angle);
    let mut n = 2;
    while term != 0 {
        term = -(term * square / ONE) / (n * (n + 1));
        sum += term;
        n += 2;
    }
    if sum < ONE { sum } else { ONE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_circle_is_accurate_and_angle_of_inverts_it() {
        let radius = 20_000 << 16;
        for step in 0..4096 {
            let angle = (step << 20) | (step * 77);
            let turn = f64::from(angle) / 2f64.powi(32) * core::f64::consts::TAU;
            let right = [turn.cos(), turn.sin()].map(|of| of * radius as f64);
            for (found, right) in on_circle(radius, angle).into_iter().zip(right) {
                assert!(
                    (found as f64 - right).abs() < 8.0,
                    "{angle}: {found} for {right}"
                );
            }
            let [x, y] = on_circle(1 << 16, angle).map(|of| of as i32);
            let off = angle_of([x, y]).wrapping_sub(((angle + (1 << 15)) >> 16) as u16) as i16;
            assert!(off.abs() <= 1, "{angle}: off by {off}");
        }
    }
}
