//! Lengths on paper, with units.

use warren_export::length::{INCH, MILLIMETRE};
use warren_export::picture::MAX_PDF_SIDE;

/// Parses a number and its unit, such as `0.25in`. Returns the length in points of 1/72 inch, which
/// is at least 0.
pub(crate) fn length(text: &str) -> Result<f64, &'static str> {
    let units = [
        ("in", INCH),
        ("mm", MILLIMETRE),
        ("cm", 10.0 * MILLIMETRE),
        ("pt", 1.0),
    ];
    let points = units.into_iter().find_map(|(unit, points)| {
        let number: f64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        Some(number * points)
    });
    match points {
        Some(points) if (0.0..=MAX_PDF_SIDE).contains(&points) => Ok(points),
        Some(_) => Err("give a length from 0 to 200in"),
        None => Err("give a number and in, mm, cm or pt, such as 0.25in"),
    }
}
