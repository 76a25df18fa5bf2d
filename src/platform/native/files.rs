//! The file system.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempPath;
use warren_flags::output_file;

/// Returns the folder for the game's files, or `None` if the system has no such folder.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "warren")?;
    Some(folders.data_dir().into())
}

/// Reads the contents of a file. Only a regular file is opened, because reading from a pipe would
/// block the game.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::metadata(path)?.is_file() {
        true => fs::read(path),
        false => Err(io::Error::other("this is not a regular file")),
    }
}

/// Returns whether there is a file at this path. Follows symbolic links.
pub(crate) fn exists(path: &Path) -> bool {
    path.exists()
}

/// Returns whether the path is in use, even if only by a symbolic link without a target.
pub(crate) fn is_used(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// The time at which a file was last changed, and its length. If the contents of a file change, so
/// does its stamp.
pub(crate) type FileStamp = (SystemTime, u64);

/// Returns the stamp of a file, or `None` if the file does not exist or the file system does not
/// store times.
pub(crate) fn stamp(path: &Path) -> Option<FileStamp> {
    let file = fs::metadata(path).ok()?;
    Some((file.modified().ok()?, file.len()))
}

/// Returns the paths of all files in a folder, in any order.
pub(crate) fn list(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path()))
}

/// Writes a file atomically. Calls `before_move` after the new contents have been written to a
/// temporary file, but before this file is moved to `path`.
pub(crate) fn write(
    path: &Path,
    text: &str,
    before_move: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    create_parent(path)?;
    output_file::write(path, |out| {
        out.write_all(text.as_bytes())?;
        out.flush()?;
        before_move()
    })
}

/// Writes a new file atomically. Fails if the file exists.
pub(crate) fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    create_parent(path)?;
    output_file::write_new(path, |out| out.write_all(content))
}

/// Renames a file. If the target exists, it is replaced.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// Moves a file. Fails if the target exists, even if the target was created just before the move.
pub(crate) fn move_new(from: &Path, to: &Path) -> io::Result<()> {
    create_parent(to)?;
    let mut file = TempPath::try_from_path(from)?;
    // The file is not temporary: if moving it fails, it must not be deleted.
    file.disable_cleanup(true);
    file.persist_noclobber(to).map_err(|refused| refused.error)
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// Removes temporary files that killed games have left behind in these folders. Only files that are
/// more than a day old are removed, because a running game might still be writing newer files.
pub(crate) fn sweep<'a>(folders: impl IntoIterator<Item = &'a Path>) {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    let folders = folders.into_iter();
    let entries = folders.filter_map(|folder| fs::read_dir(folder).ok());
    for entry in entries.flatten().flatten() {
        let is_ours = entry
            .file_name()
            .to_string_lossy()
            .starts_with(output_file::TEMPORARY_PREFIX);
        let written = entry.metadata().and_then(|file| file.modified());
        let age = written.map(|at| at.elapsed().unwrap_or_default());
        if is_ours && age.is_ok_and(|age| age > DAY) {
            // If removing a file fails, a later call tries again.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A lock between running games, on a file that is only used for locking. Dropping this value
/// releases the lock. The operating system also releases it when the game exits or crashes.
#[derive(Debug)]
pub(crate) struct FileLock {
    _file: File,
}

impl FileLock {
    /// Acquires a lock. Returns `None` if a different game holds the lock. On a file system without
    /// locks, every game acquires the lock.
    pub(crate) fn take(path: &Path) -> io::Result<Option<FileLock>> {
        let file = open(path)?;
        Ok(match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            Ok(()) | Err(TryLockError::Error(_)) => Some(FileLock { _file: file }),
        })
    }
}

/// A file to which text is appended. Dropping this value closes the file. While it is open, no
/// other running game can open it.
#[derive(Debug)]
pub(crate) struct Appender(File);

impl Appender {
    /// Creates a file. Fails if the file exists.
    pub(crate) fn create(path: &Path) -> io::Result<Appender> {
        create_parent(path)?;
        let mut options = OpenOptions::new();
        let file = options
            .read(true)
            .append(true)
            .create_new(true)
            .open(path)?;
        let _ = file.try_lock();
        Ok(Appender(file))
    }

    /// Opens an existing file. Returns `None` if a different game has opened it.
    pub(crate) fn open(path: &Path) -> io::Result<Option<Appender>> {
        let file = OpenOptions::new().read(true).append(true).open(path)?;
        Ok(match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            Ok(()) | Err(TryLockError::Error(_)) => Some(Appender(file)),
        })
    }

    /// Reads the whole file.
    pub(crate) fn read(&mut self) -> io::Result<String> {
        let mut text = String::new();
        self.0.seek(SeekFrom::Start(0))?;
        self.0.read_to_string(&mut text)?;
        Ok(text)
    }

    /// Removes everything after the first `length` bytes.
    pub(crate) fn cut(&mut self, length: usize) -> io::Result<()> {
        self.0.set_len(length as u64)
    }

    /// Appends text to the file. When this function returns, the text survives a crash of the game.
    pub(crate) fn append(&mut self, text: &str) -> io::Result<()> {
        self.0.write_all(text.as_bytes())
    }
}

fn open(path: &Path) -> io::Result<File> {
    create_parent(path)?;
    // If the path is a pipe, opening it for both reading and writing does not block.
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    options.open(path)
}

fn create_parent(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}
