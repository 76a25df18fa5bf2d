//! A level's beasts.

use super::{Content, Level};
use crate::beast_kind::BeastKind;
use warren_maze::topology::{Cell, Topology};

impl BeastKind {
    /// Returns the kind of content for the cell where a beast of this kind starts.
    pub fn content(self) -> Content {
        match self {
            BeastKind::Minotaur => Content::Minotaur,
            BeastKind::Sleeper => Content::Sleeper,
            BeastKind::Guardian => Content::Guardian,
            BeastKind::Statue => Content::Statue,
        }
    }
}

impl Content {
    /// Returns the kind of beast that starts in a cell with this kind of content.
    pub fn beast(self) -> Option<BeastKind> {
        BeastKind::ALL
            .into_iter()
            .find(|kind| kind.content() == self)
    }
}

impl<T: Topology> Level<T> {
    /// Returns the cell where the beast of this kind starts, or `None` if the level has no such
    /// beast.
    pub fn beast(&self, kind: BeastKind) -> Option<Cell> {
        self.cells_with(kind.content()).first().copied()
    }

    /// Returns the level's beasts, each with the cell where it starts.
    pub fn beasts(&self) -> impl Iterator<Item = (BeastKind, Cell)> {
        let kinds = BeastKind::ALL.into_iter();
        kinds.filter_map(|kind| Some((kind, self.beast(kind)?)))
    }
}
