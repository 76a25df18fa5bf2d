//! The slots for saved runs. Each running game uses its own slot, so that no game overwrites the
//! run of a different game.

use crate::platform::files::FileLock;
use crate::store::{Store, StoreError};
use std::sync::atomic::{AtomicBool, Ordering};
use warren_dungeon::play::Recording;

/// The number of slots. This is the maximum number of games that can save runs at the same time.
const SLOTS: u32 = 9;

/// The two files of a slot. No other running game can use the slot until this value is dropped.
pub(super) struct SaveSlot {
    /// The file of the latest save.
    pub(super) save: String,
    /// The file of the previous save.
    pub(super) before: String,
    /// Whether this game has checked the contents of the files.
    is_checked: AtomicBool,
    /// The lock of the slot, or `None` if no file can be created in the folder. Without a lock,
    /// nothing is saved, but existing files can be read.
    _lock: Option<FileLock>,
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
        Ok(unread)
    }

    /// Removes the saved run.
    pub(super) fn forget(&self, store: &Store) -> Result<(), StoreError> {
        store.forget(&self.save)?;
        store.forget(&self.before)
    }

    fn take(store: &Store, number: u32) -> Option<SaveSlot> {
        SaveSlot::with_files(store, names(number))
    }

    /// Returns the slot with these files, or `None` if a different game uses it.
    fn with_files(store: &Store, [save, before]: [String; 2]) -> Option<SaveSlot> {
        let lock = match store.take_lock(&format!(".{save}.lock")) {
            Ok(None) => return None,
            Ok(Some(lock)) => Some(lock),
            Err(_) => None,
        };
        Some(SaveSlot {
            save,
            before,
            is_checked: AtomicBool::new(false),
            _lock: lock,
        })
    }
}

/// Returns the names of the files of a slot.
fn names(number: u32) -> [String; 2] {
    let stem = match number {
        1 => "run".into(),
        number => format!("run-{number}"),
    };
    [format!("{stem}.ron"), format!("{stem}-before.ron")]
}
