//! The hex grid: six moves, in axial coordinates on a rhombus.
//!
//! ```text
//!     NW  NE          x grows to the east, y to the south-east, so a row
//!   W   ·   E         lies half a cell to the right of the one above it
//!     SW  SE
//! ```

use super::{Board, Cell, Dir, Dirs, Topology};

/// Hexagonal cells, pointed at the top, each row shifted half a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub Board);

impl Hex {
    /// The directions' names, by number.
    pub const NAMES: [&str; 6] = [
        "east",
        "west",
        "south-east",
        "north-west",
        "south-west",
        "north-east",
    ];

    /// Columns and rows that each direction goes, by number.
    pub const OFFSETS: [[i8; 2]; 6] = [[1, 0], [-1, 0], [0, 1], [0, -1], [-1, 1], [1, -1]];
}

impl Topology for Hex {
    fn cells(&self) -> u32 {
        self.0.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.0.exits(cell, &Self::OFFSETS)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.0.step(cell, Self::OFFSETS[dir.index()])
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        self.0
            .displacements(a, b)
            .map(|[dx, dy]| dx.abs().max(dy.abs()).max((dx + dy).abs()))
            .min()
            .unwrap_or(0) as u32
    }
}
