//! Files in the storage of the browser.
//!
//! The contents of each file are a value in `localStorage`, and the file's path is the key. This
//! storage is synchronous: when a write returns, the file survives the closing of the tab. Its
//! other property is a limit of about five million characters, so longer files are
//! [packed](super::super::packed).
//!
//! The storage has no times, so the [stamps](super::super::stamps) of all files are one more value.
//!
//! Only one tab at a time runs the game, because the page holds a lock. There is therefore nothing
//! left to lock here.

use super::super::leftovers::{StoredFile, expendable, outdated};
use super::super::packed::{pack, unpack};
use super::super::stamps::Stamps;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
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

/// The key of the stamps.
const STAMPS: &str = "warren/.stamps";

thread_local! {
    /// The stamps of all files.
    static CURRENT: RefCell<Stamps> = RefCell::new(stored_stamps().unwrap_or_default());
}

fn stored_stamps() -> Option<Stamps> {
    let text = value(Path::new(STAMPS)).ok()??;
    Some(Stamps::read(&unpack(&text).ok()?))
}

/// Returns the stamp of a file, or `None` if only versions of the game without stamps have written
/// the file.
pub(crate) fn stamp(path: &Path) -> Option<FileStamp> {
    CURRENT.with_borrow(|stamps| stamps.get(path))
}

/// Changes the stamps, and stores them.
fn change_stamps(change: impl FnOnce(&mut Stamps)) {
    let text = CURRENT.with_borrow_mut(|stamps| {
        change(stamps);
        stamps.text()
    });
    if let Ok(storage) = storage() {
        // If the storage is full, later games know the old stamps.
        let _ = storage.set_item(STAMPS, &pack(&text));
    }
}

fn set_stamp(path: &Path, length: usize) {
    let now = js_sys::Date::now() as u64;
    change_stamps(|stamps| stamps.set(path, now, length));
}

/// Returns the paths of all files in a folder, in any order.
pub(crate) fn list(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let folder = folder.to_owned();
    let files = all().into_iter();
    files.filter(move |path| path.parent() == Some(&folder))
}

/// Returns the paths of all files.
fn all() -> Vec<PathBuf> {
    let storage = storage().ok();
    let keys = storage.iter().flat_map(|storage| {
        let count = storage.length().unwrap_or(0);
        (0..count).filter_map(|index| storage.key(index).ok()?)
    });
    keys.map(PathBuf::from).collect()
}

/// Returns all files, with their times.
fn stored_files() -> Vec<StoredFile> {
    CURRENT.with_borrow(|stamps| {
        let file = |path: PathBuf| StoredFile {
            written: stamps.get(&path).map(|stamp| stamp.0),
            is_in_use: stamps.is_of_session(&path) || OPEN.with_borrow(|open| open.contains(&path)),
            path,
        };
        all().into_iter().map(file).collect()
    })
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
    let mut is_set = set().is_ok();
    if !is_set {
        let mut files = expendable(&stored_files());
        files.retain(|file| file != path);
        let length = |file: &PathBuf| value(file).ok().flatten().map_or(0, |text| text.len());
        let freed: usize = files.iter().chain([&path.to_owned()]).map(length).sum();
        // Nothing is removed for a file that would not fit anyway.
        is_set = freed >= packed.len()
            && files
                .iter()
                .any(|file| remove(file).is_ok() && set().is_ok());
    }
    if !is_set {
        return Err(io::Error::new(io::ErrorKind::StorageFull, FULL));
    }
    set_stamp(path, text.len());
    Ok(())
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
    let storage = storage()?;
    let refused = |_| io::Error::other(REFUSED);
    // The storage might not have room for both files at the same time.
    storage.remove_item(&key(from)).map_err(refused)?;
    storage.set_item(&key(to), &content).map_err(|_| {
        // There was room for the old key before, and nothing else has been written since.
        let _ = storage.set_item(&key(from), &content);
        io::Error::new(io::ErrorKind::StorageFull, FULL)
    })?;
    let now = js_sys::Date::now() as u64;
    change_stamps(|stamps| {
        stamps.forget(from);
        stamps.set(to, now, content.len());
    });
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
        .map_err(|_| io::Error::other(REFUSED))?;
    change_stamps(|stamps| stamps.forget(path));
    Ok(())
}

/// Removes files that earlier games have left behind, in any folder. There are no temporary files, but
/// no other code removes old journals and old unreadable files.
pub(crate) fn sweep<'a>(_: impl IntoIterator<Item = &'a Path>) {
    for file in outdated(&stored_files()) {
        // If removing a file fails, a later call tries again.
        let _ = remove(&file);
    }
}

/// A lock between running games. The page already holds a lock, so that no other game runs.
#[derive(Debug)]
pub(crate) struct FileLock;

impl FileLock {
    /// Acquires a lock.
    pub(crate) fn take(_: &Path) -> io::Result<Option<FileLock>> {
        Ok(Some(FileLock))
    }
}

thread_local! {
    /// The files to which the game appends text.
    static OPEN: RefCell<HashSet<PathBuf>> = RefCell::default();
}

/// A file to which text is appended. Dropping this value closes the file. A file that is open cannot
/// be opened a second time.
#[derive(Debug)]
pub(crate) struct Appender(PathBuf);

impl Appender {
    /// Creates a file. Fails if the file exists.
    pub(crate) fn create(path: &Path) -> io::Result<Appender> {
        write_new(path, b"")?;
        OPEN.with_borrow_mut(|open| open.insert(path.to_owned()));
        Ok(Appender(path.to_owned()))
    }

    /// Opens an existing file. Returns `None` if it is already open.
    pub(crate) fn open(path: &Path) -> io::Result<Option<Appender>> {
        if !exists(path) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let is_closed = OPEN.with_borrow_mut(|open| open.insert(path.to_owned()));
        Ok(is_closed.then(|| Appender(path.to_owned())))
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

impl Drop for Appender {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|open| open.remove(&self.0));
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
