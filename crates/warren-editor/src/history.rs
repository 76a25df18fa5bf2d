//! The history of a level being edited.

use std::sync::Arc;
use warren_dungeon::level::{Edit, InvalidEdit, Level};
use warren_dungeon::recipe::Recipe;

/// A level being edited, with all changes that can be undone and redone. There is no limit to the
/// number of changes.
///
/// Each change is a [`Change`], so that a [journal](crate::journal) of the changes restores the
/// history.
///
/// ```
/// use std::sync::Arc;
/// use warren_editor::{Change, History};
/// use warren_dungeon::level::Edit;
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
///
/// let made = Arc::new(make(&Recipe::default())?);
/// let mut history = History::new(made.clone());
/// history.perform(Change::Edits(vec![Edit::Charges(3), Edit::Light(500)]))?;
/// assert_eq!((history.level().charges(), history.level().light()), (3, 500));
///
/// history.perform(Change::Undo)?;
/// assert_eq!(*history.level(), made);
/// history.perform(Change::Redo)?;
/// assert_eq!(history.level().charges(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    level: Arc<Level>,
    steps: Vec<Step>,
    /// The number of steps that have been performed. The steps after them have been undone.
    performed: usize,
}

/// A change of the level or of the position in a [`History`].
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Applies edits, in this order, as one step. The step can be undone only as a whole.
    Edits(Vec<Edit>),
    /// Applies edits, and adds them to the last step, so that both are undone together. Each part
    /// of a stroke that the user draws is such a change.
    More(Vec<Edit>),
    /// Replaces the level.
    Replace(Snapshot),
    /// Replaces the level that the last step has made. If the user drags a slider, each level except
    /// the first is such a change.
    ReplaceAgain(Snapshot),
    /// Undoes the last step.
    Undo,
    /// Performs the step that was undone last.
    Redo,
}

/// A complete level in a [`Change`].
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot(pub Arc<Level>);

/// A change that can be undone.
#[derive(Clone, Debug)]
enum Step {
    Edits {
        edits: Vec<Edit>,
        /// The inverse of each edit, in the order of the edits.
        inverses: Vec<Edit>,
    },
    Replace {
        before: Arc<Level>,
        after: Arc<Level>,
    },
}

impl History {
    /// Creates a history without steps.
    pub fn new(level: Arc<Level>) -> History {
        History {
            level,
            steps: Vec::new(),
            performed: 0,
        }
    }

    /// Returns the current level.
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// Returns whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.performed > 0
    }

    /// Returns whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.performed < self.steps.len()
    }

    /// Returns the levels that other levels have replaced, without those whose replacement was undone.
    pub fn replaced(&self) -> impl Iterator<Item = &Arc<Level>> {
        let performed = self.steps.iter().take(self.performed);
        performed.filter_map(|step| match step {
            Step::Replace { before, .. } => Some(before),
            Step::Edits { .. } => None,
        })
    }

    /// Returns the number of steps that have been performed and not undone.
    pub fn performed(&self) -> usize {
        self.performed
    }

    /// Performs a change. An undo or a redo without a step does nothing, and so do edits that change
    /// nothing. A change other than an undo or a redo discards the steps that were undone.
    ///
    /// Each change except the replacement of a level clones the level, which takes time linear in the
    /// number of its cells.
    ///
    /// # Errors
    ///
    /// Fails if an edit cannot be applied. In this case, the history does not change.
    pub fn perform(&mut self, change: Change) -> Result<(), InvalidEdit> {
        match change {
            Change::Edits(edits) => self.edit(edits, false),
            Change::More(edits) => self.edit(edits, true),
            Change::Replace(Snapshot(level)) => {
                self.replace(level, false);
                Ok(())
            }
            Change::ReplaceAgain(Snapshot(level)) => {
                self.replace(level, true);
                Ok(())
            }
            Change::Undo => self.undo(),
            Change::Redo => self.redo(),
        }
    }

    fn edit(&mut self, edits: Vec<Edit>, is_continued: bool) -> Result<(), InvalidEdit> {
        let (edits, inverses) = apply(&mut self.level, edits)?;
        if edits.is_empty() {
            return Ok(());
        }
        self.steps.truncate(self.performed);
        if is_continued
            && let Some(Step::Edits {
                edits: earlier,
                inverses: of_earlier,
            }) = self.steps.last_mut()
        {
            earlier.extend(edits);
            of_earlier.extend(inverses);
            return Ok(());
        }
        self.push(Step::Edits { edits, inverses });
        Ok(())
    }

    fn replace(&mut self, after: Arc<Level>, is_continued: bool) {
        let before = std::mem::replace(&mut self.level, after.clone());
        self.steps.truncate(self.performed);
        match self.steps.last_mut() {
            Some(Step::Replace { after: last, .. }) if is_continued => *last = after,
            _ => self.push(Step::Replace { before, after }),
        }
    }

    fn push(&mut self, step: Step) {
        self.steps.push(step);
        self.performed = self.steps.len();
    }

    fn undo(&mut self) -> Result<(), InvalidEdit> {
        let Some(number) = self.performed.checked_sub(1) else {
            return Ok(());
        };
        match &self.steps[number] {
            Step::Edits { inverses, .. } => {
                apply(&mut self.level, inverses.iter().rev().copied().collect())?;
            }
            Step::Replace { before, .. } => self.level = before.clone(),
        }
        self.performed = number;
        Ok(())
    }

    fn redo(&mut self) -> Result<(), InvalidEdit> {
        match self.steps.get(self.performed) {
            None => return Ok(()),
            Some(Step::Edits { edits, .. }) => {
                apply(&mut self.level, edits.clone())?;
            }
            Some(Step::Replace { after, .. }) => self.level = after.clone(),
        }
        self.performed += 1;
        Ok(())
    }
}

impl Snapshot {
    /// Returns the recipe that makes the level, or `None` if the level was drawn or edited.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.0.true_recipe()
    }
}

/// Applies edits in order. Returns the edits that have changed something, and their inverses. If an
/// edit cannot be applied, the level does not change.
fn apply(level: &mut Arc<Level>, edits: Vec<Edit>) -> Result<(Vec<Edit>, Vec<Edit>), InvalidEdit> {
    let is_changing = |edit: &Edit, inverse: &Edit| edit != inverse;
    let mut changed: Option<Level> = None;
    let (mut applied, mut inverses) = (Vec::new(), Vec::new());
    for edit in edits {
        let inverse = changed
            .get_or_insert_with(|| Level::clone(level))
            .apply(edit)?;
        if is_changing(&edit, &inverse) {
            applied.push(edit);
            inverses.push(inverse);
        }
    }
    if let Some(changed) = changed.filter(|_| !applied.is_empty()) {
        *level = Arc::new(changed);
    }
    Ok((applied, inverses))
}
