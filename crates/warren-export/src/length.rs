//! Lengths on paper, in points.

/// The number of points per inch.
pub const INCH: f64 = 72.0;

/// The number of points per millimetre.
pub const MILLIMETRE: f64 = INCH / 25.4;
