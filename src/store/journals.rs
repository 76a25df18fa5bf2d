//! The journals of edited levels, in the folder of levels.

use super::{Store, StoreError, failed, is_name};
use crate::platform::files::{self, Appender};
use std::path::{Path, PathBuf};

/// An open journal, to which the editor appends each change. No other running game can open it.
#[derive(Debug)]
pub(crate) struct JournalFile {
    path: PathBuf,
    file: Appender,
}

/// The extension of journals.
const EXTENSION: &str = "journal";

/// The extension of journals that cannot be read.
const UNREADABLE: &str = "journal-unreadable";

impl Store {
    /// Creates a journal beside the level with this name. If the name is in use, a number is added.
    pub(crate) fn new_journal(&self, name: &str, text: &str) -> Result<JournalFile, StoreError> {
        let folder = self.folder.as_ref().ok_or(StoreError::NoFolder)?;
        let name = match is_name(name) {
            true => name.trim(),
            false => "new level",
        };
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let names = std::iter::once(name.to_owned()).chain(numbered);
        let mut paths = names.map(|name| folder.join(format!("{name}.{EXTENSION}")));
        let free = paths.find(|path| !files::is_used(path)).unwrap_or_default();
        let file = Appender::create(&free).map_err(failed(&free))?;
        let mut journal = JournalFile { path: free, file };
        journal.append(text)?;
        Ok(journal)
    }

    /// Opens a journal that no running game has opened, and returns it with its contents. Returns
    /// `None` if there is no such journal, or if the game does not write its own files in this
    /// store.
    pub(crate) fn abandoned_journal(&self) -> Option<(JournalFile, Result<String, StoreError>)> {
        let folder = self.folder.as_ref().filter(|_| self.keeps)?;
        let is_journal = |path: &PathBuf| path.extension().is_some_and(|end| end == EXTENSION);
        let mut paths: Vec<PathBuf> = files::list(folder).filter(is_journal).collect();
        paths.sort_by_key(|path| files::stamp(path));
        // The last journal is the newest.
        paths.into_iter().rev().find_map(|path| {
            let mut file = Appender::open(&path).ok()??;
            let text = file.read().map_err(failed(&path));
            Some((JournalFile { path, file }, text))
        })
    }
}

impl JournalFile {
    /// Returns the name of the edited level.
    pub(crate) fn name(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }

    /// Returns the path of the journal.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends text. When this function returns, the text survives a crash of the game.
    pub(crate) fn append(&mut self, text: &str) -> Result<(), StoreError> {
        self.file.append(text).map_err(failed(&self.path))
    }

    /// Removes everything after the first `length` bytes.
    pub(crate) fn cut(&mut self, length: usize) -> Result<(), StoreError> {
        self.file.cut(length).map_err(failed(&self.path))
    }

    /// Removes the journal.
    pub(crate) fn remove(self) -> Result<(), StoreError> {
        let JournalFile { path, file } = self;
        drop(file);
        files::remove(&path).map_err(failed(&path))
    }

    /// Renames a journal that cannot be read, so that it is not opened again, and returns its new
    /// path.
    pub(crate) fn set_aside(self) -> Result<PathBuf, StoreError> {
        let JournalFile { path, file } = self;
        drop(file);
        let numbered = (2..).map(|number| format!("{UNREADABLE} {number}"));
        let extensions = std::iter::once(UNREADABLE.to_owned()).chain(numbered);
        let mut places = extensions.map(|extension| path.with_extension(extension));
        let aside = places.find(|place| !files::is_used(place));
        let aside = aside.unwrap_or_default();
        files::move_new(&path, &aside).map_err(failed(&path))?;
        Ok(aside)
    }
}
