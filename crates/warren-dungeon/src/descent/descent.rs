//! Descents in progress, and their files.

use super::floor::FloorChambers;
use super::{FloorError, FloorSearch, Good, Start, Table, table, table_of_day, table_of_version};
use crate::level::{Level, PackId};
use crate::make::ChamberPack;
use crate::play::{Carried, Progress, TICKS_PER_SECOND, Terms};
use crate::recipe::{Day, is_default};
use crate::replay::Recording;
use serde::{Deserialize, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::sync::Arc;

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
    /// Who the player is.
    #[serde(skip_serializing_if = "is_default")]
    start: Start,
    /// The pack from which the chambers of all floors are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<PackId>,
    /// The chambers of this pack, or `None` if nobody has added them since the descent was read.
    #[serde(skip)]
    chambers: Option<Arc<ChamberPack>>,
    /// What the player carried when the player left the last floor.
    #[serde(skip_serializing_if = "is_default")]
    carried: Carried,
    /// The goods that the player has bought before each floor, from the top. Floors without goods at
    /// the end of the list can be missing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bought: Vec<Vec<Good>>,
    /// Whether the player has [left the dungeon](Descent::leave_dungeon).
    #[serde(rename = "is_out", skip_serializing_if = "is_default")]
    has_left_dungeon: bool,
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
    start: Start,
    #[serde(default)]
    pack: Option<PackId>,
    #[serde(default)]
    carried: Carried,
    #[serde(default)]
    bought: Vec<Vec<Good>>,
    #[serde(default, rename = "is_out")]
    has_left_dungeon: bool,
    floors: Vec<Recording>,
}

impl TryFrom<Written> for Descent {
    type Error = ReadDescentError;

    fn try_from(written: Written) -> Result<Descent, ReadDescentError> {
        Ok(Descent {
            version: VERSION,
            table: supported_table(written.version, written.table)?,
            seed: written.seed,
            start: written.start,
            pack: written.pack,
            chambers: None,
            carried: written.carried,
            bought: written.bought,
            has_left_dungeon: written.has_left_dungeon,
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
    /// Who the player was.
    #[serde(default, skip_serializing_if = "is_default")]
    pub start: Start,
    /// The depth of the floor that the player has reached, counted from 1.
    pub depth: u32,
    /// Whether the descent is over, because a beast caught the player at this depth, or because the
    /// player left the dungeon after it.
    pub is_over: bool,
    /// Whether the player [left the dungeon](Descent::leave_dungeon) with the treasure.
    #[serde(default, rename = "is_out", skip_serializing_if = "is_default")]
    pub has_left_dungeon: bool,
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

/// The reason why a descent cannot have the chambers of a pack.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DescentPackError {
    /// The chambers are from a list without a name, which a descent cannot refer to.
    #[error(
        "the file is a list of chambers: give it a name and an author, as docs/chambers.md explains"
    )]
    Unnamed,
    /// The chambers of the descent are from a different pack, or from none.
    #[error(
        "the chambers of this descent are {}, but the chosen pack is {found}",
        expected.as_ref().map_or("from no pack".to_owned(), |pack| format!("from the pack {pack}"))
    )]
    Other {
        /// The pack of the descent, if it has one.
        expected: Option<Box<PackId>>,
        /// The chosen pack.
        found: Box<PackId>,
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

    /// Creates a descent that begins at depth 1, with the newest table. The chambers of its floors are from a
    /// pack. Each floor has at least one chamber if there is a place for it.
    ///
    /// # Errors
    ///
    /// Fails if the pack has no [identity](ChamberPack::id).
    pub fn from_pack(seed: u64, pack: Arc<ChamberPack>) -> Result<Descent, DescentPackError> {
        let id = pack.id().ok_or(DescentPackError::Unnamed)?;
        Ok(Descent {
            pack: Some(id.clone()),
            chambers: Some(pack),
            ..Descent::new(seed)
        })
    }

    /// Returns the descent with the pack from which its chambers are. A descent that was read knows only the
    /// identity of its pack, and can neither make its floors nor be verified without the pack.
    ///
    /// # Errors
    ///
    /// Fails if it is a different pack, or if the descent has no pack.
    pub fn with_pack(self, pack: Arc<ChamberPack>) -> Result<Descent, DescentPackError> {
        let found = pack.id().ok_or(DescentPackError::Unnamed)?.clone();
        match self.pack == Some(found.clone()) {
            true => Ok(Descent {
                chambers: Some(pack),
                ..self
            }),
            false => Err(DescentPackError::Other {
                expected: self.pack.map(Box::new),
                found: Box::new(found),
            }),
        }
    }

    /// Returns the pack from which the chambers of all floors are, or `None` if they are those of the
    /// table's recipes.
    pub fn pack(&self) -> Option<&PackId> {
        self.pack.as_ref()
    }

    fn with_table(seed: u64, table: &'static Table) -> Descent {
        Descent {
            version: VERSION,
            table,
            seed,
            start: Start::default(),
            pack: None,
            chambers: None,
            carried: Carried::default(),
            bought: Vec::new(),
            has_left_dungeon: false,
            floors: Vec::new(),
        }
    }

    /// Creates a descent that begins at depth 1 with the same floors and the same start: with the same seed,
    /// table and pack.
    pub fn again(&self) -> Descent {
        self.with_start(self.start)
    }

    /// Creates a descent that begins at depth 1 with the same floors, and with this start.
    pub fn with_start(&self, start: Start) -> Descent {
        Descent {
            start,
            carried: start.carried(),
            pack: self.pack.clone(),
            chambers: self.chambers.clone(),
            ..Descent::with_table(self.seed, self.table)
        }
    }

    /// Returns who the player is.
    pub fn start(&self) -> Start {
        self.start
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

    /// Returns whether the descent is over, because a beast has caught the player, or because the
    /// player has left the dungeon.
    pub fn is_over(&self) -> bool {
        let end = self.floors.last().and_then(Recording::claimed);
        self.has_left_dungeon || end.is_some_and(|end| end.caught)
    }

    /// Returns whether the dungeon has an exit before the current floor: before the first floor of
    /// each stage but the first, if the [table](Table::exits) has exits.
    pub fn can_leave_dungeon(&self) -> bool {
        !self.is_over() && self.has_exit(self.depth())
    }

    /// Returns whether the dungeon has an exit before the floor at this depth.
    pub(super) fn has_exit(&self, depth: u32) -> bool {
        self.table.exits && depth > 1 && self.table.begins_stage(depth)
    }

    /// Ends the descent: the player leaves the dungeon with the treasure. Returns whether there is an
    /// [exit](Descent::can_leave_dungeon). If there is none, nothing changes.
    pub fn leave_dungeon(&mut self) -> bool {
        let leaves = self.can_leave_dungeon();
        self.has_left_dungeon |= leaves;
        leaves
    }

    /// Returns what the player carried when the player left the last floor, after paying for hints.
    pub fn carried(&self) -> Carried {
        self.carried
    }

    /// Returns what the player brings to the current floor: what the player carried, with the light
    /// that the table and the start [let the player keep](Table::kept_light), and what the player has
    /// [bought](Descent::buy).
    pub fn brings(&self, level: &Level) -> Carried {
        self.brought(self.depth(), self.carried, level)
    }

    /// Returns the light that the player keeps on the current floor from the light that was left after the
    /// last one, in steps. The table and the start [limit it](Table::kept_light).
    pub fn kept_light(&self, level: &Level) -> u32 {
        self.kept_of(self.carried.light, level)
    }

    fn kept_of(&self, light: u32, level: &Level) -> u32 {
        let most = match self.table.kept_light {
            Some(percent) => {
                let most = u64::from(level.light()) * u64::from(percent) / 100;
                let most = u32::try_from(most).unwrap_or(u32::MAX);
                most.max(self.table.least_kept_light)
            }
            None => u32::MAX,
        };
        light.min(self.start.keeps(most))
    }

    /// Returns what a player who carried this after the floor before brings to the floor at this
    /// depth.
    pub(super) fn brought(&self, depth: u32, carried: Carried, level: &Level) -> Carried {
        let carried = Carried {
            light: self.kept_of(carried.light, level),
            ..carried
        };
        let carried = match self.table.shuffled_looks {
            true => carried.with_shuffled_looks(self.seed),
            false => carried,
        };
        self.with_bought(depth, carried)
    }

    /// Returns what a player carries after a floor that ended in this state: what the player carried,
    /// without the coins that the player [pays for hints](Table::hint_price).
    pub(super) fn left_with(&self, end: &Progress) -> Carried {
        let paid = end.hints().saturating_sub(1);
        let price = paid.saturating_mul(self.table.hint_price);
        Carried {
            treasure: end.carried().treasure.saturating_sub(price),
            ..end.carried()
        }
    }

    /// Returns the goods that the player has bought before the current floor.
    pub fn bought(&self) -> &[Good] {
        self.bought_before(self.depth())
    }

    /// Returns the goods that the player has bought before the floor at this depth.
    pub(super) fn bought_before(&self, depth: u32) -> &[Good] {
        let bought = self.bought.get(depth.max(1) as usize - 1);
        bought.map_or(&[], Vec::as_slice)
    }

    /// Returns the depth of the last floor before which the player has bought something, or 0.
    pub(crate) fn last_bought(&self) -> usize {
        let last = self.bought.iter().rposition(|goods| !goods.is_empty());
        last.map_or(0, |floor| floor + 1)
    }

    /// Adds a good to those that the player has bought before the current floor.
    pub(super) fn push_bought(&mut self, good: Good) {
        let floor = self.floors.len();
        let floors = self.bought.len().max(floor + 1);
        self.bought.resize(floors, Vec::new());
        self.bought[floor].push(good);
    }

    /// Returns the recordings of the floors that the player has left, from the top.
    pub fn floors(&self) -> &[Recording] {
        &self.floors
    }

    /// Makes the current floor; see [`floor()`](super::floor()).
    ///
    /// # Errors
    ///
    /// The same errors as [`floor()`](super::floor()), and [`FloorError::NoPack`] if the pack of the descent
    /// [is missing](Descent::with_pack).
    pub fn floor(&self) -> Result<Level, FloorError> {
        self.search_floor().finish()
    }

    /// Creates the search for the current floor, which makes it in short steps.
    pub fn search_floor(&self) -> FloorSearch<'static> {
        self.search_floor_at(self.depth())
    }

    /// Creates the search for the floor at a depth, counted from 1.
    pub(super) fn search_floor_at(&self, depth: u32) -> FloorSearch<'static> {
        let chambers = match (&self.pack, &self.chambers) {
            (None, _) => FloorChambers::Recipes,
            (Some(_), Some(pack)) => FloorChambers::Pack(pack.clone()),
            (Some(pack), None) => FloorChambers::Missing(pack.clone()),
        };
        FloorSearch::new(self.table, self.seed, depth).with_chambers(chambers)
    }

    /// Returns the state at the beginning of the current floor.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`Progress::new`].
    #[track_caller]
    pub fn begin(&self, level: &Level) -> Progress {
        Progress::carrying(level, self.brings(level)).with_terms(self.terms())
    }

    /// Creates a recording for the current floor, without inputs.
    pub fn record(&self, level: &Level) -> Recording {
        let recording = Recording::new(level).bringing(self.brings(level));
        recording.with_terms(self.terms())
    }

    /// Returns what the descent adds to the rules of the current floor.
    pub fn terms(&self) -> Terms {
        self.table.terms(self.depth())
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
        self.carried = self.left_with(progress);
    }

    /// Returns the result so far. Takes time linear in the number of floors.
    pub fn result(&self) -> DescentResult {
        let mut result = DescentResult {
            start: self.start,
            depth: self.depth(),
            is_over: self.is_over(),
            has_left_dungeon: self.has_left_dungeon,
            treasure: self.coins(),
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

    /// Returns whether the player left the dungeon, and with more treasure than in another result in
    /// which the player left it.
    pub fn is_richer_than(&self, other: &DescentResult) -> bool {
        self.has_left_dungeon && (!other.has_left_dungeon || self.treasure > other.treasure)
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
