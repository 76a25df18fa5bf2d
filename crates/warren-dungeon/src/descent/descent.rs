//! Descents in progress, and their files.

use super::{FloorError, FloorSearch, Table, floor, table, table_of_day, table_of_version};
use crate::level::Level;
use crate::play::{Carried, Progress, TICKS_PER_SECOND};
use crate::recipe::{Day, is_default};
use crate::replay::Recording;
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// The version of the descent format.
const VERSION: u32 = 1;

/// A descent: its seed, and the recordings of the floors that the player has left. The player leaves
/// a floor by reaching its finish, and begins the next floor with everything that the player
/// [carries](Carried). The descent ends when a beast catches the player.
///
/// ```
/// use warren_dungeon::descent::Descent;
/// use warren_dungeon::pilot::Demo;
/// use warren_dungeon::play::step;
///
/// let mut descent = Descent::new(7);
/// for depth in 1..=2 {
///     let level = descent.floor()?;
///     let (mut progress, mut recording) = (descent.begin(&level), descent.record(&level));
///     let (mut demo, mut events) = (Demo::default(), Vec::new());
///     while !progress.is_over() {
///         let input = demo.input(&level, &progress, &events);
///         recording.push(input);
///         events = step(&level, &mut progress, input);
///     }
///     descent.leave(recording, &progress);
///     assert_eq!(descent.depth(), depth + 1);
/// }
/// let text = descent.write();
/// assert_eq!(Descent::read(&text)?.verify()?, descent.result());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Descent {
    version: u32,
    /// Files store the table's [version](Table::version).
    #[serde(serialize_with = "write_table")]
    table: &'static Table,
    seed: u64,
    /// What the player carries to the next floor.
    #[serde(skip_serializing_if = "is_default")]
    carried: Carried,
    /// The floors that the player has left, from the top. The player was caught on the last one if
    /// the descent is over.
    floors: Vec<Recording>,
}

/// A descent of any version, as stored in a file.
#[derive(Deserialize)]
struct Written {
    version: u32,
    table: u32,
    seed: u64,
    #[serde(default)]
    carried: Carried,
    floors: Vec<Recording>,
}

impl TryFrom<Written> for Descent {
    type Error = ReadDescentError;

    fn try_from(written: Written) -> Result<Descent, ReadDescentError> {
        Ok(Descent {
            version: VERSION,
            table: supported_table(written.version, written.table)?,
            seed: written.seed,
            carried: written.carried,
            floors: written.floors,
        })
    }
}

/// Returns the table of a descent. Fails if the version of the format or of the table is not
/// supported.
fn supported_table(version: u32, table: u32) -> Result<&'static Table, ReadDescentError> {
    let found = table_of_version(table).filter(|_| version == VERSION);
    found.ok_or(ReadDescentError::Version { version, table })
}

fn write_table<S: Serializer>(table: &&Table, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(table.version)
}

/// The result of a descent so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DescentResult {
    /// The depth of the floor that the player has reached, counted from 1.
    pub depth: u32,
    /// Whether the descent is over, because a beast caught the player at this depth.
    pub is_over: bool,
    /// The number of coins that the player carries.
    pub treasure: u32,
    /// The number of ticks played on all floors that the player has left.
    pub ticks: u32,
    /// The number of steps on these floors.
    pub steps: u32,
    /// The number of hints taken on these floors.
    pub hints: u32,
    /// Whether the whole level of one of these floors was shown to the player.
    #[serde(default, skip_serializing_if = "is_default")]
    pub revealed: bool,
}

/// The reason why a string is not a descent.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadDescentError {
    /// The string is not a descent.
    #[error("line {}, column {}: {}: is this a descent?", .0.span.start.line, .0.span.start.col, .0.code)]
    Text(#[from] ron::error::SpannedError),
    /// The version of the format, or of the table of floors, is not supported.
    #[error("the descent has version {version} and table {table}; this version of Warren reads \
        version {VERSION} and tables 1 to {}", super::table().version)]
    Version {
        /// The version of the format.
        version: u32,
        /// The version of the table.
        table: u32,
    },
}

impl Descent {
    /// Creates a descent that begins at depth 1, with the newest table.
    pub fn new(seed: u64) -> Descent {
        Descent::with_table(seed, table())
    }

    /// Creates a day's descent, which is the same for everybody. Its seed is [`daily_seed`], and
    /// its table is [`table_of_day`].
    pub fn of_day(day: Day) -> Descent {
        Descent::with_table(daily_seed(day), table_of_day(day))
    }

    fn with_table(seed: u64, table: &'static Table) -> Descent {
        Descent {
            version: VERSION,
            table,
            seed,
            carried: Carried::default(),
            floors: Vec::new(),
        }
    }

    /// Returns the seed, which determines all floors.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the table that determines the floors. It never changes, even if there is a newer one.
    pub fn table(&self) -> &'static Table {
        self.table
    }

    /// Returns the depth of the current floor, counted from 1. After the end of the descent, this
    /// is the floor on which the player was caught.
    pub fn depth(&self) -> u32 {
        self.floors.len() as u32 + u32::from(!self.is_over())
    }

    /// Returns whether the descent is over, because a beast has caught the player.
    pub fn is_over(&self) -> bool {
        let end = self.floors.last().and_then(Recording::claimed);
        end.is_some_and(|end| end.caught)
    }

    /// Returns what the player carried when the player left the last floor.
    pub fn carried(&self) -> Carried {
        self.carried
    }

    /// Returns the recordings of the floors that the player has left, from the top.
    pub fn floors(&self) -> &[Recording] {
        &self.floors
    }

    /// Makes the current floor; see [`floor()`].
    ///
    /// # Errors
    ///
    /// The same errors as [`floor()`].
    pub fn floor(&self) -> Result<Level, FloorError> {
        floor(self.table, self.seed, self.depth())
    }

    /// Creates the search for the current floor, which makes it in short steps.
    pub fn search_floor(&self) -> FloorSearch<'static> {
        FloorSearch::new(self.table, self.seed, self.depth())
    }

    /// Returns the state at the beginning of the current floor.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`Progress::new`].
    #[track_caller]
    pub fn begin(&self, level: &Level) -> Progress {
        Progress::carrying(level, self.carried)
    }

    /// Creates a recording for the current floor, without inputs.
    pub fn record(&self, level: &Level) -> Recording {
        Recording::new(level).bringing(self.carried)
    }

    /// Ends the current floor with its recording and its last state. If the player has reached the
    /// finish, the next floor becomes the current one. If the player was caught, the descent is
    /// over. In all other states, and after the end of the descent, nothing changes.
    pub fn leave(&mut self, mut recording: Recording, progress: &Progress) {
        if self.is_over() || !progress.is_over() {
            return;
        }
        recording.claim(progress);
        self.floors.push(recording);
        self.carried = progress.carried();
    }

    /// Returns the result so far. Takes time linear in the number of floors.
    pub fn result(&self) -> DescentResult {
        let mut result = DescentResult {
            depth: self.depth(),
            is_over: self.is_over(),
            treasure: self.carried.treasure,
            ..DescentResult::default()
        };
        for outcome in self.floors.iter().filter_map(Recording::claimed) {
            result.ticks = result.ticks.saturating_add(outcome.ticks);
            result.steps = result.steps.saturating_add(outcome.steps);
            result.hints = result.hints.saturating_add(outcome.hints);
            result.revealed |= outcome.revealed;
        }
        result
    }

    /// Reads a descent from RON, as returned by [`write`](Descent::write). Does not check the
    /// recordings; see [`verify`](Descent::verify).
    ///
    /// # Errors
    ///
    /// Fails if the string is not a descent, or if its version is not supported.
    pub fn read(text: &str) -> Result<Descent, ReadDescentError> {
        #[derive(Deserialize)]
        struct Head {
            version: u32,
            table: u32,
        }
        let Head { version, table } = ron::from_str(text)?;
        supported_table(version, table)?;
        Ok(ron::from_str(text)?)
    }

    /// Writes the descent as RON.
    pub fn write(&self) -> String {
        let layout = ron::ser::PrettyConfig::new().depth_limit(4);
        // Plain data without maps can always be serialized.
        ron::ser::to_string_pretty(self, layout).unwrap_or_default()
    }
}

impl DescentResult {
    /// Returns whether this result is better than another one: it is deeper, or as deep with more
    /// treasure, or has the same depth and treasure in less time.
    pub fn is_better_than(&self, other: &DescentResult) -> bool {
        let rank = |result: &DescentResult| {
            let seconds = result.ticks / TICKS_PER_SECOND;
            (result.depth, result.treasure, std::cmp::Reverse(seconds))
        };
        rank(self) > rank(other)
    }
}

/// Returns the seed of a day's descent, which is the same for everybody.
///
/// ```
/// use warren_dungeon::descent::daily_seed;
/// use warren_dungeon::recipe::Day;
///
/// let day: Day = "2026-11-26".parse()?;
/// assert_eq!(daily_seed(day), daily_seed(day));
/// assert_ne!(daily_seed(day), daily_seed(Day::numbered(day.number() + 1)));
/// # Ok::<(), warren_dungeon::recipe::NoDay>(())
/// ```
pub fn daily_seed(day: Day) -> u64 {
    let hash = Sha256::digest(format!("descent of {day}"));
    hash.iter()
        .take(8)
        .fold(0, |seed, &byte| seed << 8 | u64::from(byte))
}
