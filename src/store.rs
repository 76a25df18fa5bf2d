//! The player's files: levels as RON in the platform's folder for them, and
//! beside it what the game keeps for itself.

use bevy::prelude::*;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::{NamedTempFile, TempPath};
use warren_dungeon::level::{self, Level, LevelError};

/// The folder of a player's levels, and the levels that came with the game.
#[derive(Resource, Clone, Debug)]
pub struct Store {
    folder: Option<PathBuf>,
    /// Whether the game keeps anything by itself.
    keeps: bool,
}

/// Why a level was not saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The platform names no folder for data.
    #[error("there is no folder for levels: set HOME")]
    NoFolder,
    /// A name that cannot name a file.
    #[error("{0:?} is no name for a level: use letters, digits, spaces, - and _")]
    Name(String),
    /// There is a level of that name.
    #[error("there is a level {0:?} already: choose another name")]
    Taken(String),
    /// What came with the game stays as it is.
    #[error("{0:?} came with the game: only your own levels can be renamed or deleted")]
    BuiltIn(String),
    /// The file system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// The file holds no level.
    #[error("{name}: {error}")]
    Level {
        /// Which level.
        name: String,
        /// What is wrong with it.
        error: LevelError,
    },
}

/// The file of the chapters won.
const CAMPAIGN: &str = "campaign.ron";

/// How the names of temporary files begin.
const TEMPORARY: &str = ".warren";

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The levels that come with the game.
const BUILT_IN: &[(&str, &str)] = &[
    (
        "first steps",
        include_str!("../assets/levels/first-steps.ron"),
    ),
    (
        "two halves",
        include_str!("../assets/levels/two-halves.ron"),
    ),
    ("honeycomb", include_str!("../assets/levels/honeycomb.ron")),
    (
        "the gatehouse",
        include_str!("../assets/levels/gatehouse.ron"),
    ),
];

impl Default for Store {
    /// The store in the platform's folder.
    fn default() -> Store {
        Store::of_platform()
    }
}

impl Store {
    /// The store in the platform's folder for data.
    pub fn of_platform() -> Store {
        let folder = directories::ProjectDirs::from("", "", "warren");
        Store {
            folder: folder.map(|folder| folder.data_dir().join("levels")),
            keeps: true,
        }
    }

    /// A store in any folder; it need not exist yet.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Store {
        Store {
            folder: Some(folder.into()),
            keeps: true,
        }
    }

    /// The same store, in which the game keeps nothing by itself, and finds nothing that
    /// it kept: for games that nobody plays. Levels are saved and loaded as before.
    pub fn keeping_nothing(self) -> Store {
        Store {
            keeps: false,
            ..self
        }
    }

    /// Whether the game keeps anything in it by itself.
    pub fn keeps(&self) -> bool {
        self.keeps
    }

    /// Removes what games that were killed left half written: temporary files that are
    /// a day old. A younger one may be another game's that is still writing it. A store that
    /// keeps nothing is left as it is.
    pub fn sweep(&self) {
        if !self.keeps {
            return;
        }
        let levels = self.folder.as_deref();
        let beside = levels.and_then(Path::parent);
        let folders = levels.into_iter().chain(beside);
        let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok());
        for entry in entries.flatten().flatten() {
            let is_ours = entry.file_name().to_string_lossy().starts_with(TEMPORARY);
            let written = entry.metadata().and_then(|file| file.modified());
            let age = written.map(|at| at.elapsed().unwrap_or_default());
            if is_ours && age.is_ok_and(|age| age > DAY) {
                // What can't be removed now may be removed the next time.
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// The names of all levels: those that came with the game, then the
    /// player's own in alphabetical order.
    pub fn names(&self) -> Vec<String> {
        let mut own: Vec<String> = self
            .folder
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .filter_map(|entry| {
                let path = entry.ok()?.path();
                let name = path.file_stem()?.to_str()?;
                let loads = path.extension()? == "ron" && is_name(name) && !is_built_in(name);
                loads.then(|| name.to_owned())
            })
            .collect();
        own.sort();
        let built_in = BUILT_IN.iter().map(|(name, _)| String::from(*name));
        built_in.chain(own).collect()
    }

    /// Reads the level of a name.
    pub fn load(&self, name: &str) -> Result<Level, StoreError> {
        let built_in = BUILT_IN.iter().find(|level| level.0 == name);
        let text = match built_in {
            Some((_, text)) => (*text).to_owned(),
            None => {
                let path = self.path(name)?;
                std::fs::read_to_string(&path).map_err(|error| StoreError::Io { path, error })?
            }
        };
        level::read(&text).map_err(|error| StoreError::Level {
            name: name.into(),
            error,
        })
    }

    /// Writes a level under a new name, all of it or nothing: to a file beside
    /// it first, which then takes the name. No level is ever overwritten.
    pub fn save(&self, name: &str, level: &Level) -> Result<PathBuf, StoreError> {
        let name = name.trim();
        let path = self.path(name)?;
        if is_built_in(name) || path.exists() {
            return Err(StoreError::Taken(name.into()));
        }
        let file = written(&path, &level::write(level))?;
        let kept = file.persist_noclobber(&path);
        kept.map_err(|refused| failed(&path)(refused.error))?;
        Ok(path)
    }

    /// Gives a player's own level a new name, which no other level may have.
    pub fn rename(&self, name: &str, new: &str) -> Result<(), StoreError> {
        let (from, to) = (self.own_path(name)?, self.path(new)?);
        if is_built_in(new.trim()) || to.exists() {
            return Err(StoreError::Taken(new.trim().into()));
        }
        move_file(&from, &to)
    }

    /// Moves a player's own level into the folder `trash` beside it, and returns
    /// where it is now: nothing is lost.
    pub fn delete(&self, name: &str) -> Result<PathBuf, StoreError> {
        let from = self.own_path(name)?;
        let trash = from.with_file_name("trash");
        std::fs::create_dir_all(&trash).map_err(|error| StoreError::Io {
            path: trash.clone(),
            error,
        })?;
        // A level of that name may lie there already.
        let numbered = (2..).map(|number| format!("{} {number}", name.trim()));
        let names = std::iter::once(name.trim().to_owned()).chain(numbered);
        let mut places = names.map(|name| trash.join(name).with_extension("ron"));
        let to = places.find(|place| !place.exists()).unwrap_or(trash);
        move_file(&from, &to)?;
        Ok(to)
    }

    /// The names of the campaign's chapters that were won. A file that does not
    /// read is set aside, not lost, and counts as none.
    pub fn won_chapters(&self) -> BTreeSet<String> {
        let won = match self.kept(CAMPAIGN) {
            Ok(None) => return BTreeSet::new(),
            Ok(Some(text)) => ron::from_str(&text).ok(),
            Err(_) => None,
        };
        won.unwrap_or_else(|| {
            let _ = self.set_aside(CAMPAIGN);
            BTreeSet::new()
        })
    }

    /// Keeps the names of the chapters won, all of them or what was there before.
    pub fn keep_won_chapters(&self, won: &BTreeSet<String>) -> Result<(), StoreError> {
        // A set of strings: nothing in it can fail.
        self.keep(CAMPAIGN, &ron::to_string(won).unwrap_or_default())
    }

    /// The text of a file that the game keeps for itself, if there is one.
    pub(crate) fn kept(&self, file: &str) -> Result<Option<String>, StoreError> {
        let Some(folder) = self.folder.as_ref().filter(|_| self.keeps) else {
            return Ok(None);
        };
        let path = folder.with_file_name(file);
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::Io { path, error }),
        }
    }

    /// Keeps a text in such a file, all of it or what was there before.
    pub(crate) fn keep(&self, file: &str, text: &str) -> Result<(), StoreError> {
        if !self.keeps {
            return Ok(());
        }
        replace(&self.beside(file)?, text)
    }

    /// Keeps a text in such a file, and what it held before in another: at any moment one
    /// of the two is there whole.
    pub(crate) fn renew(&self, file: &str, before: &str, text: &str) -> Result<(), StoreError> {
        if !self.keeps {
            return Ok(());
        }
        let path = self.beside(file)?;
        let new = written(&path, text)?;
        if_there(std::fs::rename(&path, self.beside(before)?)).map_err(failed(&path))?;
        let kept = new.persist(&path);
        kept.map_err(|refused| failed(&path)(refused.error))?;
        Ok(())
    }

    /// Removes such a file, if there is one.
    pub(crate) fn forget(&self, file: &str) -> Result<(), StoreError> {
        if !self.keeps {
            return Ok(());
        }
        let path = self.beside(file)?;
        if_there(std::fs::remove_file(&path)).map_err(failed(&path))
    }

    /// Whether there is such a file.
    pub(crate) fn has_kept(&self, file: &str) -> bool {
        self.keeps && self.beside(file).is_ok_and(|path| path.exists())
    }

    /// Sets such a file aside that does not read, and says where it is now.
    pub(crate) fn set_aside(&self, file: &str) -> Result<PathBuf, StoreError> {
        let path = self.beside(file)?;
        let numbered = (2..).map(|number| format!("ron.broken-{number}"));
        let ends = std::iter::once(String::from("ron.broken")).chain(numbered);
        let mut places = ends.map(|end| path.with_extension(end));
        let aside = places.find(|place| !place.exists()).unwrap_or_default();
        match std::fs::rename(&path, &aside) {
            Ok(()) => Ok(aside),
            Err(error) => Err(StoreError::Io { path, error }),
        }
    }

    /// Beside the folder of levels, where no level can be called so.
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

    fn path(&self, name: &str) -> Result<PathBuf, StoreError> {
        let name = name.trim();
        if !is_name(name) {
            return Err(StoreError::Name(name.into()));
        }
        let folder = self.folder.as_ref().ok_or(StoreError::NoFolder)?;
        Ok(folder.join(name).with_extension("ron"))
    }
}

/// Writes a file, all of it or nothing, in place of the one that is there.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), StoreError> {
    let kept = written(path, text)?.persist(path);
    kept.map_err(|refused| failed(path)(refused.error))?;
    Ok(())
}

/// A text on the disk, in a file without a lasting name beside the one that it is
/// to become. To take that name is a single step, so the file is there whole or not
/// at all.
fn written(path: &Path, text: &str) -> Result<NamedTempFile, StoreError> {
    let write = || {
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let mut file = new_file(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        Ok(file)
    };
    write().map_err(failed(path))
}

/// A temporary file that others may read as they may any other file.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask takes away what the user does not allow.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.prefix(TEMPORARY).tempfile_in(folder)
}

/// Moves a file; an error if there is one at the target, even if it came there
/// just now.
fn move_file(from: &Path, to: &Path) -> Result<(), StoreError> {
    let mut file = TempPath::try_from_path(from).map_err(failed(from))?;
    // It is no temporary file: if it can't be moved, it stays.
    file.disable_cleanup(true);
    file.persist_noclobber(to)
        .map_err(|refused| failed(from)(refused.error))
}

/// What was done to a file, or nothing where there is none.
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

/// Whether a level can be called so: on no platform does it mean a folder.
fn is_name(name: &str) -> bool {
    let is_good = |c: char| c.is_alphanumeric() || " -_".contains(c);
    !name.trim().is_empty() && name.len() <= 80 && name.chars().all(is_good)
}

/// Whether a level came with the game.
pub(crate) fn is_built_in(name: &str) -> bool {
    BUILT_IN.iter().any(|level| level.0 == name)
}
