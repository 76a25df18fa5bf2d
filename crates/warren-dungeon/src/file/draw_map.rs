//! Draws the map in a level file.

use crate::level::{Content, Level};
use std::collections::BTreeSet;
use warren_maze::draw::{self, Plan, Positions, Trace};
use warren_maze::topology::{Cell, Grid, Topology};

/// Returns the rows of a map that [`read::lines`](warren_maze::read::lines()) reads, or `None` if
/// the grid has no maps. The map shows the maze, the closed doors, and the contents for which
/// [`shows`] returns `true`. Takes time linear in the number of cells.
pub(super) fn draw_map(level: &Level) -> Option<Vec<String>> {
    let grid = level.grid();
    if !matches!(grid, Grid::Square(_)) {
        return None;
    }
    let marked = |content| match shows(level, content) {
        true => level.cells_with(content),
        false => &[],
    };
    let (starts, finishes) = (marked(Content::Start), marked(Content::Finish));
    let plan = Plan::without_openings(level.maze(), starts, finishes);
    let mut text = draw::lines(&plan, Trace::default()).ok()?;
    let positions = Positions::new(grid).ok()?;
    for door in level.doors().list() {
        if level.maze().passages(door.cell).contains(door.dir) {
            continue;
        }
        // On a wrapped axis, the two sides are at opposite borders.
        let next = grid.step(door.cell, door.dir);
        let sides = [
            (door.cell, door.dir),
            (next, grid.back(door.cell, door.dir)),
        ];
        for (cell, dir) in sides {
            text.put(positions.side(cell, dir)?, 'D');
        }
    }
    Some(text.lines().collect())
}

/// Returns whether a map of the level shows this kind of content, so that its cells need not be
/// listed. A reader finds a map's cells in ascending order, and a map has one character for each
/// cell.
pub(super) fn shows(level: &Level, content: Content) -> bool {
    let cells = level.cells_with(content);
    match content {
        Content::Start => cells.is_sorted(),
        Content::Finish => {
            let starts: BTreeSet<&Cell> = level.starts().iter().collect();
            cells.is_sorted() && !cells.iter().any(|cell| starts.contains(cell))
        }
        _ => false,
    }
}
