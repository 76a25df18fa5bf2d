//! The Minotaur: it hunts the player by the shortest way.
//!
//! It goes where the player may go, up and down ladders too, a little slower
//! than a walker. It sleeps until the player first moves, or for
//! [`SLEEP_TICKS`], so that who looks round first is not lost already.

use super::{Event, Progress};
use crate::level::Level;
use crate::speeds::{MINOTAUR_TICKS, TICKS_PER_SECOND};
use serde::{Deserialize, Serialize};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Embedding};

/// How long the Minotaur sleeps while the player does not move, in ticks.
pub const SLEEP_TICKS: u32 = 10 * TICKS_PER_SECOND;

/// Where the Minotaur is: on its way from one cell to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minotaur {
    /// The cell that it is in until it has come to the next.
    pub cell: Cell,
    /// The move that it makes; none while it sleeps, or no way leads to the
    /// player.
    pub toward: Option<Dir>,
    /// How much of that move is done, in ticks of [`MINOTAUR_TICKS`].
    pub ticks: u32,
    /// How far from the player it was when it began that move, in moves; none
    /// where it makes none.
    pub distance: Option<u32>,
    /// Whether it has woken.
    pub awake: bool,
}

impl Minotaur {
    /// Asleep in its lair.
    pub(super) fn asleep(lair: Cell) -> Minotaur {
        Minotaur {
            cell: lair,
            toward: None,
            ticks: 0,
            distance: None,
            awake: false,
        }
    }
}

/// Goes on with the hunt. Whoever comes into the other's cell, the player is
/// caught. Once a move it takes time linear in the cells that are as near to it
/// as the player, else constant.
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
    // Looked at before it moves too, so that the two cannot change places.
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
