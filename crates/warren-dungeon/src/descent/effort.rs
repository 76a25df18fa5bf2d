//! The effort of a level.

use crate::level::Level;
use crate::proof::lock_depth;
use std::collections::BTreeSet;
use warren_maze::topology::{Cell, Topology};

/// The effort that a level costs, measured along the [way out](Level::way_out).
///
/// ```
/// use warren_dungeon::descent::Effort;
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
///
/// let level = make(&Recipe::default())?;
/// let effort = Effort::of(&level).ok_or("no way out")?;
/// assert_eq!(Some(effort.moves), level.shortest());
/// assert!(effort.total() >= effort.moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The number of moves to a finish.
    pub moves: u32,
    /// The number of cells on the way in which the player has to choose between at least two
    /// further ways.
    pub decisions: u32,
    /// The maximum number of gates that the player has to pass, one behind the other.
    pub nesting: u32,
    /// The number of [beasts](crate::level::BeastKind).
    pub dangers: u32,
}

impl Effort {
    /// Measures a level. Returns `None` if it has no [way out](Level::way_out), and takes as long as
    /// finding it.
    pub fn of(level: &Level) -> Option<Effort> {
        let cells = way(level)?;
        let distinct: BTreeSet<Cell> = cells.iter().copied().collect();
        let maze = level.maze();
        let choices = |&&cell: &&Cell| maze.passages(cell).len() > 2 && !level.is_finish(cell);
        Some(Effort {
            moves: cells.len() as u32 - 1,
            decisions: distinct.iter().filter(choices).count() as u32,
            nesting: lock_depth(level).map_or(0, |depth| depth.nesting),
            dangers: level.beasts().count() as u32,
        })
    }

    /// Returns the effort as a number. A decision counts as two moves, a nested gate as ten, and a
    /// beast as twenty.
    pub fn total(self) -> u32 {
        self.moves + 2 * self.decisions + 10 * self.nesting + 20 * self.dangers
    }
}

/// Returns the cells from the first start to a finish, on the way with the fewest moves.
fn way(level: &Level) -> Option<Vec<Cell>> {
    let mut cell = level.starts()[0];
    let mut cells = vec![cell];
    for dir in level.way_out()?.moves {
        cell = level.portal_grid().step(cell, dir);
        cells.push(cell);
    }
    Some(cells)
}
