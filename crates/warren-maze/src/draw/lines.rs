//! Mazes as lines of characters.
//!
//! ```text
//! +-+-+      / \ / \        a square cell is one character in its walls,
//! |   |     |   |   |       a hexagon three
//! + +-+      \ / \   \
//! | | |       |   |   |
//! +-+-+        \ / \ /
//!
//!   +---+---+
//!  / \ /   / \            a triangle one
//! +---+   +---+
//! ```
//!
//! Cells of other shapes are drawn as [`raster`](super::raster()) does.
//!
//! Floors stand below each other, a line apart. Where a passage leads down a
//! room shows `>`, where one leads up `<` and where both do `X`.

use super::error::DrawError;
use super::marks::{self, Trace};
use super::plan::Plan;
use super::raster;
use super::text::{Style, Text};
use crate::geometry::Vector;

/// Draws a plan in lines: its walls and openings; in each room `#` if it is
/// rock, or `S` or `F` where there are no openings, or stairs, or the last
/// digit of its value, or the mark of a path. On a wrapped axis both borders show
/// the same wall. Time linear in the cells; takes four bytes a character.
///
/// # Errors
///
/// Those of [`raster`](super::raster()), on polar grids.
pub fn lines(plan: &Plan<'_>, trace: Trace) -> Result<Text, DrawError> {
    let grid = plan.maze.grid();
    let Some(style) = Style::of(grid) else {
        return raster::drawn(plan, ' ', '#', slope, trace);
    };
    let ruled = style.on(grid);
    let mut text = ruled.walls(plan.maze, ' ', |wall| wall);
    ruled.corners(&mut text, |_| '+');
    marks::open(plan, &ruled, ' ', &mut text);
    marks::show(plan, &ruled, trace, ' ', '#', &mut text);
    Ok(text)
}

/// The character that looks like a wall which runs this way.
fn slope([x, y]: Vector) -> char {
    let [across, down] = [x, y].map(|length| i64::from(length).abs());
    match (x < 0) == (y < 0) {
        _ if 3 * down < 2 * across => '-',
        _ if down > 4 * across => '|',
        true => '\\',
        false => '/',
    }
}
