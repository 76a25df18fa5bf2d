//! The journals of edited levels, in the folder of levels.

use super::{Store, StoreError, failed, is_name};
use crate::platform::files::{self, Appender};
use crate::platform::{JOURNAL, UNREADABLE_JOURNAL};
use std::path::{Path, PathBuf};
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_editor::journal;

/// An open journal, to which the editor appends each change. No other running game can open it.
#[derive(Debug)]
pub(crate) struct JournalFile {
    path: PathBuf,
    file: Appender,
}

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
        let mut paths = names.map(|name| folder.join(format!("{name}.{JOURNAL}")));
        let free = paths.find(|path| !files::is_used(path)).unwrap_or_default();
        let file = Appender::create(&free).map_err(failed(&free))?;
        let mut journal = JournalFile { path: free, file };
        journal.append(text)?;
        Ok(journal)
    }

    /// Opens a journal that no running game has opened, and returns it with its contents. Returns
    /// `None` if there is no such journal, or if the game does not write its own files in this
    /// store. Removes journals from which nothing has to be restored: games that are killed, such as
    /// those in closed tabs of browsers, leave them behind.
    pub(crate) fn abandoned_journal(&self) -> Option<(JournalFile, Result<String, StoreError>)> {
        let folder = self.folder.as_ref().filter(|_| self.keeps)?;
        let is_journal = |path: &PathBuf| path.extension().is_some_and(|end| end == JOURNAL);
        let mut paths: Vec<PathBuf> = files::list(folder).filter(is_journal).collect();
        paths.sort_by_key(|path| files::stamp(path));
        // The last journal is the newest.
        paths.into_iter().rev().find_map(|path| {
            let mut file = Appender::open(&path).ok()??;
            let text = file.read().map_err(failed(&path));
            let journal = JournalFile { path, file };
            if text.as_ref().is_ok_and(|text| self.has_levels_of(text)) {
                // If the journal cannot be removed, a later call tries again.
                let _ = journal.remove();
                return None;
            }
            Some((journal, text))
        })
    }

    /// Returns whether the last level of a journal, and each level that it has replaced, was not drawn
    /// or edited, or has been saved. A saved level whose file contains comments is not recognised.
    fn has_levels_of(&self, journal: &str) -> bool {
        let Ok(history) = journal::read(journal) else {
            return false;
        };
        let mut levels = history.replaced().chain([history.level()]);
        levels.all(|level| level.true_recipe().is_some() || self.has(level))
    }

    /// Returns whether a level has been saved.
    fn has(&self, level: &Level) -> bool {
        let text = file::write(level);
        let paths = self.folder.iter().flat_map(|folder| files::list(folder));
        let mut levels = paths.filter(|path| path.extension().is_some_and(|end| end == "ron"));
        levels.any(|path| files::read(&path).is_ok_and(|saved| saved == text.as_bytes()))
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
        let numbered = (2..).map(|number| format!("{UNREADABLE_JOURNAL} {number}"));
        let extensions = std::iter::once(UNREADABLE_JOURNAL.to_owned()).chain(numbered);
        let mut places = extensions.map(|extension| path.with_extension(extension));
        let aside = places.find(|place| !files::is_used(place));
        let aside = aside.unwrap_or_default();
        files::move_new(&path, &aside).map_err(failed(&path))?;
        Ok(aside)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::sync::Arc;
    use warren_dungeon::level::Edit;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_editor::{Change, History, Snapshot};

    fn made(seed: u64) -> Arc<Level> {
        let recipe = Recipe {
            seed,
            ..Recipe::default()
        };
        Arc::new(make(&recipe).unwrap())
    }

    /// Returns the journal of a made level with these changes, and the last level.
    fn journal_of(changes: &[Change]) -> (String, Arc<Level>) {
        let level = made(1);
        let mut history = History::new(level.clone());
        let mut text = journal::begin(&level);
        for change in changes {
            text += &journal::line(change);
            history.perform(change.clone()).unwrap();
        }
        (text, history.level().clone())
    }

    fn drawn() -> Change {
        Change::Edits(vec![Edit::Charges(3)])
    }

    fn abandoned(store: &Store) -> Option<String> {
        let (journal, text) = store.abandoned_journal()?;
        text.unwrap();
        Some(journal.name())
    }

    #[test]
    fn only_journals_of_unsaved_levels_are_offered() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("levels"));
        let (text, level) = journal_of(&[drawn()]);
        store.new_journal("unsaved", &text).unwrap();
        assert_eq!(abandoned(&store).as_deref(), Some("unsaved"));
        assert_eq!(abandoned(&store).as_deref(), Some("unsaved"));
        // The name of the saved level can differ from the name of the journal.
        store.save("saved", &level).unwrap();
        assert_eq!(abandoned(&store), None);
        let journal = folder.path().join("levels/unsaved.journal");
        assert!(!journal.exists(), "the journal stays");
    }

    #[test]
    fn journals_of_levels_that_were_only_made_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::in_folder(folder.path().join("levels"));
        let (text, _) = journal_of(&[Change::Replace(Snapshot(made(2)))]);
        store.new_journal("made", &text).unwrap();
        let (text, _) = journal_of(&[drawn()]);
        store.new_journal("drawn", &text).unwrap();
        assert_eq!(abandoned(&store).as_deref(), Some("drawn"));
        // The drawn level can still be restored by undoing the last step.
        let (text, _) = journal_of(&[drawn(), Change::Replace(Snapshot(made(2)))]);
        store.new_journal("replaced", &text).unwrap();
        assert_eq!(abandoned(&store).as_deref(), Some("replaced"));
        let (text, _) = journal_of(&[drawn(), Change::Undo]);
        store.new_journal("undone", &text).unwrap();
        store.new_journal("nonsense", "nonsense").unwrap();
        let (journal, _) = store.abandoned_journal().unwrap();
        assert_eq!(journal.name(), "nonsense");
    }
}
