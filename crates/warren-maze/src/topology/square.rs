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

/// The square grid's table of moves: east and west, south and north.
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
        side([[HALF, -HALF], [HALF, HALF]], [UNIT, 0], 0),
        side([[HALF, HALF], [-HALF, HALF]], [0, UNIT], 1),
        side([[-HALF, HALF], [-HALF, -HALF]], [-UNIT, 0], 2),
        side([[-HALF, -HALF], [HALF, -HALF]], [0, -UNIT], 3),
    ],
};

const fn side(ends: [Vector; 2], normal: Vector, quarters: u16) -> LatticeSide {
    let collinear_dir = match quarters {
        0 | 2 => Square::SOUTH,
        _ => Square::EAST,
    };
    LatticeSide {
        ends,
        normal,
        heading: quarters << 14,
        collinear_dir: Some(collinear_dir),
    }
}
