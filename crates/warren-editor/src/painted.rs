//! Lists of edits that can be applied one after the other.

use warren_dungeon::level::{Edit, InvalidEdit, Level};
use warren_maze::topology::Topology;

/// Edits that a tool of an editor makes, and the first edit that a rule of levels does not allow.
///
/// The edits can be applied to the level in this order, and each of them changes the level.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Painted {
    /// The edits.
    pub edits: Vec<Edit>,
    /// The reason why the first edit that the level refused is not in the list, or `None` if the
    /// level refused none. The edits that do not depend on the refused edit are in the list.
    pub refused: Option<InvalidEdit>,
}

/// Applies edits to a copy of a level, and collects those that change it.
pub(crate) struct Painter {
    level: Level,
    painted: Painted,
    /// The inverse of each edit.
    inverses: Vec<Edit>,
}

impl Painter {
    /// Copies the level, which takes time linear in the number of cells.
    pub(crate) fn new(level: &Level) -> Painter {
        Painter {
            level: level.clone(),
            painted: Painted::default(),
            inverses: Vec::new(),
        }
    }

    /// Returns the level after the edits.
    pub(crate) fn level(&self) -> &Level {
        &self.level
    }

    /// Applies an edit. Returns `false` if the level refuses it.
    pub(crate) fn apply(&mut self, edit: Edit) -> bool {
        if is_set(&self.level, edit) {
            return true;
        }
        match self.level.apply(edit) {
            Ok(inverse) => {
                if inverse != edit {
                    self.painted.edits.push(edit);
                    self.inverses.push(inverse);
                }
                true
            }
            Err(refused) => {
                self.painted.refused.get_or_insert(refused);
                false
            }
        }
    }

    /// Applies either all of these edits or, if the level refuses one of them, none. Returns
    /// whether the edits were applied.
    pub(crate) fn apply_all(&mut self, edits: impl IntoIterator<Item = Edit>) -> bool {
        let before = self.inverses.len();
        if edits.into_iter().all(|edit| self.apply(edit)) {
            return true;
        }
        for inverse in self.inverses.drain(before..).rev() {
            // The inverses of edits in reverse order are never refused.
            _ = self.level.apply(inverse);
        }
        self.painted.edits.truncate(before);
        false
    }

    pub(crate) fn finish(self) -> Painted {
        self.painted
    }
}

/// Returns whether a content already has the value that the edit sets. The inverse of an edit does
/// not say so: the inverse that keeps a start also contains its index.
fn is_set(level: &Level, edit: Edit) -> bool {
    match edit {
        Edit::Content(content, cell, is_added) if cell < level.grid().cells() => {
            let is_open = !level.maze().is_solid(cell);
            let is_here = level.contents(cell).any(|other| other == content);
            is_open && is_here == is_added
        }
        _ => false,
    }
}
