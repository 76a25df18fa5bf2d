//! A player that follows hints, through the same inputs that a keyboard makes.

use super::{Event, Follow, Input, Progress, Strength, step, toward};
use crate::level::Level;
use warren_maze::topology::Embedding;

/// A player that asks for a hint, walks along it, blasting where it says so, and
/// asks again when it gets nowhere.
#[derive(Clone, Debug, Default)]
pub struct Demo {
    follow: Follow,
    defeat: Option<Defeat>,
}

/// Why a demo player stopped trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Defeat {
    /// No way leads from the player to a finish.
    #[error(
        "no way leads to the finish, not even through secret doors and the walls that \
         charges can blast"
    )]
    NoWay,
    /// The way shown cannot be walked.
    #[error("the way to the finish is blocked")]
    Blocked,
    /// The Minotaur was faster.
    #[error("the Minotaur has caught the player")]
    Caught,
}

impl Demo {
    /// The input of the next tick, given what happened in the last one.
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        events: &[Event],
    ) -> Input {
        for event in events {
            match event {
                Event::Hint(hint) => self.follow.take(level, progress, &hint.moves),
                Event::NoWay => self.defeat = Some(Defeat::NoWay),
                Event::Caught => self.defeat = Some(Defeat::Caught),
                Event::Refused(_) => self.follow.take(level, progress, &[]),
                _ => {}
            }
        }
        if self.defeat.is_some() || progress.is_over() {
            return Input::default();
        }
        let input = match self.follow.input(level, progress) {
            None if level.is_finish(progress.cell) => toward(progress, [0, 0]),
            input => input,
        };
        if self.follow.stuck() > 2 {
            self.defeat = Some(Defeat::Blocked);
        }
        let ask = Input {
            hint: Some(Strength::Whole),
            ..Input::default()
        };
        input.unwrap_or(ask)
    }

    /// Why the player gave up, if it did.
    pub fn defeat(&self) -> Option<Defeat> {
        self.defeat
    }
}

/// Lets a demo player play a level to its end.
pub fn run_demo(level: &Level<impl Embedding>) -> Result<Progress, Defeat> {
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
