//! Which cells exist and which of them lie side by side.
//!
//! Cells are dense indices, row by row, so that whatever an algorithm knows
//! about cells is a vector over them. Directions are small numbers in opposite
//! pairs, the positive one of each pair first, so that a set of directions is
//! one byte and turning round is one bit.

mod board;
mod dirs;
mod grid;
mod hex;
mod square;

pub use board::{Board, GridError};
pub use dirs::{Dir, Dirs};
pub use grid::{Grid, GridSpec, Shape};
pub use hex::Hex;
pub use square::Square;

/// A cell's index: `y * width + x` on the grids of rows and columns.
pub type Cell = u32;

/// The cells of a grid and the moves between them.
///
/// Implementations answer every question in constant time. A cell out of range
/// is a bug of the caller and may panic.
pub trait Topology {
    /// How many cells there are; every index below it is a cell.
    fn cells(&self) -> u32;

    /// The moves that stay on the grid.
    fn exits(&self, cell: Cell) -> Dirs;

    /// The cell one move away. `dir` must be one of the cell's exits.
    fn step(&self, cell: Cell, dir: Dir) -> Cell;

    /// The length of a shortest walk on the grid without walls, in moves: a
    /// lower bound of the distance in any maze on it.
    fn distance(&self, a: Cell, b: Cell) -> u32;

    /// The cells beside `cell`, each with the move that leads there.
    fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        self.exits(cell).map(move |dir| (dir, self.step(cell, dir)))
    }
}
