//! A list of cells that can change at both ends.

use std::collections::VecDeque;
use warren_maze::topology::Cell;

/// A list of cells without duplicates, and each cell's place in the list.
#[derive(Clone, Debug)]
pub(crate) struct CellDeque {
    cells: VecDeque<Cell>,
    /// The first cell's place. Places do not change when cells are added or removed at the front.
    first: u32,
    /// For each cell of the grid, its place, or [`ABSENT`].
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// A change to a list, which can be undone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// Adds a cell at the end.
    Push(Cell),
    /// Removes this cell from the end.
    Pop(Cell),
    /// Removes this cell from the front.
    PopFront(Cell),
    /// Removes this cell, whose index is the second value, and moves the last cell to this index.
    Remove(Cell, u32),
}

impl CellDeque {
    /// Creates an empty list for a grid with this number of cells.
    pub(crate) fn on(cells: u32) -> CellDeque {
        CellDeque {
            cells: VecDeque::new(),
            first: ABSENT / 2,
            places: vec![ABSENT; cells as usize],
        }
    }

    pub(crate) fn cells(&self) -> &VecDeque<Cell> {
        &self.cells
    }

    /// Returns a cell's index, or `None` if the list does not contain the cell.
    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        let place = self.places[cell as usize];
        (place != ABSENT).then(|| (place - self.first) as usize)
    }

    /// Performs a change. Returns the cells whose index it changes.
    pub(crate) fn apply(&mut self, change: Change) -> [Cell; 2] {
        match change {
            Change::Push(cell) => self.push(cell),
            Change::Pop(cell) => self.pop(cell),
            Change::PopFront(cell) => {
                self.cells.pop_front();
                self.first += 1;
                self.places[cell as usize] = ABSENT;
                [cell; 2]
            }
            Change::Remove(cell, index) => {
                let last = self.cells.back().copied().unwrap_or(cell);
                self.cells.swap_remove_back(index as usize);
                self.places[last as usize] = self.first + index;
                self.places[cell as usize] = ABSENT;
                [cell, last]
            }
        }
    }

    /// Undoes a change. Returns the cells whose index it changes.
    pub(crate) fn undo(&mut self, change: Change) -> [Cell; 2] {
        match change {
            Change::Push(cell) => self.pop(cell),
            Change::Pop(cell) => self.push(cell),
            Change::PopFront(cell) => {
                self.cells.push_front(cell);
                self.first -= 1;
                self.places[cell as usize] = self.first;
                [cell; 2]
            }
            Change::Remove(cell, index) => {
                self.push(cell);
                let end = self.cells.len() - 1;
                self.cells.swap(index as usize, end);
                let moved = self.cells[end];
                self.places[moved as usize] = self.first + end as u32;
                self.places[cell as usize] = self.first + index;
                [cell, moved]
            }
        }
    }

    fn push(&mut self, cell: Cell) -> [Cell; 2] {
        self.places[cell as usize] = self.first + self.cells.len() as u32;
        self.cells.push_back(cell);
        [cell; 2]
    }

    fn pop(&mut self, cell: Cell) -> [Cell; 2] {
        self.cells.pop_back();
        self.places[cell as usize] = ABSENT;
        [cell; 2]
    }
}
