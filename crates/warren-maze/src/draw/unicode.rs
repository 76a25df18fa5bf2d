//! Mazes drawn with box-drawing characters. The cells look square in a terminal.
//!
//! ```text
//! ┌───┬───┐
//! │ • │▒▒▒│     solid cells are filled, and so are the walls between them
//! │ • └───┤
//! │ • • • │
//! └───────┘
//! ```

use super::error::{DrawError, check_square};
use super::marks::{self, Trace};
use super::plan::Plan;
use super::text::{Places, Ruled, Text, WIDE};
use crate::topology::Topology;

pub(super) const VERTICAL: char = '│';
pub(super) const HORIZONTAL: char = '─';
const ROCK: char = '▒';

/// The characters for corners, indexed by the set of walls that meet in a corner. The bits of the
/// index, starting with the lowest, represent walls to the north, east, south and west.
pub(crate) const JOINTS: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];

/// Draws a plan with light box-drawing characters. The inside of a cell is three characters wide.
/// Cells and paths have the same marks as in [`lines`](super::lines()). Takes time linear in the
/// number of cells. Uses four bytes per character.
///
/// ```
/// use warren_maze::draw::{self, Plan, Trace};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Grid, GridSpec, Square};
///
/// let spec = GridSpec { width: 2, height: 1, ..GridSpec::default() };
/// let mut maze = Maze::solid(Grid::try_from(spec)?);
/// maze.open(0, Square::EAST);
/// let text = draw::unicode(&Plan::new(&maze, &[], &[]), Trace::default())?;
/// assert_eq!(text.to_string(), "┌───────┐\n│       │\n└───────┘\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`DrawError::GridShape`] if the grid is neither square nor cubic.
#[doc(alias = "box drawing")]
pub fn unicode(plan: &Plan<'_>, trace: Trace) -> Result<Text, DrawError> {
    check_square(plan.maze.grid(), "unicode")?;
    let ruled = WIDE.on(plan.maze.grid());
    let mut text = ruled.walls(plan, ' ', |wall| match wall {
        '|' => VERTICAL,
        _ => HORIZONTAL,
    });
    fill_rock(plan, &ruled, &mut text);
    ruled.corners(&mut text, |around| {
        let wall = [VERTICAL, HORIZONTAL, VERTICAL, HORIZONTAL];
        let walls = (0..4).filter(|&i| around[i] == Some(wall[i]));
        match walls.fold(0, |walls, i| walls | 1 << i) {
            0 if around.contains(&Some(ROCK)) => ROCK,
            walls => JOINTS[walls],
        }
    });
    marks::show(plan, &ruled, trace, ' ', ROCK, &mut text);
    Ok(text)
}

/// Fills the walls between adjacent solid cells.
fn fill_rock(plan: &Plan<'_>, ruled: &Ruled<'_>, text: &mut Text) {
    let grid = plan.maze.grid();
    let rock = |&cell: &u32| plan.maze.is_solid(cell);
    for cell in (0..grid.cells()).filter(rock) {
        for (dir, _) in grid.neighbours(cell).filter(|(_, next)| rock(next)) {
            text.fill(ruled.run(cell, dir), ROCK);
        }
    }
}
