//! The marks in text drawings: the characters in cells, in openings and on paths.

use super::plan::{NO_VALUE, Path, Plan};
use super::text::{Places, Position, Text};
use crate::maze::Maze;
use crate::solve;
use crate::topology::{Cell, Dir, Embedding};
use alloc::vec::Vec;

/// The settings for drawing paths in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The character drawn in a path's cells and in the passages between them.
    pub mark: char,
    /// Whether the mark is also drawn in the openings at both ends of a path.
    pub in_border: bool,
}

impl Default for Trace {
    /// Returns the settings of MazeGen (1991): dots, which are also drawn in the openings.
    fn default() -> Trace {
        Trace {
            mark: '.',
            in_border: true,
        }
    }
}

/// Marks each cell with the first mark that applies: solid rock, `S` or `F` if the plan has no
/// openings, stairs, the last digit of a value, or the path mark.
pub(super) fn show<T: Embedding>(
    plan: &Plan<'_, T>,
    places: &impl Places,
    trace: Trace,
    floor: char,
    rock: char,
    text: &mut Text,
) {
    let has_floors = plan.maze.grid().floors() > 1;
    for cell in 0..plan.maze.grid().cells() {
        if plan.maze.is_solid(cell) {
            text.fill(places.area(cell), rock);
            continue;
        }
        let stairs = || stairs(plan.maze, cell).filter(|_| has_floors);
        if let Some(mark) = stairs().or_else(|| digit(plan, cell)) {
            text.put(places.room(cell), mark);
        }
    }
    if plan.openings.is_empty() {
        for (cells, mark) in [(plan.finishes, 'F'), (plan.starts, 'S')] {
            for &cell in cells {
                text.put(places.room(cell), mark);
            }
        }
    }
    for path in &plan.paths {
        draw(plan, places, path, trace, floor, text);
    }
    show_lost_openings(plan, places, text);
}

/// Puts a `.` in each opening that could be lost if an editor removed trailing spaces. If the rest
/// of the line is blank, a parser would end the drawing at the empty line. If the opening is at
/// least two sides to the right of the last wall, a parser could mistake the row for a shorter one.
fn show_lost_openings<T>(plan: &Plan<'_, T>, places: &impl Places, text: &mut Text) {
    // The distance between two adjacent sides of a hexagon, in columns.
    const APART: usize = 2;
    let is_lost = |&[line, column]: &Position| match text.end(line) {
        0 => true,
        end => column > end + APART,
    };
    let sides = plan.openings.iter();
    let sides = sides.filter_map(|&(cell, dir)| places.side(cell, dir));
    let lost: Vec<Position> = sides.filter(is_lost).collect();
    text.fill(lost, '.');
}

fn digit<T>(plan: &Plan<'_, T>, cell: Cell) -> Option<char> {
    let value = plan.values.as_ref()?.of.get(cell as usize)?;
    (*value != NO_VALUE).then(|| char::from(b'0' + (value % 10) as u8))
}

fn stairs(maze: &Maze<impl Embedding>, cell: Cell) -> Option<char> {
    let mut climbs = maze.passages(cell).map(|dir| maze.grid().climb(cell, dir));
    let down = climbs.clone().any(|climb| climb < 0);
    let up = climbs.any(|climb| climb > 0);
    match (down, up) {
        (true, true) => Some('X'),
        (true, false) => Some('>'),
        (false, true) => Some('<'),
        (false, false) => None,
    }
}

fn draw<T: Embedding>(
    plan: &Plan<'_, T>,
    places: &impl Places,
    path: &Path,
    trace: Trace,
    floor: char,
    text: &mut Text,
) {
    let grid = plan.maze.grid();
    let mut leave = |cell, dir| {
        for at in places.way(cell, dir) {
            if text.at(at) == Some(floor) {
                text.put(at, trace.mark);
            }
        }
        if let Some(side) = places.side(cell, dir) {
            text.put(side, trace.mark);
        }
    };
    let cells: Vec<Cell> = solve::cells_along(grid, path.from, &path.moves).collect();
    for (&cell, &dir) in cells.iter().zip(&path.moves) {
        // On a wrapped axis, the mark is drawn in both borders.
        leave(cell, dir);
        leave(grid.step(cell, dir), grid.back(cell, dir));
    }
    for &cell in &cells {
        if text.at(places.room(cell)) == Some(floor) {
            text.put(places.room(cell), trace.mark);
        }
    }
    let ends = [cells.first(), cells.last()];
    let at_end = |(cell, _): &&(Cell, Dir)| ends.contains(&Some(cell));
    for &(cell, dir) in plan.openings.iter().filter(at_end) {
        if let Some(side) = places.side(cell, dir).filter(|_| trace.in_border) {
            text.put(side, trace.mark);
        }
    }
}
