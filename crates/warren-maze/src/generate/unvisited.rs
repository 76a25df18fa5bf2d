//! Tracks the unvisited neighbours of each cell.
//!
//! If directions are paired, one byte per cell stores the moves to unvisited neighbours. A visit to
//! a cell clears one bit in the byte of each neighbour. A generator therefore finds a cell's
//! unvisited neighbours with one load, and makes a move with one addition, except at the ends of
//! wrapped axes. If directions are not paired, finding the unvisited neighbours needs one load per
//! neighbour.

use crate::rng::Random;
use crate::topology::{Cell, Dir, Dirs, Strides, Topology, UNEVEN, exits_in};
use alloc::vec::Vec;

/// A grid's unvisited cells. Uses one byte per cell.
pub(super) struct Unvisited<'a, T> {
    grid: &'a T,
    strides: Strides,
    /// The number of bytes before the first cell's byte, as in a layout.
    margin: usize,
    cells: Vec<u8>,
}

const VISITED: u8 = 1 << 7;
/// The number of cells per word.
const EIGHT: usize = 8;
/// The lowest bit of each of eight bytes.
const LOW_BITS: u64 = u64::MAX / 255;
const HIGH_BITS: u64 = LOW_BITS << 7;

impl<'a, T: Topology> Unvisited<'a, T> {
    /// Creates the table for a grid in which no cell is visited yet.
    #[track_caller]
    pub(super) fn new(grid: &'a T) -> Unvisited<'a, T> {
        let layout = grid.layout();
        let strides = layout.strides();
        let (cells, margin) = layout.with_margin();
        Unvisited {
            grid,
            strides,
            margin,
            cells,
        }
    }

    /// Returns the moves from a cell to unvisited neighbours.
    pub(super) fn ways(&self, cell: Cell) -> Dirs {
        if T::PAIRS > 0 {
            return exits_in(self.cells[self.at(cell)]);
        }
        let ways = self
            .grid
            .neighbours(cell)
            .filter(|&(_, next)| !self.is_visited(next));
        ways.map(|(dir, _)| dir).collect()
    }

    pub(super) fn strides(&self) -> Strides {
        self.strides
    }

    pub(super) fn is_visited(&self, cell: Cell) -> bool {
        self.cells[self.at(cell)] & VISITED != 0
    }

    /// Marks a cell as visited, and returns its [`ways`](Unvisited::ways). The moves are read from
    /// the byte as it was before the visit, so that the processor does not have to wait for the
    /// writes.
    #[inline(always)]
    pub(super) fn visit(&mut self, cell: Cell) -> Dirs {
        let at = self.at(cell);
        let byte = self.cells[at];
        self.cells[at] = byte | VISITED;
        if T::PAIRS == 0 {
            return self.ways(cell);
        }
        if byte & UNEVEN == 0 {
            // A stride can lead to a cell that is not a neighbour. In the byte of such a cell, this
            // bit is already clear.
            for dir in (0..2 * T::PAIRS as u8).map(Dir) {
                let beside = at.wrapping_add_signed(self.strides.of(dir) as isize);
                self.cells[beside] &= !(1 << dir.paired().0);
            }
        } else {
            for (dir, next) in self.grid.neighbours(cell) {
                let beside = self.at(next);
                self.cells[beside] &= !(1 << dir.paired().0);
            }
        }
        exits_in(byte)
    }

    /// Returns the neighbour of a cell in a direction.
    #[inline(always)]
    pub(super) fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.strides
            .step(self.grid, self.cells[self.at(cell)], cell, dir)
    }

    /// Returns `true` if a cell is even, which means that moves from the cell add the strides.
    pub(super) fn is_even(&self, cell: Cell) -> bool {
        self.cells[self.at(cell)] & UNEVEN == 0
    }

    /// Returns the first unvisited cell, starting at `from`, that has more visited neighbours than
    /// in the earlier state `before`. If directions are paired, examines eight cells at a time.
    pub(super) fn next_touched(&self, before: &Self, from: Cell) -> Option<Cell> {
        if T::PAIRS == 0 {
            let unvisited = (from..self.grid.cells()).filter(|&cell| !self.is_visited(cell));
            return { unvisited }.find(|&cell| self.ways(cell) != before.ways(cell));
        }
        for at in (self.at(from)..self.at(self.grid.cells())).step_by(EIGHT) {
            let now = self.eight(at);
            let changed = (now ^ before.eight(at)) & !HIGH_BITS;
            // The sum sets a byte's high bit if any other bit of the byte is set.
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

/// Picks a random cell of a grid. If a mask removed this cell, picks again.
pub(super) fn any_cell<T: Topology>(grid: &T, random: &mut impl Random) -> Cell {
    loop {
        let cell = random.below(grid.cells());
        if grid.has(cell) {
            return cell;
        }
    }
}

/// Returns the first cell of a grid that no mask removed.
pub(super) fn first_cell(grid: &impl Topology) -> Cell {
    (0..grid.cells()).find(|&cell| grid.has(cell)).unwrap_or(0)
}
