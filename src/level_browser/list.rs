//! All levels in the store, with the data that a list shows: a picture, the size, the date and the
//! difficulty. Everything is read in the background, because a folder may contain thousands of
//! levels.

use crate::platform::files::FileStamp;
use crate::store::{Store, StoreError, natural_key};
use crate::texts::{self, Say, Texts, say};
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::map::thumbnail::{self, Thumbnail};
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use warren_dungeon::level::{Fingerprint, fingerprint};
use warren_dungeon::recipe::Day;
use warren_dungeon::survey::{Figure, LazyMeasures};
use warren_maze::topology::GridSpec;

/// The levels in the store. The lists on the screens and in the panel share this resource, so each
/// level is read only once.
#[derive(Resource, Default)]
pub(crate) struct LevelList {
    levels: BTreeMap<String, ListedLevel>,
    listing: Slot<Vec<(String, Option<FileStamp>)>>,
    listed: Option<Instant>,
    reading: Slot<Vec<(String, Read)>>,
    colours: Colours,
    /// A number that changes whenever the list does.
    pub(super) version: u64,
}

/// A level in the list.
#[derive(Clone)]
pub(super) struct ListedLevel {
    /// The time at which the file was last changed. `None` for built-in levels.
    stamp: Option<FileStamp>,
    is_built_in: bool,
    /// The data read from the file, or `None` until it has been read.
    read: Option<Read>,
}

type Read = Result<Arc<LevelFacts>, Arc<StoreError>>;

/// The data that a list shows for a level.
pub(super) struct LevelFacts {
    grid: GridSpec,
    /// The number of open cells.
    open: u32,
    difficulty: Option<f64>,
    /// The key of the player's record.
    pub(super) fingerprint: Fingerprint,
    pub(super) picture: Thumbnail,
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum LevelOrder {
    /// Alphabetical order.
    #[default]
    Name,
    /// The most recently changed levels come first. Built-in levels have no date, and come last.
    Date,
    /// Levels with few open cells come first.
    Size,
    /// Easy levels come first.
    Difficulty,
}

impl LevelOrder {
    pub(crate) const ALL: [LevelOrder; 4] = [
        LevelOrder::Name,
        LevelOrder::Date,
        LevelOrder::Size,
        LevelOrder::Difficulty,
    ];

    pub(crate) fn say(self) -> Say {
        match self {
            LevelOrder::Name => say!("levels-by-name"),
            LevelOrder::Date => say!("levels-by-date"),
            LevelOrder::Size => say!("levels-by-size"),
            LevelOrder::Difficulty => say!("levels-by-difficulty"),
        }
    }
}

/// The interval at which the folder is listed again, because other programs may change it.
const REFRESH_INTERVAL: Duration = Duration::from_millis(500);

/// The length of a picture's longer side, in pixels.
const LENGTH: u32 = 64;

/// The time after which the levels read so far are returned, so that they appear gradually.
const PART: Duration = Duration::from_millis(30);

impl LevelList {
    /// Lists the folder again if some time has passed, and reads the levels that have not been read
    /// yet, beginning with those in `visible`. Call this function in every frame in which a list is
    /// visible.
    pub(super) fn update<'a>(
        &mut self,
        store: &Store,
        colours: &Colours,
        visible: impl Iterator<Item = &'a str>,
        wait: WaitForWork,
    ) {
        if self.colours != *colours {
            self.colours = *colours;
            self.reading.give_up();
            self.levels.values_mut().for_each(|level| level.read = None);
        }
        if let Some(listed) = self.listing.take_ready(wait) {
            self.set_levels(listed);
        }
        let is_due = self.listed.is_none_or(|at| at.elapsed() > REFRESH_INTERVAL);
        if is_due && !self.listing.is_busy() {
            self.listed = Some(Instant::now());
            let store = store.clone();
            self.listing.ask(move |_| store.list());
            // If the work does not run on a separate thread, it is already complete.
            if let Some(listed) = self.listing.take_ready(wait) {
                self.set_levels(listed);
            }
        }
        for (name, read) in self.reading.take_ready(wait).into_iter().flatten() {
            if let Some(level) = self.levels.get_mut(&name) {
                level.read = Some(read);
                self.version += 1;
            }
        }
        self.read_more(store, visible);
    }

    /// Lists the folder again in the next frame, for example because a level was deleted.
    pub(crate) fn refresh(&mut self) {
        self.listed = None;
    }

    fn set_levels(&mut self, listed: Vec<(String, Option<FileStamp>)>) {
        let mut before = std::mem::take(&mut self.levels);
        let count = before.len();
        let mut changed = false;
        for (name, stamp) in listed {
            let kept = before.remove(&name).filter(|level| level.stamp == stamp);
            changed |= kept.is_none();
            let level = kept.unwrap_or_else(|| ListedLevel {
                stamp,
                is_built_in: crate::store::is_built_in(&name),
                read: None,
            });
            self.levels.insert(name, level);
        }
        if changed || count != self.levels.len() {
            self.version += 1;
        }
    }

    fn read_more<'a>(&mut self, store: &Store, visible: impl Iterator<Item = &'a str>) {
        /// The maximum number of levels that one background task reads in addition to the visible
        /// levels.
        const MANY: usize = 64;

        if self.reading.is_busy() {
            return;
        }
        let is_missing = |name: &&str| self.levels.get(*name).is_some_and(ListedLevel::is_unread);
        let mut names: Vec<String> = visible.filter(is_missing).map(String::from).collect();
        let rest = self.levels.keys().map(String::as_str).filter(is_missing);
        names.extend(rest.take(MANY).map(String::from));
        if !names.is_empty() {
            let (store, colours) = (store.clone(), self.colours);
            self.reading
                .ask_async(async move |progress| read(&store, &colours, names, &progress).await);
        }
    }

    /// Returns the level with this name.
    pub(super) fn get(&self, name: &str) -> Option<&ListedLevel> {
        self.levels.get(name)
    }

    /// Returns the names of the levels whose names contain the text that the player searches for,
    /// in the given order.
    pub(super) fn names(&self, search: &str, order: LevelOrder, texts: &Texts) -> Vec<String> {
        let told = |name: &str| texts.translate(&texts::level(name)).to_lowercase();
        let wanted = search.trim().to_lowercase();
        let mut found: Vec<(String, &String, &ListedLevel)> = self
            .levels
            .iter()
            .map(|(name, level)| (told(name), name, level))
            .filter(|(told, ..)| told.contains(&wanted))
            .collect();
        let facts = |level: &ListedLevel| level.read.as_ref()?.as_ref().ok().cloned();
        match order {
            // Built-in levels come first, because new players look for them.
            LevelOrder::Name => {
                found
                    .sort_by_cached_key(|(told, _, level)| (!level.is_built_in, natural_key(told)));
            }
            LevelOrder::Date => {
                found.sort_by_key(|(.., level)| Reverse(level.stamp.map(|stamp| stamp.0)));
            }
            LevelOrder::Size => {
                let open = |level| facts(level).map_or(u32::MAX, |facts| facts.open);
                found.sort_by_key(|(.., level)| open(level));
            }
            LevelOrder::Difficulty => {
                let difficulty = |level| facts(level).and_then(|facts| facts.difficulty);
                let key = |level| difficulty(level).unwrap_or(f64::INFINITY);
                found.sort_by(|(.., a), (.., b)| key(a).total_cmp(&key(b)));
            }
        }
        found.into_iter().map(|(_, name, _)| name.clone()).collect()
    }
}

impl ListedLevel {
    fn is_unread(&self) -> bool {
        self.read.is_none()
    }

    /// Returns the data read from the file, or `None` if the file has not been read yet or is
    /// invalid.
    pub(super) fn facts(&self) -> Option<&Arc<LevelFacts>> {
        self.read.as_ref()?.as_ref().ok()
    }

    /// Returns the error in the file.
    pub(super) fn fault(&self) -> Option<&StoreError> {
        self.read.as_ref()?.as_ref().err().map(|error| &**error)
    }

    /// Returns the time at which the file was last changed, or `None` for a built-in level.
    pub(super) fn stamp(&self) -> Option<FileStamp> {
        self.stamp
    }

    /// Returns the date at which the file was last changed.
    fn date(&self) -> Option<Day> {
        let since = self.stamp?.0.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Day::at(since.as_secs())
    }

    /// Describes the level in one line: its shape, size and date.
    pub(super) fn summary(&self) -> Say {
        let what = match (&self.read, self.facts()) {
            (_, Some(facts)) => say!(
                "levels-what",
                shape = texts::of_library::shape(facts.grid.shape),
                size = texts::size(facts.grid),
            ),
            (Some(_), None) => say!("levels-broken"),
            (None, None) => Say::verbatim("…"),
        };
        match self.date() {
            Some(date) => say!("levels-dated", what, date = date.to_string()),
            None => what,
        }
    }

    /// Describes the level's difficulty, if it is known.
    pub(super) fn difficulty(&self) -> Option<Say> {
        self.facts()?.difficulty.map(difficulty)
    }
}

/// Describes a difficulty.
pub(super) fn difficulty(difficulty: f64) -> Say {
    let value = texts::of_library::value(Figure::Difficulty, difficulty);
    say!("levels-difficulty", value)
}

/// Reads some of the levels, in order.
async fn read(
    store: &Store,
    colours: &Colours,
    names: Vec<String>,
    progress: &WorkProgress,
) -> Vec<(String, Read)> {
    let began = Instant::now();
    let mut read = Vec::new();
    for name in names {
        if progress.go_on().is_break() || !read.is_empty() && began.elapsed() > PART {
            break;
        }
        let facts = store.load(&name).map(|level| {
            let found = LazyMeasures::new(&level);
            Arc::new(LevelFacts {
                grid: level.grid().spec(),
                open: level.maze().open_cells().count() as u32,
                difficulty: found.figure(Figure::Difficulty),
                fingerprint: fingerprint(&level),
                picture: thumbnail::paint(&level, colours, LENGTH),
            })
        });
        read.push((name, facts.map_err(Arc::new)));
        progress.pause().await;
    }
    read
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;

    /// Updates the list until everything has been read.
    fn fill(list: &mut LevelList, store: &Store) {
        let colours = Colours::default();
        list.refresh();
        let is_full = |list: &LevelList| !list.levels.values().any(ListedLevel::is_unread);
        for _ in 0..10_000 {
            list.update(store, &colours, std::iter::empty(), WaitForWork(true));
            if is_full(list) && list.listed.is_some() && !list.listing.is_busy() {
                return;
            }
        }
        panic!("the list is never full");
    }

    #[test]
    fn lists_are_searched_sorted_and_read_again_when_files_change() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("levels"));
        let mut list = LevelList::default();
        let texts = Texts::default();
        for (name, size) in [("Zeta", 4), ("alpha", 9), ("middle one", 6)] {
            let grid = GridSpec {
                width: size,
                height: size,
                ..default()
            };
            let level = make(&Recipe { grid, ..default() }).unwrap();
            store.save(name, &level).unwrap();
        }
        fill(&mut list, &store);
        let own = |list: &LevelList, search, order| {
            let mut names = list.names(search, order, &texts);
            names.retain(|name| !list.get(name).unwrap().is_built_in);
            names
        };
        assert_eq!(
            own(&list, "", LevelOrder::Name),
            ["alpha", "middle one", "Zeta"]
        );
        assert_eq!(
            own(&list, "", LevelOrder::Size),
            ["Zeta", "middle one", "alpha"]
        );
        assert_eq!(own(&list, " ONE", LevelOrder::Name), ["middle one"]);
        // A built-in level is found by its translated name.
        assert_eq!(
            list.names("honeyc", LevelOrder::Date, &texts),
            ["honeycomb"]
        );
        let by_difficulty = list.names("", LevelOrder::Difficulty, &texts);
        let values = by_difficulty.iter().map(|name| list.get(name).unwrap());
        let values = values.map(|level| level.facts().unwrap().difficulty);
        assert!(
            values
                .map(|value| value.unwrap_or(f64::INFINITY))
                .is_sorted()
        );
        assert!(list.get("Zeta").unwrap().date().is_some());

        let path = store.level_path("Zeta").unwrap();
        std::fs::write(&path, "(format: 3").unwrap();
        let version = list.version;
        fill(&mut list, &store);
        assert!(list.get("Zeta").unwrap().fault().is_some());
        assert_ne!(list.version, version);
        std::fs::remove_file(&path).unwrap();
        fill(&mut list, &store);
        assert!(list.get("Zeta").is_none());
    }
}
