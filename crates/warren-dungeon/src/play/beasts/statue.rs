//! The Statue, which hunts the player like the Minotaur, but moves only while the player does not
//! look at it.

use super::{Beast, Senses, minotaur};
use crate::level::Level;
use crate::play::Progress;
use crate::play::sight::{looks_at, sees};
use warren_maze::topology::{Cell, Embedding};

/// Wakes the Statue when the Minotaur would wake, and returns where it goes. During a move, the
/// Statue is in two cells, and stops if the player looks at either of them.
pub(super) fn goal(
    level: &Level<impl Embedding>,
    progress: &Progress,
    statue: &mut Beast,
    senses: &mut Senses,
) -> Option<Cell> {
    let goal = minotaur::goal(progress, statue)?;
    let next = statue.toward.filter(|_| statue.ticks > 0);
    let next = next.map(|dir| level.grid().step(statue.cell, dir));
    let cells = [Some(statue.cell), next.filter(|&next| next != goal)];
    if senses.is_same && senses.unseen == cells {
        return Some(goal);
    }
    let seen = cells.map(|cell| cell.filter(|&cell| sees(level, progress, cell)));
    senses.unseen = match seen {
        [None, None] => cells,
        _ => [None; 2],
    };
    let mut seen = seen.into_iter().flatten();
    (!seen.any(|cell| looks_at(level, progress, cell))).then_some(goal)
}
