//! The order in which cells become part of a maze.

use super::Listener;
use crate::topology::{Cell, Dir, Topology};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A [`Listener`] that records the order in which cells become part of a maze.
///
/// Uses one byte per cell of the grid, plus four bytes per carved cell.
///
/// ```
/// use warren_maze::generate::{Generator, DepthFirst};
/// use warren_maze::maze::Carved;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let mut carved = Carved::on(&grid);
/// let _ = DepthFirst.carve(&grid, &mut SeededRandom::new(7), &mut carved);
/// assert_eq!(carved.cells().len(), 200);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Carved<T> {
    grid: T,
    known: Vec<bool>,
    cells: Vec<Cell>,
}

impl<T: Topology> Carved<T> {
    /// Creates a listener for a grid. No cell is carved yet.
    pub fn on(grid: T) -> Carved<T> {
        Carved {
            known: vec![false; grid.cells() as usize],
            grid,
            cells: Vec::new(),
        }
    }

    /// Returns the carved cells, each once, in the order in which they were carved.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

impl<T: Topology> Listener for Carved<T> {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        if !core::mem::replace(&mut self.known[cell as usize], true) {
            self.cells.push(cell);
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.start(cell)?;
        self.start(self.grid.step(cell, dir))
    }
}
