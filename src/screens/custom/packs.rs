//! The player's packs of chambers, from which the custom maze can have its chambers.

use super::draft::CustomRecipe;
use crate::store::{PackFile, Store};
use bevy::prelude::*;

/// The packs in the player's folder, as they were when the card was opened.
#[derive(Resource, Default)]
pub(in crate::screens) struct Packs(Vec<PackFile>);

impl Packs {
    /// Reads the packs again. A chosen pack whose file is gone is not chosen any more.
    pub(super) fn read(&mut self, store: &Store, custom: &mut CustomRecipe) {
        self.0 = store.packs();
        let chosen = custom.pack.take();
        let is_chosen = |pack: &&PackFile| chosen.as_ref().is_some_and(|it| it.name == pack.name);
        custom.pack = self.0.iter().find(is_chosen).cloned();
    }

    /// Returns whether the player has no packs.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Changes to the next or previous pack. The chambers of the recipe come before the first pack and
    /// after the last one.
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
