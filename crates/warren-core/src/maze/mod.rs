//! Passages between the cells of a grid, and doors in the walls.

mod doors;

pub use doors::{Door, Doors};

use crate::topology::{Cell, Dir, Dirs, Topology};
use std::ops::ControlFlow;

/// A maze: for each cell the sides that are open, or that it is solid rock.
///
/// One byte a cell. A passage is open from both its cells; rock has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze<T> {
    grid: T,
    cells: Vec<u8>,
}

const SIDES: Dirs = Dirs::first(6);
const SOLID: u8 = 1 << 6;

impl<T: Topology> Maze<T> {
    /// Solid rock on the whole grid. Takes one byte a cell.
    pub fn solid(grid: T) -> Maze<T> {
        let cells = vec![SOLID; grid.cells() as usize];
        Maze { grid, cells }
    }

    /// The grid that the maze lies on.
    pub fn grid(&self) -> &T {
        &self.grid
    }

    /// The open sides of a cell.
    pub fn passages(&self, cell: Cell) -> Dirs {
        Dirs(self.cells[cell as usize]) & SIDES
    }

    /// Whether the cell is rock.
    pub fn is_solid(&self, cell: Cell) -> bool {
        self.cells[cell as usize] & SOLID != 0
    }

    /// The cells that are not rock, in ascending order.
    pub fn open_cells(&self) -> impl DoubleEndedIterator<Item = Cell> {
        (0..self.grid.cells()).filter(|&cell| !self.is_solid(cell))
    }

    /// The sides of an open cell where it has a wall towards another open cell.
    pub fn inner_walls(&self, cell: Cell) -> Dirs {
        (self.grid.exits(cell) - self.passages(cell))
            .filter(|&dir| !self.is_solid(self.grid.step(cell, dir)))
            .collect()
    }

    /// Makes the cell open, with walls on all sides that it has no passage on.
    pub fn clear(&mut self, cell: Cell) {
        self.cells[cell as usize] &= !SOLID;
    }

    /// Opens a side, which must be an exit of the cell; neither of the two
    /// cells is rock after it.
    pub fn open(&mut self, cell: Cell, dir: Dir) {
        let next = self.grid.step(cell, dir);
        self.cells[cell as usize] = (self.cells[cell as usize] & !SOLID) | Dirs::of(dir).0;
        self.cells[next as usize] =
            (self.cells[next as usize] & !SOLID) | Dirs::of(dir.opposite()).0;
    }

    /// Walls a side up, which must be an exit of the cell.
    pub fn close(&mut self, cell: Cell, dir: Dir) {
        let next = self.grid.step(cell, dir);
        self.cells[cell as usize] &= !Dirs::of(dir).0;
        self.cells[next as usize] &= !Dirs::of(dir.opposite()).0;
    }
}

/// What listens to a generator: the maze itself, a log, a picture being drawn.
///
/// A listener may break off the work at any time.
pub trait Carve {
    /// A tree starts at `cell`.
    fn root(&mut self, cell: Cell) -> ControlFlow<()>;

    /// A passage opens from `cell`, which is already reached, to the cell in
    /// direction `dir`, which was not.
    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()>;
}

impl<T: Topology> Carve for Maze<T> {
    fn root(&mut self, cell: Cell) -> ControlFlow<()> {
        self.clear(cell);
        ControlFlow::Continue(())
    }

    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.open(cell, dir);
        ControlFlow::Continue(())
    }
}

/// Two listeners hear the same; the first may stop both.
impl<A: Carve, B: Carve> Carve for (A, B) {
    fn root(&mut self, cell: Cell) -> ControlFlow<()> {
        self.0.root(cell)?;
        self.1.root(cell)
    }

    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.0.passage(cell, dir)?;
        self.1.passage(cell, dir)
    }
}

impl<C: Carve + ?Sized> Carve for &mut C {
    fn root(&mut self, cell: Cell) -> ControlFlow<()> {
        (**self).root(cell)
    }

    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        (**self).passage(cell, dir)
    }
}

/// Hears nothing, stops nothing.
impl Carve for () {
    fn root(&mut self, _: Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn passage(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
