//! The slots for saved runs. Each running game uses its own slots, so that no game overwrites the
//! run of a different game.

use crate::platform::files::FileLock;
use crate::store::{Store, StoreError};
use bevy_warren::purpose::Purpose;
use ron::error::SpannedError;
use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;
use warren_dungeon::recipe::Day;
use warren_dungeon::replay::{Recording, Source};
use warren_maze::topology::Cell;

/// The number of slots for chapters, and the number of slots for free runs. This is the maximum number
/// of games that can save such runs at the same time.
const SLOTS: u32 = 9;

/// The kind of a saved run. Each kind has its own slots, so that a run never replaces the saved run of
/// a different kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SaveKind {
    /// The current floor of the descent.
    Floor,
    /// The first try at the maze of a day.
    Try(Day),
    /// A chapter of the campaign.
    Chapter,
    /// Any other maze.
    Free,
}

impl SaveKind {
    /// Returns the kind of a run with this purpose. Returns `None` for replays, which are not saved,
    /// and for races and tests, which are saved like other runs in their level.
    pub(super) fn of(purpose: &Purpose) -> Option<SaveKind> {
        match purpose {
            Purpose::Floor(_) => Some(SaveKind::Floor),
            Purpose::Try(day) => Some(SaveKind::Try(*day)),
            Purpose::Chapter => Some(SaveKind::Chapter),
            Purpose::Free => Some(SaveKind::Free),
            Purpose::Race(_) | Purpose::Replay(_) | Purpose::Test => None,
        }
    }
}

/// The files of a slot. No other running game can use the slot until this value is dropped.
pub(super) struct SaveSlot {
    /// The names of the files.
    pub(super) files: SaveFiles,
    /// Whether this game has checked the contents of the files.
    is_checked: AtomicBool,
    /// The lock of the slot, or `None` if no file can be created in the folder. Without a lock,
    /// nothing is saved, but existing files can be read.
    lock: Option<Arc<FileLock>>,
}

/// The names of the files of a slot.
pub(super) struct SaveFiles {
    /// The file of the latest save.
    pub(super) save: String,
    /// The file of the previous save.
    pub(super) before: String,
    /// The file of the pins on the map of the saved run.
    pins: String,
}

impl SaveSlot {
    /// Returns the first slot for a kind of run that no other game uses.
    pub(super) fn first_free(store: &Store, kind: SaveKind) -> Result<SaveSlot, StoreError> {
        let mut free = SaveFiles::all(kind).filter_map(|files| files.take(store, kind));
        free.next().ok_or(match kind {
            SaveKind::Floor => StoreError::DescentElsewhere,
            SaveKind::Try(_) => StoreError::DailyElsewhere,
            SaveKind::Chapter | SaveKind::Free => StoreError::ManyGames(SLOTS),
        })
    }

    /// Returns the first slot for a kind of run that contains no saved run and that no other game uses.
    pub(super) fn first_empty(store: &Store, kind: SaveKind) -> Option<SaveSlot> {
        // Before the lock is acquired, a different game can save a run in the slot.
        let mut free = SaveFiles::all(kind).filter_map(|files| files.take(store, kind));
        free.find(|slot| !slot.is_saved(store))
    }

    /// Returns all slots for a kind of run that contain a saved run and that no other game uses,
    /// the slot of the latest run first.
    pub(super) fn all_saved(store: &Store, kind: SaveKind) -> impl Iterator<Item = SaveSlot> {
        let saved = SaveFiles::all(kind).filter(|files| files.is_saved(store));
        let mut saved: Vec<SaveFiles> = saved.collect();
        saved.sort_by_cached_key(|files| Reverse(files.saved_at(store)));
        let free = saved.into_iter();
        free.filter_map(move |files| files.take(store, kind))
    }

    /// Returns the slot for the first try at another day's maze. The new slot shares this slot's lock,
    /// because one lock protects the tries of all days.
    pub(super) fn of_other_day(&self, day: Day) -> SaveSlot {
        SaveSlot {
            files: SaveFiles::of_try(day),
            is_checked: AtomicBool::new(false),
            lock: self.lock.clone(),
        }
    }

    /// Returns whether the slot contains a saved run.
    pub(super) fn is_saved(&self, store: &Store) -> bool {
        self.files.is_saved(store)
    }

    /// Returns the level of the saved run, or `None` if the run cannot be read.
    pub(super) fn source(&self, store: &Store) -> Option<Source> {
        let files = [&self.files.save, &self.files.before].into_iter();
        let mut saved = files.filter_map(|file| store.peek(file, Recording::read));
        saved.next().map(|recording| recording.source)
    }

    /// Saves a run, and keeps the previous save. The first call moves unreadable files aside,
    /// because a different version of the game might be able to read them. Returns the error of an
    /// unreadable file, if there was one.
    pub(super) fn renew(
        &self,
        store: &Store,
        run: &Recording,
        pins: &[Cell],
    ) -> Result<Option<StoreError>, StoreError> {
        let SaveFiles { save, before, .. } = &self.files;
        let mut unread = None;
        if !self.is_checked.load(Ordering::Relaxed) {
            for file in [save, before] {
                match store.recall(file, Recording::read) {
                    Ok(_) => {}
                    Err(error) if error.is_moved() => unread = Some(error),
                    Err(error) => return Err(error),
                }
            }
            self.is_checked.store(true, Ordering::Relaxed);
        }
        store.renew(save, before, &run.write())?;
        let moved = store.update(&self.files.pins, read_pins, |old| {
            let is_new = old.unwrap_or_default() != pins;
            is_new.then(|| ron::to_string(pins).ok()).flatten()
        })?;
        Ok(unread.or(moved))
    }

    /// Returns the cells of the pins on the map of the saved run. Pins that cannot be read are lost.
    pub(super) fn pins(&self, store: &Store) -> Vec<Cell> {
        store.peek(&self.files.pins, read_pins).unwrap_or_default()
    }

    /// Moves the saved run to a slot that contains no saved run. Does nothing if this game does not
    /// have the locks of both slots.
    pub(super) fn move_to(&self, store: &Store, to: &SaveSlot) -> Result<(), StoreError> {
        if self.lock.is_none() || to.lock.is_none() {
            return Ok(());
        }
        // The slot counts as empty until the latest save is moved, so an interrupted move can be
        // repeated. Pins in an empty slot belong to no run, so they are replaced.
        store.rename_kept(&self.files.pins, &to.files.pins)?;
        store.move_kept(&self.files.save, &to.files.save)?;
        store.move_kept(&self.files.before, &to.files.before)
    }

    /// Removes the saved run.
    pub(super) fn forget(&self, store: &Store) -> Result<(), StoreError> {
        store.forget(&self.files.save)?;
        store.forget(&self.files.before)?;
        store.forget(&self.files.pins)
    }
}

impl SaveFiles {
    /// Returns the files of the first try at the maze of a day.
    pub(super) fn of_try(day: Day) -> SaveFiles {
        SaveFiles::with_stem(&stem_of_try(day))
    }

    /// Returns whether the files contain a saved run.
    pub(super) fn is_saved(&self, store: &Store) -> bool {
        store.has_kept(&self.save) || store.has_kept(&self.before)
    }

    /// Returns the time at which the run was saved, or `None` if the files contain no saved run. If the
    /// time is unknown, returns a time before all other runs.
    pub(super) fn saved_at(&self, store: &Store) -> Option<SystemTime> {
        let files = [&self.save, &self.before].into_iter();
        let latest = files.filter_map(|file| store.written_at(file)).max();
        (self.is_saved(store)).then_some(latest.unwrap_or(SystemTime::UNIX_EPOCH))
    }

    /// Returns the files of all slots for a kind of run.
    fn all(kind: SaveKind) -> impl Iterator<Item = SaveFiles> {
        let (stem, slots) = match kind {
            SaveKind::Floor => ("descent-floor".into(), 1),
            SaveKind::Try(day) => (stem_of_try(day), 1),
            SaveKind::Chapter => ("chapter-run".into(), SLOTS),
            SaveKind::Free => ("run".into(), SLOTS),
        };
        (1..=slots).map(move |number| match number {
            1 => SaveFiles::with_stem(&stem),
            number => SaveFiles::with_stem(&format!("{stem}-{number}")),
        })
    }

    fn with_stem(stem: &str) -> SaveFiles {
        SaveFiles {
            save: format!("{stem}.ron"),
            before: format!("{stem}-before.ron"),
            pins: format!("{stem}-pins.ron"),
        }
    }

    /// Returns the slot with these files, or `None` if a different game uses it.
    pub(super) fn take(self, store: &Store, kind: SaveKind) -> Option<SaveSlot> {
        let lock = match kind {
            // One lock for all days, because lock files are never removed.
            SaveKind::Try(_) => store.take_lock(".daily-run.ron.lock"),
            _ => store.take_lock(&format!(".{}.lock", self.save)),
        };
        let lock = match lock {
            Ok(None) => return None,
            Ok(Some(lock)) => Some(Arc::new(lock)),
            Err(_) => None,
        };
        Some(SaveSlot {
            files: self,
            is_checked: AtomicBool::new(false),
            lock,
        })
    }
}

fn stem_of_try(day: Day) -> String {
    format!("daily-{day}-run")
}

fn read_pins(text: &str) -> Result<Vec<Cell>, SpannedError> {
    ron::from_str(text)
}
