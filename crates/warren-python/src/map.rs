//! The bytes of all cells in a form in which windows are copied fast.

use crate::window::cells_around;
use warren_maze::topology::{Cell, Grid, Topology};

/// The bytes of the cells of a grid, the same number for each cell.
pub(crate) struct Map {
    /// The number of bytes of a cell.
    depth: usize,
    radius: usize,
    /// The bytes, ordered by cell.
    cells: Vec<u8>,
    board: Option<Board>,
}

/// The rows of all floors, with a margin of `radius` cells on each side. Beyond a wrapped axis, the margin
/// repeats the grid. Only grids with a board have it.
struct Board {
    /// The numbers of columns and rows, with margins.
    size: [usize; 2],
    /// The cell of each place, or `None` outside the grid.
    sources: Vec<Option<Cell>>,
    bytes: Vec<u8>,
    /// For each cell, its places. They are collected when single cells are first updated.
    places: Vec<Vec<u32>>,
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
        let board = grid.board().map(|_| {
            let [width, height, floors] = grid.size().map(i64::from);
            let margin = radius as i64;
            let places = (0..floors).flat_map(|floor| {
                let rows = -margin..height + margin;
                rows.flat_map(move |row| {
                    let columns = -margin..width + margin;
                    columns.map(move |column| [column, row, floor])
                })
            });
            let sources: Vec<Option<Cell>> = places.map(|place| grid.cell_at(place)).collect();
            Board {
                size: [width, height].map(|length| length as usize + 2 * radius),
                bytes: vec![0; sources.len() * depth],
                sources,
                places: Vec::new(),
            }
        });
        let mut map = Map {
            depth,
            radius,
            cells: vec![0; grid.cells() as usize * depth],
            board,
        };
        map.update(describe);
        map
    }

    /// Writes the bytes of all cells again.
    pub(crate) fn update(&mut self, mut describe: impl FnMut(Cell, &mut [u8])) {
        self.cells.fill(0);
        for (cell, bytes) in (0..).zip(self.cells.chunks_exact_mut(self.depth)) {
            describe(cell, bytes);
        }
        if let Some(board) = &mut self.board {
            let places = board.bytes.chunks_exact_mut(self.depth);
            for (place, source) in places.zip(&board.sources) {
                if let Some(cell) = *source {
                    place.copy_from_slice(&self.cells[cell as usize * self.depth..][..self.depth]);
                }
            }
        }
    }

    /// Writes the bytes of some cells again.
    pub(crate) fn update_cells(
        &mut self,
        cells: impl IntoIterator<Item = Cell>,
        mut describe: impl FnMut(Cell, &mut [u8]),
    ) {
        let depth = self.depth;
        let count = self.cells.len() / depth;
        for cell in cells {
            let bytes = &mut self.cells[cell as usize * depth..][..depth];
            bytes.fill(0);
            describe(cell, bytes);
            if let Some(board) = &mut self.board {
                board.collect_places(count);
                for &place in &board.places[cell as usize] {
                    board.bytes[place as usize * depth..][..depth].copy_from_slice(bytes);
                }
            }
        }
    }

    /// Returns the bytes of a cell.
    pub(crate) fn of(&self, cell: Cell) -> &[u8] {
        &self.cells[cell as usize * self.depth..][..self.depth]
    }

    /// Writes the bytes of the cells around a cell, row by row.
    pub(crate) fn copy(&self, grid: &Grid, at: Cell, window: &mut [u8]) {
        let (depth, radius) = (self.depth, self.radius);
        if let Some(board) = &self.board {
            let [width, height] = board.size;
            let [x, y, z] = grid.coordinates(at).map(|part| part as usize);
            let line = (2 * radius + 1) * depth;
            let first = (z * height + y) * width + x;
            for (row, places) in window.chunks_exact_mut(line).enumerate() {
                let begin = (first + row * width) * depth;
                places.copy_from_slice(&board.bytes[begin..begin + line]);
            }
            return;
        }
        let around = cells_around(grid, at, radius as i64);
        for (place, cell) in window.chunks_exact_mut(depth).zip(around) {
            match cell {
                Some(cell) => place.copy_from_slice(self.of(cell)),
                None => place.fill(0),
            }
        }
    }
}

impl Board {
    /// Collects the places of this number of cells, unless this has been done before.
    fn collect_places(&mut self, cells: usize) {
        if self.places.is_empty() {
            self.places.resize(cells, Vec::new());
            for (place, source) in (0..).zip(&self.sources) {
                if let Some(cell) = *source {
                    self.places[cell as usize].push(place);
                }
            }
        }
    }
}
