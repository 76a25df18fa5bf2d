//! Random walks, which move from a cell to each of its neighbours with the same probability.
//!
//! A step interprets a few random bits as a direction, and tries the next bits if the cell has no
//! exit in this direction. The proposed direction does not depend on the exits, so the next cell is
//! known after one addition. If the processor predicts that the exit exists, it can continue from
//! the next cell while the exits are still being loaded. If the walk chose a direction from the
//! exits, it would have to wait at every step until the exits are loaded. The cells at which the
//! walk must stop are stored as cells without exits, so that each step needs only one test.
//!
//! The functions for rare cases are not inlined, so that the loop variables stay in registers.

use crate::maze::{Idea, Listener};
use crate::rng::{FewBits, Random};
use crate::topology::{Cell, Dir, Dirs, Strides, Topology, UNEVEN};
use alloc::vec::Vec;

/// A random walk that passes through some cells and stops at all others. Uses two bytes per cell.
pub(super) struct Walk<'a, T> {
    grid: &'a T,
    strides: Strides,
    cells: Vec<LastExit>,
    proposals: FewBits,
}

#[derive(Clone, Copy)]
struct LastExit {
    /// 0 if the walk stops at the cell. Otherwise, the cell's exits if the cell is even, or
    /// [`UNEVEN`] if it is uneven.
    sign: u8,
    /// The direction in which the walk last left the cell.
    left_by: Dir,
}

/// A walk pauses after this number of words, each of which contains several proposed directions. If
/// directions are not paired, the walk pauses after this number of steps.
const PAUSE: u32 = 1 << 11;

impl<'a, T: Topology> Walk<'a, T> {
    /// The number of bits per proposed direction.
    const BITS: u32 = if T::PAIRS > 2 { 3 } else { 2 };

    /// Creates a walk on a grid. `strides` and `signs` are the results of [`signs`]. The walk stops
    /// at the cells whose sign is 0.
    pub(super) fn new(grid: &'a T, strides: Strides, signs: &[u8]) -> Walk<'a, T> {
        let place = |&sign: &u8| LastExit {
            sign,
            left_by: Dir(0),
        };
        Walk {
            grid,
            strides,
            cells: signs.iter().map(place).collect(),
            proposals: FewBits::NONE,
        }
    }

    /// Changes a cell's sign.
    pub(super) fn set(&mut self, cell: Cell, sign: u8) {
        self.cells[cell as usize].sign = sign;
    }

    pub(super) fn stops_at(&self, cell: Cell) -> bool {
        self.cells[cell as usize].sign == 0
    }

    pub(super) fn left_by(&self, cell: Cell) -> Dir {
        self.cells[cell as usize].left_by
    }

    /// Walks from a cell until the walk stops, or pauses after [`PAUSE`] words of proposed
    /// directions. Reports each step to the listener. Returns the last two cells of the walk.
    #[inline(never)]
    pub(super) fn on(
        &mut self,
        start: Cell,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> (Cell, Cell) {
        if T::PAIRS == 0 {
            return self.on_any(start, random, listener);
        }
        let [mut from, mut cell] = [start; 2];
        // The local copy stays in a register.
        let mut proposals = self.proposals;
        let cells = self.cells.as_mut_slice();
        'walk: for _ in 0..PAUSE {
            while let Some(dir) = proposals.draw(Self::BITS).map(Dir) {
                let place = &mut cells[cell as usize];
                let next = if (place.sign & Dirs::first(2 * T::PAIRS).0 as u8) >> dir.0 & 1 != 0 {
                    self.strides.add(cell, dir)
                } else if place.sign == 0 {
                    break 'walk;
                } else if place.sign == UNEVEN
                    && let Some(next) = step_if_exit(self.grid, cell, dir)
                {
                    next
                } else {
                    continue;
                };
                place.left_by = dir;
                listener.idea(Idea::Step(cell, dir));
                (from, cell) = (cell, next);
            }
            proposals = FewBits::new(Self::BITS, random);
        }
        self.proposals = proposals;
        (from, cell)
    }

    /// Returns the neighbour of a cell in a direction. The walk must pass through the cell: its
    /// sign must not be 0.
    pub(super) fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.strides
            .step(self.grid, self.cells[cell as usize].sign, cell, dir)
    }

    /// Walks like [`on`](Walk::on), for directions that are not paired. Each step chooses among the
    /// exits.
    fn on_any(
        &mut self,
        start: Cell,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> (Cell, Cell) {
        let [mut from, mut cell] = [start; 2];
        for _ in 0..PAUSE {
            if self.stops_at(cell) {
                break;
            }
            let dir = random.pick_dir(self.grid.exits(cell));
            self.cells[cell as usize].left_by = dir;
            listener.idea(Idea::Step(cell, dir));
            (from, cell) = (cell, self.grid.step(cell, dir));
        }
        (from, cell)
    }
}

/// Returns a grid's strides, and the sign of each cell: its exits if the cell is even, or
/// [`UNEVEN`]. The sign of a cell that a mask removed is 0.
#[track_caller]
pub(super) fn signs<T: Topology>(grid: &T) -> (Strides, Vec<u8>) {
    let layout = grid.layout();
    let strides = layout.strides();
    let mut signs = layout.into_bytes();
    for (cell, sign) in (0..).zip(&mut signs) {
        *sign = match *sign {
            // A removed cell has no exits, so its sign is 0 and the walk never enters it.
            byte if byte & UNEVEN == 0 => byte,
            UNEVEN if T::PAIRS > 0 || !grid.has(cell) => 0,
            _ => UNEVEN,
        };
    }
    (strides, signs)
}

/// Returns the neighbour of an uneven cell in a direction, or `None` if the cell has no exit in
/// this direction. The function is not inlined, because there are few uneven cells.
#[cold]
fn step_if_exit(grid: &impl Topology, cell: Cell, dir: Dir) -> Option<Cell> {
    let is_exit = grid.exits(cell).contains(dir);
    is_exit.then(|| grid.step(cell, dir))
}
