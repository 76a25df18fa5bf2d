//! The square grid: four moves, along its rows and columns.

use super::Dir;
use super::lattice::{Lattice, Moves, Outline, Side};
use crate::geometry::{HALF, UNIT, Vector};

/// Square cells in rows and columns.
pub type Square = Lattice<SquareMoves>;

/// East and west, south and north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareMoves;

impl Square {
    /// To higher columns.
    pub const EAST: Dir = Dir(0);
    /// To lower columns.
    pub const WEST: Dir = Dir(1);
    /// To higher rows, which are further down.
    pub const SOUTH: Dir = Dir(2);
    /// To lower rows.
    pub const NORTH: Dir = Dir(3);
}

impl Moves for SquareMoves {
    const NAMES: &'static [&'static str] = &["east", "west", "south", "north"];
    const OFFSETS: &'static [[i8; 3]] = &[[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0]];
    const COLUMN: Vector = [UNIT, 0];
    const ROW: Vector = [0, UNIT];

    fn outline(_: [u32; 3]) -> &'static Outline {
        &SQUARE
    }

    fn distance(_: [u32; 3], [dx, dy, _]: [i64; 3]) -> i64 {
        dx.abs() + dy.abs()
    }
}

/// A square; floors of cubes look the same.
///
/// ```text
///   ┌───────┐
///   │       │
///   │   ·   │
///   │       │
///   └───────┘
/// ```
pub(super) static SQUARE: Outline = Outline {
    shift: [0, 0],
    clockwise: &[Square::EAST, Square::SOUTH, Square::WEST, Square::NORTH],
    sides: &[
        Side {
            ends: [[HALF, -HALF], [HALF, HALF]],
            normal: [UNIT, 0],
            heading: 0,
            along: Some(Square::SOUTH),
        },
        Side {
            ends: [[HALF, HALF], [-HALF, HALF]],
            normal: [0, UNIT],
            heading: 1 << 14,
            along: Some(Square::EAST),
        },
        Side {
            ends: [[-HALF, HALF], [-HALF, -HALF]],
            normal: [-UNIT, 0],
            heading: 1 << 15,
            along: Some(Square::SOUTH),
        },
        Side {
            ends: [[-HALF, -HALF], [HALF, -HALF]],
            normal: [0, -UNIT],
            heading: 3 << 14,
            along: Some(Square::EAST),
        },
    ],
};
