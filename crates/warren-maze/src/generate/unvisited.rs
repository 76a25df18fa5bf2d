//! Which neighbours are still unvisited, for every cell at once.
//!
//! A byte a cell holds the moves to unvisited neighbours and is kept up to date:
//! a visit clears one bit in each neighbour. So what most generators ask at every
//! step, where can I go from here, is one load, and moving is one addition,
//! except at the seams of wrapped grids. Looking the neighbours up instead takes
//! four loads a step, and once more on the way back.

use crate::rng::Random;
use crate::topology::{Cell, Dir, Dirs, MOST_DIRS, Topology};

/// The unvisited cells of a grid. Takes a byte a cell.
pub(super) struct Unvisited<'a, T> {
    grid: &'a T,
    strides: [i32; MOST_DIRS],
    /// Bytes before the first cell and after the last, for strides off the grid;
    /// a few more follow, so that eight can be read at once.
    margin: usize,
    cells: Vec<u8>,
}

const WAYS: u8 = Dirs::first(MOST_DIRS).0;
const VISITED: u8 = 1 << 7;
/// Cells in a word.
const EIGHT: usize = 8;
/// The lowest bit of each of eight bytes.
const LOW_BITS: u64 = u64::MAX / 255;
const HIGH_BITS: u64 = LOW_BITS << 7;

impl<'a, T: Topology> Unvisited<'a, T> {
    /// All cells of a grid.
    pub(super) fn new(grid: &'a T) -> Unvisited<'a, T> {
        let margin = longest_stride(grid) as usize;
        let end = margin + grid.cells() as usize;
        let mut cells = vec![0; end + margin + EIGHT];
        grid.layout(&mut cells[margin..end]);
        Unvisited {
            grid,
            strides: grid.strides(),
            margin,
            cells,
        }
    }

    /// The moves that lead to unvisited cells.
    pub(super) fn ways(&self, cell: Cell) -> Dirs {
        Dirs(self.cells[self.at(cell)] & WAYS)
    }

    pub(super) fn is_visited(&self, cell: Cell) -> bool {
        self.cells[self.at(cell)] & VISITED != 0
    }

    /// Makes a cell visited, and returns its [`ways`](Unvisited::ways), which do
    /// not wait then for what was just written.
    #[inline(always)]
    pub(super) fn visit(&mut self, cell: Cell) -> Dirs {
        let at = self.at(cell);
        let byte = self.cells[at];
        self.cells[at] = byte | VISITED;
        if byte & Dirs::UNEVEN == 0 {
            // All neighbours that there are, and bits that are clear already.
            for i in 0..T::DIRS {
                let beside = at.wrapping_add_signed(self.strides[i] as isize);
                self.cells[beside] &= !(1 << (i ^ 1));
            }
        } else {
            for (dir, next) in self.grid.neighbours(cell) {
                let beside = self.at(next);
                self.cells[beside] &= !Dirs::of(dir.opposite()).0;
            }
        }
        Dirs(byte & WAYS)
    }

    /// The cell one move away.
    pub(super) fn step(&self, cell: Cell, dir: Dir) -> Cell {
        if self.is_even(cell) {
            cell.wrapping_add_signed(self.strides[dir.index()])
        } else {
            self.grid.step(cell, dir)
        }
    }

    /// Whether the grid's strides hold in a cell.
    pub(super) fn is_even(&self, cell: Cell) -> bool {
        self.cells[self.at(cell)] & Dirs::UNEVEN == 0
    }

    /// The first unvisited cell from `from` on, itself included, that has other
    /// ways than it had `before`: some of its neighbours were visited since.
    /// Looks at eight cells at a time.
    pub(super) fn next_touched(&self, before: &Self, from: Cell) -> Option<Cell> {
        for at in (self.at(from)..self.at(self.grid.cells())).step_by(EIGHT) {
            let now = self.eight(at);
            let changed = (now ^ before.eight(at)) & !HIGH_BITS;
            // The sum carries into a byte's high bit if any other is set.
            let touched = (changed + !HIGH_BITS) & !now & HIGH_BITS;
            if touched != 0 {
                let skip = touched.trailing_zeros() / u8::BITS;
                return Some((at - self.margin) as Cell + skip);
            }
        }
        None
    }

    fn eight(&self, at: usize) -> u64 {
        let mut word = [0; EIGHT];
        word.copy_from_slice(&self.cells[at..at + EIGHT]);
        u64::from_le_bytes(word)
    }

    fn at(&self, cell: Cell) -> usize {
        self.margin + cell as usize
    }
}

/// A random cell of a grid: numbers are drawn until one is no removed cell's.
pub(super) fn any_cell<T: Topology>(grid: &T, random: &mut impl Random) -> Cell {
    loop {
        let cell = random.below(grid.cells());
        if grid.has(cell) {
            return cell;
        }
    }
}

/// The first cell of a grid that no mask removed.
pub(super) fn first_cell(grid: &impl Topology) -> Cell {
    (0..grid.cells()).find(|&cell| grid.has(cell)).unwrap_or(0)
}

/// The most that a move changes a cell's number, where strides hold.
pub(super) fn longest_stride<T: Topology>(grid: &T) -> u32 {
    let strides = grid.strides().map(i32::unsigned_abs);
    strides.into_iter().max().unwrap_or(0)
}
