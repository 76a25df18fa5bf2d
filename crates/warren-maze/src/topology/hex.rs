//! The hex grid: six moves, in axial coordinates on a rhombus.
//!
//! ```text
//!     NW  NE          x grows to the east, y to the south-east, so a row
//!   W   ·   E         lies half a cell to the right of the one above it
//!     SW  SE
//! ```

use super::{Dir, Lattice, Moves};

/// Hexagonal cells, pointed at the top, each row shifted half a cell.
pub type Hex = Lattice<HexMoves>;

/// East and west, south-east and north-west, south-west and north-east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexMoves;

impl Moves for HexMoves {
    const NAMES: &'static [&'static str] = &[
        "east",
        "west",
        "south-east",
        "north-west",
        "south-west",
        "north-east",
    ];
    const OFFSETS: &'static [[i8; 3]] = &[
        [1, 0, 0],
        [-1, 0, 0],
        [0, 1, 0],
        [0, -1, 0],
        [-1, 1, 0],
        [1, -1, 0],
    ];
    const ROUND: &'static [Dir] = &[Dir(0), Dir(2), Dir(4), Dir(1), Dir(3), Dir(5)];

    fn length([dx, dy, _]: [i64; 3]) -> i64 {
        dx.abs().max(dy.abs()).max((dx + dy).abs())
    }
}
