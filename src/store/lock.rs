//! Locks between games that run at the same time. The operating system releases a lock when
//! its game ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// A lock on a file that exists only to be locked. Dropping it releases the lock.
#[derive(Debug)]
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    /// Waits for a lock. A file system without locks grants every lock: there, two games may
    /// overwrite what the other writes, but both can write.
    pub(super) fn wait(path: &Path) -> io::Result<FileLock> {
        let file = open(path)?;
        let _ = file.lock();
        Ok(FileLock { _file: file })
    }

    /// Takes a lock, unless another game has it.
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
    // Opened to read and write, not even a pipe in its place makes this wait.
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}
