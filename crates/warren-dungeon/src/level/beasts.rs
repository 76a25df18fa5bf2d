//! A level's beasts.

use super::{Content, ContentClass, ContentKind, Level};
use crate::catalogue::BeastKind;
use warren_maze::topology::{Cell, Topology};

impl BeastKind {
    /// Returns the kind of content for the cell where a beast of this kind starts.
    pub fn content(self) -> Content {
        let mut kinds = ContentKind::ALL.iter();
        let kind = kinds.find(|kind| kind.class() == ContentClass::Beast(self));
        let kind = kind.unwrap_or_else(|| unreachable!("each beast has a row in content.rs"));
        kind.contents()[0]
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
