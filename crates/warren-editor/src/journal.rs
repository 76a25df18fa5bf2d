//! The changes of a [`History`] as lines of text.
//!
//! A journal is a text file. Its first line is [`HEADER`]. Every other line is one [`Change`] in
//! RON; the first of them replaces the level, so that the journal does not depend on any other
//! file. A program appends a line for each change. If the program crashes, [`read`] restores the
//! history from the journal, including the steps that can be undone.
//!
//! ```
//! use std::sync::Arc;
//! use warren_editor::{Change, History, Snapshot, journal};
//! use warren_dungeon::level::Edit;
//! use warren_dungeon::make::make;
//! use warren_dungeon::recipe::Recipe;
//!
//! let level = Arc::new(make(&Recipe::default())?);
//! let mut history = History::new(level.clone());
//! let mut text = journal::begin(&level);
//! for change in [Change::Edits(vec![Edit::Charges(3)]), Change::Undo] {
//!     text += &journal::line(&change);
//!     history.perform(change)?;
//! }
//! let restored = journal::read(&text)?;
//! assert_eq!(restored.level(), history.level());
//! assert!(restored.can_redo() && !restored.can_undo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::history::{Change, History, Snapshot};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::level::{Edit, InvalidEdit, Level};
use warren_dungeon::make::{MakeError, make};

/// The first line of a journal.
pub const HEADER: &str = "warren journal 1";

/// The reason why a journal cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The text does not begin with [`HEADER`].
    #[error("this is not a journal of this version: its first line must be {HEADER:?}")]
    Header,
    /// The journal ends before its first level.
    #[error("the journal contains no level")]
    Empty,
    /// A line is not a change, and it is not the last line.
    #[error("line {line}: {why}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// The reason.
        why: String,
    },
}

/// A line of a journal. A level with a recipe is stored as the recipe, because a level with a
/// million cells would make the journal a megabyte longer.
#[derive(Serialize, Deserialize)]
enum Line {
    Edits(Vec<Edit>),
    More(Vec<Edit>),
    Replace(LevelText),
    ReplaceAgain(LevelText),
    Undo,
    Redo,
}

/// A level as a level file, or as a recipe file.
#[derive(Serialize, Deserialize)]
enum LevelText {
    Recipe(String),
    Level(String),
}

/// Returns the beginning of a journal: the header and the level that is going to be edited.
pub fn begin(level: &Arc<Level>) -> String {
    format!(
        "{HEADER}\n{}",
        line(&Change::Replace(Snapshot(level.clone())))
    )
}

/// Returns the line for a change, including the line feed at its end.
pub fn line(change: &Change) -> String {
    let line = match change {
        Change::Edits(edits) => Line::Edits(edits.clone()),
        Change::More(edits) => Line::More(edits.clone()),
        Change::Replace(level) => Line::Replace(LevelText::of(level)),
        Change::ReplaceAgain(level) => Line::ReplaceAgain(LevelText::of(level)),
        Change::Undo => Line::Undo,
        Change::Redo => Line::Redo,
    };
    // Formatting plain data cannot fail.
    let text = ron::to_string(&line);
    text.unwrap_or_else(|error| unreachable!("changes can be written: {error}")) + "\n"
}

/// Restores a history from a journal. If the program crashed while it was writing the last line,
/// this line is ignored.
///
/// # Errors
///
/// Fails if the text is not a journal, or if one of its changes cannot be performed.
pub fn read(text: &str) -> Result<History, JournalError> {
    let (header, rest) = text.split_once('\n').ok_or(JournalError::Header)?;
    if header != HEADER {
        return Err(JournalError::Header);
    }
    // A line without a line feed is incomplete.
    let complete = rest.rfind('\n').map_or("", |end| &rest[..end]);
    let mut lines = complete.lines().zip(2..).peekable();
    let mut history: Option<History> = None;
    while let Some((text, number)) = lines.next() {
        let failed = |why: String| JournalError::Line { line: number, why };
        let line: Line = ron::from_str(text).map_err(|error| failed(error.to_string()))?;
        let is_replaced_again = |next: &(&str, usize)| next.0.starts_with("ReplaceAgain(");
        let change = match &history {
            // Making a level can take long, so a level that the next line replaces is not made.
            Some(history) if lines.peek().is_some_and(is_replaced_again) => {
                line.without_level(history)
            }
            _ => line.change(),
        };
        let change = change.map_err(failed)?;
        match (&mut history, change) {
            (None, Change::Replace(Snapshot(level))) => history = Some(History::new(level)),
            (None, _) => return Err(JournalError::Empty),
            (Some(history), change) => {
                let performed = history.perform(change);
                performed.map_err(|error: InvalidEdit| failed(error.to_string()))?;
            }
        }
    }
    history.ok_or(JournalError::Empty)
}

impl LevelText {
    fn of(level: &Snapshot) -> LevelText {
        match level.recipe() {
            Some(recipe) => LevelText::Recipe(file::write_recipe(recipe)),
            None => LevelText::Level(file::write(&level.0)),
        }
    }

    fn level(&self) -> Result<Snapshot, String> {
        let level = match self {
            LevelText::Recipe(text) => {
                let recipe = file::read_recipe(text).map_err(|error| error.in_file(text))?;
                make(&recipe).map_err(|error: MakeError| error.to_string())?
            }
            LevelText::Level(text) => file::read(text).map_err(|error| error.in_file(text))?,
        };
        Ok(Snapshot(Arc::new(level)))
    }
}

impl Line {
    fn change(self) -> Result<Change, String> {
        Ok(match self {
            Line::Edits(edits) => Change::Edits(edits),
            Line::More(edits) => Change::More(edits),
            Line::Replace(level) => Change::Replace(level.level()?),
            Line::ReplaceAgain(level) => Change::ReplaceAgain(level.level()?),
            Line::Undo => Change::Undo,
            Line::Redo => Change::Redo,
        })
    }

    /// Returns the change with the current level of the history in place of the level of the line.
    fn without_level(self, history: &History) -> Result<Change, String> {
        let current = Snapshot(history.level().clone());
        match self {
            Line::Replace(_) => Ok(Change::Replace(current)),
            Line::ReplaceAgain(_) => Ok(Change::ReplaceAgain(current)),
            other => other.change(),
        }
    }
}
