//! Regions: rooms, and mazes of corridors in the rest of the grid.

use super::canvas::{Canvas, OPEN};
use super::{MersenneTwister64, rooms::Room};
use alloc::vec;
use alloc::vec::Vec;

/// The number of the region of each cell. Cells are the characters in odd rows and odd columns.
/// There is a border of cells without a region around them.
#[derive(Clone, Debug)]
pub(super) struct Regions {
    numbers: Vec<u32>,
    rows: usize,
    columns: usize,
    /// The cells on the path from a corridor's first cell to the current one, and the indices of
    /// their characters.
    path: Vec<[u32; 2]>,
}

/// The number of cells that belong to no region yet.
const NONE: u32 = 0;
/// The number of cells in the border.
pub(super) const BORDER: u32 = u32::MAX;

impl Regions {
    /// Creates the regions of a canvas. No cell belongs to a region.
    pub(super) fn new(canvas: &Canvas) -> Regions {
        let [rows, columns] = [canvas.height() / 2, canvas.width() / 2];
        let mut regions = Regions {
            numbers: vec![BORDER; (rows + 2) * (columns + 1) + 1],
            rows,
            columns,
            path: Vec::new(),
        };
        regions.clear();
        regions
    }

    /// Removes all regions.
    pub(super) fn clear(&mut self) {
        for row in 0..self.rows {
            let start = self.index(row, 0);
            self.numbers[start..start + self.columns].fill(NONE);
        }
    }

    /// Returns the index of the cell in a row and a column of cells.
    #[inline]
    fn index(&self, row: usize, column: usize) -> usize {
        (row + 1) * self.stride() + column
    }

    #[inline]
    fn stride(&self) -> usize {
        self.columns + 1
    }

    /// Opens the characters of the rooms, which become the first regions.
    pub(super) fn open_rooms(&mut self, rooms: &[Room], canvas: &mut Canvas) {
        for (number, room) in (1..).zip(rooms) {
            for row in room.rows(canvas) {
                let characters = room.characters(row, canvas);
                canvas[characters.clone()].fill(OPEN);
                if row % 2 == 1 && !characters.is_empty() {
                    // The first character of the range is that of a cell.
                    let first = canvas.position(characters.start)[1] / 2;
                    let start = self.index(row / 2, first);
                    let count = characters.len().div_ceil(2).min(self.columns - first);
                    self.numbers[start..start + count].fill(number);
                }
            }
        }
    }

    /// Fills each part of the grid without regions with a maze, the next region. `first` is the
    /// number of the first of these regions. Takes time linear in the number of cells.
    pub(super) fn fill(&mut self, first: u32, canvas: &mut Canvas, random: &mut MersenneTwister64) {
        let mut number = first;
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = self.index(row, column);
                if self.numbers[cell] == NONE {
                    self.carve(cell, number, canvas, random);
                    number += 1;
                }
            }
        }
    }

    /// Carves a maze from a cell with a random walk, which goes back from a cell without
    /// unvisited neighbours. Uses a random number also if there is only one neighbour.
    fn carve(
        &mut self,
        start: usize,
        number: u32,
        canvas: &mut Canvas,
        random: &mut MersenneTwister64,
    ) {
        let stride = self.stride();
        let numbers = &mut self.numbers[..];
        let mut character = canvas.index(2 * (start / stride) - 1, 2 * (start % stride) + 1);
        let mut cell = start;
        numbers[cell] = number;
        canvas[character] = OPEN;
        loop {
            let free = |cell: usize| u8::from(numbers[cell] == NONE);
            let ways = free(cell + stride)
                | free(cell - stride) << 1
                | free(cell + 1) << 2
                | free(cell - 1) << 3;
            let way = match ways.count_ones() {
                0 => match self.path.pop() {
                    Some([before, its_character]) => {
                        (cell, character) = (before as usize, its_character as usize);
                        continue;
                    }
                    None => return,
                },
                // With a constant number, the draw needs no division.
                1 => random.uniform(1),
                2 => random.uniform(2),
                3 => random.uniform(3),
                _ => random.uniform(4),
            };
            self.path.push([cell as u32, character as u32]);
            let side = usize::from(WAYS[usize::from(ways)][way as usize]);
            cell = [cell + stride, cell - stride, cell + 1, cell - 1][side];
            numbers[cell] = number;
            for _ in 0..2 {
                character = canvas.neighbours(character)[side];
                canvas[character] = OPEN;
            }
        }
    }

    /// Calls `found` for each pair of neighbours in two regions, with the numbers of the regions,
    /// the index of the character between the cells, and the side. The cell in the region with the
    /// lower number comes first.
    pub(super) fn borders(&self, canvas: &Canvas, mut found: impl FnMut([u32; 2], usize, usize)) {
        let stride = self.stride();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let cell = self.index(row, column);
                let number = self.numbers[cell];
                let cells = [cell + stride, cell - stride, cell + 1, cell - 1];
                let others = cells.map(|cell| self.numbers[cell]);
                if others.iter().all(|&other| other == number) {
                    continue;
                }
                let between = canvas.neighbours(canvas.index(2 * row + 1, 2 * column + 1));
                for (side, other) in others.into_iter().enumerate() {
                    if other > number && other != BORDER {
                        found([number, other], between[side], side);
                    }
                }
            }
        }
    }
}

/// For each set of ways, the ways in it: down, up, right and left.
static WAYS: [[u8; 4]; 16] = {
    let mut ways = [[0; 4]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut side, mut count) = (0, 0);
        while side < 4 {
            if set >> side & 1 != 0 {
                ways[set][count] = side as u8;
                count += 1;
            }
            side += 1;
        }
        set += 1;
    }
    ways
};
