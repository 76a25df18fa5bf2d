//! Random walks: from a cell to any neighbour, each as likely.
//!
//! A step proposes a few random bits as a direction, and draws others where they are
//! no exit. So the next cell waits for one addition only: the exits confirm it, and
//! processors predict that and go on. To choose among the exits would be to wait for
//! them at every step. Cells where there is something to do hide their exits, so that
//! one test a step is enough.
//!
//! What is rare is out of line, so that the loop's state stays in registers.

use crate::rng::{FewBits, Random};
use crate::topology::{Cell, Dir, Dirs, Strides, Topology, UNEVEN};

/// A walker who passes through some cells and stops at the others. Takes two
/// bytes a cell.
pub(super) struct Walk<'a, T> {
    grid: &'a T,
    strides: Strides,
    cells: Vec<Place>,
    proposals: FewBits,
}

#[derive(Clone, Copy)]
struct Place {
    /// The exits of a cell to pass through, or [`UNEVEN`] where strides do not
    /// hold; 0 at one to stop at.
    sign: u8,
    /// How the walk last left it.
    left_by: Dir,
}

/// Words of proposals after which a walk pauses.
const PAUSE: u32 = 1 << 11;

impl<'a, T: Topology> Walk<'a, T> {
    /// Bits a proposal.
    const BITS: u32 = if T::PAIRS > 2 { 3 } else { 2 };

    /// A walk on a grid with these strides that passes through the cells whose sign
    /// is not 0.
    pub(super) fn new(grid: &'a T, strides: Strides, signs: &[u8]) -> Walk<'a, T> {
        let place = |&sign: &u8| Place {
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

    /// Gives a cell another sign.
    pub(super) fn set(&mut self, cell: Cell, sign: u8) {
        self.cells[cell as usize].sign = sign;
    }

    pub(super) fn stops_at(&self, cell: Cell) -> bool {
        self.cells[cell as usize].sign == 0
    }

    pub(super) fn left_by(&self, cell: Cell) -> Dir {
        self.cells[cell as usize].left_by
    }

    /// Walks on from a cell until the walk stops, or pauses after some thousand
    /// steps. Gives the last cell but one, and the last.
    #[inline]
    pub(super) fn on(&mut self, start: Cell, random: &mut impl Random) -> (Cell, Cell) {
        if T::PAIRS == 0 {
            return self.on_any(start, random);
        }
        let [mut from, mut cell] = [start; 2];
        // A copy, so that it stays in a register.
        let mut proposals = self.proposals;
        'walk: for _ in 0..PAUSE {
            while let Some(dir) = proposals.draw(Self::BITS).map(Dir) {
                let place = &mut self.cells[cell as usize];
                let next = if (Dirs(place.sign.into()) & Dirs::first(2 * T::PAIRS)).contains(dir) {
                    self.strides.add(cell, dir)
                } else if place.sign == 0 {
                    break 'walk;
                } else if place.sign == UNEVEN
                    && let Some(next) = round(self.grid, cell, dir)
                {
                    next
                } else {
                    continue;
                };
                place.left_by = dir;
                (from, cell) = (cell, next);
            }
            proposals = FewBits::new(Self::BITS, random);
        }
        self.proposals = proposals;
        (from, cell)
    }

    /// The cell one move away from one that the walk passes through.
    pub(super) fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.strides
            .step(self.grid, self.cells[cell as usize].sign, cell, dir)
    }

    /// The same where directions are not paired: each step chooses among the exits.
    fn on_any(&mut self, start: Cell, random: &mut impl Random) -> (Cell, Cell) {
        let [mut from, mut cell] = [start; 2];
        for _ in 0..PAUSE {
            if self.stops_at(cell) {
                break;
            }
            let dir = random.pick_dir(self.grid.exits(cell));
            self.cells[cell as usize].left_by = dir;
            (from, cell) = (cell, self.grid.step(cell, dir));
        }
        (from, cell)
    }
}

/// The strides of a grid, and for each cell its exits, or [`UNEVEN`] alone where
/// strides do not hold.
pub(super) fn signs<T: Topology>(grid: &T) -> (Strides, Vec<u8>) {
    let layout = grid.layout();
    let strides = layout.strides();
    let mut signs = layout.into_bytes();
    for (cell, sign) in (0..).zip(&mut signs) {
        *sign = match *sign {
            // A cell that a mask removed has no exits, and nothing to do with walks.
            byte if byte & UNEVEN == 0 => byte,
            UNEVEN if T::PAIRS > 0 || !grid.has(cell) => 0,
            _ => UNEVEN,
        };
    }
    (strides, signs)
}

/// The cell one move away from one where strides do not hold, if it is an exit.
/// Out of line, since such cells are few.
#[cold]
fn round(grid: &impl Topology, cell: Cell, dir: Dir) -> Option<Cell> {
    let is_exit = grid.exits(cell).contains(dir);
    is_exit.then(|| grid.step(cell, dir))
}
