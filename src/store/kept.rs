//! The game's own files, which are beside the folder of levels.
//!
//! Only one running game uses these files: the game that holds the [`GameLock`](super::GameLock). A
//! different game can read them, but changes nothing. A file that cannot be read is never overwritten:
//! it is moved aside or, if that fails, left unchanged.

use super::{Store, StoreError, failed, if_there};
use crate::platform::BROKEN;
use crate::platform::files;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLockReadGuard};
use std::time::SystemTime;

/// The result of changing a file. If an old file could not be read and was moved aside, `Ok`
/// contains the error that occurred while reading it. `Err` contains the reason why nothing was
/// written.
pub(crate) type WriteResult = Result<Option<StoreError>, StoreError>;

/// A permission to change the game's own files. The game cannot lose the files to a different game
/// while this value exists.
pub(super) struct Change<'a> {
    _is_owner: RwLockReadGuard<'a, bool>,
}

impl Store {
    /// Returns the permission to change the game's own files, or `None` if the game keeps nothing in
    /// this store or if a different running game uses the files.
    pub(super) fn change(&self) -> Option<Change<'_>> {
        let is_owner = self.is_owner.read();
        let is_owner = is_owner.unwrap_or_else(PoisonError::into_inner);
        (self.keeps && *is_owner).then_some(Change {
            _is_owner: is_owner,
        })
    }

    /// Reads one of the game's own files. Returns `None` if the file does not exist. If the file
    /// cannot be read, it is moved aside, and the error contains its new path or the reason why
    /// moving it failed. If a different running game uses the files, returns `None` instead.
    pub(crate) fn recall<T, E: ToString>(
        &self,
        file: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, StoreError> {
        if !self.keeps || self.folder.is_none() {
            return Ok(None);
        }
        read_file(&self.beside(file)?, read).or_else(|unread| match self.change() {
            Some(_change) => Err(unread.move_aside()),
            None => Ok(None),
        })
    }

    /// Reads one of the game's own files. Returns `None` if the file does not exist or cannot be
    /// read. In contrast to [`recall`](Store::recall), an unreadable file stays where it is.
    pub(crate) fn peek<T, E: ToString>(
        &self,
        file: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        if !self.keeps || self.folder.is_none() {
            return None;
        }
        read_file(&self.beside(file).ok()?, read).ok()?
    }

    /// Reads one of the game's own files, and overwrites it with the contents that `change`
    /// returns. If `change` returns `None`, the file is not written. If the file cannot be read, it is
    /// moved aside, and `change` receives `None` as if the file did not exist.
    pub(crate) fn update<T, E: ToString>(
        &self,
        file: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
        change: impl FnOnce(Option<T>) -> Option<String>,
    ) -> WriteResult {
        let Some(_change) = self.change() else {
            return Ok(None);
        };
        let path = self.beside(file)?;
        let (old, unread) = match read_file(&path, read) {
            Ok(old) => (old, None),
            Err(unread) => match unread.move_aside() {
                moved if moved.is_moved() => (None, Some(moved)),
                stays => return Err(stays),
            },
        };
        if let Some(text) = change(old) {
            files::write(&path, &text, || Ok(())).map_err(failed(&path))?;
        }
        Ok(unread)
    }

    /// Writes one of the game's own files, and keeps the old contents in the file `before`. At any
    /// time, at least one of the two files is complete.
    pub(crate) fn renew(&self, file: &str, before: &str, text: &str) -> Result<(), StoreError> {
        let Some(_change) = self.change() else {
            return Ok(());
        };
        let (path, before) = (self.beside(file)?, self.beside(before)?);
        let keep_old = || if_there(files::rename(&path, &before));
        files::write(&path, text, keep_old).map_err(failed(&path))
    }

    /// Removes one of the game's own files, if it exists.
    pub(crate) fn forget(&self, file: &str) -> Result<(), StoreError> {
        let Some(_change) = self.change() else {
            return Ok(());
        };
        let path = self.beside(file)?;
        if_there(files::remove(&path)).map_err(failed(&path))
    }

    /// Moves one of the game's own files, if it exists. Fails if the target exists.
    pub(crate) fn move_kept(&self, file: &str, to: &str) -> Result<(), StoreError> {
        let Some(_change) = self.change() else {
            return Ok(());
        };
        let (path, to) = (self.beside(file)?, self.beside(to)?);
        if_there(files::move_new(&path, &to)).map_err(failed(&path))
    }

    /// Renames one of the game's own files, if it exists. If the target exists, it is replaced.
    pub(crate) fn rename_kept(&self, file: &str, to: &str) -> Result<(), StoreError> {
        let Some(_change) = self.change() else {
            return Ok(());
        };
        let (path, to) = (self.beside(file)?, self.beside(to)?);
        if_there(files::rename(&path, &to)).map_err(failed(&path))
    }

    /// Returns the time at which one of the game's own files was last written. Returns `None` if the
    /// file does not exist or its time is unknown.
    pub(crate) fn written_at(&self, file: &str) -> Option<SystemTime> {
        let path = self.beside(file).ok().filter(|_| self.keeps)?;
        files::stamp(&path).map(|(written, _)| written)
    }

    /// Returns whether one of the game's own files exists.
    pub(crate) fn has_kept(&self, file: &str) -> bool {
        self.keeps && self.beside(file).is_ok_and(|path| files::exists(&path))
    }
}

/// Reads a file. Returns `None` if the file does not exist.
fn read_file<T, E: ToString>(
    path: &Path,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<Option<T>, Unread> {
    let (why, content) = match files::read(path) {
        Ok(bytes) => {
            let read = |text| read(text).map_err(|error| error.to_string());
            match text(&bytes).and_then(read) {
                Ok(value) => return Ok(Some(value)),
                Err(why) => (why, Some(bytes)),
            }
        }
        Err(error) if is_absent(&error) => return Ok(None),
        Err(error) => (error.to_string(), None),
    };
    let path = path.into();
    Err(Unread { path, why, content })
}

/// A file that could not be read.
struct Unread {
    path: PathBuf,
    why: String,
    /// The contents of the file, if they could be read.
    content: Option<Vec<u8>>,
}

impl Unread {
    /// Moves the file aside by renaming it to `….ron.broken`, with a number if necessary.
    fn move_aside(self) -> StoreError {
        let Unread { path, why, content } = self;
        // Reading can take long, and a different task or game might have written a new file.
        if files::read(&path).ok() != content {
            let moved = Err(io::Error::other("it has been replaced"));
            return StoreError::Unreadable { path, why, moved };
        }
        let numbered = (2..).map(|number| format!("ron.{BROKEN}-{number}"));
        let ends = std::iter::once(format!("ron.{BROKEN}")).chain(numbered);
        let mut paths = ends.map(|end| path.with_extension(end));
        let free = paths.find(|path| !files::is_used(path));
        let aside = free.unwrap_or_default();
        let moved = files::rename(&path, &aside).map(|()| aside);
        StoreError::Unreadable { path, why, moved }
    }
}

/// Returns whether the error means that the file does not exist, possibly because a part of its
/// path is not a folder.
fn is_absent(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory)
}

/// Returns the contents of a file as a string, without a byte order mark.
pub(super) fn text(bytes: &[u8]) -> Result<&str, String> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| format!("byte {} is not UTF-8", error.valid_up_to()))
}
