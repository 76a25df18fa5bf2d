//! Passages between the cells of a grid, and doors in the walls.

mod carved;
mod doors;

pub use carved::Carved;
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
/// Set where a cell is not rock, so that a maze begins as zeros and a passage is
/// one `or` a cell.
const OPEN: u8 = 1 << 6;

impl<T: Topology> Maze<T> {
    /// Solid rock on the whole grid. Takes one byte a cell.
    pub fn solid(grid: T) -> Maze<T> {
        let cells = vec![0; grid.cells() as usize];
        Maze { grid, cells }
    }

    /// The grid that the maze lies on.
    pub fn grid(&self) -> &T {
        &self.grid
    }

    /// The same passages on another grid, which must have as many cells and
    /// allow them all.
    pub fn with_grid<U: Topology>(self, grid: U) -> Maze<U> {
        assert_eq!(grid.cells() as usize, self.cells.len());
        let cells = self.cells;
        Maze { grid, cells }
    }

    /// The open sides of a cell.
    pub fn passages(&self, cell: Cell) -> Dirs {
        Dirs(self.cells[cell as usize]) & SIDES
    }

    /// Whether the cell is rock.
    pub fn is_solid(&self, cell: Cell) -> bool {
        self.cells[cell as usize] & OPEN == 0
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
        self.cells[cell as usize] |= OPEN;
    }

    /// Opens a side, which must be an exit of the cell; neither of the two
    /// cells is rock after it.
    pub fn open(&mut self, cell: Cell, dir: Dir) {
        let next = self.grid.step(cell, dir);
        self.cells[cell as usize] |= OPEN | Dirs::of(dir).0;
        self.cells[next as usize] |= OPEN | Dirs::of(dir.opposite()).0;
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

    /// A passage opens from `cell` to the cell in direction `dir`. Of algorithms
    /// that grow a tree, `cell` is already reached and the other was not.
    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()>;

    /// For each set bit `i` of `bits` a passage opens from cell `first + i` in
    /// direction `dir`: [`passage`](Carve::passage) for many at once.
    fn row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        ones(bits).try_for_each(|i| self.passage(first + i, dir))
    }

    /// Work goes on though no passage opens: a chance to break it off.
    fn wait(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
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

    /// Eight cells at a time, where all cells that lie so lie in rows.
    fn row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        if bits != 0 && self.grid.rows().is_some() {
            // The first cells may have nothing beyond them.
            let skipped = bits.trailing_zeros();
            let (first, bits) = (first + skipped, bits >> skipped);
            let beyond = first.wrapping_add_signed(self.grid.strides()[dir.index()]);
            self.open_sides(first, bits, dir);
            self.open_sides(beyond, bits, dir.opposite());
            return ControlFlow::Continue(());
        }
        ones(bits).try_for_each(|i| self.passage(first + i, dir))
    }
}

impl<T> Maze<T> {
    /// Opens the side of cell `first + i` for each set bit `i`: eight cells at a
    /// time, for which each bit is spread to a byte of its own.
    fn open_sides(&mut self, first: Cell, bits: u64, dir: Dir) {
        let cells = &mut self.cells[first as usize..];
        let bytes = 8 - bits.leading_zeros() as usize / 8;
        let length = cells.len().min(8 * bytes);
        let (eights, rest) = cells[..length].as_chunks_mut();
        let done = 8 * eights.len();
        for (eight, byte) in eights.iter_mut().zip(bits.to_le_bytes()) {
            let marks = SPREAD[usize::from(byte)];
            let opened = marks * u64::from(OPEN | Dirs::of(dir).0);
            *eight = (u64::from_le_bytes(*eight) | opened).to_le_bytes();
        }
        for (i, cell) in (done..).zip(rest) {
            if bits >> i & 1 != 0 {
                *cell |= OPEN | Dirs::of(dir).0;
            }
        }
    }
}

/// For each byte a word whose i-th byte is the byte's i-th bit.
static SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[byte] |= ((byte >> bit & 1) as u64) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    spread
};

/// The numbers of the bits that are set, in ascending order.
pub fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then_some(bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        bit
    })
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

    fn row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        self.0.row(first, bits, dir)?;
        self.1.row(first, bits, dir)
    }

    fn wait(&mut self) -> ControlFlow<()> {
        self.0.wait()?;
        self.1.wait()
    }
}

impl<C: Carve + ?Sized> Carve for &mut C {
    fn root(&mut self, cell: Cell) -> ControlFlow<()> {
        (**self).root(cell)
    }

    fn passage(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        (**self).passage(cell, dir)
    }

    fn row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        (**self).row(first, bits, dir)
    }

    fn wait(&mut self) -> ControlFlow<()> {
        (**self).wait()
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

    fn row(&mut self, _: Cell, _: u64, _: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
