//! The lock of the running game. Only the game that holds the lock changes the game's own files.

use super::{Store, StoreError};
use crate::platform::files::FileLock;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use std::io::ErrorKind;
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
    /// The reason why the file could not be locked, unless the system has no locks there.
    fault: Option<StoreError>,
}

/// A request for the files of the game that holds the lock. Dropping this value withdraws the request.
#[derive(Debug)]
pub(crate) struct FilesRequest {
    _lock: FileLock,
}

impl GameLock {
    /// Acquires the lock. Returns `None` if a different running game holds it; then this game cannot
    /// change the files. If an error prevents locking, the game acquires the files without a lock, and
    /// has a [`fault`](GameLock::fault).
    pub(crate) fn take(store: &Store) -> Option<GameLock> {
        let (lock, fault) = match store.lock_file(LOCK) {
            Ok(Locking::Elsewhere) => {
                store.set_owner(false);
                return None;
            }
            Ok(Locking::Acquired(lock)) => (Some(lock), None),
            Ok(Locking::Nothing) => (None, None),
            Err(error) => (None, Some(error)),
        };
        store.set_owner(true);
        Some(GameLock {
            store: store.clone(),
            lock,
            fault,
        })
    }

    /// Returns the name of the file that could not be locked, and the reason. Different running games
    /// can then change the same files.
    pub(crate) fn fault(&self) -> Option<(&'static str, &StoreError)> {
        self.fault.as_ref().map(|error| (LOCK, error))
    }

    /// Returns whether a different running game asks for the files.
    pub(crate) fn is_requested(&self) -> bool {
        self.lock.is_some() && matches!(self.store.lock_file(REQUEST), Ok(Locking::Elsewhere))
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
        match store.lock_file(REQUEST) {
            Ok(Locking::Acquired(lock)) => Some(FilesRequest { _lock: lock }),
            _ => None,
        }
    }
}

impl Store {
    /// Locks one of the lock files. Fails if the file cannot be opened for a reason that a player can
    /// remove.
    fn lock_file(&self, name: &str) -> Result<Locking, StoreError> {
        let Some(path) = self.beside(name).ok().filter(|_| self.keeps) else {
            return Ok(Locking::Nothing);
        };
        match FileLock::take(&path) {
            Ok(Some(lock)) => Ok(Locking::Acquired(lock)),
            Ok(None) => Ok(Locking::Elsewhere),
            Err(error) if never_locks(error.kind()) => Ok(Locking::Nothing),
            Err(error) => Err(StoreError::Io { path, error }),
        }
    }

    /// Permits or prevents changes to the game's own files. Waits until changes in progress are
    /// complete.
    fn set_owner(&self, is_owner: bool) {
        let owner = self.is_owner.write();
        *owner.unwrap_or_else(PoisonError::into_inner) = is_owner;
    }
}

/// The result of locking a file.
enum Locking {
    Acquired(FileLock),
    /// A different running game has locked the file.
    Elsewhere,
    /// There is nothing to lock: the game keeps nothing, or the system cannot lock files there.
    Nothing,
}

/// Returns whether an error says that no game can lock files in a folder, and therefore cannot change
/// files there either.
fn never_locks(kind: ErrorKind) -> bool {
    use ErrorKind::{PermissionDenied, ReadOnlyFilesystem, Unsupported};
    matches!(kind, PermissionDenied | ReadOnlyFilesystem | Unsupported)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_that_cannot_be_locked_is_a_fault() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("levels"));
        assert!(GameLock::take(&store).unwrap().fault().is_none());
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let store = Store::in_folder(file.join("levels"));
        let lock = GameLock::take(&store).unwrap();
        let (name, error) = lock.fault().unwrap();
        assert_eq!(name, LOCK);
        assert!(matches!(error, StoreError::Io { .. }), "{error}");
        assert!(
            GameLock::take(&store.keeping_nothing())
                .unwrap()
                .fault()
                .is_none()
        );
    }

    #[test]
    fn folders_without_locks_are_no_fault() {
        assert!(never_locks(ErrorKind::ReadOnlyFilesystem));
        assert!(!never_locks(ErrorKind::StorageFull) && !never_locks(ErrorKind::NotADirectory));
    }
}
