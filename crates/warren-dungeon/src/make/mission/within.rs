//! A part of a grid.

use warren_maze::topology::{BrokenRule, Cell, Dir, Dirs, Topology};

/// The cells of a grid that are in one region. The cells of a region must be connected.
pub(super) struct Within<'a, T> {
    pub(super) grid: &'a T,
    /// The number of the region of each cell.
    pub(super) region_of: &'a [u32],
    /// The number of the region.
    pub(super) region: u32,
    /// The number of cells in the region.
    pub(super) count: u32,
}

impl<T: Topology> Topology for Within<'_, T> {
    const PAIRS: usize = T::PAIRS;

    fn cells(&self) -> u32 {
        self.grid.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        if !self.has(cell) {
            return Dirs::NONE;
        }
        let exits = self.grid.exits(cell);
        exits
            .filter(|&dir| self.has(self.grid.step(cell, dir)))
            .collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.grid.step(cell, dir)
    }

    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        self.grid.back(cell, dir)
    }

    fn owns(&self, cell: Cell, dir: Dir) -> bool {
        self.grid.owns(cell, dir)
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        self.grid.distance(a, b)
    }

    fn has(&self, cell: Cell) -> bool {
        self.region_of[cell as usize] == self.region
    }

    fn count(&self) -> u32 {
        self.count
    }

    /// The grid that contains the region was checked before it was divided.
    fn validate(&self) -> Result<(), BrokenRule> {
        Ok(())
    }

    fn climb(&self, cell: Cell, dir: Dir) -> i8 {
        self.grid.climb(cell, dir)
    }
}
