//! The files of a saved run. Each game that is running saves in a slot of its own, so that no
//! game overwrites the run of another.

use crate::store::{FileLock, Store, StoreError};
use std::sync::atomic::{AtomicBool, Ordering};
use warren_dungeon::play::Recording;

/// The number of slots: as many games can save their runs at the same time.
const SLOTS: u32 = 9;

/// A slot that belongs to this game until it is dropped.
pub(super) struct SaveSlot {
    /// The file of the save.
    pub(super) save: String,
    /// The file of the save before.
    pub(super) before: String,
    /// Whether this game has looked at what the files hold.
    is_checked: AtomicBool,
    /// `None` in a folder in which no file can be created. Nothing is saved there, but what
    /// is there can be read.
    _lock: Option<FileLock>,
}

impl SaveSlot {
    /// The first slot that no other game has.
    pub(super) fn first_free(store: &Store) -> Result<SaveSlot, StoreError> {
        let mut free = (1..=SLOTS).filter_map(|number| SaveSlot::take(store, number));
        free.next().ok_or(StoreError::ManyGames(SLOTS))
    }

    /// The first slot with a saved run that no other game has.
    pub(super) fn first_saved(store: &Store) -> Option<SaveSlot> {
        let saved = (1..=SLOTS).filter(|&number| {
            let [save, before] = names(number);
            store.has_kept(&save) || store.has_kept(&before)
        });
        let mut free = saved.filter_map(|number| SaveSlot::take(store, number));
        free.next()
    }

    /// Whether there is a saved run.
    pub(super) fn is_saved(&self, store: &Store) -> bool {
        store.has_kept(&self.save) || store.has_kept(&self.before)
    }

    /// Saves a run, and keeps the save before. The first time, files that this game cannot
    /// read are moved aside: another version may read them. Returns the error of such a file.
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
        let [save, before] = names(number);
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

/// The names of the files of a slot.
fn names(number: u32) -> [String; 2] {
    let stem = match number {
        1 => "run".into(),
        number => format!("run-{number}"),
    };
    [format!("{stem}.ron"), format!("{stem}-before.ron")]
}
