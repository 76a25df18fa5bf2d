//! The cubic grid: floors of square cells, each with up to six neighbours.

use super::Dir;
use super::lattice::{Lattice, Moves, Outline};
use super::square::SQUARE;
use crate::geometry::{UNIT, Vector};

/// The cubic grid: floors of square cells. The first floor is the top floor.
///
/// The moves within a floor are the same as on the square grid and have the same constants, such as
/// [`Square::EAST`](super::Square::EAST).
///
/// ```
/// use warren_maze::topology::{Board, Cubic, Topology};
///
/// let grid = Cubic::new(Board::new([4, 3, 2], [false; 3])?);
/// assert_eq!(grid.step(0, Cubic::DOWN), 12);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "3d")]
pub type Cubic = Lattice<CubicMoves>;

/// The cubic grid's table of moves: east and west, south and north, down and up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubicMoves;

impl Cubic {
    /// The direction to the floor below.
    pub const DOWN: Dir = Dir(4);
    /// The direction to the floor above.
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
