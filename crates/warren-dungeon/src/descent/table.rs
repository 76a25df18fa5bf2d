//! The table of the floors of a descent.

use super::Good;
use super::goods::{FIRST_SUPPLIES, GOODS};
use crate::play::Terms;
use crate::recipe::{Day, Pattern, Recipe, Theme};
use serde::Deserialize;
use std::sync::LazyLock;

/// The files of all tables, the newest first.
const FILES: [(&str, &str); 8] = [
    ("descent.ron", include_str!("../../assets/descent.ron")),
    ("descent-7.ron", include_str!("../../assets/descent-7.ron")),
    ("descent-6.ron", include_str!("../../assets/descent-6.ron")),
    ("descent-5.ron", include_str!("../../assets/descent-5.ron")),
    ("descent-4.ron", include_str!("../../assets/descent-4.ron")),
    ("descent-3.ron", include_str!("../../assets/descent-3.ron")),
    ("descent-2.ron", include_str!("../../assets/descent-2.ron")),
    ("descent-1.ron", include_str!("../../assets/descent-1.ron")),
];

/// The table that determines the floors of new descents: `assets/descent.ron`.
///
/// # Panics
///
/// Panics if one of the tables is invalid, which a test rules out.
pub fn table() -> &'static Table {
    &tables()[0]
}

/// Returns the table that determines the floors of a day's descent: the newest one whose [first
/// day](Table::first_day) is not later.
///
/// # Panics
///
/// Panics in the same cases as [`table`].
pub fn table_of_day(day: Day) -> &'static Table {
    let is_valid = |table: &&Table| table.first_day.is_none_or(|first| first <= day);
    tables().iter().find(is_valid).unwrap_or(table())
}

/// Returns the table with this version, or `None` if there is none. The tables of earlier versions
/// determine the floors of descents that began with them.
///
/// # Panics
///
/// Panics in the same cases as [`table`].
pub fn table_of_version(version: u32) -> Option<&'static Table> {
    tables().iter().find(|table| table.version == version)
}

fn tables() -> &'static [Table] {
    static TABLES: LazyLock<[Table; FILES.len()]> = LazyLock::new(|| {
        FILES.map(|(name, text)| match Table::read(text) {
            Ok(table) => table,
            Err(error) => panic!("assets/{name}: {error}"),
        })
    });
    &*TABLES
}

/// The floors of a descent. The floors are numbered from 1; this number is the *depth*.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The version of the table, which every descent stores. A table with a different version
    /// determines different floors.
    pub version: u32,
    /// The first day whose descent uses the table, or `None` if the descents of all days may use it.
    /// Releases with different tables thus agree on the descents of earlier days.
    #[serde(default)]
    pub first_day: Option<Day>,
    /// The [effort](super::Effort::total) at some depths, in ascending order of the depth. Between
    /// two depths, the effort is interpolated. Below the last depth, it grows at the same rate as
    /// between the last two.
    pub effort: Vec<(u32, u32)>,
    /// The effort of the floors relative to [`effort`](field@Table::effort), in percent. After the
    /// last entry, the list starts again.
    pub rhythm: Vec<u32>,
    /// Every floor whose depth is a multiple of this number has a vault.
    pub vault_every: u32,
    /// Whether the player can buy [goods](super::Good) between the floors, and take a relic before the
    /// first floor of each stage but the first.
    #[serde(default)]
    pub pedlar: bool,
    /// The goods that are used up, which the pedlar offers again and again. There are at
    /// least as many as goods of an [`Offer`](super::Offer).
    #[serde(default = "first_supplies")]
    pub supplies: Vec<Good>,
    /// The prices of goods that do not have their [usual price](Good::price), in coins.
    #[serde(default)]
    pub prices: Vec<(Good, u32)>,
    /// By how much the prices rise from stage to stage, in percent of the prices of the first stage.
    #[serde(default)]
    pub price_growth: u32,
    /// Whether the player can leave the dungeon with the treasure before the first floor of each stage
    /// but the first.
    #[serde(default, rename = "ways_out")]
    pub exits: bool,
    /// The largest light that a player keeps from earlier floors, in percent of the light of the next
    /// floor. A player keeps all light if this is `None`.
    #[serde(default)]
    pub kept_light: Option<u32>,
    /// The minimum of the limit that [`kept_light`](field@Table::kept_light) sets, in steps, which matters
    /// before short floors. The player's [start](super::Start) can lower the limit further.
    #[serde(default)]
    pub least_kept_light: u32,
    /// The number of coins that each hint on a floor costs, except for the first one.
    #[serde(default)]
    pub hint_price: u32,
    /// The maximum number of moves that a hint shows, or 0 if a hint can show the whole path.
    #[serde(default)]
    pub hint_moves: u32,
    /// Whether the looks of flasks and scrolls do different things in each descent.
    #[serde(default)]
    pub shuffled_looks: bool,
    /// The minimum number of moves between the start of a floor and each beast. No beast starts in
    /// sight of the player if this is not 0.
    #[serde(default)]
    pub beast_moves: u32,
    /// Whether the player can enter every other reachable cell of a floor before its finish.
    #[serde(default)]
    pub finish_is_last: bool,
    /// The stages, from the top. Each stage has as many floors as the rhythm, and ends with a named
    /// place. After the last stage, the last [`repeated`](Table::repeated) stages start again.
    pub stages: Vec<Stage>,
    /// The number of stages that are repeated.
    pub repeated: u32,
}

/// A stage of a descent. The recipes of a stage are used with seeds and sizes that depend on the
/// descent and the depth.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    /// The recipes of usual floors.
    pub floors: Vec<Recipe>,
    /// The recipes of floors with a vault.
    pub vaults: Vec<Recipe>,
    /// The themes of the stage's floors, from the top, instead of those of their recipes. After the last
    /// one, the list starts again. The recipes' themes are used if the list is empty.
    #[serde(default)]
    pub themes: Vec<Theme>,
    /// Floors with a recipe of their own, so that every descent has them.
    #[serde(default)]
    pub lessons: Vec<LessonFloor>,
    /// The last floor of the stage.
    pub place: Place,
}

impl Stage {
    /// Returns all recipes of the stage.
    fn recipes(&self) -> impl Iterator<Item = &Recipe> {
        let place = std::iter::once(&self.place.recipe);
        let lessons = self.lessons.iter().map(|lesson| &lesson.recipe);
        let floors = self.floors.iter().chain(&self.vaults);
        floors.chain(lessons).chain(place)
    }
}

/// A floor of a stage that teaches something, such as the first floor with a beast.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonFloor {
    /// The floor of the stage, counted from 1.
    pub floor: u32,
    /// Whether the floor has a vault.
    #[serde(default)]
    pub has_vault: bool,
    /// The number of ticks for which the floor's Minotaur rests after each of its moves.
    #[serde(default)]
    pub minotaur_rest: u32,
    /// The recipe of the floor.
    pub recipe: Recipe,
}

/// A floor with a name.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The name that identifies the place in translations, such as `"old-gate"`.
    pub name: String,
    /// The recipe of the floor.
    pub recipe: Recipe,
}

/// The part of a descent to which a floor belongs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FloorKind<'a> {
    /// A usual floor.
    Usual,
    /// A floor with a vault, which contains treasure.
    Vault,
    /// A named place, the last floor of a stage.
    Place(&'a str),
}

/// The reason why a table is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidTable {
    /// The string is not a table.
    #[error("line {}, column {}: {}", .0.span.start.line, .0.span.start.col, .0.code)]
    Text(#[from] ron::error::SpannedError),
    /// A list is too short.
    #[error("{what} has {found} entries, but needs at least {least}")]
    Short {
        /// The name of the list.
        what: &'static str,
        /// The number of its entries.
        found: usize,
        /// The minimum number.
        least: usize,
    },
    /// The depths in `effort` are not ascending, or the effort decreases.
    #[error(
        "effort: the entry for depth {depth} must come later, and must not be smaller than the one before it"
    )]
    Effort {
        /// The depth of the wrong entry.
        depth: u32,
    },
    /// A recipe asks for one-way gates. Without them, all iron keys of a level that a recipe makes can
    /// be reached before any iron door is open. With them, iron keys can be behind iron doors, so that
    /// a player who brings charges could blast a way around a one-way gate, and then lose the level.
    #[error("a recipe has one-way gates, with which a player who brings charges could lose")]
    OneWays,
    /// A number is out of range.
    #[error("{what} is {found}, but must be from 1 to {most}")]
    Range {
        /// The name of the field.
        what: &'static str,
        /// The number.
        found: u32,
        /// The largest permitted number.
        most: u32,
    },
}

/// Returns the supplies of tables that do not list them.
fn first_supplies() -> Vec<Good> {
    FIRST_SUPPLIES.to_vec()
}

/// Returns whether a level of the recipe can have one-way gates outside chambers.
fn has_one_ways(recipe: &Recipe) -> bool {
    let patterns = [Pattern::SeenLock, Pattern::WayBack, Pattern::Gambit];
    let kinds = recipe.mission.kinds;
    let leads_on = recipe.mission.patterns > 0 && patterns.into_iter().any(|it| kinds.contains(it));
    recipe.one_ways > 0 || leads_on
}

impl Table {
    /// Reads a table from RON.
    ///
    /// # Errors
    ///
    /// Fails if the string is not a table, or if the table does not determine every floor.
    pub fn read(text: &str) -> Result<Table, InvalidTable> {
        let table: Table = ron::from_str(text)?;
        let lists = [
            ("effort", table.effort.len(), 2),
            ("rhythm", table.rhythm.len(), 1),
            ("stages", table.stages.len(), 1),
            ("supplies", table.supplies.len(), GOODS),
        ];
        let of_stages = table.stages.iter().flat_map(|stage| {
            let (floors, vaults) = (stage.floors.len(), stage.vaults.len());
            [("floors", floors, 1), ("vaults", vaults, 1)]
        });
        for (what, found, least) in lists.into_iter().chain(of_stages) {
            if found < least {
                return Err(InvalidTable::Short { what, found, least });
            }
        }
        for pair in table.effort.windows(2) {
            if pair[1].0 <= pair[0].0 || pair[1].1 < pair[0].1 {
                return Err(InvalidTable::Effort { depth: pair[1].0 });
            }
        }
        let last = table.rhythm.len() as u32 - 1;
        let lessons = table.stages.iter().flat_map(|stage| &stage.lessons);
        let lessons = lessons.map(|lesson| ("floor", lesson.floor, last));
        let numbers = [
            ("vault_every", table.vault_every, u32::MAX),
            ("repeated", table.repeated, table.stages.len() as u32),
        ];
        for (what, found, most) in numbers.into_iter().chain(lessons) {
            if !(1..=most).contains(&found) {
                return Err(InvalidTable::Range { what, found, most });
            }
        }
        let has_one_ways = |stage: &Stage| stage.recipes().any(has_one_ways);
        match table.stages.iter().any(has_one_ways) {
            true => Err(InvalidTable::OneWays),
            false => Ok(table),
        }
    }

    /// Returns the price of a good before the floor at a depth, in coins. Prices rise from stage to stage by
    /// [`price_growth`](field@Table::price_growth).
    pub fn price(&self, good: Good, depth: u32) -> u32 {
        let listed = self.prices.iter().find(|&&(priced, _)| priced == good);
        let price = listed.map_or(good.price(), |&(_, price)| price);
        let stage = depth.saturating_sub(1) / self.rhythm.len() as u32;
        let percent = self.price_growth.saturating_mul(stage).saturating_add(100);
        price.saturating_mul(percent) / 100
    }

    /// Returns the effort that the floor at a depth should cost.
    pub fn effort_at(&self, depth: u32) -> u32 {
        let percent = self.rhythm[self.in_rhythm(depth)];
        let effort = self.level_effort(depth) * u64::from(percent) / 100;
        u32::try_from(effort).unwrap_or(u32::MAX)
    }

    /// Returns the effort at a depth, without the rhythm.
    fn level_effort(&self, depth: u32) -> u64 {
        let last = self.effort.len() - 2;
        let at = self.effort[1..].iter().position(|&(to, _)| depth <= to);
        let at = at.unwrap_or(last);
        let [(from, low), (to, high)] = [self.effort[at], self.effort[at + 1]];
        let below = u64::from(depth.saturating_sub(from));
        u64::from(low) + below * u64::from(high - low) / u64::from(to - from)
    }

    /// Returns the stage to which a depth belongs.
    pub fn stage(&self, depth: u32) -> &Stage {
        let number = (depth.max(1) - 1) as usize / self.rhythm.len();
        let (count, repeated) = (self.stages.len(), self.repeated as usize);
        match number < count {
            true => &self.stages[number],
            false => &self.stages[count - repeated + (number - count) % repeated],
        }
    }

    /// Returns the kind of the floor at a depth.
    pub fn kind(&self, depth: u32) -> FloorKind<'_> {
        let has_vault = match self.lesson(depth) {
            Some(lesson) => lesson.has_vault,
            None => depth.is_multiple_of(self.vault_every),
        };
        if self.in_rhythm(depth) + 1 == self.rhythm.len() {
            FloorKind::Place(&self.stage(depth).place.name)
        } else if has_vault {
            FloorKind::Vault
        } else {
            FloorKind::Usual
        }
    }

    /// Returns the recipes for the floor at a depth.
    pub(super) fn recipes(&self, depth: u32) -> &[Recipe] {
        let stage = self.stage(depth);
        if let Some(lesson) = self.lesson(depth) {
            return std::slice::from_ref(&lesson.recipe);
        }
        match self.kind(depth) {
            FloorKind::Usual => &stage.floors,
            FloorKind::Vault => &stage.vaults,
            FloorKind::Place(_) => std::slice::from_ref(&stage.place.recipe),
        }
    }

    /// Returns the theme of the floor at a depth, or `None` if its recipe has the theme.
    pub(super) fn theme(&self, depth: u32) -> Option<Theme> {
        let themes = &self.stage(depth).themes;
        themes.iter().cycle().nth(self.in_rhythm(depth)).copied()
    }

    /// Returns what the table adds to the rules of a run on the floor at a depth.
    pub fn terms(&self, depth: u32) -> Terms {
        Terms {
            hint_price: self.hint_price,
            hint_moves: self.hint_moves,
            minotaur_rest: self.lesson(depth).map_or(0, |lesson| lesson.minotaur_rest),
        }
    }

    fn lesson(&self, depth: u32) -> Option<&LessonFloor> {
        let floor = self.in_rhythm(depth) as u32 + 1;
        let mut lessons = self.stage(depth).lessons.iter();
        lessons.find(|lesson| lesson.floor == floor)
    }

    /// Returns whether the floor at a depth is the first one of a stage.
    pub(super) fn begins_stage(&self, depth: u32) -> bool {
        self.in_rhythm(depth) == 0
    }

    fn in_rhythm(&self, depth: u32) -> usize {
        (depth.max(1) - 1) as usize % self.rhythm.len()
    }
}
