//! Files in the storage of the browser.
//!
//! The contents of each file are a value in `localStorage`, and the file's path is the key. This
//! storage is synchronous: when a write returns, the file survives the closing of the tab. Its
//! other property is a limit of about five million characters, so longer files are
//! [packed](super::super::packed).
//!
//! Only one tab at a time runs the game, because the page holds a lock. There is therefore nothing
//! left to lock here.

use super::super::TRASH;
use super::super::packed::{pack, unpack};
use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use web_sys::Storage;

/// Returns the folder for the game's files, or `None` if the browser does not let the page store
/// anything.
pub(crate) fn data_folder() -> Option<PathBuf> {
    storage().ok().map(|_| PathBuf::from("warren"))
}

/// Reads the contents of a file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let text = value(path)?.ok_or(io::ErrorKind::NotFound)?;
    unpack(&text).map(String::into_bytes)
}

/// Returns whether there is a file at this path.
pub(crate) fn exists(path: &Path) -> bool {
    value(path).is_ok_and(|value| value.is_some())
}

/// Returns whether the path is in use.
pub(crate) fn is_used(path: &Path) -> bool {
    exists(path)
}

/// The time at which a file was last changed, and its length.
pub(crate) type FileStamp = (SystemTime, u64);

thread_local! {
    /// The stamps of the files that the game has written since the page was loaded.
    static STAMPS: RefCell<HashMap<PathBuf, FileStamp>> = RefCell::default();
}

/// Returns the stamp of a file, or `None` if the file has not changed since the page was loaded: the
/// storage has no times, and only this page changes the files.
pub(crate) fn stamp(path: &Path) -> Option<FileStamp> {
    STAMPS.with_borrow(|stamps| stamps.get(path).copied())
}

fn set_stamp(path: &Path, length: usize) {
    let now = Duration::from_millis(js_sys::Date::now() as u64);
    let stamp = (SystemTime::UNIX_EPOCH + now, length as u64);
    STAMPS.with_borrow_mut(|stamps| stamps.insert(path.to_owned(), stamp));
}

/// Returns the paths of all files in a folder, in any order.
pub(crate) fn list(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let storage = storage().ok();
    let keys = storage.into_iter().flat_map(|storage| {
        let count = storage.length().unwrap_or(0);
        (0..count).filter_map(move |index| storage.key(index).ok()?)
    });
    let folder = folder.to_owned();
    keys.map(PathBuf::from)
        .filter(move |path| path.parent() == Some(&folder))
}

/// Writes a file. If the storage is full, the old contents stay. Calls `before_move` before the
/// file is replaced.
pub(crate) fn write(
    path: &Path,
    text: &str,
    before_move: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    before_move()?;
    let (storage, packed) = (storage()?, pack(text));
    // Setting a value either succeeds or leaves the old value unchanged.
    let set = || storage.set_item(&key(path), &packed);
    if set().is_err() {
        empty_trash(&storage);
        set().map_err(|_| io::Error::new(io::ErrorKind::StorageFull, FULL))?;
    }
    set_stamp(path, text.len());
    Ok(())
}

/// Removes the levels that the player has deleted.
fn empty_trash(storage: &Storage) {
    let count = storage.length().unwrap_or(0);
    let keys: Vec<String> = (0..count)
        .filter_map(|index| storage.key(index).ok()?)
        .collect();
    for key in keys {
        let folder = Path::new(&key).parent().and_then(Path::file_name);
        if folder.is_some_and(|name| name == TRASH) {
            // If the browser refuses, the next write fails.
            let _ = storage.remove_item(&key);
        }
    }
}

/// Writes a new file. Fails if the file exists, or if its content is not text.
pub(crate) fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let text = str::from_utf8(content).map_err(io::Error::other)?;
    match exists(path) {
        true => Err(io::ErrorKind::AlreadyExists.into()),
        false => write(path, text, || Ok(())),
    }
}

/// Renames a file. If the target exists, it is replaced.
pub(crate) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    let content = value(from)?.ok_or(io::ErrorKind::NotFound)?;
    // The storage might not have room for both files at the same time.
    remove(from)?;
    let storage = storage()?;
    storage.set_item(&key(to), &content).map_err(|_| {
        // There was room for the old key before.
        let _ = storage.set_item(&key(from), &content);
        io::Error::new(io::ErrorKind::StorageFull, FULL)
    })?;
    set_stamp(to, content.len());
    Ok(())
}

/// Moves a file. Fails if the target exists.
pub(crate) fn move_new(from: &Path, to: &Path) -> io::Result<()> {
    match exists(to) {
        true => Err(io::ErrorKind::AlreadyExists.into()),
        false => rename(from, to),
    }
}

/// Removes a file.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    storage()?
        .remove_item(&key(path))
        .map_err(|_| io::Error::other(REFUSED))
}

/// Does nothing: there are no temporary files.
pub(crate) fn sweep<'a>(_: impl IntoIterator<Item = &'a Path>) {}

/// A lock between running games. The page already holds a lock, so that no other game runs.
#[derive(Debug)]
pub(crate) struct FileLock;

impl FileLock {
    /// Acquires a lock.
    pub(crate) fn wait(_: &Path) -> io::Result<FileLock> {
        Ok(FileLock)
    }

    /// Acquires a lock.
    pub(crate) fn take(_: &Path) -> io::Result<Option<FileLock>> {
        Ok(Some(FileLock))
    }
}

/// A file to which text is appended.
#[derive(Debug)]
pub(crate) struct Appender(PathBuf);

impl Appender {
    /// Creates a file. Fails if the file exists.
    pub(crate) fn create(path: &Path) -> io::Result<Appender> {
        write_new(path, b"")?;
        Ok(Appender(path.to_owned()))
    }

    /// Opens an existing file.
    pub(crate) fn open(path: &Path) -> io::Result<Option<Appender>> {
        match exists(path) {
            true => Ok(Some(Appender(path.to_owned()))),
            false => Err(io::ErrorKind::NotFound.into()),
        }
    }

    /// Reads the whole file.
    pub(crate) fn read(&mut self) -> io::Result<String> {
        String::from_utf8(read(&self.0)?).map_err(io::Error::other)
    }

    /// Removes everything after the first `length` bytes.
    pub(crate) fn cut(&mut self, length: usize) -> io::Result<()> {
        let mut text = self.read()?;
        text.truncate(length);
        write(&self.0, &text, || Ok(()))
    }

    /// Appends text to the file.
    pub(crate) fn append(&mut self, text: &str) -> io::Result<()> {
        let text = self.read()? + text;
        write(&self.0, &text, || Ok(()))
    }
}

const FULL: &str =
    "the browser's storage for this page is full: delete levels that you no longer need";

const REFUSED: &str = "the browser does not let this page store anything";

fn storage() -> io::Result<Storage> {
    let window = web_sys::window();
    let storage = window.and_then(|window| window.local_storage().ok()?);
    storage.ok_or_else(|| io::Error::other(REFUSED))
}

fn value(path: &Path) -> io::Result<Option<String>> {
    let value = storage()?.get_item(&key(path));
    value.map_err(|_| io::Error::other(REFUSED))
}

fn key(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
