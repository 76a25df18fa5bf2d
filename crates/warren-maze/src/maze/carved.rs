//! Cells in the order in which a maze takes them in.

use super::Listener;
use crate::topology::{Cell, Dir, Topology};
use std::ops::ControlFlow;

/// Listens to a generator for the order in which cells become part of a maze.
/// Takes a byte a cell of the grid, and four for each that is carved.
#[derive(Clone, Debug)]
pub struct Carved<T> {
    grid: T,
    known: Vec<bool>,
    cells: Vec<Cell>,
}

impl<T: Topology> Carved<T> {
    /// Nothing is carved yet.
    pub fn on(grid: T) -> Carved<T> {
        Carved {
            known: vec![false; grid.cells() as usize],
            grid,
            cells: Vec::new(),
        }
    }

    /// Each cell that was carved, once, from the first.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

impl<T: Topology> Listener for Carved<T> {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        if !std::mem::replace(&mut self.known[cell as usize], true) {
            self.cells.push(cell);
        }
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.start(cell)?;
        self.start(self.grid.step(cell, dir))
    }
}
