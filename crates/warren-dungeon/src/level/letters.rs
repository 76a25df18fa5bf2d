//! Represents a cell's passages as one character, for files and fingerprints.

use std::ops::Range;
use warren_maze::maze::Maze;
use warren_maze::topology::{Cell, Dir, Grid};

/// Returns the first direction of each pair, together with the bit that represents it in files. For
/// example, east is the first direction of the pair east and west.
pub(crate) fn positive(grid: &Grid) -> impl Iterator<Item = (u8, Dir)> {
    let pairs = grid.dir_names().len() as u8 / 2;
    (0..pairs).map(|pair| (1 << pair, Dir(2 * pair)))
}

/// Returns the character that represents a cell in files.
pub(crate) fn letter(maze: &Maze<Grid>, cell: Cell) -> char {
    if maze.is_solid(cell) {
        return '#';
    }
    let passages = maze.passages(cell);
    let bits: u8 = positive(maze.grid())
        .filter(|&(_, dir)| passages.contains(dir))
        .map(|(bit, _)| bit)
        .sum();
    char::from(b'0' + bits)
}

/// Returns a grid's floors. Each floor is a sequence of rows, and each row is a range of cells.
pub(crate) fn floors(grid: &Grid) -> impl Iterator<Item = impl Iterator<Item = Range<Cell>>> {
    let [_, height, depth] = grid.size();
    (0..depth).map(move |z| (z * height..(z + 1) * height).map(|row| grid.row(row)))
}
