//! The slots for saved runs. Each running game uses its own slot, so that no game overwrites the
//! run of a different game.

use crate::platform::files::FileLock;
use crate::store::{Store, StoreError};
use ron::error::SpannedError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use warren_dungeon::play::Recording;
use warren_dungeon::recipe::Day;
use warren_maze::topology::Cell;

/// The number of slots. This is the maximum number of games that can save runs at the same time.
const SLOTS: u32 = 9;

/// The two files of a slot. No other running game can use the slot until this value is dropped.
pub(super) struct SaveSlot {
    /// The file of the latest save.
    pub(super) save: String,
    /// The file of the previous save.
    pub(super) before: String,
    /// The file of the pins on the map of the saved run.
    pub(super) pins: String,
    /// Whether this game has checked the contents of the files.
    is_checked: AtomicBool,
    /// The lock of the slot, or `None` if no file can be created in the folder. Without a lock,
    /// nothing is saved, but existing files can be read.
    _lock: Option<Arc<FileLock>>,
}

impl SaveSlot {
    /// Returns the first slot that no other game uses.
    pub(super) fn first_free(store: &Store) -> Result<SaveSlot, StoreError> {
        let mut free = (1..=SLOTS).filter_map(|number| SaveSlot::take(store, number));
        free.next().ok_or(StoreError::ManyGames(SLOTS))
    }

    /// Returns the first slot that contains a saved run and that no other game uses.
    pub(super) fn first_saved(store: &Store) -> Option<SaveSlot> {
        let saved = (1..=SLOTS).filter(|&number| {
            let [save, before] = names(number);
            store.has_kept(&save) || store.has_kept(&before)
        });
        let mut free = saved.filter_map(|number| SaveSlot::take(store, number));
        free.next()
    }

    /// Returns the slot for the current floor of the descent.
    pub(super) fn of_descent(store: &Store) -> Result<SaveSlot, StoreError> {
        let files = ["descent-floor.ron", "descent-floor-before.ron"];
        SaveSlot::with_files(store, files.map(String::from)).ok_or(StoreError::DescentElsewhere)
    }

    /// Returns the slot for the first try at the maze of a day.
    pub(super) fn of_daily(store: &Store, day: Day) -> Result<SaveSlot, StoreError> {
        // One lock for all days, because lock files are never removed.
        let slot = SaveSlot::with_lock(store, names_of_try(day), ".daily-run.ron.lock");
        slot.ok_or(StoreError::DailyElsewhere)
    }

    /// Returns the slot for the first try at another day's maze. The new slot shares this slot's lock,
    /// because one lock protects the tries of all days.
    pub(super) fn of_other_day(&self, day: Day) -> SaveSlot {
        let [save, before] = names_of_try(day);
        SaveSlot {
            pins: pins_beside(&save),
            save,
            before,
            is_checked: AtomicBool::new(false),
            _lock: self._lock.clone(),
        }
    }

    /// Returns whether the slot for the first try at the maze of a day contains a saved run.
    pub(super) fn has_daily(store: &Store, day: Day) -> bool {
        names_of_try(day).iter().any(|name| store.has_kept(name))
    }

    /// Returns whether the slot contains a saved run.
    pub(super) fn is_saved(&self, store: &Store) -> bool {
        store.has_kept(&self.save) || store.has_kept(&self.before)
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
        let mut unread = None;
        if !self.is_checked.load(Ordering::Relaxed) {
            for file in [&self.save, &self.before] {
                match store.recall(file, Recording::read) {
                    Ok(_) => {}
                    Err(error) if error.is_moved() => unread = Some(error),
                    Err(error) => return Err(error),
                }
            }
            self.is_checked.store(true, Ordering::Relaxed);
        }
        store.renew(&self.save, &self.before, &run.write())?;
        let moved = store.update(&self.pins, read_pins, |old| {
            let is_new = old.unwrap_or_default() != pins;
            is_new.then(|| ron::to_string(pins).ok()).flatten()
        })?;
        Ok(unread.or(moved))
    }

    /// Returns the cells of the pins on the map of the saved run. Pins that cannot be read are lost.
    pub(super) fn pins(&self, store: &Store) -> Vec<Cell> {
        store.peek(&self.pins, read_pins).unwrap_or_default()
    }

    /// Removes the saved run.
    pub(super) fn forget(&self, store: &Store) -> Result<(), StoreError> {
        store.forget(&self.save)?;
        store.forget(&self.before)?;
        store.forget(&self.pins)
    }

    fn take(store: &Store, number: u32) -> Option<SaveSlot> {
        SaveSlot::with_files(store, names(number))
    }

    /// Returns the slot with these files, or `None` if a different game uses it.
    fn with_files(store: &Store, files: [String; 2]) -> Option<SaveSlot> {
        let lock = format!(".{}.lock", files[0]);
        SaveSlot::with_lock(store, files, &lock)
    }

    /// Returns the slot with these files, or `None` if a different game holds the lock with this
    /// name.
    fn with_lock(store: &Store, [save, before]: [String; 2], lock: &str) -> Option<SaveSlot> {
        let lock = match store.take_lock(lock) {
            Ok(None) => return None,
            Ok(Some(lock)) => Some(Arc::new(lock)),
            Err(_) => None,
        };
        Some(SaveSlot {
            pins: pins_beside(&save),
            save,
            before,
            is_checked: AtomicBool::new(false),
            _lock: lock,
        })
    }
}

/// Returns the name of the file for the pins of the run in a file.
fn pins_beside(save: &str) -> String {
    format!("{}-pins.ron", save.trim_end_matches(".ron"))
}

fn read_pins(text: &str) -> Result<Vec<Cell>, SpannedError> {
    ron::from_str(text)
}

/// Returns the file names of the slot for the first try at the maze of a day.
fn names_of_try(day: Day) -> [String; 2] {
    [
        format!("daily-{day}-run.ron"),
        format!("daily-{day}-run-before.ron"),
    ]
}

/// Returns the file names of a slot.
fn names(number: u32) -> [String; 2] {
    let stem = match number {
        1 => "run".into(),
        number => format!("run-{number}"),
    };
    [format!("{stem}.ron"), format!("{stem}-before.ron")]
}
