//! The player's files: levels as RON in the platform's data folder, and the game's own files beside
//! the levels.

mod exports;
mod game_lock;
mod journals;
mod kept;
mod names;
mod packs;
mod versioned;

pub(crate) use game_lock::{FilesRequest, GameLock, ReadFiles, WriteFiles};
pub(crate) use journals::JournalFile;
pub(crate) use kept::WriteResult;
pub(crate) use names::natural_key;
pub(crate) use packs::PackFile;
pub(crate) use versioned::VersionedFile;

use crate::platform::TRASH;
use crate::platform::files::{self, FileStamp};
use bevy::prelude::*;
use names::{is_name, is_reserved};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, RwLock};
use warren_dungeon::file;
use warren_dungeon::level::Level;

/// Access to the player's levels, the built-in levels, and the game's own files.
#[derive(Resource, Clone, Debug)]
pub struct Store {
    folder: Option<PathBuf>,
    /// Whether the game reads and writes its own files, such as the settings and the records.
    keeps: bool,
    /// Whether the game may change its own files now. Only a [`GameLock`] changes this value. A game
    /// that changes a file holds a read lock.
    is_owner: Arc<RwLock<bool>>,
}

/// The error returned when a level or one of the game's own files cannot be read, written, renamed
/// or deleted.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The platform has no data folder.
    #[error("there is no folder for levels: set HOME")]
    NoFolder,
    /// The name cannot be used as a file name.
    #[error("{0:?} is not a valid level name: use letters, digits, spaces, - and _")]
    Name(String),
    /// Windows reserves the name for a device.
    #[error("{0:?} is a name that Windows reserves for a device: choose another name")]
    Reserved(String),
    /// A level with this name already exists.
    #[error("a level named {0:?} already exists: choose another name")]
    Taken(String),
    /// Built-in levels cannot be changed.
    #[error("{0:?} comes with the game: only your own levels can be renamed or deleted")]
    BuiltIn(String),
    /// The file system returned an error.
    #[error("{}: {error}", path.display())]
    Io {
        /// The path of the file.
        path: PathBuf,
        /// The error that the file system returned.
        error: io::Error,
    },
    /// The file does not contain a valid level.
    #[error("{name}: {why}")]
    Level {
        /// The name of the level, or of its file.
        name: String,
        /// The error in the level, with its line and its column if they are known.
        why: String,
    },
    /// One of the game's own files cannot be read.
    #[error("{} cannot be read: {why}; {}", path.display(), now_at(moved))]
    Unreadable {
        /// The original path of the file.
        path: PathBuf,
        /// The error in the file.
        why: String,
        /// The new path of the file, or the reason why it could not be moved.
        moved: Result<PathBuf, io::Error>,
    },
}

/// The folder of the best runs, beside the folder of levels.
pub(crate) const BEST: &str = "best";

/// The built-in levels.
const BUILT_IN: &[(&str, &str)] = &[
    (
        "first steps",
        include_str!("../../assets/levels/first-steps.ron"),
    ),
    (
        "two halves",
        include_str!("../../assets/levels/two-halves.ron"),
    ),
    (
        "honeycomb",
        include_str!("../../assets/levels/honeycomb.ron"),
    ),
    (
        "the gatehouse",
        include_str!("../../assets/levels/gatehouse.ron"),
    ),
];

impl Default for Store {
    /// Returns the store in the platform's data folder.
    fn default() -> Store {
        let folder = files::data_folder().map(|folder| folder.join("levels"));
        Store::of(folder)
    }
}

impl Store {
    /// Returns a store with this folder of levels. The folder does not have to exist yet, and the
    /// game's own files are beside it.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Store {
        Store::of(Some(folder.into()))
    }

    fn of(folder: Option<PathBuf>) -> Store {
        Store {
            folder,
            keeps: true,
            is_owner: Arc::new(RwLock::new(true)),
        }
    }

    /// Returns a store for the same folder. With this store, the game saves and loads levels, but
    /// does not read or write its own files. Use this function for games without a player.
    pub fn keeping_nothing(self) -> Store {
        Store {
            keeps: false,
            ..self
        }
    }

    /// Returns whether the game reads and writes its own files in this store. Returns false while a
    /// different running game uses them.
    pub fn keeps(&self) -> bool {
        self.change().is_some()
    }

    /// Removes temporary files that killed games have left behind. Does nothing if the game does not
    /// write its own files in this store.
    pub fn sweep(&self) {
        let Some(_change) = self.change() else {
            return;
        };
        let levels = self.folder.as_deref();
        let beside = levels.and_then(Path::parent);
        let best = levels.map(|levels| levels.with_file_name(BEST));
        files::sweep([levels, beside, best.as_deref()].into_iter().flatten());
    }

    /// Returns the names of all levels: first the built-in levels, then the player's own levels in
    /// alphabetical order, with numbers in the order of their values.
    pub fn names(&self) -> Vec<String> {
        let mut own: Vec<String> = self
            .folder
            .iter()
            .flat_map(|folder| files::list(folder))
            .filter_map(|path| {
                let name = path.file_stem()?.to_str()?;
                let loads = path.extension()? == "ron" && is_name(name) && !is_built_in(name);
                loads.then(|| name.to_owned())
            })
            .collect();
        own.sort_by_cached_key(|name| natural_key(name));
        let built_in = BUILT_IN.iter().map(|(name, _)| String::from(*name));
        built_in.chain(own).collect()
    }

    /// Returns the names of all levels, and the stamps of the player's own files.
    pub(crate) fn list(&self) -> Vec<(String, Option<FileStamp>)> {
        let stamp = |name: &str| files::stamp(&self.level_path(name)?);
        let names = self.names().into_iter();
        names.map(|name| (name.clone(), stamp(&name))).collect()
    }

    /// Reads a level by name.
    pub fn load(&self, name: &str) -> Result<Level, StoreError> {
        let built_in = BUILT_IN.iter().find(|level| level.0 == name);
        let text = match built_in {
            Some((_, text)) => (*text).to_owned(),
            None => read_text(&self.path(name)?)?,
        };
        parse(name, &text)
    }

    /// Returns the path of one of the player's own levels. Returns `None` for a built-in level.
    pub(crate) fn level_path(&self, name: &str) -> Option<PathBuf> {
        self.own_path(name).ok()
    }

    /// Writes a level under a new name. First writes a temporary file and then renames it, so that
    /// the level's file is never incomplete. Existing levels are never overwritten; see
    /// [`replace`](Store::replace).
    pub fn save(&self, name: &str, level: &Level) -> Result<PathBuf, StoreError> {
        let name = name.trim();
        let path = self.new_path(name)?;
        if is_built_in(name) || files::exists(&path) {
            return Err(StoreError::Taken(name.into()));
        }
        let text = file::write(level);
        files::write_new(&path, text.as_bytes()).map_err(failed(&path))?;
        Ok(path)
    }

    /// Writes a level over one of the player's own levels, and returns the path of its file. The
    /// comments in the file stay; see [`keep_comments`](file::keep_comments). The old contents are
    /// in the [backup](Store::backup_path) afterwards, where they replace an older backup. At any
    /// time, at least one of the two files is complete.
    pub fn replace(&self, name: &str, level: &Level) -> Result<PathBuf, StoreError> {
        let (path, backup) = (self.own_path(name)?, self.backup_path(name)?);
        let old = read_text(&path)?;
        let mut text = file::write(level);
        // Merging takes long, and most files have no comments.
        if ["//", "/*"]
            .into_iter()
            .any(|comment| old.contains(comment))
        {
            text = file::keep_comments(&old, &text);
        }
        let keep_old = || files::write(&backup, &old, || Ok(()));
        files::write(&path, &text, keep_old).map_err(failed(&path))?;
        Ok(path)
    }

    /// Returns the path at which [`replace`](Store::replace) stores the old contents of one of the
    /// player's own levels. No level has this path.
    pub fn backup_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        Ok(self.own_path(name)?.with_extension("ron.bak"))
    }

    /// Renames one of the player's own levels. The new name must not be in use.
    pub fn rename(&self, name: &str, new: &str) -> Result<(), StoreError> {
        let (from, to) = (self.own_path(name)?, self.new_path(new)?);
        if is_built_in(new.trim()) || files::exists(&to) {
            return Err(StoreError::Taken(new.trim().into()));
        }
        files::move_new(&from, &to).map_err(failed(&from))
    }

    /// Moves one of the player's own levels into the folder `trash` inside the folder of levels,
    /// and returns the new path. The player can restore the level from that folder.
    pub fn delete(&self, name: &str) -> Result<PathBuf, StoreError> {
        let from = self.own_path(name)?;
        let trash = from.with_file_name(TRASH);
        // The folder can already contain a level with this name.
        let numbered = (2..).map(|number| format!("{} {number}", name.trim()));
        let names = std::iter::once(name.trim().to_owned()).chain(numbered);
        let mut places = names.map(|name| trash.join(name).with_extension("ron"));
        let to = places.find(|place| !files::exists(place)).unwrap_or(trash);
        files::move_new(&from, &to).map_err(failed(&from))?;
        Ok(to)
    }

    /// Returns the path of a file beside the folder of levels. This path cannot be the path of a
    /// level.
    fn beside(&self, file: &str) -> Result<PathBuf, StoreError> {
        let folder = self.folder.as_ref().ok_or(StoreError::NoFolder)?;
        Ok(folder.with_file_name(file))
    }

    fn own_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        if is_built_in(name.trim()) {
            return Err(StoreError::BuiltIn(name.trim().into()));
        }
        self.path(name)
    }

    /// Returns the path for a new level. Levels with reserved names can still be read on systems
    /// that have them.
    fn new_path(&self, name: &str) -> Result<PathBuf, StoreError> {
        match is_reserved(name) {
            true => Err(StoreError::Reserved(name.trim().into())),
            false => self.path(name),
        }
    }

    fn path(&self, name: &str) -> Result<PathBuf, StoreError> {
        let name = name.trim();
        if !is_name(name) {
            return Err(StoreError::Name(name.into()));
        }
        let folder = self.folder.as_ref().ok_or(StoreError::NoFolder)?;
        Ok(folder.join(name).with_extension("ron"))
    }
}

impl StoreError {
    /// Returns whether the error is about a file that could not be read and was moved aside.
    pub(crate) fn is_moved(&self) -> bool {
        matches!(self, StoreError::Unreadable { moved: Ok(_), .. })
    }
}

/// Describes the location of a file that could not be read.
fn now_at(moved: &Result<PathBuf, io::Error>) -> String {
    match moved {
        Ok(aside) => format!("it is now named {}", aside.display()),
        Err(error) => format!("it cannot be renamed: {error}"),
    }
}

/// Reads a level from any file.
pub(crate) fn read_level(path: &Path) -> Result<Level, StoreError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    parse(&name, &read_text(path)?)
}

/// Parses a level in RON. `name` is the name of the level or of its file, for the error.
pub(crate) fn parse(name: &str, text: &str) -> Result<Level, StoreError> {
    file::read(text).map_err(|error| StoreError::Level {
        name: name.into(),
        why: error.in_file(text),
    })
}

fn read_text(path: &Path) -> Result<String, StoreError> {
    let read = files::read(path).and_then(|bytes| {
        let text = kept::text(&bytes).map(String::from);
        text.map_err(io::Error::other)
    });
    read.map_err(failed(path))
}

/// Converts the error for a missing file into `Ok`.
fn if_there(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

fn failed(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| StoreError::Io {
        path: path.into(),
        error,
    }
}

/// Returns whether a level is built in.
pub(crate) fn is_built_in(name: &str) -> bool {
    BUILT_IN.iter().any(|level| level.0 == name)
}
