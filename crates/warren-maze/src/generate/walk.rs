//! Random walks: from a cell to any neighbour, each as likely.
//!
//! A step proposes a few random bits as a direction, and others where they are
//! no exit. So the next cell waits for one addition only: the exits confirm it,
//! and as they mostly do, processors guess that and go on. Choosing among the
//! exits would wait for them at every step. Cells where there is something to do
//! hide their exits, so that one test at a step answers for all.
//!
//! Measured on the square grid: a first version with tests of its own for
//! visited cells and seams took 4 times as long as depth-first search for Wilson
//! and 15 times for Aldous-Broder; this one takes 1.8 and 5 times. What is rare is
//! out of line, so that the loop's state stays in registers. Exits and moves in
//! two arrays cost Wilson a sixth more than in pairs. Six directions are slower,
//! because a quarter of the proposals of three bits is none of them.

use crate::rng::{FewBits, Random};
use crate::topology::{Cell, Dir, Dirs, MOST_DIRS, Topology};

/// A walker who passes through some cells and stops at the others. Takes two
/// bytes a cell.
pub(super) struct Walk<'a, T> {
    grid: &'a T,
    strides: [i32; MOST_DIRS],
    cells: Vec<Place>,
    proposals: FewBits,
}

#[derive(Clone, Copy)]
struct Place {
    /// The exits of a cell to pass through, or [`Dirs::UNEVEN`] where strides do
    /// not hold; 0 at one to stop at.
    sign: u8,
    /// How the walk last left it.
    left_by: Dir,
}

/// Words of proposals after which a walk pauses.
const PAUSE: u32 = 1 << 11;

impl<'a, T: Topology> Walk<'a, T> {
    /// Bits a proposal.
    const BITS: u32 = if T::DIRS > 4 { 3 } else { 2 };

    /// A walk that passes through all cells that there are.
    pub(super) fn new(grid: &'a T, signs: &[u8]) -> Walk<'a, T> {
        let place = |&sign: &u8| Place {
            sign,
            left_by: Dir(0),
        };
        Walk {
            grid,
            strides: grid.strides(),
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
        let [mut from, mut cell] = [start; 2];
        // A copy, so that it stays in a register.
        let mut proposals = self.proposals;
        'walk: for _ in 0..PAUSE {
            while let Some(dir) = proposals.draw(Self::BITS).map(Dir) {
                let place = &mut self.cells[cell as usize];
                let next = if (Dirs(place.sign) & Dirs::first(T::DIRS)).contains(dir) {
                    cell.wrapping_add_signed(self.strides[dir.index()])
                } else if place.sign == 0 {
                    break 'walk;
                } else if place.sign == Dirs::UNEVEN
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
        if self.cells[cell as usize].sign == Dirs::UNEVEN {
            self.grid.step(cell, dir)
        } else {
            cell.wrapping_add_signed(self.strides[dir.index()])
        }
    }
}

/// For each cell its exits, or [`Dirs::UNEVEN`] alone where strides do not hold.
pub(super) fn signs(grid: &impl Topology) -> Vec<u8> {
    let mut signs = vec![0; grid.cells() as usize];
    grid.layout(&mut signs);
    for sign in &mut signs {
        // A cell that a mask removed has no exits, and nothing to do with walks.
        if *sign == Dirs::UNEVEN {
            *sign = 0;
        } else if *sign & Dirs::UNEVEN != 0 {
            *sign = Dirs::UNEVEN;
        }
    }
    signs
}

/// The cell one move away from one where strides do not hold, if it is an exit.
/// Out of line, since such cells are few.
#[cold]
fn round(grid: &impl Topology, cell: Cell, dir: Dir) -> Option<Cell> {
    let is_exit = grid.exits(cell).contains(dir);
    is_exit.then(|| grid.step(cell, dir))
}
