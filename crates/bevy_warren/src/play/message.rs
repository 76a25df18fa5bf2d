//! A run's events as messages, each with the number of its run.

use super::run::Run;
use crate::space::rounds_of;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::play::{Event, Hint};
use warren_maze::maze::Side;
use warren_maze::topology::Cell;

/// An event of a run.
///
/// Messages stay readable for two frames, and a new run may begin during that time. A [`RunReader`]
/// skips the messages of earlier runs.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct RunEvent {
    /// The run's number.
    pub run: RunNumber,
    /// The player's cell at the time of the event. For [`Event::Crossed`], the cell that the player
    /// left.
    pub cell: Cell,
    /// The event.
    pub event: Event,
}

impl RunEvent {
    /// Returns the wall that was blasted, the door that was found, or the side of the gate that was
    /// opened, or is open again. Returns `None` for other events.
    pub fn opened(&self, level: &Level) -> Option<Side> {
        match self.event {
            Event::Blasted(wall) => Some(wall),
            Event::DoorFound(number) => level.doors().list().get(number).copied(),
            Event::GateOpened(number) | Event::GateReopened(number) => {
                Some(level.gates().get(number).0)
            }
            _ => None,
        }
    }

    /// Returns the side of the gate that falls shut: the one-way gate that the player has passed, or
    /// the gate that the player has shut. Returns `None` for other events.
    pub fn fallen(&self, level: &Level) -> Option<Side> {
        let dir = match self.event {
            Event::Crossed(dir) => dir,
            Event::GateShut(number) => return Some(level.gates().get(number).0),
            _ => return None,
        };
        let (_, gate) = level.gates().at(self.cell, dir)?;
        gate.is_one_way()
            .then(|| Side::at(level.grid(), self.cell, dir))
    }

    /// Returns the hint, or `None` for other events.
    pub fn hint(&self) -> Option<&Hint> {
        match &self.event {
            Event::Hint(hint) => Some(hint),
            _ => None,
        }
    }

    /// Returns whether a finish was reached.
    pub fn is_finish(&self) -> bool {
        self.event == Event::Finished
    }

    /// Returns whether the run is over.
    pub fn is_end(&self) -> bool {
        matches!(self.event, Event::Finished | Event::Caught(_))
    }
}

/// A run's number. An app's runs are numbered from 1. The number 0 is for runs that
/// [`PlayerPlugin`](super::run::PlayerPlugin) did not begin, and for a world without a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
pub struct RunNumber(pub u64);

/// Reads the current run's events.
#[derive(SystemParam)]
pub struct RunReader<'w, 's> {
    messages: MessageReader<'w, 's, RunEvent>,
    run: Option<Res<'w, Run>>,
}

impl RunReader<'_, '_> {
    /// Returns the current run's events that this reader has not read yet.
    pub fn read(&mut self) -> impl Iterator<Item = &RunEvent> {
        let current = RunNumber::of(self.run.as_deref());
        let messages = self.messages.read();
        messages.filter(move |message| message.run == current)
    }

    /// Returns the distance that the world has to move because the player has crossed seams. Each
    /// component is the number of full lengths of a wrapped axis.
    pub fn rounds(&mut self) -> IVec3 {
        let Some(run) = &self.run else {
            return IVec3::ZERO;
        };
        let messages = self.messages.read();
        let messages = messages.filter(|message| message.run == run.number());
        let moved = messages.map(|message| match message.event {
            Event::Crossed(dir) => -rounds_of(&run.level, message.cell, dir),
            _ => IVec3::ZERO,
        });
        moved.sum()
    }
}

/// Detects new runs. The two methods differ only in a level that was edited: the new run is there at
/// once, so that everything shows the player at the start, but it begins only when the player plays.
#[derive(SystemParam)]
pub struct NewRun<'w, 's> {
    run: Option<Res<'w, Run>>,
    last: Local<'s, Option<RunNumber>>,
    last_begun: Local<'s, Option<RunNumber>>,
}

impl NewRun<'_, '_> {
    /// Returns whether there is a new run since the last call, in a new level, in the same level, or in
    /// an edited level. Systems whose state belongs to a single run then reset it.
    pub fn is_new(&mut self) -> bool {
        let Some(run) = &self.run else { return false };
        self.last.replace(run.number()) != Some(run.number())
    }

    /// Returns whether a run has begun since the last call. In an edited level, the first tick of the
    /// run has then been played.
    pub fn has_begun(&mut self) -> bool {
        let run = self.run.as_ref().filter(|run| !run.is_pending());
        let Some(run) = run else { return false };
        self.last_begun.replace(run.number()) != Some(run.number())
    }
}

impl RunNumber {
    /// Returns the run's number, or 0 if there is no run.
    pub fn of(run: Option<&Run>) -> RunNumber {
        run.map_or(RunNumber::default(), Run::number)
    }
}

/// A run condition that is true if there is a new run since the last evaluation; see
/// [`NewRun::is_new`].
pub fn run_is_new(mut new: NewRun) -> bool {
    new.is_new()
}

/// A run condition that is true if a run has begun since the last evaluation; see
/// [`NewRun::has_begun`].
pub fn run_began(mut new: NewRun) -> bool {
    new.has_begun()
}

/// Returns a run condition that is true if, since the last evaluation, the current run has sent an
/// event for which `is_it` returns `true`.
pub fn on_run_event(is_it: fn(&RunEvent) -> bool) -> impl FnMut(RunReader) -> bool + Clone {
    move |mut events| events.read().filter(|event| is_it(event)).count() > 0
}
