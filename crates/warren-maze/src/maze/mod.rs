//! Mazes: the passages between a grid's cells, and doors in the walls.
//!
//! A [`Maze`] stores the passages. A generator reports each passage to a [`Listener`] as it carves
//! the passage. A maze is a listener too. [`Doors`] are secret doors in the walls of a finished
//! maze.

mod carved;
mod checked;
mod doors;
mod idea;
mod posts;
mod side;

use alloc::vec;
use alloc::vec::Vec;
pub use carved::Carved;
pub use checked::{CarveError, Checked};
pub use doors::Doors;
pub use idea::{Idea, Pick};
pub use side::Side;

use crate::topology::{Cell, Dir, Dirs, Topology};
use core::ops::ControlFlow;

/// A maze: the passages of each cell, and the cells that are solid rock.
///
/// A passage is open in both directions. A solid cell has no passages. Two neighbours
/// without a passage between them have a wall between them.
///
/// Uses one byte per cell, or nine bytes if directions are not [paired](Topology::PAIRS). Every
/// method that takes a cell panics if the cell is not on the grid.
///
/// ```
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Board, Dirs, Square};
///
/// let mut maze = Maze::solid(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// assert!(maze.is_solid(0));
/// maze.open(0, Square::EAST);
/// assert_eq!(maze.passages(1), Dirs::of(Square::WEST));
/// assert_eq!(maze.open_cells().collect::<Vec<_>>(), [0, 1]);
/// maze.clear(2);
/// assert_eq!(maze.inner_walls(1), Dirs::of(Square::EAST));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// A [`Generator`](crate::generate::Generator) makes a maze, [`solve`](crate::solve) finds paths in
/// a maze, [`measure`](crate::measure) finds properties such as dead ends, and
/// [`draw`](crate::draw) draws a maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze<T> {
    grid: T,
    /// For each cell, the bit [`OPEN`] if the cell is not solid and, if directions are paired, the
    /// bits of its passages.
    cells: Vec<u8>,
    /// For each cell, its passages if directions are not paired. If directions are paired, the
    /// vector is empty.
    sides: Vec<Dirs>,
}

const SIDES: u8 = OPEN - 1;
/// The bit that is set for each cell that is not solid. The byte of a solid cell is zero, so one
/// bitwise `or` in each of two neighbours opens a passage between them.
const OPEN: u8 = 1 << 6;

impl<T: Topology> Maze<T> {
    /// Creates a maze whose cells are all solid rock. Takes time linear in the number of
    /// cells.
    pub fn solid(grid: T) -> Maze<T> {
        let count = grid.cells() as usize;
        let unpaired = if T::PAIRS > 0 { 0 } else { count };
        Maze {
            cells: vec![0; count],
            sides: vec![Dirs::NONE; unpaired],
            grid,
        }
    }

    /// Returns the maze's grid.
    pub fn grid(&self) -> &T {
        &self.grid
    }

    /// Moves the passages to a different grid, for example from the concrete grid inside a
    /// [`Grid`](crate::topology::Grid) to the `Grid`. Every passage must also be an exit on the new
    /// grid; the method does not check this.
    ///
    /// # Panics
    ///
    /// If the two grids have different numbers of cells, or if directions are
    /// [paired](Topology::PAIRS) on only one of them.
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

    /// Returns the directions in which a cell has a passage.
    pub fn passages(&self, cell: Cell) -> Dirs {
        if T::PAIRS > 0 {
            Dirs(u64::from(self.cells[cell as usize] & SIDES))
        } else {
            self.sides[cell as usize]
        }
    }

    /// Returns `true` if the cell is solid rock.
    pub fn is_solid(&self, cell: Cell) -> bool {
        self.cells[cell as usize] & OPEN == 0
    }

    /// Returns the cells that are not solid, in ascending order.
    pub fn open_cells(&self) -> impl DoubleEndedIterator<Item = Cell> {
        (0..self.grid.cells()).filter(|&cell| !self.is_solid(cell))
    }

    /// Returns every passage once: the cell that [owns](Topology::owns) its side, and the direction
    /// from that cell. The passages are in ascending order of cells. Parallel passages between the
    /// same two cells are separate items. Takes time linear in the number of cells.
    ///
    /// ```
    /// use warren_maze::generate::{Generator, Wilson};
    /// use warren_maze::rng::SeededRandom;
    /// use warren_maze::topology::{Board, Square};
    ///
    /// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
    /// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
    /// assert_eq!(maze.edges().count(), 199);
    /// # Ok::<(), warren_maze::topology::GridError>(())
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = (Cell, Dir)> {
        (0..self.grid.cells()).flat_map(move |cell| {
            let owned = self.passages(cell);
            let owned = owned.filter(move |&dir| self.grid.owns(cell, dir));
            owned.map(move |dir| (cell, dir))
        })
    }

    /// Returns the directions in which a cell has a wall with an open cell behind it.
    pub fn inner_walls(&self, cell: Cell) -> Dirs {
        (self.grid.exits(cell) - self.passages(cell))
            .filter(|&dir| !self.is_solid(self.grid.step(cell, dir)))
            .collect()
    }

    /// Makes a solid cell open, with walls on all sides. If the cell is already open, nothing
    /// changes.
    pub fn clear(&mut self, cell: Cell) {
        self.cells[cell as usize] |= OPEN;
    }

    /// Makes a cell solid, and closes its passages. If the cell is already solid, nothing changes.
    pub fn fill(&mut self, cell: Cell) {
        for dir in self.passages(cell) {
            self.close(cell, dir);
        }
        self.cells[cell as usize] &= !OPEN;
    }

    /// Opens a passage between a cell and its neighbour in direction `dir`, which must be one of
    /// the cell's exits. A cell that was solid becomes open.
    ///
    /// This method checks neither the grid nor `dir`. If the grid breaks a rule of [`Topology`], or
    /// if the direction is not an exit, the method can panic or open a side of an arbitrary cell.
    /// [`Checked`] detects such directions.
    pub fn open(&mut self, cell: Cell, dir: Dir) {
        let (next, back) = (self.grid.step(cell, dir), self.grid.back(cell, dir));
        self.open_side(cell, dir);
        self.open_side(next, back);
    }

    /// Opens a side of one cell only. The caller must also open the neighbour's side that faces the
    /// cell.
    fn open_side(&mut self, cell: Cell, dir: Dir) {
        if T::PAIRS > 0 {
            self.cells[cell as usize] |= OPEN | bit(dir);
        } else {
            self.cells[cell as usize] |= OPEN;
            self.sides[cell as usize].insert(dir);
        }
    }

    /// Closes the passage between a cell and its neighbour in direction `dir`, which must
    /// be one of the cell's exits. Both cells stay open.
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

/// Returns a direction's bit in a cell's byte.
const fn bit(dir: Dir) -> u8 {
    1 << dir.0
}

/// Receives a maze's passages while a generator carves them.
///
/// A [`Maze`] is a listener that stores the passages. Write your own listener to log or display
/// each step, or to stop a generator early: if a method returns [`ControlFlow::Break`], the
/// generator returns immediately. A pair of listeners forwards every call to both listeners. The
/// listener `()` ignores every call.
///
/// ```
/// use std::ops::ControlFlow;
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::maze::{Listener, Maze};
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Cell, Dir, Square};
///
/// /// Stops a generator after ten passages.
/// struct Ten(u32);
///
/// impl Listener for Ten {
///     fn start(&mut self, _: Cell) -> ControlFlow<()> {
///         ControlFlow::Continue(())
///     }
///
///     fn open(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
///         self.0 += 1;
///         if self.0 < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     }
/// }
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let mut maze = Maze::solid(&grid);
/// let done = Wilson.carve(&grid, &mut SeededRandom::new(7), &mut (&mut maze, Ten(0)));
/// assert!(done.is_break());
/// assert_eq!(maze.open_cells().count(), 11);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub trait Listener {
    /// Called when a generator starts a new tree at `cell`, which becomes open.
    fn start(&mut self, cell: Cell) -> ControlFlow<()>;

    /// Called when a generator opens a passage from `cell` to its neighbour in direction `dir`. If
    /// the generator grows a tree, `cell` is the cell that was already in the tree.
    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()>;

    /// Called when a generator closes a passage that it opened earlier, from `cell` to its
    /// neighbour in direction `dir`. Both cells stay open. No generator of this crate closes
    /// passages, but some algorithms do, such as origin shift. The default implementation ignores
    /// the call. A listener that stores passages must implement this method, or it keeps passages
    /// that the maze no longer has.
    fn close(&mut self, _cell: Cell, _dir: Dir) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called when a generator opens up to 64 passages at once. For each bit `i` that is set in
    /// `bits`, one passage opens from cell `first + i` in direction `dir`. The default
    /// implementation calls [`open`](Listener::open) for each passage.
    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        ones(bits).try_for_each(|i| self.open(first + i, dir))
    }

    /// Called when a generator has not opened a passage for some time, so that the listener can
    /// stop the generator. The generators in this crate call this method about every 60,000 steps.
    /// The default implementation lets the generator continue.
    fn tick(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Called when a generator does something other than opening a passage; see [`Idea`]. The
    /// default implementation ignores the call.
    fn idea(&mut self, _idea: Idea) {}

    /// Returns whether the listener uses the [ideas](Listener::idea). Several generators open many
    /// passages at once, or do not open them in the textbook order. If this method returns `true`,
    /// they open the same passages one by one and in that order, which takes longer. The default
    /// implementation returns `false`.
    fn hears_ideas(&self) -> bool {
        false
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

    fn close(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        Maze::close(self, cell, dir);
        ControlFlow::Continue(())
    }

    /// If the grid has [`Rows`](crate::topology::Rows), opens the passages of eight cells at a
    /// time.
    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        if bits != 0 && self.grid.rows().is_some() {
            // The cells before the first set bit do not always have a neighbour in this direction.
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
    /// Opens the side in direction `dir` of cell `first + i` for each bit `i` that is set. Each
    /// byte of `bits` is expanded to eight bytes, so that eight cells change at once.
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

/// For each byte value, a word whose `i`-th byte is the `i`-th bit of the value.
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

/// Returns the indices of the bits that are set, in ascending order. Use this function to implement
/// [`Listener::open_row`].
///
/// ```
/// use warren_maze::maze::ones;
///
/// assert_eq!(ones(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
pub fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = (bits != 0).then_some(bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        bit
    })
}

/// Forwards every call to the first listener and then to the second. If the first listener returns
/// `Break`, the second is not called.
impl<A: Listener, B: Listener> Listener for (A, B) {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        self.0.start(cell)?;
        self.1.start(cell)
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.0.open(cell, dir)?;
        self.1.open(cell, dir)
    }

    fn close(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.0.close(cell, dir)?;
        self.1.close(cell, dir)
    }

    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        self.0.open_row(first, bits, dir)?;
        self.1.open_row(first, bits, dir)
    }

    fn tick(&mut self) -> ControlFlow<()> {
        self.0.tick()?;
        self.1.tick()
    }

    fn idea(&mut self, idea: Idea) {
        self.0.idea(idea);
        self.1.idea(idea);
    }

    fn hears_ideas(&self) -> bool {
        self.0.hears_ideas() || self.1.hears_ideas()
    }
}

impl<C: Listener + ?Sized> Listener for &mut C {
    fn start(&mut self, cell: Cell) -> ControlFlow<()> {
        (**self).start(cell)
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        (**self).open(cell, dir)
    }

    fn close(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        (**self).close(cell, dir)
    }

    fn open_row(&mut self, first: Cell, bits: u64, dir: Dir) -> ControlFlow<()> {
        (**self).open_row(first, bits, dir)
    }

    fn tick(&mut self) -> ControlFlow<()> {
        (**self).tick()
    }

    fn idea(&mut self, idea: Idea) {
        (**self).idea(idea);
    }

    fn hears_ideas(&self) -> bool {
        (**self).hears_ideas()
    }
}

/// Ignores every call and never stops a generator.
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
