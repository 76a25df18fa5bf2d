//! What text drawings show inside their walls: rooms, ways in and out, paths.

use super::plan::{NO_VALUE, Path, Plan};
use super::text::Text;
use crate::maze::Maze;
use crate::solve;
use crate::topology::{Cell, Cubic, Dir, Grid, Topology};

/// How paths are traced in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// Stands in the rooms of a path and in the openings between them.
    pub mark: char,
    /// Whether it also stands where a path's ends open the grid's border.
    pub in_border: bool,
}

/// Dots, also in the border, as MazeGen printed them.
impl Default for Trace {
    fn default() -> Trace {
        Trace {
            mark: '.',
            in_border: true,
        }
    }
}

/// Opens the border where a plan does.
pub(super) fn open(plan: &Plan<'_>, floor: char, text: &mut Text) {
    for &(cell, dir) in &plan.openings {
        text.fill_side(plan.maze.grid(), cell, dir, floor);
    }
}

/// Shows in each room the first that there is of: rock, `S` or `F` (where no
/// openings show the same), stairs, the last digit of a value, and the mark of a
/// path.
pub(super) fn show(plan: &Plan<'_>, trace: Trace, floor: char, rock: char, text: &mut Text) {
    let grid = plan.maze.grid();
    for cell in 0..grid.cells() {
        if plan.maze.is_solid(cell) {
            text.fill_room(grid, cell, rock);
        } else if let Some(mark) = stairs(plan.maze, cell).or_else(|| digit(plan, cell)) {
            text.put_room(grid, cell, mark);
        }
    }
    if plan.openings.is_empty() {
        for (cells, mark) in [(plan.finishes, 'F'), (plan.starts, 'S')] {
            for &cell in cells {
                text.put_room(grid, cell, mark);
            }
        }
    }
    for path in &plan.paths {
        draw(plan, path, trace, floor, text);
    }
}

fn digit(plan: &Plan<'_>, cell: Cell) -> Option<char> {
    let value = plan.values.as_ref()?.of.get(cell as usize)?;
    (*value != NO_VALUE).then(|| char::from(b'0' + (value % 10) as u8))
}

fn stairs(maze: &Maze<Grid>, cell: Cell) -> Option<char> {
    let passages = maze.passages(cell);
    let leads = |dir| maze.grid().shape().has_floors() && passages.contains(dir);
    match (leads(Cubic::DOWN), leads(Cubic::UP)) {
        (true, true) => Some('X'),
        (true, false) => Some('>'),
        (false, true) => Some('<'),
        (false, false) => None,
    }
}

fn draw(plan: &Plan<'_>, path: &Path, trace: Trace, floor: char, text: &mut Text) {
    let grid = plan.maze.grid();
    let mut last = path.from;
    for (i, cell) in solve::cells_along(grid, path.from, &path.moves).enumerate() {
        if text.at_room(grid, cell) == Some(floor) {
            text.put_room(grid, cell, trace.mark);
        }
        // On a wrapped axis both borders show the same side.
        if let Some(&dir) = path.moves.get(i) {
            text.put_side(grid, cell, dir, trace.mark);
            text.put_side(grid, grid.step(cell, dir), dir.opposite(), trace.mark);
        }
        last = cell;
    }
    let ends = |&&(cell, _): &&(Cell, Dir)| [path.from, last].contains(&cell);
    for &(cell, dir) in plan.openings.iter().filter(ends) {
        if trace.in_border {
            text.put_side(grid, cell, dir, trace.mark);
        }
    }
}
