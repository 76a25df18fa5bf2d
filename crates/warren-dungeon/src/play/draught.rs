//! The draught from secret doors, which tells a player whether a search in the current cell would
//! find a door.

use super::Progress;
use crate::level::Level;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Embedding};

/// The strength of the draught in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draught {
    /// The air does not move. A search finds nothing in this cell.
    #[default]
    Still,
    /// A hidden door is one move away.
    Faint,
    /// A hidden door is in a side of the cell.
    Strong,
}

impl Draught {
    /// Returns the strength as a number: 0, 0.5 or 1.
    pub fn strength(self) -> f32 {
        match self {
            Draught::Still => 0.0,
            Draught::Faint => 0.5,
            Draught::Strong => 1.0,
        }
    }
}

/// Returns the draught that the player feels. The player feels a draught exactly in the cells in
/// which a search would find a door. Takes time logarithmic in the number of doors if cells have
/// few sides.
///
/// ```
/// use warren_dungeon::file::{LevelError, read};
/// use warren_dungeon::play::{Draught, Input, Progress, SEARCH_TICKS, draught, step};
///
/// // A secret door is in the east side of the start.
/// let level = read(r#"(
///     format: "warren level", version: 4,
///     grid: (shape: Square, width: 2, height: 1),
///     cells: ["00"], starts: [(0, 0)], finishes: [(1, 0)],
///     doors: [(cell: (0, 0), side: "east")],
/// )"#)?;
/// let mut progress = Progress::new(&level);
/// assert_eq!(draught(&level, &progress), Draught::Strong);
///
/// let search = Input { search: true, ..Input::default() };
/// (0..SEARCH_TICKS).for_each(|_| drop(step(&level, &mut progress, search)));
/// assert_eq!(draught(&level, &progress), Draught::Still, "the door is found");
/// # Ok::<(), LevelError>(())
/// ```
///
/// # Panics
///
/// Panics if the progress does not belong to this level; see [`Progress`].
pub fn draught(level: &Level<impl Embedding>, progress: &Progress) -> Draught {
    let is_hidden = |cell: Cell| {
        let mut doors = level.doors().of(cell);
        doors.any(|(_, door)| !progress.found[door])
    };
    let here = progress.cell;
    if is_hidden(here) {
        return Draught::Strong;
    }
    let mut beside = progress.ways(level).ways(here);
    match beside.any(|dir| is_hidden(level.grid().step(here, dir))) {
        true => Draught::Faint,
        false => Draught::Still,
    }
}
