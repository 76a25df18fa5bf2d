//! The level being edited, its history, and its journal.

use crate::store::{JournalFile, Store, StoreError};
use std::sync::Arc;
use warren_dungeon::level::{InvalidEdit, Level};
use warren_editor::{Change, History, Snapshot, journal};

/// The level being edited. Its changes are written to a journal, so that they survive a crash.
#[derive(Default)]
pub(super) struct EditedLevel {
    history: Option<History>,
    /// The journal, or `None` before the first change and if the journal cannot be written.
    journal: Option<JournalFile>,
    /// Whether the journal could not be written. No new journal is begun for the same level.
    is_unwritten: bool,
    /// Whether the history has changes, apart from replaced levels, that were not saved.
    has_unsaved_edits: bool,
    /// The journal that an earlier game has left behind, and its contents.
    pub(super) abandoned: Option<(JournalFile, String)>,
}

impl EditedLevel {
    pub(super) fn level(&self) -> Option<&Arc<Level>> {
        self.history.as_ref().map(History::level)
    }

    pub(super) fn can_undo(&self) -> bool {
        self.history.as_ref().is_some_and(History::can_undo)
    }

    pub(super) fn can_redo(&self) -> bool {
        self.history.as_ref().is_some_and(History::can_redo)
    }

    /// Begins to edit a level, unless a level is already being edited.
    pub(super) fn begin(&mut self, level: &Arc<Level>) {
        self.history
            .get_or_insert_with(|| History::new(level.clone()));
    }

    /// Performs a change, and appends it to the journal. `name` is the name of the level's file.
    /// Returns an error if the change cannot be performed, or a fault of the journal.
    pub(super) fn perform(
        &mut self,
        store: &Store,
        name: &str,
        change: Change,
    ) -> Result<Option<StoreError>, InvalidEdit> {
        let Some(history) = &mut self.history else {
            return Ok(None);
        };
        let (before, steps) = (history.level().clone(), history.performed());
        let replaces = matches!(change, Change::Replace(_) | Change::ReplaceAgain(_));
        let line = journal::line(&change);
        history.perform(change)?;
        let is_same = steps == history.performed() && Arc::ptr_eq(&before, history.level());
        if is_same {
            return Ok(None);
        }
        self.has_unsaved_edits |= !replaces;
        if !store.keeps() || self.is_unwritten {
            return Ok(None);
        }
        let written = match &mut self.journal {
            Some(journal) => journal.append(&line),
            None => {
                let text = journal::begin(&before) + &line;
                let begun = store.new_journal(name, &text);
                begun.map(|journal| self.journal = Some(journal))
            }
        };
        self.is_unwritten = written.is_err();
        Ok(written.err())
    }

    /// Records that the level was replaced elsewhere. `is_same_gesture` is true if the previous
    /// replacement belongs to the same movement of a slider.
    pub(super) fn replace(
        &mut self,
        store: &Store,
        name: &str,
        level: &Arc<Level>,
        is_same_gesture: bool,
    ) -> Option<StoreError> {
        let level = Snapshot(level.clone());
        let change = match is_same_gesture {
            true => Change::ReplaceAgain(level),
            false => Change::Replace(level),
        };
        // A replacement always succeeds.
        self.perform(store, name, change).ok().flatten()
    }

    /// Returns whether the level was drawn or edited, and not saved since.
    pub(super) fn is_unsaved(&self) -> bool {
        let is_by_hand = |level: &Arc<Level>| level.true_recipe().is_none();
        self.has_unsaved_edits && self.level().is_some_and(is_by_hand)
    }

    /// Records that the level has been saved. The journal stays as long as the history, because its
    /// changes can be performed only from its beginning.
    pub(super) fn mark_saved(&mut self) {
        self.has_unsaved_edits = false;
    }

    /// Stops editing. The journal of unsaved changes stays, so that the level can be restored later.
    pub(super) fn end(&mut self) {
        self.history = None;
        self.is_unwritten = false;
        let is_unsaved = std::mem::take(&mut self.has_unsaved_edits);
        if let Some(journal) = self.journal.take().filter(|_| !is_unsaved) {
            // If the journal cannot be removed, it is offered once more than necessary.
            let _ = journal.remove();
        }
    }

    /// Looks for a journal that an earlier game has left behind. A journal that cannot be read is
    /// renamed, and the error is returned.
    pub(super) fn find_abandoned(&mut self, store: &Store) -> Option<StoreError> {
        if self.abandoned.is_some() {
            return None;
        }
        let (journal, text) = store.abandoned_journal()?;
        let read = text.and_then(|text| match journal::read(&text) {
            Ok(_) => Ok(text),
            Err(error) => Err(StoreError::Level {
                name: journal.path().display().to_string(),
                why: error.to_string(),
            }),
        });
        match read {
            Ok(text) => {
                self.abandoned = Some((journal, text));
                None
            }
            Err(error) => journal.set_aside().err().or(Some(error)),
        }
    }

    /// Continues with the level in the journal that an earlier game left behind, and returns the
    /// level. The journal of the current level stays if the level has unsaved changes.
    pub(super) fn restore(&mut self) -> Option<Arc<Level>> {
        let (mut journal, text) = self.abandoned.take()?;
        let history = journal::read(&text).ok()?;
        self.end();
        self.has_unsaved_edits = true;
        // The game may have crashed while it was writing the last line.
        let complete = text.rfind('\n').map_or(0, |end| end + 1);
        self.is_unwritten = complete < text.len() && journal.cut(complete).is_err();
        let level = history.level().clone();
        (self.history, self.journal) = (Some(history), Some(journal));
        Some(level)
    }

    /// Removes the journal that an earlier game has left behind.
    pub(super) fn forget_abandoned(&mut self) {
        if let Some((journal, _)) = self.abandoned.take() {
            let _ = journal.remove();
        }
    }
}
