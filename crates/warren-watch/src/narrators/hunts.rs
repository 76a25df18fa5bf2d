//! Algorithms that walk, and then search for a cell from which they can continue to walk.

use super::Narrator;
use crate::kind::Kind;
use crate::teller::Teller;
use warren_maze::maze::Idea;
use warren_maze::topology::{Cell, Dir, Topology};

/// The hunt-and-kill algorithm. The list contains the row that is being searched.
pub(super) struct ByRows {
    /// The number of cells per row. On a grid without rows, a row contains all cells.
    width: u32,
    /// The first cell that may be unreached. All earlier cells have been reached or are rock.
    first: Cell,
    /// The cell that the last hunt found.
    found: Option<Cell>,
}

/// The maximum number of grid cells at which the searched rows are listed. On larger grids, the
/// lists would need too much memory.
const MAX_LISTED: u32 = 1 << 16;

/// The hunt-and-scan algorithm.
#[derive(Default)]
pub(super) struct Onward {
    current: Cell,
}

impl ByRows {
    pub(super) fn new<T: Topology + Clone>(teller: &Teller<T>) -> ByRows {
        let grid = teller.grid();
        let width = grid.rows().map_or(grid.cells(), |rows| rows.size()[0]);
        ByRows {
            width,
            first: 0,
            found: None,
        }
    }

    /// Searches the rows up to the row that contains `found`, or all rows.
    fn hunt<T: Topology + Clone>(&mut self, teller: &mut Teller<T>, found: Option<Cell>) {
        let cells = teller.grid().cells();
        while self.first < cells && found != Some(self.first) && self.is_complete(teller) {
            self.first += 1;
        }
        let last = found.unwrap_or(cells - 1) / self.width;
        for row in self.first.min(cells - 1) / self.width..=last {
            teller.clear();
            let row_cells = row * self.width..cells.min((row + 1) * self.width);
            if cells <= MAX_LISTED {
                let open = row_cells.clone().filter(|&cell| teller.has(cell));
                for cell in open.collect::<Vec<Cell>>() {
                    teller.push(cell);
                }
            }
            teller.remark(Kind::Hunt, row_cells.start, [row + 1, 0, 0]);
        }
        teller.clear();
    }

    fn is_complete<T: Topology + Clone>(&self, teller: &Teller<T>) -> bool {
        teller.is_reached(self.first) || !teller.has(self.first)
    }
}

impl<T: Topology + Clone> Narrator<T> for ByRows {
    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let next = teller.grid().step(cell, dir);
        let choices = teller.neighbours(cell, false);
        teller.pass();
        match self.found.take() {
            Some(found) if found == next => {
                teller.remark_side(Kind::Found, cell, dir, [0; 3]);
            }
            _ => teller.remark_side(Kind::Open, cell, dir, [choices, 0, 0]),
        }
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        if let Idea::Hunt(found) = idea {
            self.hunt(teller, found);
            self.found = found;
            if found.is_none() {
                let first = teller.moment().reached()[0];
                teller.remark(Kind::End, first, [0; 3]);
            }
        }
    }
}

impl<T: Topology + Clone> Narrator<T> for Onward {
    fn start(&mut self, teller: &mut Teller<T>, cell: Cell) {
        self.current = cell;
        teller.pass();
        teller.remark(Kind::Start, cell, [0; 3]);
    }

    fn open(&mut self, teller: &mut Teller<T>, cell: Cell, dir: Dir) {
        let choices = teller.neighbours(cell, false);
        self.current = teller.grid().step(cell, dir);
        teller.pass();
        teller.remark_side(Kind::Open, cell, dir, [choices, 0, 0]);
    }

    fn idea(&mut self, teller: &mut Teller<T>, idea: Idea) {
        match idea {
            Idea::Hunt(Some(found)) => {
                let cells = teller.grid().cells();
                let passed = (found + cells - self.current) % cells;
                self.current = found;
                teller.remark(Kind::Scan, found, [passed, 0, 0]);
            }
            Idea::Hunt(None) => teller.remark(Kind::End, self.current, [0; 3]),
            _ => {}
        }
    }
}
