//! Locks between running games. The operating system releases a lock when the game that holds it
//! exits or crashes.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// A lock on a file that is only used for locking. Dropping this value releases the lock.
#[derive(Debug)]
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    /// Waits for a lock and acquires it. On a file system without locks, the function returns
    /// immediately. Two games can then overwrite each other's changes, but both can still write.
    pub(super) fn wait(path: &Path) -> io::Result<FileLock> {
        let file = open(path)?;
        let _ = file.lock();
        Ok(FileLock { _file: file })
    }

    /// Acquires a lock. Returns `None` if a different game holds the lock.
    pub(super) fn take(path: &Path) -> io::Result<Option<FileLock>> {
        let file = open(path)?;
        Ok(match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            Ok(()) | Err(TryLockError::Error(_)) => Some(FileLock { _file: file }),
        })
    }
}

fn open(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // If the path is a pipe, opening it for both reading and writing does not block.
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}
