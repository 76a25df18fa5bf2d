//! The cells of a grid that a mask does not remove, and their exits.

use super::{Cell, Dirs, MaskError, Topology, UNEVEN, exits_in};
use std::sync::Arc;

/// Returns `true` if a cell of a grid was not removed by the mask.
pub(super) fn has(masked: &Option<Arc<Masked>>, cell: Cell) -> bool {
    let is_left = |masked: &Arc<Masked>| masked.present[cell as usize];
    masked.as_ref().is_none_or(is_left)
}

/// Returns the number of remaining cells of a grid. `all` is the number of cells without the mask.
pub(super) fn count(masked: &Option<Arc<Masked>>, all: u32) -> u32 {
    masked.as_ref().map_or(all, |masked| masked.count)
}

/// The cells that a mask does not remove, and their exits. Uses two bytes per cell.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Masked {
    exits: Vec<u8>,
    present: Vec<bool>,
    count: u32,
}

impl Masked {
    /// Removes the cells that are not `present` from a grid without a mask. The directions of the
    /// grid must be paired ([`Topology::PAIRS`] > 0). `place` returns the column, row and floor of
    /// a cell, which are used in error messages.
    pub(super) fn new<T: Topology>(
        whole: &T,
        present: Vec<bool>,
        place: impl Fn(Cell) -> [u32; 3],
    ) -> Result<Masked, MaskError> {
        let exits = (0..whole.cells()).map(|cell| {
            let here = present[cell as usize];
            let left = whole
                .neighbours(cell)
                .filter(|&(_, next)| here && present[next as usize]);
            left.map(|(dir, _)| dir).collect::<Dirs>().0 as u8
        });
        let masked = Masked {
            exits: exits.collect(),
            count: present.iter().filter(|&&here| here).count() as u32,
            present,
        };
        match masked.stray(whole)? {
            None => Ok(masked),
            Some([first, stray]) => Err(MaskError::Disconnected {
                first: place(first),
                stray: place(stray),
            }),
        }
    }

    pub(super) fn exits(&self, cell: Cell) -> Dirs {
        exits_in(self.exits[cell as usize])
    }

    /// Writes the remaining exits to the bytes of a layout.
    pub(super) fn lay_out(&self, bytes: &mut [u8]) {
        for (byte, exits) in bytes.iter_mut().zip(&self.exits) {
            *byte = (*byte & UNEVEN) | exits;
        }
    }

    /// If the remaining cells are not connected, returns the first remaining cell, and a cell that
    /// cannot be reached from it.
    fn stray<T: Topology>(&self, whole: &T) -> Result<Option<[Cell; 2]>, MaskError> {
        let Some(first) = self.present.iter().position(|&here| here) else {
            return Err(MaskError::Empty);
        };
        let mut reached = vec![false; self.present.len()];
        reached[first] = true;
        let mut stack = vec![first as Cell];
        while let Some(cell) = stack.pop() {
            for dir in self.exits(cell) {
                let next = whole.step(cell, dir);
                if !std::mem::replace(&mut reached[next as usize], true) {
                    stack.push(next);
                }
            }
        }
        let stray = (0..reached.len()).find(|&cell| self.present[cell] && !reached[cell]);
        Ok(stray.map(|stray| [first as Cell, stray as Cell]))
    }
}
