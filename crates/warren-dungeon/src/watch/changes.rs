//! Which cells something happened to, each once.

use warren_maze::topology::Cell;

/// A list of cells, and a mark on each that is in it.
#[derive(Clone, Debug)]
pub(super) struct Changes {
    pub(super) cells: Vec<Cell>,
    marked: Vec<bool>,
}

impl Changes {
    /// None, on a grid of so many cells.
    pub(super) fn none(cells: u32) -> Changes {
        Changes {
            cells: Vec::new(),
            marked: vec![false; cells as usize],
        }
    }

    /// Something happened to a cell.
    pub(super) fn add(&mut self, cell: Cell) {
        if !std::mem::replace(&mut self.marked[cell as usize], true) {
            self.cells.push(cell);
        }
    }

    /// Something happened to several.
    pub(super) fn extend(&mut self, cells: impl IntoIterator<Item = Cell>) {
        cells.into_iter().for_each(|cell| self.add(cell));
    }

    /// Forgets them all. Time linear in those.
    pub(super) fn clear(&mut self) {
        for cell in self.cells.drain(..) {
            self.marked[cell as usize] = false;
        }
    }
}
