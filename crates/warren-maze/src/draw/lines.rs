//! Mazes as lines of characters.
//!
//! ```text
//! +-+-+      / \ / \        a square cell is one character in its walls,
//! |   |     |   |   |       a hexagon three
//! + +-+      \ / \   \
//! | | |       |   |   |
//! +-+-+        \ / \ /
//! ```
//!
//! Floors stand below each other, a line apart. Where a passage leads down a
//! room shows `>`, where one leads up `<` and where both do `X`.

use super::marks::{self, Trace};
use super::plan::Plan;
use super::text::{Style, Text};

/// Draws a plan in lines: its walls and openings; in each room `#` if it is
/// rock, or `S` or `F` where there are no openings, or stairs, or the last
/// digit of its value, or the mark of a path. On a wrapped axis both borders show
/// the same wall. Time linear in the cells; takes four bytes a character.
pub fn lines(plan: &Plan<'_>, trace: Trace) -> Text {
    let style = Style::of(plan.maze.grid());
    let mut text = Text::of_walls(plan.maze, style, ' ', |wall| wall);
    text.corners(|_| '+');
    marks::open(plan, ' ', &mut text);
    marks::show(plan, trace, ' ', '#', &mut text);
    text
}
