//! Represents a cell's passages as one character, for files and fingerprints.

use std::array;
use std::ops::Range;
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Dir, Grid};

/// Returns the first direction of each pair, together with the bit that represents it in files. For
/// example, east is the first direction of the pair east and west.
pub(crate) fn positive(grid: &Grid) -> impl Iterator<Item = (u8, Dir)> {
    let pairs = grid.dir_names().len() as u8 / 2;
    (0..pairs).map(|pair| (1 << pair, Dir(2 * pair)))
}

/// Returns the characters that represent cells in files, one for each cell.
pub(crate) fn letters(maze: &Maze<Grid>, cells: Range<Cell>) -> String {
    // The character for each set of passages in the first six directions.
    let pairs = maze.grid().dir_names().len() / 2;
    let of_passages: [char; 64] = array::from_fn(|passages| {
        let bits = (0..pairs).map(|pair| (passages >> (2 * pair) & 1) << pair);
        char::from(b'0' + bits.sum::<usize>() as u8)
    });
    let letters = cells.map(|cell| match maze.is_solid(cell) {
        true => '#',
        false => of_passages[maze.passages(cell).0 as usize % 64],
    });
    letters.collect()
}

/// Returns a grid's floors. Each floor is a sequence of rows, and each row is a range of cells.
pub(crate) fn floors(grid: &Grid) -> impl Iterator<Item = impl Iterator<Item = Range<Cell>>> {
    let [_, height, depth] = grid.size();
    (0..depth).map(move |z| (z * height..(z + 1) * height).map(|row| grid.row(row)))
}
