//! Square mazes as underscores, a line a row.
//!
//! ```text
//! ._._._
//! |   | |     a _ is a floor below its cell, a | a wall to its right and a .
//! | |_. |     none; the roof is a character shorter
//! |_._._|
//! ```
//!
//! A row needs no other, so that a maze without end can be drawn. Openings,
//! starts, finishes and rock cannot be shown.

use super::error::{DrawError, check_plain};
use crate::maze::Maze;
use crate::topology::{Dirs, Grid, Square};

/// Draws a maze, each line closed by a line feed. Time linear in the cells.
pub fn underscores(maze: &Maze<Grid>) -> Result<String, DrawError> {
    check_plain(maze, "underscores")?;
    let grid = maze.grid();
    let mut text = String::new();
    underscores_roof(grid.size()[0], &mut text);
    for row in 0..grid.count_rows() {
        underscores_row(grid.row(row).map(|cell| maze.passages(cell)), &mut text);
    }
    Ok(text)
}

/// Draws the roof of so many columns.
pub fn underscores_roof(width: u32, text: &mut String) {
    for _ in 0..width {
        text.push_str("._");
    }
    text.push('\n');
}

/// Draws a row of which each cell's passages are given; only those to the next
/// column and the next row are looked at.
pub fn underscores_row(passages: impl Iterator<Item = Dirs>, text: &mut String) {
    text.push('|');
    for open in passages {
        text.push(if open.contains(Square::SOUTH) {
            ' '
        } else {
            '_'
        });
        text.push(if open.contains(Square::EAST) {
            '.'
        } else {
            '|'
        });
    }
    text.push('\n');
}
