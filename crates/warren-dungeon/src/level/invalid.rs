//! The rules for the parts of a level, and the errors for parts that break a rule.

use super::contents::Content;
use std::collections::BTreeSet;
use warren_maze::maze::{Door, Maze};
use warren_maze::topology::{Cell, MOST_DIRS, Topology};

/// The reason why the given parts do not form a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidLevel {
    /// There is no start or no finish; the field is `"starts"` or `"finishes"`.
    #[error("{0}: a level needs at least one")]
    Missing(&'static str),
    /// A cell is not on the grid.
    #[error("{what}: there is no cell {cell} on this grid")]
    NoCell {
        /// The part of the level: `"starts"`, `"finishes"`, `"sides"`, `"cells"` or `"minotaur"`.
        what: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// The cell of a start, a finish or the Minotaur is rock.
    #[error("{what}: cell {cell} is rock")]
    InRock {
        /// The part of the level: `"starts"`, `"finishes"` or `"minotaur"`.
        what: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// The same start or the same finish is listed twice.
    #[error("{what}: cell {cell} is listed twice")]
    Twice {
        /// The part of the level: `"starts"` or `"finishes"`.
        what: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// A passage, a door or a wall between cells leads off the grid or into rock.
    #[error("sides: direction {} of cell {} leads {leads}", side.dir.0, side.cell)]
    Astray {
        /// The side.
        side: Door,
        /// `"into rock"` or `"off the grid"`.
        leads: &'static str,
    },
    /// A closed door is in a side that has a passage.
    #[error("doors: direction {} of cell {} is open: a closed door needs a wall", door.dir.0, door.cell)]
    DoorInPassage {
        /// The door.
        door: Door,
    },
    /// The same door is listed twice, possibly once from each side.
    #[error("doors: direction {} of cell {} already has a door", door.dir.0, door.cell)]
    DoorTwice {
        /// The door.
        door: Door,
    },
}

/// Checks that all cells with this kind of thing are open, and that no cell is listed twice.
pub(super) fn check_cells(
    maze: &Maze<impl Topology>,
    content: Content,
    cells: &[Cell],
) -> Result<(), InvalidLevel> {
    let what = content.name();
    let mut seen = BTreeSet::new();
    for &cell in cells {
        if cell >= maze.grid().cells() {
            return Err(InvalidLevel::NoCell { what, cell });
        }
        if maze.is_solid(cell) {
            return Err(InvalidLevel::InRock { what, cell });
        }
        if !seen.insert(cell) {
            return Err(InvalidLevel::Twice { what, cell });
        }
    }
    Ok(())
}

/// Checks that a side is between two open cells.
pub(super) fn check_side<T: Topology>(maze: &Maze<T>, side: Door) -> Result<(), InvalidLevel> {
    let (grid, Door { cell, dir }) = (maze.grid(), side);
    if cell >= grid.cells() {
        let what = "sides";
        return Err(InvalidLevel::NoCell { what, cell });
    }
    let leads = |leads| Err(InvalidLevel::Astray { side, leads });
    // A set of directions contains only directions less than `MOST_DIRS`.
    if dir.index() >= MOST_DIRS || !grid.exits(cell).contains(dir) {
        return leads("off the grid");
    }
    if maze.is_solid(cell) || maze.is_solid(grid.step(cell, dir)) {
        return leads("into rock");
    }
    Ok(())
}
