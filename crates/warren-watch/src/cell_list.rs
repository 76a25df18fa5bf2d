//! A list of cells without duplicates.

use warren_maze::topology::Cell;

/// A list of cells without duplicates, and each cell's index in the list.
#[derive(Clone, Debug)]
pub(crate) struct CellList {
    pub(crate) cells: Vec<Cell>,
    /// For each cell of the grid, its index in `cells`, or [`ABSENT`].
    indices: Vec<u32>,
}

/// The index of a cell that is not in the list.
const ABSENT: u32 = u32::MAX;

impl CellList {
    /// Creates an empty list for a grid with this number of cells.
    pub(crate) fn on(cells: u32) -> CellList {
        CellList {
            cells: Vec::new(),
            indices: vec![ABSENT; cells as usize],
        }
    }

    /// Returns a cell's index, or `None` if the list does not contain the cell.
    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        let index = self.indices[cell as usize];
        (index != ABSENT).then_some(index as usize)
    }

    /// Adds a cell unless the list already contains it.
    pub(crate) fn add(&mut self, cell: Cell) {
        let index = &mut self.indices[cell as usize];
        if *index == ABSENT {
            *index = self.cells.len() as u32;
            self.cells.push(cell);
        }
    }

    /// Adds several cells.
    pub(crate) fn extend(&mut self, cells: impl IntoIterator<Item = Cell>) {
        cells.into_iter().for_each(|cell| self.add(cell));
    }

    /// Removes all cells. Takes time linear in the list's length.
    pub(crate) fn clear(&mut self) {
        for cell in self.cells.drain(..) {
            self.indices[cell as usize] = ABSENT;
        }
    }
}
