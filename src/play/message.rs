//! Messages about a run, each with the number of its run.

use super::run::Run;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use warren_dungeon::play::{BlastRefusal, Hint};
use warren_maze::maze::Door;
use warren_maze::topology::Cell;

/// A message about one run.
///
/// Messages stay readable for two frames, and a new run may begin in between. A
/// [`RunReader`] skips the messages of earlier runs.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InRun<M: Send + Sync + 'static> {
    /// The run that the message belongs to.
    pub run: RunNumber,
    /// The message itself.
    pub message: M,
}

impl<M: Send + Sync + 'static> InRun<M> {
    /// Creates a message about a run.
    pub fn new(run: RunNumber, message: M) -> InRun<M> {
        InRun { run, message }
    }
}

/// The number of a run. The runs of an app are numbered from 1. The number 0 is for runs that
/// [`PlayerPlugin`](super::run::PlayerPlugin) did not begin, and for a world without a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
pub struct RunNumber(pub u64);

/// Reads the messages of the current run.
#[derive(SystemParam)]
pub struct RunReader<'w, 's, M: Send + Sync + 'static> {
    messages: MessageReader<'w, 's, InRun<M>>,
    run: Option<Res<'w, Run>>,
}

impl<M: Send + Sync + 'static> RunReader<'_, '_, M> {
    /// Returns the messages that this reader has not read yet, except those of earlier runs.
    pub fn read(&mut self) -> impl Iterator<Item = &M> {
        let current = RunNumber::of(self.run.as_deref());
        self.messages
            .read()
            .filter(move |stamped| stamped.run == current)
            .map(|stamped| &stamped.message)
    }
}

/// Detects when a run has begun.
#[derive(SystemParam)]
pub struct NewRun<'w, 's> {
    run: Option<Res<'w, Run>>,
    last: Local<'s, Option<RunNumber>>,
}

impl NewRun<'_, '_> {
    /// Returns whether a run has begun since the last call, in a new level or in the same one.
    pub fn has_begun(&mut self) -> bool {
        let Some(run) = &self.run else { return false };
        self.last.replace(run.number()) != Some(run.number())
    }
}

impl RunNumber {
    /// Returns the number of the run, or 0 if there is no run.
    pub(crate) fn of(run: Option<&Run>) -> RunNumber {
        run.map_or(RunNumber::default(), Run::number)
    }
}

/// A run condition: returns whether a run has begun since the last check.
pub fn run_began(mut new: NewRun) -> bool {
    new.has_begun()
}

/// A run condition: returns whether the current run has sent a message of this type since the last
/// check.
pub fn on_run_message<M: Send + Sync + 'static>(mut messages: RunReader<M>) -> bool {
    messages.read().count() > 0
}

/// The player has reached a finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishReached;

/// A secret door was found. Contains the number of the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoorFound(pub usize);

/// A hint was given: a shortest path to a finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintShown {
    /// The player's cell.
    pub from: Cell,
    /// The hint.
    pub hint: Hint,
}

/// A hint was requested, but no path leads to a finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable;

/// A wall was blasted open. Contains the edge of the wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallBlasted(pub Door);

/// A blast was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlastRefused(pub BlastRefusal);

/// The Minotaur has caught the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caught;

/// The player crossed the seam of a wrapped axis, from one end of the axis to the other. Contains
/// the number of full lengths, along each axis, by which everything in the world has to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeamCrossed(pub IVec3);
