//! Drinking flasks and reading scrolls.
//!
//! The player carries at most one flask and one scroll. While the player carries one, another one stays in
//! its cell. The player does not know what a look does before the first use, which [identifies](Slot) it.

use super::consumable::{Consumable, ConsumableKind, Slot, look_in};
use super::{Event, Progress, ToolRefusal, gates};
use crate::level::{Content, Level};
use warren_maze::topology::{Cell, Embedding, Topology};

impl Progress {
    /// Returns the flask or the scroll that the player carries, or `None` if the player carries none.
    pub fn held(&self, kind: ConsumableKind) -> Option<Consumable> {
        let slot = self.carried.slot(kind);
        slot.held.map(|look| slot.consumable(kind, look))
    }

    /// Returns a flask or a scroll in a cell. Returns `None` if there is none, or if the player has taken it.
    pub fn consumable_in<T: Embedding>(
        &self,
        level: &Level<T>,
        kind: ConsumableKind,
        cell: Cell,
    ) -> Option<Consumable> {
        let is_here = self.contents(level, cell).any(|it| it == kind.content());
        is_here.then(|| {
            self.carried
                .slot(kind)
                .consumable(kind, look_in(level, kind, cell))
        })
    }

    /// Returns whether a content is a flask or a scroll that the player has left in a cell whose other items
    /// the player has taken.
    pub(super) fn is_left_behind(&self, content: Content, cell: Cell) -> bool {
        ConsumableKind::of(content).is_some_and(|kind| self.left_behind.contains(&(cell, kind)))
    }
}

/// Returns whether the player can take a content: a flask or a scroll only if the player carries none.
pub(super) fn has_room_for(progress: &Progress, content: Content) -> bool {
    ConsumableKind::of(content).is_none_or(|kind| progress.carried.slot(kind).held.is_none())
}

/// Puts the consumable from a cell into its slot. Does nothing for other kinds of content.
pub(super) fn receive(
    level: &Level<impl Topology>,
    progress: &mut Progress,
    content: Content,
    cell: Cell,
) {
    if let Some(kind) = ConsumableKind::of(content) {
        progress.carried.hold(kind, look_in(level, kind, cell));
    }
}

/// Uses the consumable of a kind, and takes another one from the player's cell.
///
/// # Errors
///
/// Fails if the player carries none.
pub(super) fn consume(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    kind: ConsumableKind,
    events: &mut Vec<Event>,
) -> Result<(), ToolRefusal> {
    let used = progress.held(kind).ok_or(match kind {
        ConsumableKind::Flask => ToolRefusal::NoFlask,
        ConsumableKind::Scroll => ToolRefusal::NoScroll,
    })?;
    let slot: &mut Slot = progress.carried.slot_mut(kind);
    slot.held = None;
    slot.identify(used.look);
    let effect = slot.effect(kind, used.look);
    events.push(Event::Consumed(used, effect));
    effect.apply(level, progress, events);
    gates::take_left_behind(level, progress, progress.cell, &[kind], events);
    Ok(())
}
