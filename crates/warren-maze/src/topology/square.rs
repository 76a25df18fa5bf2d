//! The square grid: four moves, along its rows and columns.

use super::{Dir, Lattice, Moves};

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
    const ROUND: &'static [Dir] = &[Square::EAST, Square::SOUTH, Square::WEST, Square::NORTH];

    fn length([dx, dy, _]: [i64; 3]) -> i64 {
        dx.abs() + dy.abs()
    }
}
