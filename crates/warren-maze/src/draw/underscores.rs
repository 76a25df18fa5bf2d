//! Square mazes drawn with underscores, one line per row.
//!
//! ```text
//! ._._._
//! |   | |     _ is the wall below a cell, | the wall to its right, and . stands
//! | |_. |     where there is no wall to the right
//! |_._._|
//! ```
//!
//! Each row is drawn independently, so an endless maze can be drawn row by row. Openings, starts,
//! finishes and rock are not drawn.

use super::error::{DrawError, check_plain};
use crate::maze::Maze;
use crate::topology::{Dirs, Grid, Square};
use alloc::string::String;

/// Draws a square maze with underscores. Each line ends with a line feed. Takes time linear
/// in the number of cells.
///
/// ```
/// use warren_maze::draw;
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Grid, GridSpec, Square};
///
/// let spec = GridSpec { width: 2, height: 2, ..GridSpec::default() };
/// let mut maze = Maze::solid(Grid::try_from(spec)?);
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::SOUTH);
/// maze.open(2, Square::EAST);
/// assert_eq!(draw::underscores(&maze)?, "._._\n|_. |\n|_._|\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`DrawError`] if the maze is not plain: see [`check_plain`].
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

/// Appends the first line of a drawing to a string: the northern border of `width` columns.
pub fn underscores_roof(width: u32, text: &mut String) {
    text.extend(core::iter::repeat_n("._", width as usize));
    text.push('\n');
}

/// Appends the line for a row to a string. `passages` yields each cell's passages, in row order.
/// Passages to the west and to the north are ignored.
///
/// ```
/// use warren_maze::draw;
/// use warren_maze::generate::{Eller, EllerRows};
/// use warren_maze::rng::SeededRandom;
///
/// let mut text = String::new();
/// draw::underscores_roof(10, &mut text);
/// let rows = EllerRows::new(10, &Eller::default(), SeededRandom::new(7))?;
/// for row in rows.take(5) {
///     draw::underscores_row(row.passages(10), &mut text);
/// }
/// assert_eq!(text.lines().count(), 6);
/// # Ok::<(), warren_maze::generate::ParameterError>(())
/// ```
pub fn underscores_row(passages: impl Iterator<Item = Dirs>, text: &mut String) {
    text.push('|');
    for open in passages {
        let [south, east] = [Square::SOUTH, Square::EAST].map(|dir| open.contains(dir));
        text.push(if south { ' ' } else { '_' });
        text.push(if east { '.' } else { '|' });
    }
    text.push('\n');
}
