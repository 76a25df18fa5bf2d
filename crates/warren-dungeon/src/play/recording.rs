//! Recordings: runs, kept as the list of their inputs.

use super::{Input, Progress, step};
use crate::level::{self, Level, LevelError, Recipe, RecipeError};
use serde::{Deserialize, Serialize};

/// Goes up when levels or rules change in such a way that old runs would end differently.
const VERSION: u32 = 4;

/// A recorded run: the level that it was played in, and the input of each tick.
///
/// ```
/// use warren_dungeon::level::{self, Recipe};
/// use warren_dungeon::play::{Demo, Progress, Recording, step};
///
/// let level = level::make(&Recipe { seed: 7, ..Recipe::default() })?;
/// let (mut progress, mut demo) = (Progress::new(&level), Demo::default());
/// let (mut recording, mut events) = (Recording::new(&level), Vec::new());
/// while !progress.finished {
///     let input = demo.input(&level, &progress, &events);
///     recording.push(input);
///     events = step(&level, &mut progress, input);
/// }
///
/// let read = Recording::read(&recording.write())?;
/// assert_eq!(read.replay()?, (level, progress));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// The version of the levels and rules of the run.
    version: u32,
    /// The level, or the recipe that makes it. Any source may be put in its place; the run
    /// is then played in that level.
    pub source: Source,
    /// Each input, and for how many consecutive ticks it is repeated.
    inputs: Vec<(Input, u32)>,
}

/// The level of a recorded run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Source {
    /// The level that a recipe makes.
    Recipe(Recipe),
    /// A level that no recipe makes, as the text of a level file in RON.
    Level(String),
}

/// Why a recording cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The text is not a recording.
    #[error("line {line}, column {column}: {what}: is this a recorded run?")]
    Text {
        /// The line of the mistake, from 1.
        line: usize,
        /// The column of the mistake, from 1.
        column: usize,
        /// The message of the RON parser.
        what: String,
    },
    /// The run was played with another version of the levels or rules.
    #[error("the recording has version {found}; this Warren replays version {VERSION}")]
    Version {
        /// The recording's version.
        found: u32,
    },
    /// The recording's recipe makes no level.
    #[error("the recording's recipe: {0}")]
    Recipe(#[from] RecipeError),
    /// The recording's level cannot be read.
    #[error("the recording's level: {0}")]
    Level(#[from] LevelError),
}

impl Recording {
    /// A recording of a run in this level, without any inputs yet. It keeps the level's
    /// recipe, or the whole level if the recipe no longer makes it.
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

    /// Reads a recording from the RON that [`write`](Recording::write) returns.
    ///
    /// # Errors
    ///
    /// [`ReplayError::Version`] if the recording has another version, whatever else it
    /// holds; [`ReplayError::Text`] if the text is not a recording.
    pub fn read(text: &str) -> Result<Recording, ReplayError> {
        #[derive(Deserialize)]
        struct Head {
            version: u32,
        }
        let head: Head = ron::from_str(text).map_err(misread)?;
        check_version(head.version)?;
        ron::from_str(text).map_err(misread)
    }

    /// The recording as RON. Takes time linear in the number of changes of the input.
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

    /// The inputs, one for each tick.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.inputs
            .iter()
            .flat_map(|&(input, ticks)| std::iter::repeat_n(input, ticks as usize))
    }

    /// The level that the run was played in.
    ///
    /// # Errors
    ///
    /// If the recording has another version, or if its source makes no level.
    pub fn level(&self) -> Result<Level, ReplayError> {
        check_version(self.version)?;
        Ok(match &self.source {
            Source::Recipe(recipe) => level::make(recipe)?,
            Source::Level(text) => level::read(text)?,
        })
    }

    /// Plays the run again, and returns the level and the state at the end of the run.
    /// Inputs after the end are ignored.
    ///
    /// # Errors
    ///
    /// As of [`level`](Recording::level).
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
