//! The bytes of all cells in a form in which windows are copied fast.

use crate::window::cells_around;
use warren_maze::topology::{Board, Cell, Grid, Topology};

/// The bytes of the cells of a grid, the same number for each cell.
pub(crate) struct Map {
    /// The number of bytes of a cell.
    depth: usize,
    radius: usize,
    /// The bytes, ordered by cell.
    cells: Vec<u8>,
    framed: Option<Framed>,
}

/// The bytes of the rows of all floors, with a margin of `radius` cells on each side. Beyond a wrapped axis, the
/// margin repeats the grid. Only grids with a board have it.
struct Framed {
    board: Board,
    margin: usize,
    /// The numbers of columns and rows, with margins.
    size: [usize; 2],
    bytes: Vec<u8>,
}

impl Map {
    /// Makes the map of a grid for windows of this radius. `describe` writes the bytes of a cell, which are
    /// 0 before.
    pub(crate) fn new(
        grid: &Grid,
        radius: usize,
        depth: usize,
        describe: impl FnMut(Cell, &mut [u8]),
    ) -> Map {
        let mut map = Map {
            depth,
            radius,
            cells: vec![0; grid.cells() as usize * depth],
            framed: grid.board().map(|board| Framed::new(board, radius, depth)),
        };
        map.update(0..grid.cells(), describe);
        map
    }

    /// Writes the bytes of these cells again.
    pub(crate) fn update(
        &mut self,
        cells: impl IntoIterator<Item = Cell>,
        mut describe: impl FnMut(Cell, &mut [u8]),
    ) {
        for cell in cells {
            let bytes = &mut self.cells[cell as usize * self.depth..][..self.depth];
            bytes.fill(0);
            describe(cell, bytes);
            if let Some(framed) = &mut self.framed {
                framed.write(cell, bytes);
            }
        }
    }

    /// Returns the bytes of a cell.
    pub(crate) fn of(&self, cell: Cell) -> &[u8] {
        &self.cells[cell as usize * self.depth..][..self.depth]
    }

    /// Writes the bytes of the cells around a cell, row by row.
    pub(crate) fn copy(&self, grid: &Grid, at: Cell, window: &mut [u8]) {
        if let Some(framed) = &self.framed {
            return framed.copy(at, self.depth, window);
        }
        let around = cells_around(grid, at, self.radius as i64);
        for (place, cell) in window.chunks_exact_mut(self.depth).zip(around) {
            match cell {
                Some(cell) => place.copy_from_slice(self.of(cell)),
                None => place.fill(0),
            }
        }
    }
}

impl Framed {
    fn new(board: &Board, margin: usize, depth: usize) -> Framed {
        let [width, height, floors] = board.size().map(|length| length as usize);
        let size = [width, height].map(|length| length + 2 * margin);
        Framed {
            board: *board,
            margin,
            size,
            bytes: vec![0; size[0] * size[1] * floors * depth],
        }
    }

    /// Writes the bytes of a cell at its place, and at the places in the margin that repeat it.
    fn write(&mut self, cell: Cell, bytes: &[u8]) {
        let [x, y, z] = self.board.coordinates(cell).map(|part| part as usize);
        let [width, height] = self.size;
        for row in self.repeated(1, y) {
            for column in self.repeated(0, x) {
                let place = (z * height + row) * width + column;
                self.bytes[place * bytes.len()..][..bytes.len()].copy_from_slice(bytes);
            }
        }
    }

    /// Returns the positions along an axis that show this position of the grid.
    fn repeated(&self, axis: usize, at: usize) -> impl Iterator<Item = usize> + use<> {
        let length = self.board.size()[axis] as usize;
        let (first, end) = match self.board.wraps()[axis] {
            true => ((at + self.margin) % length, self.size[axis]),
            false => (at + self.margin, at + self.margin + 1),
        };
        (first..end).step_by(length)
    }

    /// Writes the bytes of the cells around a cell, row by row.
    fn copy(&self, at: Cell, depth: usize, window: &mut [u8]) {
        let [x, y, z] = self.board.coordinates(at).map(|part| part as usize);
        let [width, height] = self.size;
        let line = (2 * self.margin + 1) * depth;
        let first = ((z * height + y) * width + x) * depth;
        let rows = self.bytes[first..].chunks(width * depth);
        for (to, from) in window.chunks_exact_mut(line).zip(rows) {
            copy_row(to, &from[..line]);
        }
    }
}

/// Copies a row of a window. The usual row of a maze has 11 bytes, which takes less time than a call of memcpy.
#[inline(always)]
fn copy_row(to: &mut [u8], from: &[u8]) {
    const HALF: usize = 8;
    let length = to.len();
    if (HALF..=2 * HALF).contains(&length) {
        // Both halves may overlap.
        for begin in [0, length - HALF] {
            to[begin..begin + HALF].copy_from_slice(&from[begin..begin + HALF]);
        }
    } else {
        to.copy_from_slice(from);
    }
}
