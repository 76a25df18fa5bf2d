//! Lengths, vectors and angles in integers, the same on every machine.
//!
//! Lengths are in units of 2⁻¹⁶ of a cell's width, which is the distance of two
//! cells' centres side by side. `x` runs east, `y` south. Angles are fractions of
//! a full turn, clockwise from east. Play needs integers to be the same on every
//! machine; pictures divide by [`UNIT`], so that what is seen and what is walked
//! in cannot differ.

/// The width of a cell.
pub const UNIT: i32 = 1 << 16;

/// Half a cell's width, on most grids the distance of a side from the centre.
pub const HALF: i32 = UNIT / 2;

/// A way between two places, east and south.
pub type Vector = [i32; 2];

/// A place, east and south of some origin.
pub type Point = [i64; 2];

/// The length of a vector, rounded down.
pub fn length([x, y]: Vector) -> i64 {
    let [x, y] = [x, y].map(|of| i64::from(of).unsigned_abs());
    (x * x + y * y).isqrt() as i64
}

/// How far `at` lies in the direction of `normal`, which is [`UNIT`] long.
pub fn along(normal: Vector, at: Vector) -> i64 {
    let dot = i64::from(normal[0]) * i64::from(at[0]) + i64::from(normal[1]) * i64::from(at[1]);
    dot / i64::from(UNIT)
}

/// The sum of two vectors.
pub fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1]]
}

/// The vector from the end of `b` to that of `a`.
pub fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}

/// The place on a circle around the origin at an angle, in 2⁻³² of a full turn.
/// The place is off by one unit at most where the radius is below 2³².
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

/// The angle of a vector, in 2⁻¹⁶ of a full turn, rounded to the nearest; 0 of
/// one without length.
///
/// ```
/// use warren_maze::geometry::angle_of;
///
/// assert_eq!(angle_of([0, 5]), 1 << 14);
/// assert_eq!(angle_of([-3, 0]), 1 << 15);
/// ```
pub fn angle_of([x, y]: Vector) -> u16 {
    let [x, y] = [i64::from(x), i64::from(y)];
    // Turned back into the first quarter.
    let (quarters, x, y) = match (x, y) {
        (0, 0) => return 0,
        (1.., 0..) => (0, x, y),
        (..=0, 1..) => (1, y, -x),
        (..=-1, ..=0) => (2, -x, -y),
        _ => (3, -y, x),
    };
    // The largest angle whose ray the vector has not yet passed, by halves.
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

/// The sine of an angle in 2⁻³² of a full turn, in units of 2⁻³⁰.
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
