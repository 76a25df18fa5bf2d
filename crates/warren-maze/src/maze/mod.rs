//! Passages between the cells of a grid, and doors in the walls.

mod carved;
mod doors;

pub use carved::Carved;
pub use doors::{Door, Doors};

use crate::topology::{Cell, Dir, Dirs, Topology};
use std::ops::ControlFlow;

/// A maze: for each cell the sides that are open, or that it is solid rock.
///
/// One byte a cell, or nine where directions are not
/// [paired](Topology::PAIRS). A passage is open from both its cells; rock has none.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Board, Dirs, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([2, 1, 1], [false; 3])?));
/// assert!(maze.is_solid(0));
/// maze.open(0, Square::EAST);
/// assert_eq!(maze.passages(1), Dirs::of(Square::WEST));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze<T> {
    grid: T,
    /// For each cell [`OPEN`], and where directions are paired its open sides.
    cells: Vec<u8>,
    /// For each cell its open sides where directions are not paired, else nothing.
    sides: Vec<Dirs>,
}

const SIDES: u8 = OPEN - 1;
/// Set where a cell is not rock, so that a maze begins as zeros and a passage is
/// one `or` a cell.
const OPEN: u8 = 1 << 6;

impl<T: Topology> Maze<T> {
    /// Solid rock on the whole grid. Takes one byte a cell.
    pub fn solid(grid: T) -> Maze<T> {
        let count = grid.cells() as usize;
        Maze {
            cells: vec![0; count],
            sides: if T::PAIRS > 0 {
                Vec::new()
            } else {
                vec![Dirs::NONE; count]
            },
            grid,
        }
    }

    /// The grid that the maze lies on.
    pub fn grid(&self) -> &T {
        &self.grid
    }

    /// The same passages on another grid, which must allow them all.
    ///
    /// # Panics
    ///
    /// If it has another number of cells, or if the directions of one of the two
    /// grids alone are [paired](Topology::PAIRS).
    pub fn with_grid<U: Topology>(self, grid: U) -> Maze<U> {
        assert_eq!(
            grid.cells() as usize,
            self.cells.len(),
            "cells of both grids"
        );
        assert_eq!(
            U::PAIRS > 0,
            T::PAIRS > 0,
            "both grids are paired or neither"
        );
        Maze {
            grid,
            cells: self.cells,
            sides: self.sides,
        }
    }

    /// The open sides of a cell.
    pub fn passages(&self, cell: Cell) -> Dirs {
        if T::PAIRS > 0 {
            Dirs(u64::from(self.cells[cell as usize] & SIDES))
        } else {
            self.sides[cell as usize]
        }
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
        let (next, back) = (self.grid.step(cell, dir), self.grid.back(cell, dir));
        self.open_side(cell, dir);
        self.open_side(next, back);
    }

    /// Opens a side of one cell; in the cell beyond it, the way back must be opened too.
    fn open_side(&mut self, cell: Cell, dir: Dir) {
        if T::PAIRS > 0 {
            self.cells[cell as usize] |= OPEN | bit(dir);
        } else {
            self.cells[cell as usize] |= OPEN;
            self.sides[cell as usize].insert(dir);
        }
    }

    /// Walls a side up, which must be an exit of the cell.
    pub fn close(&mut self, cell: Cell, dir: Dir) {
        let (next, back) = (self.grid.step(cell, dir), self.grid.back(cell, dir));
        if T::PAIRS > 0 {
            self.cells[cell as usize] &= !bit(dir);
            self.cells[next as usize] &= !bit(back);
        } else {
            self.sides[cell as usize].remove(dir);
            self.sides[next as usize].remove(back);
        }
    }
}

/// The bit of a direction in a byte.
const fn bit(dir: Dir) -> u8 {
    1 << dir.0
}

/// What a generator tells of its work: the maze itself listens, or a log, or a
/// picture being drawn.
///
/// Each method may break the work off; the generator then returns at once. A pair
/// of listeners both hear everything, and `()` ignores it.
pub trait Listener {
    /// A tree starts at `cell`.
    fn start(&mut self, cell: Cell) -> ControlFlow<()>;

    /// A passage opens from `cell` to the cell in direction `dir`. When a tree
    /// grows, `cell` is the one that is already in it.
    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()>;

    /// For each set bit `i` of `bits` a passage opens from cell `first + i` in
    /// direction `dir`: [`open`](Listener::open) for many at once.
    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        ones(bits).try_for_each(|i| self.open(first + i, dir))
    }

    /// Called now and then while no passage opens, as a chance to break the work
    /// off.
    fn tick(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<T: Topology> Listener for Maze<T> {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.clear(cell);
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        Maze::open(self, cell, dir);
        ControlFlow::Continue(())
    }

    /// Eight cells at a time, where all cells that lie so lie in rows.
    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        if bits != 0 && self.grid.rows().is_some() {
            // The first cells may have nothing beyond them.
            let skipped = bits.trailing_zeros();
            let (first, bits) = (first + skipped, bits >> skipped);
            let beyond = self.grid.step(first, dir);
            self.open_sides(first, bits, dir);
            self.open_sides(beyond, bits, dir.paired());
            return ControlFlow::Continue(());
        }
        ones(bits).try_for_each(|i| Listener::open(self, first + i, dir))
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
            let opened = marks * u64::from(OPEN | bit(dir));
            *eight = (u64::from_le_bytes(*eight) | opened).to_le_bytes();
        }
        for (i, cell) in (done..).zip(rest) {
            if bits >> i & 1 != 0 {
                *cell |= OPEN | bit(dir);
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
impl<A: Listener, B: Listener> Listener for (A, B) {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.0.start(cell)?;
        self.1.start(cell)
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.0.open(cell, dir)?;
        self.1.open(cell, dir)
    }

    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        self.0.open_row(first, bits, dir)?;
        self.1.open_row(first, bits, dir)
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.0.tick()?;
        self.1.tick()
    }
}

impl<C: Listener + ?Sized> Listener for &mut C {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        (**self).start(cell)
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        (**self).open(cell, dir)
    }

    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        (**self).open_row(first, bits, dir)
    }

    fn tick(&mut self) -> ControlFlow<()> {
        (**self).tick()
    }
}

/// Hears nothing, stops nothing.
impl Listener for () {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open_row(&mut self, _: Cell, _: u64, _: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
