//! The doors and gates of a level, its maze without them, and the remaining walls.

use crate::error::ExportError;
use warren_dungeon::level::{Gate, Level};
use warren_maze::draw::{self, Look, Plan, Point, Shape};
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};

/// A door or a gate, in one side of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Barrier {
    pub(super) cell: Cell,
    pub(super) dir: Dir,
    /// The gate relative to the cell, or `None` for a secret door.
    pub(super) gate: Option<Gate>,
}

impl Barrier {
    /// Returns whether nobody can pass at the beginning of a run.
    pub(super) fn is_closed(self) -> bool {
        !self.gate.is_some_and(Gate::is_open_at_first)
    }
}

/// Returns the doors and gates of a level. Each is listed once, or twice if its two cells do not
/// adjoin on a map: across the end of a wrapped axis, and between two floors.
pub(super) fn barriers(level: &Level) -> Vec<Barrier> {
    let grid = level.grid();
    let doors = level.doors().list().iter().map(|&door| (door, None));
    let gates = level.gates().iter().map(|(door, gate)| (door, Some(gate)));
    let sides = doors.chain(gates).flat_map(|(Side { cell, dir }, gate)| {
        let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
        let other = Barrier {
            cell: next,
            dir: back,
            gate: gate.map(Gate::reversed),
        };
        let is_apart = grid.adjoining(cell, dir) != Some(next);
        [Some(Barrier { cell, dir, gate }), is_apart.then_some(other)]
    });
    sides.flatten().collect()
}

/// Returns the maze of a level with some doors and gates replaced by passages.
pub(super) fn without_barriers(
    level: &Level,
    is_replaced: impl Fn(&Barrier) -> bool,
) -> Maze<Grid> {
    let mut maze = level.maze().clone();
    for Barrier { cell, dir, .. } in barriers(level).into_iter().filter(is_replaced) {
        maze.open(cell, dir);
    }
    maze
}

/// Returns the walls of a level as lines on a page with this margin. The doors and gates for which
/// `is_left_out` returns `true` are not walls.
pub(super) fn wall_lines(
    level: &Level,
    plan: &Plan,
    margin: f64,
    is_left_out: impl Fn(&Barrier) -> bool,
) -> Result<Vec<Vec<Point>>, ExportError> {
    let maze = without_barriers(level, is_left_out);
    let open = Plan {
        maze: &maze,
        ..plan.clone()
    };
    let look = Look {
        margin,
        ..Look::default()
    };
    let shapes = draw::layers(&open, &look)?.walls.into_iter();
    let lines = shapes.flat_map(|shape| match shape {
        Shape::Stroke { lines, .. } => lines,
        _ => Vec::new(),
    });
    Ok(lines.collect())
}
