//! A computer player that follows given moves. `Demo`, `Travel` and `Explore` use it.

use super::{blast_towards, open_towards, step_towards, toward, use_cell};
use crate::level::Level;
use crate::play::{Event, Input, Progress, TICKS_PER_SECOND};
use warren_maze::geometry::{UNIT, length};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A computer player that follows given moves from cell to cell. The player searches for secret
/// doors, opens gates with its keys, steps through portals and blasts walls on its path. If the player leaves the path or
/// gets stuck, it discards the remaining moves.
#[derive(Clone, Debug, Default)]
pub struct Follow {
    /// The remaining moves, with the next move last.
    moves: Vec<Dir>,
    /// The cell where the next move begins.
    from: Option<Cell>,
    /// Whether the player has been near the centre of its current cell. In each cell, the player
    /// first goes to the centre, so that it does not touch the corners of the cell.
    centred: bool,
    /// The number of ticks since the player entered its cell or last got stuck there.
    idle: u32,
    /// The number of times that the player has got stuck in its cell.
    stuck: u32,
}

/// The reason why a computer player stopped. The messages are written for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The player has reached its destination.
    #[error("you are there")]
    Arrived,
    /// The player has reached a finish.
    #[error("you have reached a finish")]
    Finished,
    /// A beast has caught the player.
    #[error("a beast has caught you")]
    Caught,
    /// Nothing new can be seen without finding a secret door or blasting a wall.
    #[error("you have seen everything within reach")]
    AllSeen,
    /// Nothing new can be seen without a key, or without a lever that the player does not know.
    #[error("you have seen everything within reach: only closed gates are left")]
    Closed,
    /// Nothing new can be seen without pulling a lever that the player can reach.
    #[error("you have seen everything within reach: pull a lever to go on")]
    Lever,
    /// Nothing new can be seen without stepping through a portal whose other end the player does not
    /// know.
    #[error("you have seen everything within reach: step through a portal to go on")]
    Portal,
    /// Nothing new can be seen without passing a one-way gate.
    #[error("only a gate without return leads on: step through it yourself")]
    OneWay,
    /// Several branches are unexplored, and the player has to choose one of them.
    #[error("several paths lead on: choose one of them")]
    Junction,
    /// The breath of a sleeping beast has become audible.
    #[error("you hear something breathe: go on with care")]
    Breath,
    /// The torch has burned out.
    #[error("your torch has burned out")]
    Dark,
    /// A finish has become visible.
    #[error("you see the finish")]
    FinishSeen,
    /// Nothing new can be seen, and the player knows a path to a finish.
    #[error("you have seen everything within reach: go to the finish")]
    FinishLeft,
    /// A beast is near: the player sees a beast, or hears one that hunts.
    #[error("a beast is near: walk on yourself")]
    Beast,
    /// A secret door on the path was found.
    #[error("a secret door opens")]
    DoorFound,
    /// The player has left its path.
    #[error("you have left the path")]
    Astray,
    /// The player got stuck.
    #[error("the way is blocked")]
    Blocked,
}

/// The number of ticks after which the player counts as stuck if it has not reached the next cell.
const PATIENCE: u32 = 4 * TICKS_PER_SECOND;

/// The maximum distance from a cell's centre at which the player can begin the next move, in units
/// of 2⁻¹⁶ of a cell.
const NEAR: i64 = UNIT as i64 / 5;

impl Follow {
    /// Replaces the moves with new moves, which begin in the player's cell.
    pub fn take(&mut self, level: &Level<impl Embedding>, progress: &Progress, moves: &[Dir]) {
        self.notice(level, progress);
        self.moves = moves.iter().rev().copied().collect();
    }

    /// Returns the input for the next tick, or `None` if no moves are left.
    pub fn input(&mut self, level: &Level<impl Embedding>, progress: &Progress) -> Option<Input> {
        self.notice(level, progress);
        self.idle += 1;
        if self.idle > PATIENCE {
            self.idle = 0;
            self.stuck += 1;
            self.moves.clear();
        }
        self.centred |= length(progress.offset()) < NEAR;
        let &dir = self.moves.last()?;
        if !self.centred {
            toward(progress, [0, 0])
        } else if level.is_portal(progress.cell(), dir) {
            Some(use_cell(level, progress))
        } else if progress.ways(level).ways(progress.cell()).contains(dir) {
            step_towards(level, progress, dir)
        } else if level.doors().number(progress.cell(), dir).is_some() {
            Some(Input {
                search: true,
                ..Input::default()
            })
        } else if level.gates().at(progress.cell(), dir).is_some() {
            Some(open_towards(level, progress, dir))
        } else {
            Some(blast_towards(level, progress, dir))
        }
    }

    /// Returns the remaining moves, which begin in the player's cell.
    pub(super) fn moves(&mut self, level: &Level<impl Embedding>, progress: &Progress) -> Vec<Dir> {
        self.notice(level, progress);
        self.moves.iter().rev().copied().collect()
    }

    /// Returns whether no moves are left.
    pub fn is_done(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns how many times the player has got stuck in its cell. A player counts as stuck if it
    /// does not reach the next cell within four seconds.
    pub fn stuck(&self) -> u32 {
        self.stuck
    }

    /// Fails if the run is over, or if a door was found in the previous tick. Events before the
    /// first input are ignored.
    pub(super) fn interrupted(&self, progress: &Progress, events: &[Event]) -> Result<(), Stop> {
        let begun = self.idle > 0;
        let is_door = |event: &Event| matches!(event, Event::DoorFound(_));
        if progress.caught() {
            Err(Stop::Caught)
        } else if progress.finished() {
            Err(Stop::Finished)
        } else if begun && events.iter().any(is_door) {
            Err(Stop::DoorFound)
        } else {
            Ok(())
        }
    }

    /// Updates the moves if the player has entered a different cell: either the next move is
    /// complete, or the player is off the path.
    fn notice(&mut self, level: &Level<impl Embedding>, progress: &Progress) {
        let before = self.from.replace(progress.cell());
        if before == self.from {
            return;
        }
        let next = before.zip(self.moves.pop());
        let next = next.map(|(cell, dir)| level.portal_grid().step(cell, dir));
        if next != self.from {
            // The player is off the path.
            self.moves.clear();
        }
        self.idle = 0;
        self.stuck = 0;
        self.centred = false;
    }
}
