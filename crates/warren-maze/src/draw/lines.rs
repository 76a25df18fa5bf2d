//! Mazes drawn as lines of characters.
//!
//! ```text
//! +-+-+      / \ / \        the inside of a square cell is one character wide,
//! |   |     |   |   |       and that of a hexagon three
//! + +-+      \ / \   \
//! | | |       |   |   |
//! +-+-+        \ / \ /
//!
//!   +---+---+
//!  / \ /   / \            the inside of a triangle is one character wide
//! +---+   +---+
//! ```
//!
//! Polar grids are drawn by [`raster`](super::raster()).
//!
//! Floors are drawn below each other, with an empty line between them. `>` marks a cell with a
//! passage down, `<` marks a cell with a passage up, and `X` marks a cell with both.

use super::error::DrawError;
use super::marks::{self, Trace};
use super::plan::Plan;
use super::raster;
use super::text::{Style, Text};
use crate::geometry::Vector;

/// Draws a plan as lines of characters. Openings are gaps in the border.
///
/// Each cell contains the first mark in this list that applies: `#` if the cell is solid; `S` for a
/// start or `F` for a finish if the plan has no openings; `>`, `<` or `X` if the cell has passages
/// to other floors; the last digit of the cell's value; or the path mark. On a wrapped axis, the
/// borders at both ends show the same wall. If a row without walls is open at both ends, each
/// opening contains a `.`, because an empty line would end the drawing. An opening at least four
/// columns after the last character of its line also contains a `.`, because an editor might remove
/// trailing spaces. Takes time linear in the number of cells. Uses four bytes per character.
///
/// ```
/// use warren_maze::draw::{self, Plan, Trace};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Grid, GridSpec, Square};
///
/// let spec = GridSpec { width: 2, height: 2, ..GridSpec::default() };
/// let mut maze = Maze::solid(Grid::try_from(spec)?);
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::SOUTH);
/// let text = draw::lines(&Plan::new(&maze, &[0], &[]), Trace::default())?;
/// assert_eq!(text.to_string(), "+-+-+\n|S  |\n+-+ +\n|#| |\n+-+-+\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// On polar grids, the errors of [`raster`](super::raster()).
#[doc(alias = "ascii")]
#[doc(alias = "print")]
pub fn lines(plan: &Plan<'_>, trace: Trace) -> Result<Text, DrawError> {
    let grid = plan.maze.grid();
    let Some(style) = Style::of(grid) else {
        return raster::drawn(plan, ' ', '#', slope, trace);
    };
    let ruled = style.on(grid);
    let mut text = ruled.walls(plan, ' ', |wall| wall);
    ruled.corners(&mut text, |_| '+');
    marks::show(plan, &ruled, trace, ' ', '#', &mut text);
    Ok(text)
}

/// Returns the character that looks most like a wall along the given vector.
fn slope([x, y]: Vector) -> char {
    let [across, down] = [x, y].map(|length| i64::from(length).abs());
    match (x < 0) == (y < 0) {
        _ if 3 * down < 2 * across => '-',
        _ if down > 4 * across => '|',
        true => '\\',
        false => '/',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Maze;
    use crate::read;
    use crate::topology::{Cell, Dir, Embedding, Grid, GridShape, GridSpec, Topology};
    use alloc::string::ToString;
    use alloc::vec;
    use alloc::vec::Vec;

    /// Returns the cell sides at the border of a grid.
    fn border(grid: &Grid) -> Vec<(Cell, Dir)> {
        let dirs = || (0..grid.dir_names().len()).map(|dir| Dir(dir as u8));
        let sides = (0..grid.cells()).flat_map(|cell| dirs().map(move |dir| (cell, dir)));
        let is_drawn = |&(cell, dir): &(Cell, Dir)| grid.normal(cell, dir) != [0, 0];
        let sides = sides.filter(is_drawn);
        sides
            .filter(|&(cell, dir)| !grid.neighbours(cell).any(|(of, _)| of == dir))
            .collect()
    }

    #[test]
    #[expect(clippy::unwrap_used, reason = "tests")]
    fn drawn_openings_are_read_back_at_the_same_sides() {
        for shape in [GridShape::Square, GridShape::Hex] {
            for [width, height] in [[1, 1], [2, 1], [3, 1], [1, 2], [2, 2], [3, 3]] {
                let spec = GridSpec {
                    shape,
                    width,
                    height,
                    ..GridSpec::default()
                };
                let maze = Maze::solid(Grid::try_from(spec).unwrap());
                let sides = border(maze.grid());
                for (i, &first) in sides.iter().enumerate() {
                    for &second in &sides[i + 1..] {
                        let (starts, finishes) = (&[first.0], &[second.0]);
                        let plan = Plan {
                            openings: vec![first, second],
                            ..Plan::new(&maze, starts, finishes)
                        };
                        let drawn = lines(&plan, Trace::default()).unwrap().to_string();
                        // If the first two sides of the drawing are both open, a reader cannot
                        // recognize hexagons.
                        if shape == GridShape::Hex && !drawn[1..4].contains(['/', '\\']) {
                            continue;
                        }
                        let again =
                            read::picture(&drawn).unwrap_or_else(|why| panic!("{why}\n{drawn}"));
                        assert_eq!(again.maze.grid().spec(), spec, "{drawn}");
                        let mut openings = again.openings;
                        openings.sort();
                        assert_eq!(openings, [first, second], "{drawn}");
                    }
                }
            }
        }
    }
}
