//! The Minotaur, which hunts the player along the shortest path.
//!
//! The Minotaur can go wherever the player can go, including ladders and gates that the player has
//! opened, but is a little slower than the player. The Minotaur sleeps until the player moves, so
//! that the player has time to look around. It sleeps for at most [`SLEEP_TICKS`] ticks.

use super::{Event, Progress};
use crate::level::Level;
use crate::speeds::{MINOTAUR_TICKS, TICKS_PER_SECOND};
use serde::{Deserialize, Serialize};
use warren_maze::solve::{Walkable, shortest_path};
use warren_maze::topology::{Cell, Dir, Embedding};

/// The number of ticks for which the Minotaur sleeps if the player does not move.
pub const SLEEP_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// The state of the Minotaur: its cell and its current move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minotaur {
    /// The cell of the Minotaur. The cell changes at the end of a move.
    pub cell: Cell,
    /// The direction of the current move, or `None` while the Minotaur sleeps or cannot
    /// reach the player.
    pub toward: Option<Dir>,
    /// The number of ticks since the current move began. A move takes [`MINOTAUR_TICKS`].
    pub ticks: u32,
    /// The number of moves between the Minotaur and the player when the current move began, or
    /// `None` while the Minotaur sleeps or cannot reach the player.
    pub distance: Option<u32>,
    /// Whether the Minotaur is awake.
    pub awake: bool,
}

impl Minotaur {
    /// Creates a sleeping Minotaur at its start.
    pub(super) fn asleep(cell: Cell) -> Minotaur {
        Minotaur {
            cell,
            toward: None,
            ticks: 0,
            distance: None,
            awake: false,
        }
    }
}

/// Continues the hunt. The Minotaur catches the player as soon as both are in the same cell. A tick
/// in which the Minotaur begins a move takes time linear in the number of cells that are not
/// farther from the Minotaur than the player is. All other ticks take constant time.
pub(super) fn hunt(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    events: &mut Vec<Event>,
) {
    let Some(mut minotaur) = progress.minotaur else {
        return;
    };
    let moved = progress.steps > 0 || progress.offset != [0, 0];
    minotaur.awake |= moved || progress.ticks >= SLEEP_TICKS;
    // The cells are also compared before the Minotaur moves, so that the Minotaur and the player
    // cannot pass each other by swapping cells.
    if minotaur.awake && minotaur.cell != progress.cell {
        go_on(level, progress, &mut minotaur);
    }
    progress.minotaur = Some(minotaur);
    if minotaur.cell == progress.cell {
        progress.caught = true;
        events.push(Event::Caught);
    }
}

fn go_on(level: &Level<impl Embedding>, progress: &Progress, minotaur: &mut Minotaur) {
    if minotaur.ticks == 0 {
        let ways = progress.ways(level);
        let path = shortest_path(&ways, minotaur.cell, |cell| cell == progress.cell);
        minotaur.toward = path.as_ref().and_then(|path| path.first().copied());
        minotaur.distance = path.map(|path| path.len() as u32);
    }
    minotaur.ticks += 1;
    if minotaur.ticks == MINOTAUR_TICKS {
        minotaur.ticks = 0;
        // A portcullis may have closed during the move.
        let is_open = |dir: &Dir| progress.ways(level).ways(minotaur.cell).contains(*dir);
        if let Some(dir) = minotaur.toward.filter(is_open) {
            minotaur.cell = level.grid().step(minotaur.cell, dir);
        }
    }
}
