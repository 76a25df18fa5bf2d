//! The slots for saved runs: the names of their files.

use crate::store::{Store, StoreError};
use bevy_warren::purpose::Purpose;
use ron::error::SpannedError;
use std::cmp::Reverse;
use std::time::SystemTime;
use warren_dungeon::recipe::Day;
use warren_dungeon::replay::{Recording, Source};
use warren_maze::topology::Cell;

/// The kind of a saved run. Each kind has its own slot, so that a run never replaces the saved run of
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
            Purpose::Floor { .. } => Some(SaveKind::Floor),
            Purpose::Try(day) => Some(SaveKind::Try(*day)),
            Purpose::Chapter => Some(SaveKind::Chapter),
            Purpose::Free => Some(SaveKind::Free),
            Purpose::Race(_) | Purpose::Replay(_) | Purpose::Test => None,
        }
    }

    /// Returns the common part of the file names of this kind of run.
    fn stem(self) -> String {
        match self {
            SaveKind::Floor => "descent-floor".into(),
            SaveKind::Try(day) => format!("daily-{day}-run"),
            SaveKind::Chapter => "chapter-run".into(),
            SaveKind::Free => "run".into(),
        }
    }
}

/// The names of the files of a slot.
pub(super) struct SaveSlot {
    /// The file of the latest save.
    pub(super) save: String,
    /// The file of the previous save.
    pub(super) before: String,
    /// The file of the pins on the map of the saved run.
    pins: String,
}

impl SaveSlot {
    /// Returns the slot for a kind of run.
    pub(super) fn of(kind: SaveKind) -> SaveSlot {
        SaveSlot::with_stem(&kind.stem())
    }

    /// Returns the slot for a kind of run, and then the slots in which earlier versions of the game saved
    /// runs of this kind while several games were running.
    pub(super) fn all(kind: SaveKind) -> impl Iterator<Item = SaveSlot> {
        let last = match kind {
            SaveKind::Floor | SaveKind::Try(_) => 1,
            SaveKind::Chapter | SaveKind::Free => 9,
        };
        let old = (2..=last).map(move |number| format!("{}-{number}", kind.stem()));
        let old = old.map(|stem| SaveSlot::with_stem(&stem));
        std::iter::once(SaveSlot::of(kind)).chain(old)
    }

    fn with_stem(stem: &str) -> SaveSlot {
        SaveSlot {
            save: format!("{stem}.ron"),
            before: format!("{stem}-before.ron"),
            pins: format!("{stem}-pins.ron"),
        }
    }

    /// Returns whether the slot contains a saved run.
    pub(super) fn is_saved(&self, store: &Store) -> bool {
        store.has_kept(&self.save) || store.has_kept(&self.before)
    }

    /// Returns the time at which the run was saved, or `None` if the slot contains no saved run. If the
    /// time is unknown, returns a time before all other runs.
    pub(super) fn saved_at(&self, store: &Store) -> Option<SystemTime> {
        let files = [&self.save, &self.before].into_iter();
        let latest = files.filter_map(|file| store.written_at(file)).max();
        (self.is_saved(store)).then_some(latest.unwrap_or(SystemTime::UNIX_EPOCH))
    }

    /// Returns the level of the saved run, or `None` if the run cannot be read.
    pub(super) fn source(&self, store: &Store) -> Option<Source> {
        let files = [&self.save, &self.before].into_iter();
        let mut saved = files.filter_map(|file| store.peek(file, Recording::read));
        saved.next().map(|recording| recording.source)
    }

    /// Moves unreadable files aside, because a different version of the game might be able to read
    /// them. Returns the error of such a file, if there is one.
    pub(super) fn check(&self, store: &Store) -> Result<Option<StoreError>, StoreError> {
        let mut unread = None;
        for file in [&self.save, &self.before] {
            match store.recall(file, Recording::read) {
                Ok(_) => {}
                Err(error) if error.is_moved() => unread = Some(error),
                Err(error) => return Err(error),
            }
        }
        Ok(unread)
    }

    /// Saves a run, and keeps the previous save. Returns the error of an unreadable file of pins, if
    /// there was one.
    pub(super) fn renew(
        &self,
        store: &Store,
        run: &Recording,
        pins: &[Cell],
    ) -> Result<Option<StoreError>, StoreError> {
        store.renew(&self.save, &self.before, &run.write())?;
        store.update(&self.pins, read_pins, |old| {
            let is_new = old.unwrap_or_default() != pins;
            is_new.then(|| ron::to_string(pins).ok()).flatten()
        })
    }

    /// Returns the cells of the pins on the map of the saved run. Pins that cannot be read are lost.
    pub(super) fn pins(&self, store: &Store) -> Vec<Cell> {
        store.peek(&self.pins, read_pins).unwrap_or_default()
    }

    /// Moves the saved run to a slot that contains no saved run.
    pub(super) fn move_to(&self, store: &Store, to: &SaveSlot) -> Result<(), StoreError> {
        // The slot counts as empty until the latest save is moved, so an interrupted move can be
        // repeated. Pins in an empty slot belong to no run, so they are replaced.
        store.rename_kept(&self.pins, &to.pins)?;
        store.move_kept(&self.save, &to.save)?;
        store.move_kept(&self.before, &to.before)
    }
}

/// Removes the saved run of a kind. An old run, if there is one, takes its place.
pub(super) fn forget(store: &Store, kind: SaveKind) -> Result<(), StoreError> {
    let SaveSlot { save, before, pins } = SaveSlot::of(kind);
    store.forget(&save)?;
    store.forget(&before)?;
    store.forget(&pins)?;
    fill(store, kind);
    Ok(())
}

/// If the slot for a kind of run is empty, moves the latest run from the slots of earlier versions of
/// the game to this slot. If a file cannot be moved, a later call tries again.
pub(super) fn fill(store: &Store, kind: SaveKind) {
    if let Some(latest) = saved(store, kind).next() {
        let own = SaveSlot::of(kind);
        if !own.is_saved(store) {
            _ = latest.move_to(store, &own);
        }
    }
}

/// Returns all slots for a kind of run that contain a saved run, the slot of the latest run first.
pub(super) fn saved(store: &Store, kind: SaveKind) -> impl Iterator<Item = SaveSlot> {
    let mut saved: Vec<SaveSlot> = SaveSlot::all(kind)
        .filter(|slot| slot.is_saved(store))
        .collect();
    saved.sort_by_cached_key(|slot| Reverse(slot.saved_at(store)));
    saved.into_iter()
}

fn read_pins(text: &str) -> Result<Vec<Cell>, SpannedError> {
    ron::from_str(text)
}
