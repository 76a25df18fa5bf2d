//! The row of a card that says from which pack the chambers of a level are.

use crate::texts::say;
use crate::theme::widget;
use bevy::prelude::*;
use warren_dungeon::level::PackId;

/// Shows the name and the author of the pack, if there is one.
pub(super) fn pack_row(column: &mut ChildSpawnerCommands, pack: Option<&PackId>) {
    if let Some(pack) = pack {
        let by = say!("won-pack-by", name = pack.name(), author = pack.author());
        widget::row(column, say!("won-pack"), by);
    }
}
