//! Salt, which the player lays on the floor to keep beasts out.
//!
//! Salt covers the cell in which the player lays it for [`SALT_TICKS`] ticks. The player can cross it, but
//! no beast enters its cell. A beast walks around the salt. If there is no other path, it walks up to the
//! salt and waits. Salt does not drive out a beast that is already in the cell.

use super::{Event, Progress, ToolRefusal};
use crate::speeds::TICKS_PER_SECOND;
use serde::{Deserialize, Serialize};
use warren_maze::solve::{Filtered, Walkable};
use warren_maze::topology::{Cell, Topology};

/// The number of cells that a player can cover with the salt of one find.
pub const SALT_PER_FIND: u32 = 2;

/// The number of ticks for which salt covers a cell.
pub const SALT_TICKS: u32 = 20 * TICKS_PER_SECOND;

/// Salt on the floor of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salt {
    /// The cell.
    pub cell: Cell,
    /// The number of ticks for which the salt still covers the cell. At least 1.
    pub ticks: u32,
}

impl Progress {
    /// Returns the salt on the floors of the level. The oldest salt comes first.
    pub fn salt(&self) -> &[Salt] {
        &self.salt
    }

    /// Returns whether salt covers a cell.
    pub fn is_salted(&self, cell: Cell) -> bool {
        self.salt.iter().any(|salt| salt.cell == cell)
    }
}

/// Lays salt in the player's cell.
///
/// # Errors
///
/// Fails, and uses no salt, if the player has none or if salt already covers the cell.
pub(super) fn lay(progress: &mut Progress, events: &mut Vec<Event>) -> Result<(), ToolRefusal> {
    let cell = progress.cell;
    if progress.is_salted(cell) {
        return Err(ToolRefusal::Salted);
    }
    let left = progress.carried.salt.checked_sub(1);
    progress.carried.salt = left.ok_or(ToolRefusal::NoSalt)?;
    let ticks = SALT_TICKS;
    progress.salt.push(Salt { cell, ticks });
    events.push(Event::SaltLaid(cell));
    Ok(())
}

/// Lets the salt of the level grow older by a tick.
pub(super) fn fade(progress: &mut Progress, events: &mut Vec<Event>) {
    for salt in &mut progress.salt {
        salt.ticks = salt.ticks.saturating_sub(1);
    }
    let gone = { &progress.salt }.iter().filter(|salt| salt.ticks == 0);
    events.extend(gone.map(|salt| Event::SaltGone(salt.cell)));
    progress.salt.retain(|salt| salt.ticks > 0);
}

/// Returns the moves of `ways`, on this grid, that do not lead to salt.
pub(super) fn around<'a, W: Walkable + 'a>(
    ways: W,
    grid: &'a W::Grid,
    progress: &'a Progress,
) -> impl Walkable<Grid = W::Grid> + 'a {
    Filtered::new(ways, |cell, dir| !progress.is_salted(grid.step(cell, dir)))
}
