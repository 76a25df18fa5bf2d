//! Grids whose cells lie at whole coordinates: what square, cubic and hex share.

use super::{Board, Cell, Dir, Dirs, MOST_DIRS, Mask, MaskError, Rows, Topology};
use std::marker::PhantomData;
use std::sync::Arc;

/// The moves of a kind of grid.
pub trait Moves: Copy + std::fmt::Debug + Eq {
    /// The directions' names, by number.
    const NAMES: &'static [&'static str];

    /// Columns, rows and floors that each direction goes, by number.
    const OFFSETS: &'static [[i8; 3]];

    /// The directions in clockwise order; none where cells do not lie in one
    /// plane.
    const ROUND: &'static [Dir];

    /// How many moves lead so many columns, rows and floors away.
    fn length(displacement: [i64; 3]) -> i64;
}

/// A board of cells with the moves `M`, some of them perhaps removed.
///
/// A mask takes a byte for every cell; without one the grid is a few numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lattice<M> {
    board: Board,
    strides: [i32; MOST_DIRS],
    masked: Option<Arc<Masked>>,
    moves: PhantomData<M>,
}

/// What a mask leaves.
#[derive(Debug, PartialEq, Eq)]
struct Masked {
    exits: Vec<Dirs>,
    present: Vec<bool>,
    count: u32,
}

impl<M: Moves> Lattice<M> {
    /// A grid with all cells of a board.
    pub fn new(board: Board) -> Lattice<M> {
        let mut strides = [0; MOST_DIRS];
        for (stride, &offset) in strides.iter_mut().zip(M::OFFSETS) {
            *stride = board.stride(offset);
        }
        Lattice {
            board,
            strides,
            masked: None,
            moves: PhantomData,
        }
    }

    /// The grid without the cells that a mask removes. The others must be
    /// connected. Time linear in the cells.
    pub fn masked(self, mask: &Mask) -> Result<Lattice<M>, MaskError> {
        let Some(present) = mask.present(&self.board)? else {
            return Ok(self);
        };
        let full = Lattice::<M>::new(self.board);
        let exits = (0..full.cells()).map(|cell| {
            let here = present[cell as usize];
            full.neighbours(cell)
                .filter(|&(_, next)| here && present[next as usize])
                .map(|(dir, _)| dir)
                .collect()
        });
        let masked = Masked {
            exits: exits.collect(),
            count: present.iter().filter(|&&here| here).count() as u32,
            present,
        };
        check_connected(&full, &masked)?;
        Ok(Lattice {
            masked: Some(Arc::new(masked)),
            ..full
        })
    }

    /// Its columns, rows and floors.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl<M: Moves> Topology for Lattice<M> {
    const DIRS: usize = M::OFFSETS.len();

    fn cells(&self) -> u32 {
        self.board.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        match &self.masked {
            Some(masked) => masked.exits[cell as usize],
            None => self.board.exits(self.board.coordinates(cell), M::OFFSETS),
        }
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        if self.board.wraps() == [false; 3] {
            cell.wrapping_add_signed(self.strides[dir.index()])
        } else {
            self.board.step(cell, M::OFFSETS[dir.index()])
        }
    }

    fn distance(&self, a: Cell, b: Cell) -> u32 {
        let lengths = self.board.displacements(a, b).map(M::length);
        lengths.min().unwrap_or(0) as u32
    }

    fn has(&self, cell: Cell) -> bool {
        self.masked
            .as_ref()
            .is_none_or(|masked| masked.present[cell as usize])
    }

    fn count(&self) -> u32 {
        match &self.masked {
            Some(masked) => masked.count,
            None => self.cells(),
        }
    }

    fn round(&self) -> &'static [Dir] {
        M::ROUND
    }

    fn rows(&self) -> Option<Rows> {
        let [width, height, depth] = self.board.size();
        let plain = self.masked.is_none() && self.board.wraps() == [false; 3];
        plain.then_some(Rows {
            width,
            height,
            depth,
        })
    }

    fn strides(&self) -> [i32; MOST_DIRS] {
        self.strides
    }

    /// Row by row, since the cells of a row between its ends are all alike.
    fn layout(&self, out: &mut [u8]) {
        let [width, height, _] = self.board.size();
        let byte = |at: [u32; 3]| {
            let uneven = self.board.at_seam(at);
            self.board.exits(at, M::OFFSETS).0 | if uneven { Dirs::UNEVEN } else { 0 }
        };
        for (i, row) in (0..).zip(out.chunks_exact_mut(width as usize)) {
            let [y, z] = [i % height, i / height];
            row.fill(byte([width / 2, y, z]));
            row[0] = byte([0, y, z]);
            row[width as usize - 1] = byte([width - 1, y, z]);
        }
        if let Some(masked) = &self.masked {
            for (byte, exits) in out.iter_mut().zip(&masked.exits) {
                *byte = (*byte & Dirs::UNEVEN) | exits.0;
            }
        }
    }
}

fn check_connected<M: Moves>(grid: &Lattice<M>, masked: &Masked) -> Result<(), MaskError> {
    let Some(first) = masked.present.iter().position(|&here| here) else {
        return Err(MaskError::Empty);
    };
    let mut reached = vec![false; masked.present.len()];
    reached[first] = true;
    let mut stack = vec![first as Cell];
    while let Some(cell) = stack.pop() {
        for dir in masked.exits[cell as usize] {
            let next = grid.step(cell, dir);
            if !reached[next as usize] {
                reached[next as usize] = true;
                stack.push(next);
            }
        }
    }
    let stray = (0..reached.len()).find(|&cell| masked.present[cell] && !reached[cell]);
    stray.map_or(Ok(()), |cell| {
        Err(MaskError::Disconnected {
            first: grid.board.coordinates(first as Cell),
            stray: grid.board.coordinates(cell as Cell),
        })
    })
}
