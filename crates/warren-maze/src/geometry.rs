//! Lengths, vectors and angles in integers.
//!
//! The unit of length is 2⁻¹⁶ of the width of a cell, so a cell is [`UNIT`] = 65,536
//! wide. `x` grows to the east and `y` to the south. Angles are fractions of a full turn,
//! clockwise from east.
//!
//! Integers give the same results on every machine, which a game that replays recorded
//! moves needs. Pictures use the same numbers, divided by [`UNIT`].

/// The width of a cell: the distance between the centres of two neighbours.
pub const UNIT: i32 = 1 << 16;

/// Half the width of a cell. On most grids this is the distance of a side from the
/// centre of its cell.
pub const HALF: i32 = UNIT / 2;

/// A vector in the plane: how far it leads to the east and to the south.
pub type Vector = [i32; 2];

/// A point in the plane: how far it lies to the east and to the south of the origin.
pub type Point = [i64; 2];

/// The length of a vector, rounded down.
pub fn length([x, y]: Vector) -> i64 {
    let [x, y] = [x, y].map(|of| i64::from(of).unsigned_abs());
    (x * x + y * y).isqrt() as i64
}

/// How far the vector `at` leads in the direction of `normal`, whose length is [`UNIT`].
///
/// ```
/// use warren_maze::geometry::{UNIT, along};
///
/// assert_eq!(along([UNIT, 0], [300, 400]), 300);
/// assert_eq!(along([0, -UNIT], [300, 400]), -400);
/// ```
pub fn along(normal: Vector, at: Vector) -> i64 {
    let dot = i64::from(normal[0]) * i64::from(at[0]) + i64::from(normal[1]) * i64::from(at[1]);
    dot / i64::from(UNIT)
}

/// The sum of two vectors.
pub fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1]]
}

/// The difference of two vectors, `a` minus `b`.
pub fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}

/// The point at an angle on a circle around the origin. The angle is in units of 2⁻³² of
/// a full turn. If the radius is below 2³², each coordinate is off by at most one.
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
    [
        scaled(sine(angle.wrapping_add(QUARTER))),
        scaled(sine(angle)),
    ]
}

/// The angle of a vector, in units of 2⁻¹⁶ of a full turn, rounded to the nearest. The
/// angle of the zero vector is 0.
///
/// ```
/// use warren_maze::geometry::angle_of;
///
/// assert_eq!(angle_of([0, 5]), 1 << 14);
/// assert_eq!(angle_of([-3, 0]), 1 << 15);
/// ```
pub fn angle_of([x, y]: Vector) -> u16 {
    let [x, y] = [i64::from(x), i64::from(y)];
    // The vector is turned into the first quarter.
    let (quarters, x, y) = match (x, y) {
        (0, 0) => return 0,
        (1.., 0..) => (0, x, y),
        (..=0, 1..) => (1, y, -x),
        (..=-1, ..=0) => (2, -x, -y),
        _ => (3, -y, x),
    };
    // Bisection: the largest angle whose ray does not lie past the vector.
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

/// One, in the fixed point of sines.
const ONE: i64 = 1 << 30;

/// A quarter turn, in 2⁻³² of a full one.
const QUARTER: u32 = 1 << 30;

/// The sine of an angle, in units of 2⁻³⁰. The angle is in units of 2⁻³² of a full turn.
fn sine(angle: u32) -> i64 {
    let (quarter, rest) = (angle / QUARTER, angle % QUARTER);
    let rest = if quarter.is_multiple_of(2) {
        rest
    } else {
        QUARTER - rest
    };
    let sine = first_quarter(i64::from(rest));
    if quarter < 2 { sine } else { -sine }
}

/// The Taylor series in fixed point.
fn first_quarter(rest: i64) -> i64 {
    /// Half of π.
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
    sum.min(ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_on_circles_are_exact_to_the_unit() {
        let radius = 20_000 << 16;
        for step in 0..4096 {
            let angle = (step << 20) | (step * 77);
            let turn = f64::from(angle) / 2f64.powi(32) * std::f64::consts::TAU;
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
