//! The lock of the running game. Only the game that holds the lock changes the game's own files.

use super::Store;
use crate::platform::files::FileLock;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use std::sync::PoisonError;

/// The name of the file that the running game locks. Earlier versions of the game wait for a lock on
/// the file `.lock`, so this file has a different name.
const LOCK: &str = ".game.lock";

/// The name of the file that a game locks while it asks for the files. A request thus ends together
/// with the game that made it, even if that game crashes.
const REQUEST: &str = ".game-request.lock";

/// The schedule in which the plugins read the game's own files. It runs when the game starts, before
/// the first screen opens, and again when the game takes over the files.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ReadFiles;

/// The schedule in which the plugins write whatever is not in the game's own files yet. It runs when
/// the game exits, and when a different game takes over the files.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct WriteFiles;

/// The right to change the game's own files. Dropping this value waits until changes in progress are
/// complete, prevents further changes, and gives the right to other running games. The operating
/// system does the same if the game crashes.
#[derive(Resource, Debug)]
pub(crate) struct GameLock {
    store: Store,
    /// The lock, or `None` if there is nothing to lock: the game keeps nothing, or no file can be
    /// created in the folder.
    lock: Option<FileLock>,
}

/// A request for the files of the game that holds the lock. Dropping this value withdraws the request.
#[derive(Debug)]
pub(crate) struct FilesRequest {
    _lock: FileLock,
}

impl GameLock {
    /// Acquires the lock. Returns `None` if a different running game holds it; then this game cannot
    /// change the files.
    pub(crate) fn take(store: &Store) -> Option<GameLock> {
        let lock = match store.lock_file(LOCK) {
            Some(None) => {
                store.set_owner(false);
                return None;
            }
            Some(lock) => lock,
            None => None,
        };
        store.set_owner(true);
        Some(GameLock {
            store: store.clone(),
            lock,
        })
    }

    /// Returns whether a different running game asks for the files.
    pub(crate) fn is_requested(&self) -> bool {
        self.lock.is_some() && matches!(self.store.lock_file(REQUEST), Some(None))
    }
}

impl Drop for GameLock {
    fn drop(&mut self) {
        self.store.set_owner(false);
    }
}

impl FilesRequest {
    /// Asks the game that holds the lock for the files. Returns `None` if this is not possible at the
    /// moment, for example because a third game is asking.
    pub(crate) fn of(store: &Store) -> Option<FilesRequest> {
        let lock = store.lock_file(REQUEST)??;
        Some(FilesRequest { _lock: lock })
    }
}

impl Store {
    /// Locks one of the lock files. Returns `Some(None)` if a different game has locked it, and `None`
    /// if there is nothing to lock.
    fn lock_file(&self, name: &str) -> Option<Option<FileLock>> {
        let path = self.beside(name).ok().filter(|_| self.keeps)?;
        FileLock::take(&path).ok()
    }

    /// Permits or prevents changes to the game's own files. Waits until changes in progress are
    /// complete.
    fn set_owner(&self, is_owner: bool) {
        let owner = self.is_owner.write();
        *owner.unwrap_or_else(PoisonError::into_inner) = is_owner;
    }
}
