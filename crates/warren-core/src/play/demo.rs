//! A player that follows hints, through the same inputs that a keyboard makes.

use super::walk::length;
use super::{Event, Input, Progress, TICKS_PER_SECOND, step, step_towards, toward};
use crate::geometry::UNIT;
use crate::level::Level;
use crate::topology::Dir;

/// A player that asks for a hint, walks along it, and asks again when it gets
/// nowhere.
#[derive(Clone, Debug, Default)]
pub struct Demo {
    /// The moves still to make, the next one last.
    moves: Vec<Dir>,
    /// Whether the player has been near the centre of its cell. Going there
    /// first keeps it clear of the posts.
    centred: bool,
    /// Ticks since the player last came into a new cell.
    idle: u32,
    /// Times it was stuck since then.
    stuck: u32,
    defeat: Option<Defeat>,
}

/// Why a demo player stopped trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Defeat {
    /// No way leads from the player to a finish.
    #[error("no way leads to the finish, not even through secret doors")]
    NoWay,
    /// The way shown cannot be walked.
    #[error("the way to the finish is blocked")]
    Blocked,
}

/// How long the player pushes on without reaching the next cell.
const PATIENCE: u32 = 4 * TICKS_PER_SECOND;

/// How near to a cell's centre is near enough to turn.
const NEAR: i64 = UNIT as i64 / 5;

impl Demo {
    /// The input of the next tick, given what happened in the last one.
    pub fn input(&mut self, level: &Level, progress: &Progress, events: &[Event]) -> Input {
        self.hear(events);
        if self.defeat.is_some() || progress.finished {
            return Input::default();
        }
        self.idle += 1;
        if self.idle > PATIENCE {
            self.idle = 0;
            self.stuck += 1;
            self.moves.clear();
            if self.stuck > 2 {
                self.defeat = Some(Defeat::Blocked);
            }
        }
        self.centred |= length(progress.offset) < NEAR;
        let input = match self.moves.last() {
            Some(&dir) if self.centred => step_towards(level, progress, dir),
            Some(_) => toward(progress, [0, 0]),
            None if level.is_finish(progress.cell) => toward(progress, [0, 0]),
            None => None,
        };
        let ask = Input {
            hint: true,
            ..Input::default()
        };
        input.unwrap_or(ask)
    }

    /// Why the player gave up, if it did.
    pub fn defeat(&self) -> Option<Defeat> {
        self.defeat
    }

    fn hear(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Hint(path) => self.moves = path.iter().rev().copied().collect(),
                Event::NoWay => self.defeat = Some(Defeat::NoWay),
                Event::Crossed(dir) => {
                    self.idle = 0;
                    self.stuck = 0;
                    self.centred = false;
                    if self.moves.pop() != Some(*dir) {
                        // Off the way: ask anew.
                        self.moves.clear();
                    }
                }
                Event::DoorFound(_) | Event::Finished => {}
            }
        }
    }
}

/// Lets a demo player play a level to its end.
pub fn run_demo(level: &Level) -> Result<Progress, Defeat> {
    let mut progress = Progress::new(level);
    let mut demo = Demo::default();
    let mut events = Vec::new();
    while !progress.finished {
        let input = demo.input(level, &progress, &events);
        if let Some(defeat) = demo.defeat() {
            return Err(defeat);
        }
        events = step(level, &mut progress, input);
    }
    Ok(progress)
}
