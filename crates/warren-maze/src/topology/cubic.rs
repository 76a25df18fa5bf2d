//! The cubic grid: floors of square cells, joined by moves down and up.

use super::Dir;
use super::lattice::{Lattice, Moves, Outline};
use super::square::SQUARE;
use crate::geometry::{UNIT, Vector};

/// Cells in columns, rows and floors; the first floor is the top one.
pub type Cubic = Lattice<CubicMoves>;

/// East and west, south and north, down and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubicMoves;

impl Cubic {
    /// To the floor below.
    pub const DOWN: Dir = Dir(4);
    /// To the floor above.
    pub const UP: Dir = Dir(5);
}

impl Moves for CubicMoves {
    const NAMES: &'static [&'static str] = &["east", "west", "south", "north", "down", "up"];
    const OFFSETS: &'static [[i8; 3]] = &[
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [0, 0, 1],
        [0, 0, -1],
    ];
    const COLUMN: Vector = [UNIT, 0];
    const ROW: Vector = [0, UNIT];

    fn outline(_: [u32; 3]) -> &'static Outline {
        &SQUARE
    }

    fn distance(_: [u32; 3], by: [i64; 3]) -> i64 {
        by.iter().map(|along| along.abs()).sum()
    }
}
