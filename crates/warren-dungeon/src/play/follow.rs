//! The player that walks along given moves, which demo, travel and explore share.

use super::{Event, Input, Progress, TICKS_PER_SECOND, blast_towards, step_towards, toward};
use crate::level::Level;
use warren_maze::geometry::{UNIT, length};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// A player that walks from cell to cell along moves that it was given, blasting
/// where they lead through a wall, and forgets them when it is led off them or gets nowhere.
#[derive(Clone, Debug, Default)]
pub struct Follow {
    /// The moves still to make, the next one last.
    moves: Vec<Dir>,
    /// The cell that the next of them leads from.
    from: Option<Cell>,
    /// Whether the player has been near the centre of its cell. Going there
    /// first keeps it clear of the posts.
    centred: bool,
    /// Ticks since the player last came into a new cell.
    idle: u32,
    /// Times it was stuck since then.
    stuck: u32,
}

/// Why a player made of keys let go of them. The texts are for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// It is where it was to go.
    #[error("you are there")]
    Arrived,
    /// A finish was reached.
    #[error("you have reached a finish")]
    Finished,
    /// The Minotaur was faster.
    #[error("the Minotaur has caught you")]
    Caught,
    /// Nothing more is to be seen without doors that are not yet found, or walls
    /// that still stand.
    #[error("you have seen all that can be reached: search for secret doors or blast a wall")]
    AllSeen,
    /// A secret door was found meanwhile.
    #[error("a secret door opens")]
    DoorFound,
    /// Something else moved the player.
    #[error("you have left the way")]
    Astray,
    /// The way cannot be walked.
    #[error("the way is blocked")]
    Blocked,
}

/// How long the player pushes on without reaching the next cell.
const PATIENCE: u32 = 4 * TICKS_PER_SECOND;

/// How near to a cell's centre is near enough to turn.
const NEAR: i64 = UNIT as i64 / 5;

impl Follow {
    /// Takes moves to make from the player's cell on, instead of those it had.
    pub fn take(&mut self, level: &Level<impl Embedding>, progress: &Progress, moves: &[Dir]) {
        self.notice(level, progress);
        self.moves = moves.iter().rev().copied().collect();
    }

    /// The input of the next tick; `None` when no moves are left.
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

    /// How many times in a row it lost its patience in this cell.
    pub fn stuck(&self) -> u32 {
        self.stuck
    }

    /// Whether the run, or what happened since its last input, takes the keys
    /// out of its hands. What happened before its first is not its business.
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

    /// Counts a move as made when the player is in the next cell.
    fn notice(&mut self, level: &Level<impl Embedding>, progress: &Progress) {
        let before = self.from.replace(progress.cell);
        if before == self.from {
            return;
        }
        let next = before.zip(self.moves.pop());
        let next = next.map(|(cell, dir)| level.grid().step(cell, dir));
        if next != self.from {
            // Off the way.
            self.moves.clear();
        }
        self.idle = 0;
        self.stuck = 0;
        self.centred = false;
    }
}
