//! A player that walks along given moves, which demo, travel and explore share.

use super::{Event, Input, Progress, TICKS_PER_SECOND, blast_towards, step_towards, toward};
use crate::level::Level;
use warren_maze::geometry::{UNIT, length};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// A player that walks from cell to cell along given moves. It blasts the walls that the
/// moves lead through. It forgets the moves when something else moves it off their way, and
/// when it gets stuck.
#[derive(Clone, Debug, Default)]
pub struct Follow {
    /// The moves still to make, the next one last.
    moves: Vec<Dir>,
    /// The cell that the next of them leads from.
    from: Option<Cell>,
    /// Whether the player has been near the centre of its cell. It goes there first, so
    /// that it does not touch the corners of the cell.
    centred: bool,
    /// The ticks since the player came into its cell.
    idle: u32,
    /// How many times the player has been stuck since then.
    stuck: u32,
}

/// Why a player that goes by itself stopped. The texts are for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The player is where it was to go.
    #[error("you are there")]
    Arrived,
    /// The player has reached a finish.
    #[error("you have reached a finish")]
    Finished,
    /// The Minotaur has caught the player.
    #[error("the Minotaur has caught you")]
    Caught,
    /// Nothing more can be seen unless the player finds a secret door or blasts a wall.
    #[error("you have seen all that can be reached: search for secret doors or blast a wall")]
    AllSeen,
    /// A secret door was found on the way.
    #[error("a secret door opens")]
    DoorFound,
    /// Something else moved the player off its way.
    #[error("you have left the way")]
    Astray,
    /// The player got stuck.
    #[error("the way is blocked")]
    Blocked,
}

/// How long the player tries to reach the next cell, in ticks.
const PATIENCE: u32 = 4 * TICKS_PER_SECOND;

/// How near to a cell's centre the player goes before it turns, in units.
const NEAR: i64 = UNIT as i64 / 5;

impl Follow {
    /// Replaces the moves by others, which begin in the player's cell.
    pub fn take(&mut self, level: &Level<impl Embedding>, progress: &Progress, moves: &[Dir]) {
        self.notice(level, progress);
        self.moves = moves.iter().rev().copied().collect();
    }

    /// The input of the next tick; `None` if no moves are left.
    pub fn input(&mut self, level: &Level<impl Embedding>, progress: &Progress) -> Option<Input> {
        self.notice(level, progress);
        self.idle += 1;
        if self.idle > PATIENCE {
            self.idle = 0;
            self.stuck += 1;
            self.moves.clear();
        }
        self.centred |= length(progress.offset) < NEAR;
        let &dir = self.moves.last()?;
        if !self.centred {
            toward(progress, [0, 0])
        } else if progress.ways(level).ways(progress.cell).contains(dir) {
            step_towards(level, progress, dir)
        } else {
            Some(blast_towards(level, progress, dir))
        }
    }

    /// Whether no moves are left.
    pub fn is_done(&self) -> bool {
        self.moves.is_empty()
    }

    /// How many times the player has been stuck in its cell. It is stuck if it does not
    /// reach the next cell within four seconds.
    pub fn stuck(&self) -> u32 {
        self.stuck
    }

    /// Fails if the run is over, or if a door was found in the tick before. Ignores what
    /// happened before the first input.
    pub(super) fn interrupted(&self, progress: &Progress, events: &[Event]) -> Result<(), Stop> {
        let begun = self.idle > 0;
        let is_door = |event: &Event| matches!(event, Event::DoorFound(_));
        if progress.caught {
            Err(Stop::Caught)
        } else if progress.finished {
            Err(Stop::Finished)
        } else if begun && events.iter().any(is_door) {
            Err(Stop::DoorFound)
        } else {
            Ok(())
        }
    }

    /// Notices that the player is in another cell: the next move is made, or the player is
    /// off the way.
    fn notice(&mut self, level: &Level<impl Embedding>, progress: &Progress) {
        let before = self.from.replace(progress.cell);
        if before == self.from {
            return;
        }
        let next = before.zip(self.moves.pop());
        let next = next.map(|(cell, dir)| level.grid().step(cell, dir));
        if next != self.from {
            // The player is off the way.
            self.moves.clear();
        }
        self.idle = 0;
        self.stuck = 0;
        self.centred = false;
    }
}
