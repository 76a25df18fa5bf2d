//! Recordings, which store a run as the list of its inputs.

use super::Outcome;
use super::input_text::{self, Run};
use crate::file::{self, LevelError};
use crate::level::Level;
use crate::play::{
    Carried, Event, Input, MakeWalkableError, OldRule, Progress, Terms, TooLarge, check_playable,
    make_walkable, step,
};
use crate::recipe::{Recipe, is_default};
use serde::{Deserialize, Serialize};
use warren_maze::topology::{Cell, Embedding, Topology};

/// The version of the format. The version is increased when older programs would replay new
/// recordings with a different result.
const VERSION: u32 = 13;

/// The last version in which a player got hints without coins; see [`Terms::hint_price`].
pub(crate) const FREE_HINTS: u32 = 11;

/// The last version in which a player reached a finish only near its centre; see
/// [`Progress::finishes_near_centre`].
const NEAR_CENTRE: u32 = 10;

/// The last version in which the pillars of rooms did not stop the player; see
/// [`Progress::pillars`].
const NO_PILLARS: u32 = 9;

/// The last version in which players could cross a side beside the side at their position; see
/// [`Progress::crosses_first_side`].
const FIRST_SIDE: u32 = 6;

/// The last version in which every corner of a cell had a post, even if no wall ended there.
const ALL_POSTS: u32 = 5;

/// The oldest version that can be read. In recordings of this version, hints open the doors that
/// they show. Such a recording is converted to version [`ALL_POSTS`].
const OLDEST: u32 = 4;

/// A recorded run: its level, the input of each tick, and the outcome that it claims.
///
/// New recordings have the version [`Recording::VERSION`].
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::pilot::Demo;
/// use warren_dungeon::play::{Progress, step};
/// use warren_dungeon::replay::Recording;
/// use warren_dungeon::recipe::Recipe;
///
/// let level = make(&Recipe { seed: 7, ..Recipe::default() })?;
/// let (mut progress, mut demo) = (Progress::new(&level), Demo::default());
/// let (mut recording, mut events) = (Recording::new(&level), Vec::new());
/// while !progress.finished() {
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
#[serde(from = "Written")]
pub struct Recording {
    /// The version of the rules with which the run was played. A recording that was read from a
    /// string keeps its version when further inputs are added, because all ticks of a run follow
    /// the same rules.
    version: u32,
    /// The level, or the recipe that makes it. If the source is replaced, the run is replayed in
    /// the new level.
    pub source: Source,
    /// What the player brings from an earlier level.
    #[serde(default, skip_serializing_if = "is_default")]
    brings: Carried,
    /// The [`Terms`] of the run.
    #[serde(default, skip_serializing_if = "is_default")]
    hint_price: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    hint_moves: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    minotaur_rest: u32,
    /// The outcome that the run claims. Older recordings do not claim an outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<Outcome>,
    /// The inputs. Equal inputs of consecutive ticks are stored as one input and the number of
    /// these ticks.
    #[serde(with = "input_text")]
    pub(super) inputs: Vec<Run>,
}

/// A recording of any version, as stored in a file.
#[derive(Deserialize)]
struct Written {
    version: u32,
    source: Source,
    #[serde(default)]
    brings: Carried,
    #[serde(default)]
    hint_price: u32,
    #[serde(default)]
    hint_moves: u32,
    #[serde(default)]
    minotaur_rest: u32,
    #[serde(default)]
    claim: Option<Outcome>,
    #[serde(with = "input_text")]
    inputs: Vec<Run>,
}

impl From<Written> for Recording {
    /// Converts a recording of version 4 to version 5 without changing the result of a replay.
    fn from(written: Written) -> Recording {
        let mut recording = Recording {
            version: written.version,
            source: written.source,
            brings: written.brings,
            hint_price: written.hint_price,
            hint_moves: written.hint_moves,
            minotaur_rest: written.minotaur_rest,
            claim: written.claim,
            inputs: written.inputs,
        };
        if recording.version == OLDEST {
            recording.version = ALL_POSTS;
            for (input, _) in &mut recording.inputs {
                input.opens_doors = input.hint.is_some();
            }
        }
        recording
    }
}

/// The level of a recorded run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    clippy::large_enum_variant,
    reason = "a recording has one source, and is much larger than it"
)]
pub enum Source {
    /// The level that a recipe makes.
    Recipe(Recipe),
    /// A level that no recipe makes, stored as a level file in RON.
    Level(String),
}

/// The reason why a recording cannot be replayed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The string is not a recording.
    #[error("line {line}, column {column}: {what}: is this a recorded run?")]
    Text {
        /// The line of the error, counted from 1.
        line: usize,
        /// The column of the error, counted from 1.
        column: usize,
        /// The message of the RON parser.
        what: String,
    },
    /// The version of the recording is not supported.
    #[error(
        "the recording has version {found}; this version of Warren replays {OLDEST} to {VERSION}"
    )]
    Version {
        /// The recording's version.
        found: u32,
    },
    /// The recording is older than version 6, and its level has corners without posts. The run was
    /// played with a post at every corner.
    #[error(
        "the recording is older than version {FIRST_SIDE}, and its level has open corners, where players \
         used to be stopped by posts: the same inputs would lead elsewhere, so play the level again"
    )]
    OpenCorners,
    /// The recording's recipe does not make a playable level.
    #[error("the recording's recipe: {0}")]
    Recipe(#[from] MakeWalkableError),
    /// The recording's level cannot be read.
    #[error("the recording's level: {0}")]
    Level(#[from] LevelError),
    /// The recording's level is too large to play.
    #[error("the recording's level: {0}")]
    TooLarge(#[from] TooLarge),
}

impl Recording {
    /// The version of the rules that new recordings follow.
    pub const VERSION: u32 = VERSION;

    /// Creates a recording of a run in this level, without inputs. The recording contains the
    /// level's recipe, or the whole level if it has no recipe or is [edited](Level::is_edited).
    pub fn new(level: &Level) -> Recording {
        let source = match level.true_recipe() {
            Some(recipe) => Source::Recipe(recipe.clone()),
            None => Source::Level(file::write(level)),
        };
        Recording {
            version: VERSION,
            source,
            brings: Carried::default(),
            hint_price: 0,
            hint_moves: 0,
            minotaur_rest: 0,
            claim: None,
            inputs: Vec::new(),
        }
    }

    /// Lets the player bring something from an earlier level. Call this method before the first
    /// input.
    pub fn bringing(mut self, brings: Carried) -> Recording {
        self.brings = brings;
        self
    }

    /// Returns what the player brings from an earlier level.
    pub fn brings(&self) -> Carried {
        self.brings
    }

    /// Sets the terms of a descent. Call this method before the first input.
    pub fn with_terms(self, terms: Terms) -> Recording {
        let Terms {
            hint_price,
            hint_moves,
            minotaur_rest,
        } = terms;
        Recording {
            hint_price,
            hint_moves,
            minotaur_rest,
            ..self
        }
    }

    /// Returns what the descent adds to the rules of the run. Only hints have had a price before version
    /// 13, and all hints are free in recordings before version 12.
    pub fn terms(&self) -> Terms {
        Terms {
            hint_price: self.hint_price,
            hint_moves: self.hint_moves,
            minotaur_rest: self.minotaur_rest,
        }
    }

    /// Sets the recording's version and terms to those of the rules that a run follows. Call this method if
    /// the run has terms, or if its state comes from another recording; see [`begin`](Recording::begin).
    pub fn with_rules_of(self, progress: &Progress) -> Recording {
        let mut recording = self.with_terms(progress.terms());
        recording.version = match (
            progress.crosses_first_side(),
            progress.finishes_near_centre(),
        ) {
            (true, _) => FIRST_SIDE,
            (false, false) => VERSION,
            // Without pillars, the rules of both versions are the same.
            (false, true) if progress.pillars().is_empty() => NO_PILLARS,
            (false, true) => NEAR_CENTRE,
        };
        recording
    }

    /// Returns the version of the rules with which the run was played. Recordings of version 4 are
    /// converted to version 5 when they are read.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns whether the run may contain hints that open doors, as all hints did in version 4.
    pub(super) fn hints_may_open_doors(&self) -> bool {
        self.version <= ALL_POSTS
    }

    /// Reads a recording from RON, as returned by [`write`](Recording::write).
    ///
    /// # Errors
    ///
    /// Fails with [`ReplayError::Version`] if the version of the recording is not supported, even
    /// if the recording is also invalid in other ways. Fails with [`ReplayError::Text`] if the
    /// string is not a recording.
    pub fn read(text: &str) -> Result<Recording, ReplayError> {
        #[derive(Deserialize)]
        struct Head {
            version: u32,
        }
        let head: Head = ron::from_str(text).map_err(misread)?;
        match head.version {
            OLDEST..=VERSION => ron::from_str(text).map_err(misread),
            found => Err(ReplayError::Version { found }),
        }
    }

    /// Writes the recording as RON. Takes time linear in the number of times that the input
    /// changes.
    pub fn write(&self) -> String {
        let layout = ron::ser::PrettyConfig::new().depth_limit(2);
        // Plain data without maps can always be serialized.
        ron::ser::to_string_pretty(self, layout).unwrap_or_default()
    }

    /// Adds the input of the next tick, and removes the claim.
    pub fn push(&mut self, input: Input) {
        self.claim = None;
        match self.inputs.last_mut() {
            Some((last, ticks)) if *last == input && *ticks < u32::MAX => *ticks += 1,
            _ => self.inputs.push((input, 1)),
        }
    }

    /// Claims that the run has this outcome. `progress` must be the state after the last input of
    /// this recording. Otherwise, [`verify`](Recording::verify) reports that the claim is false.
    pub fn claim(&mut self, progress: &Progress) {
        self.claim = Some(Outcome::of(progress));
    }

    /// Returns the outcome that the run claims, or `None` if no outcome was
    /// [claimed](Recording::claim) since the last input. This method does not check the claim; use
    /// [`verify`](Recording::verify) to check it.
    pub fn claimed(&self) -> Option<Outcome> {
        self.claim
    }

    /// Returns the number of inputs. A recording of a few bytes can have billions of inputs, so
    /// check this number before you collect the inputs. Takes time linear in the number of times
    /// that the input changes.
    pub fn ticks(&self) -> u64 {
        self.inputs.iter().map(|&(_, ticks)| u64::from(ticks)).sum()
    }

    /// Returns the inputs, one per tick.
    pub fn inputs(&self) -> impl Iterator<Item = Input> {
        self.inputs
            .iter()
            .flat_map(|&(input, ticks)| std::iter::repeat_n(input, ticks as usize))
    }

    /// Returns the level of the run.
    ///
    /// # Errors
    ///
    /// Fails if the version of the recording is not supported, if its recipe cannot make a level
    /// that [`make_walkable()`] accepts, if its level cannot be read, or if its level is [too
    /// large](check_playable) to play. Also fails if the recording is [too old](Self::check_rules)
    /// for its level.
    pub fn level(&self) -> Result<Level, ReplayError> {
        if !(ALL_POSTS..=VERSION).contains(&self.version) {
            let found = self.version;
            return Err(ReplayError::Version { found });
        }
        let level = match &self.source {
            Source::Recipe(recipe) => make_walkable(recipe, &mut ())?,
            Source::Level(text) => {
                let level = file::read(text)?;
                check_playable(level.grid().spec())?;
                level
            }
        };
        self.check_rules(&level)?;
        Ok(level)
    }

    /// Checks that, in this level, the current rules lead to the same result as the rules of the
    /// recording's version.
    ///
    /// Before version 6, every corner of a cell had a post. Since then, only the corners at which a
    /// wall ends [have a post](warren_maze::maze::Maze::has_post). Recordings of version 6 or later
    /// are accepted in constant time. For older recordings, the check takes time linear in the
    /// number of cells.
    ///
    /// # Errors
    ///
    /// Fails with [`ReplayError::OpenCorners`] if the recording is older than version 6 and some
    /// corner of the level has no post.
    pub fn check_rules(&self, level: &Level<impl Embedding>) -> Result<(), ReplayError> {
        match self.version {
            ..=ALL_POSTS if !level.maze().has_all_posts() => Err(ReplayError::OpenCorners),
            _ => Ok(()),
        }
    }

    /// Returns the state before the first input of the run. The run follows the [`OldRule`]s of the
    /// recording's version.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`Progress::new`].
    #[track_caller]
    pub fn begin(&self, level: &Level<impl Embedding>) -> Progress {
        let mut progress = Progress::carrying(level, self.brings).with_terms(self.terms());
        for (last, rule) in [
            (FIRST_SIDE, OldRule::CrossesFirstSide),
            (NO_PILLARS, OldRule::NoPillars),
            (NEAR_CENTRE, OldRule::FinishesNearCentre),
        ] {
            if self.version <= last {
                progress.follow(rule);
            }
        }
        progress
    }

    /// Replays the run, and returns the level and the state at the end of the run. Inputs after the
    /// end are ignored. To continue the run, play further inputs and [`push`](Recording::push)
    /// them.
    ///
    /// Most ticks take constant time, and replaying an hour of play takes about a second. See
    /// [`step`] for the ticks that take longer.
    ///
    /// # Errors
    ///
    /// The same errors as [`level`](Recording::level).
    pub fn replay(&self) -> Result<(Level, Progress), ReplayError> {
        let level = self.level()?;
        let progress = self.play(&level, |_, _| ());
        Ok((level, progress))
    }

    /// Replays the run in `level`, which must be the level of the run. Returns the state at the end
    /// of the run.
    ///
    /// ```
    /// use warren_dungeon::make::make;
    /// use warren_dungeon::play::{Input, Progress, step};
    /// use warren_dungeon::replay::Recording;
    /// use warren_dungeon::recipe::Recipe;
    ///
    /// let level = make(&Recipe::default())?;
    /// let mut recording = Recording::new(&level);
    /// recording.push(Input { turn: 100, ..Input::default() });
    ///
    /// // The run continues in the state in which it was saved.
    /// let mut progress = recording.replay_in(&level)?;
    /// assert_eq!(progress.heading(), Progress::new(&level).heading() + 100);
    /// let further = Input { ahead: 127, ..Input::default() };
    /// recording.push(further);
    /// step(&level, &mut progress, further);
    /// assert_eq!(recording.replay_in(&level)?, progress);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same errors as [`check_rules`](Recording::check_rules).
    pub fn replay_in(&self, level: &Level<impl Embedding>) -> Result<Progress, ReplayError> {
        self.check_rules(level)?;
        Ok(self.play(level, |_, _| ()))
    }

    /// Replays the run in `level`, and returns the cells that the player visits, in order, from the
    /// start to the end of the run. Each cell is a neighbour of the previous cell, or the other end
    /// of its portal.
    ///
    /// # Errors
    ///
    /// The same errors as [`check_rules`](Recording::check_rules).
    pub fn path(&self, level: &Level<impl Embedding>) -> Result<Vec<Cell>, ReplayError> {
        self.check_rules(level)?;
        let mut path = vec![level.starts()[0]];
        let mut cell = path[0];
        self.play(level, |_, events| {
            for event in events {
                if let Event::Crossed(dir) = event {
                    cell = level.portal_grid().step(cell, *dir);
                    path.push(cell);
                }
            }
        });
        Ok(path)
    }

    /// Replays the run. After each tick, calls `tell` with the state and the events.
    pub(super) fn play(
        &self,
        level: &Level<impl Embedding>,
        mut tell: impl FnMut(&Progress, &[Event]),
    ) -> Progress {
        let mut progress = self.begin(level);
        for input in self.inputs() {
            let events = step(level, &mut progress, input);
            tell(&progress, &events);
            if progress.is_over() {
                break;
            }
        }
        progress
    }
}

fn misread(error: ron::error::SpannedError) -> ReplayError {
    ReplayError::Text {
        line: error.span.start.line,
        column: error.span.start.col,
        what: error.code.to_string(),
    }
}
