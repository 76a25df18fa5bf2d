//! Mazes in box-drawing characters, whose rooms look square in a terminal.
//!
//! ```text
//! ┌───┬───┐
//! │ • │▒▒▒│     rock is filled, and so are the walls inside it
//! │ • └───┤
//! │ • • • │
//! └───────┘
//! ```

use super::error::DrawError;
use super::marks::{self, Trace};
use super::plan::Plan;
use super::text::{Places, Ruled, Text, WIDE};
use crate::topology::{GridShape, Topology};

const VERTICAL: char = '│';
const HORIZONTAL: char = '─';
const ROCK: char = '▒';

/// For each set of walls that meet in a corner, bits from the lowest for north,
/// east, south and west, how they join.
pub(crate) const JOINTS: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];

/// Draws a plan in light lines whose joints fit, rooms three columns wide; marks
/// are those of [`lines`](super::lines()). Time linear in the cells; takes four
/// bytes a character.
pub fn unicode(plan: &Plan<'_>, trace: Trace) -> Result<Text, DrawError> {
    let shape = plan.maze.grid().shape();
    if !matches!(shape, GridShape::Square | GridShape::Cubic) {
        return Err(DrawError::GridShape {
            format: "unicode",
            grid: shape.name(),
        });
    }
    let ruled = WIDE.on(plan.maze.grid());
    let mut text = ruled.walls(plan.maze, ' ', |wall| match wall {
        '|' => VERTICAL,
        _ => HORIZONTAL,
    });
    marks::open(plan, &ruled, ' ', &mut text);
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

/// Fills the walls between rock and rock.
fn fill_rock(plan: &Plan<'_>, ruled: &Ruled<'_>, text: &mut Text) {
    let grid = plan.maze.grid();
    let rock = |&cell: &u32| plan.maze.is_solid(cell);
    for cell in (0..grid.cells()).filter(rock) {
        for (dir, _) in grid.neighbours(cell).filter(|(_, next)| rock(next)) {
            text.fill(ruled.run(cell, dir), ROCK);
        }
    }
}
