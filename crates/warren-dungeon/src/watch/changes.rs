//! The set of changed cells.

use warren_maze::topology::Cell;

/// A list of cells without duplicates. Each cell of the grid has a flag that is set if the cell is
/// in the list.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    pub(super) cells: Vec<Cell>,
    marked: Vec<bool>,
}

impl Changes {
    /// Creates an empty list for a grid with this number of cells.
    pub(super) fn none(cells: u32) -> Changes {
        Changes {
            cells: Vec::new(),
            marked: vec![false; cells as usize],
        }
    }

    /// Adds a cell unless the list already contains it.
    pub(super) fn add(&mut self, cell: Cell) {
        if !std::mem::replace(&mut self.marked[cell as usize], true) {
            self.cells.push(cell);
        }
    }

    /// Adds several cells.
    pub(super) fn extend(&mut self, cells: impl IntoIterator<Item = Cell>) {
        cells.into_iter().for_each(|cell| self.add(cell));
    }

    /// Removes all cells. Takes time linear in the length of the list.
    pub(super) fn clear(&mut self) {
        for cell in self.cells.drain(..) {
            self.marked[cell as usize] = false;
        }
    }
}
