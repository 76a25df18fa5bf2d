//! The player's packs of chambers, from which custom mazes and descents can have their chambers.

use crate::store::{PackFile, Store};
use crate::texts::{Say, say};
use bevy::prelude::*;

/// The packs in the player's folder, as they were when a card with a row for them was opened.
#[derive(Resource, Default)]
pub(super) struct Packs(Vec<PackFile>);

impl Packs {
    /// Reads the packs again. A chosen pack whose file is gone is not chosen any more.
    pub(super) fn read(&mut self, store: &Store, chosen: &mut Option<PackFile>) {
        self.0 = store.packs();
        let name = chosen.take().map(|pack| pack.name);
        let is_chosen = |pack: &&PackFile| name.as_ref() == Some(&pack.name);
        *chosen = self.0.iter().find(is_chosen).cloned();
    }

    /// Returns whether the player has no packs.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Changes to the next or previous pack. Warren's own chambers come before the first pack and after the
    /// last one.
    pub(super) fn choose_next(&self, pack: &mut Option<PackFile>, forward: bool) {
        let name = pack.as_ref().map(|pack| &pack.name);
        let at = name.and_then(|name| self.0.iter().position(|it| it.name == *name));
        let next = match (at, forward) {
            (None, true) => Some(0),
            (None, false) => self.0.len().checked_sub(1),
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
        };
        *pack = next.and_then(|next| self.0.get(next).cloned());
    }
}

/// Returns the name of a chosen pack, or of Warren's own chambers.
pub(super) fn pack_name(pack: Option<&PackFile>) -> Say {
    match pack {
        Some(pack) => Say::Verbatim(pack.name.clone()),
        None => say!("custom-pack-none"),
    }
}
