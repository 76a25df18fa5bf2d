//! Runs kept as their inputs.

use super::{Input, Progress, step};
use crate::level::{self, Level, LevelError, Recipe, RecipeError};
use serde::{Deserialize, Serialize};

/// Goes up when levels or rules change so that old runs end otherwise.
const VERSION: u32 = 4;

/// A run: what it was played in, and what the player did, tick by tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// The version of the levels and rules that it was played with.
    version: u32,
    /// The level.
    pub source: Source,
    /// Each input, and for how many ticks in a row.
    inputs: Vec<(Input, u32)>,
}

/// What a recorded run was played in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Source {
    /// The level that a recipe makes.
    Recipe(Recipe),
    /// A level that no recipe makes, as RON.
    Level(String),
}

/// Why a recording does not play.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReplayError {
    /// It is no recording.
    #[error("line {line}, column {column}: {what}: is this a recorded run?")]
    Text {
        /// Counted from 1.
        line: usize,
        /// Counted from 1.
        column: usize,
        /// What is wrong there.
        what: String,
    },
    /// Played with other levels or rules.
    #[error("the recording has version {found}; this Warren replays version {VERSION}")]
    Version {
        /// The recording's version.
        found: u32,
    },
    /// Its recipe makes no level.
    #[error("the recording's recipe: {0}")]
    Recipe(#[from] RecipeError),
    /// Its level does not read.
    #[error("the recording's level: {0}")]
    Level(#[from] LevelError),
}

impl Recording {
    /// A run in `level` that has not begun.
    pub fn new(level: &Level) -> Recording {
        let source = match level.recipe() {
            Some(recipe) if !level.is_edited() => Source::Recipe(recipe.clone()),
            _ => Source::Level(level::write(level)),
        };
        Recording {
            version: VERSION,
            source,
            inputs: Vec::new(),
        }
    }

    /// Reads what [`write`](Recording::write) wrote.
    ///
    /// A newer Warren's is said to be newer, whatever it holds.
    pub fn read(text: &str) -> Result<Recording, ReplayError> {
        #[derive(Deserialize)]
        struct Head {
            version: u32,
        }
        let head: Head = ron::from_str(text).map_err(misread)?;
        check_version(head.version)?;
        ron::from_str(text).map_err(misread)
    }

    /// The run as RON.
    pub fn write(&self) -> String {
        let layout = ron::ser::PrettyConfig::new().depth_limit(2);
        // Plain data without maps: nothing in it can fail.
        ron::ser::to_string_pretty(self, layout).unwrap_or_default()
    }

    /// Adds the input of one more tick.
    pub fn push(&mut self, input: Input) {
        match self.inputs.last_mut() {
            Some((last, ticks)) if *last == input && *ticks < u32::MAX => *ticks += 1,
            _ => self.inputs.push((input, 1)),
        }
    }

    /// The inputs, one a tick.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.inputs
            .iter()
            .flat_map(|&(input, ticks)| std::iter::repeat_n(input, ticks as usize))
    }

    /// The level that was played.
    pub fn level(&self) -> Result<Level, ReplayError> {
        check_version(self.version)?;
        Ok(match &self.source {
            Source::Recipe(recipe) => level::make(recipe)?,
            Source::Level(text) => level::read(text)?,
        })
    }

    /// Plays the run again: the level, and the state that the run ended in.
    pub fn replay(&self) -> Result<(Level, Progress), ReplayError> {
        let level = self.level()?;
        let mut progress = Progress::new(&level);
        for input in self.inputs() {
            step(&level, &mut progress, input);
            if progress.is_over() {
                break;
            }
        }
        Ok((level, progress))
    }
}

fn check_version(found: u32) -> Result<(), ReplayError> {
    match found {
        VERSION => Ok(()),
        _ => Err(ReplayError::Version { found }),
    }
}

fn misread(error: ron::error::SpannedError) -> ReplayError {
    ReplayError::Text {
        line: error.span.start.line,
        column: error.span.start.col,
        what: error.code.to_string(),
    }
}
