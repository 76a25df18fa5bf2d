//! Sines as integers, so that results are the same on every machine.

use warren_maze::geometry::{self, ONE, UNIT, Vector};

/// Returns the vector of length [`UNIT`] in the direction of a heading.
///
/// A heading is in units of 2⁻¹⁶ of a full turn, clockwise from east. The table of sines has an
/// entry for every 64th heading, so the error of the direction is at most a fifth of a degree.
pub fn ahead(heading: u16) -> Vector {
    [sine(heading.wrapping_add(1 << 14)), sine(heading)]
}

const QUARTER: usize = 256;

/// The sines of the angles in the first quarter turn, multiplied by [`UNIT`].
static SINES: [i32; QUARTER + 1] = sines();

fn sine(heading: u16) -> i32 {
    let at = (usize::from(heading) + 32) / 64 % (4 * QUARTER);
    let (quarter, rest) = (at / QUARTER, at % QUARTER);
    let sine = SINES[if quarter % 2 == 0 {
        rest
    } else {
        QUARTER - rest
    }];
    if quarter < 2 { sine } else { -sine }
}

const fn sines() -> [i32; QUARTER + 1] {
    let mut table = [0; QUARTER + 1];
    let mut i = 0;
    while i <= QUARTER {
        let exact = geometry::sine((i as u32) << 22);
        table[i] = ((exact * UNIT as i64 + ONE / 2) / ONE) as i32;
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sine_table_approximates_the_sine() {
        for heading in (0..=u16::MAX).step_by(64) {
            let angle = f64::from(heading) / 65536.0 * std::f64::consts::TAU;
            let [x, y] = ahead(heading).map(|of| f64::from(of) / f64::from(UNIT));
            assert!((x - angle.cos()).abs() < 2e-5, "cosine of {heading}: {x}");
            assert!((y - angle.sin()).abs() < 2e-5, "sine of {heading}: {y}");
        }
    }
}
