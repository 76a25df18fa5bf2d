//! The Minotaur hunts the player by the shortest way.
//!
//! It goes wherever the player may go, up and down ladders too, a little slower than the
//! player. It sleeps until the player moves, at most [`SLEEP_TICKS`], so that the player
//! has time to look around first.

use super::{Event, Progress};
use crate::level::Level;
use crate::speeds::{MINOTAUR_TICKS, TICKS_PER_SECOND};
use serde::{Deserialize, Serialize};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Embedding};

/// How long the Minotaur sleeps if the player does not move, in ticks.
pub const SLEEP_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// The state of the Minotaur: its cell, and its move to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minotaur {
    /// The cell that the Minotaur is in. It changes at the end of a move.
    pub cell: Cell,
    /// The direction of the move that it makes; `None` while it sleeps, or if no way leads
    /// to the player.
    pub toward: Option<Dir>,
    /// How many of the [`MINOTAUR_TICKS`] of that move are over.
    pub ticks: u32,
    /// How far from the player it was when it began that move, in moves; `None` if it
    /// makes no move.
    pub distance: Option<u32>,
    /// Whether it is awake.
    pub awake: bool,
}

impl Minotaur {
    /// A Minotaur that sleeps in the cell where it starts.
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

/// Continues the hunt. The player is caught as soon as both are in one cell. At the
/// beginning of each move of the Minotaur it takes time linear in the cells that are as
/// near to it as the player, in other ticks constant time.
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
    // Checked before it moves as well, so that the two cannot swap their cells.
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
        if let Some(dir) = minotaur.toward {
            minotaur.cell = level.grid().step(minotaur.cell, dir);
        }
    }
}
