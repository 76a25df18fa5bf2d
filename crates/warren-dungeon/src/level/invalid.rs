//! The rules for a level's parts, and the errors for parts that break a rule.

use super::cell_name::CellName;
use crate::catalogue::ContentKind;
use std::collections::BTreeSet;
use warren_maze::maze::{Maze, Side};
use warren_maze::topology::{Cell, Dir, MAX_DIRS, Topology};

/// The rule that a new or edited level breaks. Cells and directions have the same names as in level
/// files. On custom grids, they are identified by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidLevel {
    /// The list of starts or finishes is empty. The string is the list's
    /// [field](super::ContentKind::field).
    #[error("{0}: a level needs at least one")]
    Missing(&'static str),
    /// A cell is not on the grid.
    #[error("{what}: there is no cell {at} on this grid")]
    NoCell {
        /// The part of the level, such as `"starts"` or `"doors"`.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// A cell that has content or is in a room is rock.
    #[error("{what}: {at} is rock")]
    InRock {
        /// The content's [field](super::ContentKind::field), or `"rooms"`.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// The same cell is listed twice.
    #[error("{what}: {at} is listed twice")]
    Twice {
        /// The content's [field](super::ContentKind::field), or `"rooms"`.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// A passage, a door, a gate or an edited side leads off the grid or into rock.
    #[error("{what} at {at}, {side}, leads {leads}")]
    Astray {
        /// `"the passage"`, `"the door"`, `"the gate"` or `"the side"`.
        what: &'static str,
        /// The cell.
        at: CellName,
        /// The direction's name.
        side: String,
        /// `"into rock"` or `"off the grid"`.
        leads: &'static str,
    },
    /// A closed door is in a side that has a passage.
    #[error("doors: the {side} side of {at} is open: a door needs a wall")]
    DoorInPassage {
        /// The cell.
        at: CellName,
        /// The direction's name.
        side: String,
    },
    /// A gate is in a side that cannot have this gate.
    #[error("gates: the {side} side of {at} {problem}")]
    Gate {
        /// The cell.
        at: CellName,
        /// The direction's name.
        side: String,
        /// The reason.
        problem: &'static str,
    },
    /// Two contents cannot be in the same cell, such as two levers, because a player who pulls one of
    /// them would pull both.
    #[error("{}: {at} has {}: remove one of them", .kinds[0].field(), both(*.kinds))]
    Together {
        /// The cell.
        at: CellName,
        /// The kinds of the two contents.
        kinds: [ContentKind; 2],
    },
    /// A portal is in a cell that cannot have this portal.
    #[error("portals: {at} {problem}")]
    Portal {
        /// The cell.
        at: CellName,
        /// The reason, and what to change.
        problem: &'static str,
    },
    /// A room has no cells.
    #[error("rooms: a room has no cells: leave it out")]
    EmptyRoom,
    /// A room's cells are not connected.
    #[error(
        "rooms: {at} and {other} are in the same room, but the cells of the room do not connect \
         them: add the cells between them, or make two rooms"
    )]
    RoomInParts {
        /// A cell of the room.
        at: CellName,
        /// A cell of the room that is not connected to the first cell.
        other: CellName,
    },
    /// The same door is listed twice, possibly once from each side.
    #[error("doors: the {side} side of {at} already has a door")]
    DoorTwice {
        /// The cell.
        at: CellName,
        /// The direction's name.
        side: String,
    },
}

impl InvalidLevel {
    /// Returns the cell to which the error refers.
    pub(crate) fn cell(&self) -> Option<&CellName> {
        match self {
            InvalidLevel::NoCell { at, .. }
            | InvalidLevel::InRock { at, .. }
            | InvalidLevel::Twice { at, .. }
            | InvalidLevel::Astray { at, .. }
            | InvalidLevel::DoorInPassage { at, .. }
            | InvalidLevel::Gate { at, .. }
            | InvalidLevel::Together { at, .. }
            | InvalidLevel::Portal { at, .. }
            | InvalidLevel::RoomInParts { at, .. }
            | InvalidLevel::DoorTwice { at, .. } => Some(at),
            InvalidLevel::Missing(_) | InvalidLevel::EmptyRoom => None,
        }
    }
}

fn both([a, b]: [ContentKind; 2]) -> String {
    let with_article = |kind: ContentKind| match kind.name().starts_with(['a', 'e', 'i', 'o', 'u'])
    {
        true => format!("an {}", kind.in_words()),
        false => format!("a {}", kind.in_words()),
    };
    match a == b {
        true => format!("two {}", a.field().replace('_', " ")),
        false => format!("{} and {}", with_article(a), with_article(b)),
    }
}

/// Checks that all cells in a list are on the grid and open, and that no cell is listed twice.
/// Errors use `what` as the list's name.
pub(super) fn check_cells(
    maze: &Maze<impl Topology>,
    what: &'static str,
    cells: &[Cell],
) -> Result<(), InvalidLevel> {
    let mut seen = BTreeSet::new();
    for &cell in cells {
        let at = || CellName::of(maze.grid(), cell);
        if cell >= maze.grid().cells() {
            return Err(InvalidLevel::NoCell { what, at: at() });
        }
        if maze.is_solid(cell) {
            return Err(InvalidLevel::InRock { what, at: at() });
        }
        if !seen.insert(cell) {
            return Err(InvalidLevel::Twice { what, at: at() });
        }
    }
    Ok(())
}

/// Checks that a side is between two open cells. `what` describes the side in the error, such as
/// `"the door"`.
pub(crate) fn check_side<T: Topology>(
    maze: &Maze<T>,
    what: &'static str,
    side: Side,
) -> Result<(), InvalidLevel> {
    let (grid, Side { cell, dir }) = (maze.grid(), side);
    let at = CellName::of(grid, cell);
    if cell >= grid.cells() {
        let what = "sides";
        return Err(InvalidLevel::NoCell { what, at });
    }
    // `Dirs` cannot represent an index of `MAX_DIRS` or more, so check the index first.
    let leads = if dir.index() >= MAX_DIRS || !grid.exits(cell).contains(dir) {
        "off the grid"
    } else if maze.is_solid(cell) || maze.is_solid(grid.step(cell, dir)) {
        "into rock"
    } else {
        return Ok(());
    };
    let side = dir_name(grid, dir);
    Err(InvalidLevel::Astray {
        what,
        at,
        side,
        leads,
    })
}

/// Returns a direction's name in files or, on a custom grid, a name such as `direction 2`.
pub(super) fn dir_name(grid: &impl Topology, dir: Dir) -> String {
    let names = grid.as_grid().map_or(&[][..], |grid| grid.dir_names());
    match names.get(dir.index()) {
        Some(name) => name.to_string(),
        None => format!("direction {}", dir.0),
    }
}
