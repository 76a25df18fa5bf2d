//! The square grid: four moves, along its rows and columns.

use super::{Board, Cell, Dir, Dirs, Topology};

/// Square cells in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square(pub Board);

impl Square {
    /// To higher columns.
    pub const EAST: Dir = Dir(0);
    /// To lower columns.
    pub const WEST: Dir = Dir(1);
    /// To higher rows, which are further down.
    pub const SOUTH: Dir = Dir(2);
    /// To lower rows.
    pub const NORTH: Dir = Dir(3);

    /// The directions' names, by number.
    pub const NAMES: [&str; 4] = ["east", "west", "south", "north"];

    /// Columns and rows that each direction goes, by number.
    pub const OFFSETS: [[i8; 2]; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];
}

impl Topology for Square {
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
            .map(|[dx, dy]| dx.abs() + dy.abs())
            .min()
            .unwrap_or(0) as u32
    }
}
