//! The square grid (gamma), in which each cell has up to four neighbours.

use super::Dir;
use super::lattice::{Lattice, LatticeSide, Moves, Outline};
use crate::geometry::{HALF, UNIT, Vector};

/// The square grid (gamma): square cells in rows and columns.
///
/// ```
/// use warren_maze::topology::{Board, Square, Topology};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// assert_eq!(grid.step(0, Square::SOUTH), 20);
/// assert_eq!(grid.distance(0, 199), 28);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "gamma")]
#[doc(alias = "orthogonal")]
#[doc(alias = "rectangular")]
pub type Square = Lattice<SquareMoves>;

/// The table of moves of the square grid: east and west, south and north.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareMoves;

impl Square {
    /// The direction to the next column.
    pub const EAST: Dir = Dir(0);
    /// The direction to the previous column.
    pub const WEST: Dir = Dir(1);
    /// The direction to the next row, which is drawn below the cell's row.
    pub const SOUTH: Dir = Dir(2);
    /// The direction to the previous row, which is drawn above the cell's row.
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

/// The outline of a square cell. The cells of the cubic grid have the same outline.
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
        LatticeSide {
            ends: [[HALF, -HALF], [HALF, HALF]],
            normal: [UNIT, 0],
            heading: 0,
            collinear_dir: Some(Square::SOUTH),
        },
        LatticeSide {
            ends: [[HALF, HALF], [-HALF, HALF]],
            normal: [0, UNIT],
            heading: 1 << 14,
            collinear_dir: Some(Square::EAST),
        },
        LatticeSide {
            ends: [[-HALF, HALF], [-HALF, -HALF]],
            normal: [-UNIT, 0],
            heading: 1 << 15,
            collinear_dir: Some(Square::SOUTH),
        },
        LatticeSide {
            ends: [[-HALF, -HALF], [HALF, -HALF]],
            normal: [0, -UNIT],
            heading: 3 << 14,
            collinear_dir: Some(Square::EAST),
        },
    ],
};
