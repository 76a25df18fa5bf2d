//! The cells of a grid that a mask does not remove, and their exits.

use super::check::first_and_stray;
use super::{Cell, Dirs, MaskError, Topology, UNEVEN, exits_in};
use alloc::sync::Arc;
use alloc::vec::Vec;

/// Returns `true` if a cell is part of the grid, and `false` if the mask removed it.
pub(super) fn has(masked: &Option<Arc<Masked>>, cell: Cell) -> bool {
    let is_left = |masked: &Arc<Masked>| masked.present[cell as usize];
    masked.as_ref().is_none_or(is_left)
}

/// Returns the number of cells that the mask does not remove. `all` is the number of cells,
/// including the removed cells.
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
    /// Removes the cells whose entry in `present` is `false` from `whole`, a grid without a mask.
    /// The grid's directions must be paired ([`Topology::PAIRS`] > 0). `place` returns the column,
    /// row and floor of a cell, which are used in error messages.
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
        let neighbours = |cell| masked.exits(cell).map(move |dir| whole.step(cell, dir));
        let is_present = |&cell: &Cell| masked.present[cell as usize];
        match first_and_stray(whole.cells(), is_present, neighbours).ok_or(MaskError::Empty)? {
            (_, None) => Ok(masked),
            (first, Some(stray)) => Err(MaskError::Disconnected {
                first: place(first),
                stray: place(stray),
            }),
        }
    }

    pub(super) fn exits(&self, cell: Cell) -> Dirs {
        exits_in(self.exits[cell as usize])
    }

    /// Replaces the exits in a layout's bytes with the exits that lead to cells of the masked grid.
    pub(super) fn lay_out(&self, bytes: &mut [u8]) {
        for (byte, exits) in bytes.iter_mut().zip(&self.exits) {
            *byte = (*byte & UNEVEN) | exits;
        }
    }
}
