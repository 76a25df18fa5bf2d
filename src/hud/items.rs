//! News about the items that the player takes, and about flasks and scrolls.

use crate::texts::{Say, of_library, say, surroundings};
use bevy_warren::play::run::Run;
use warren_dungeon::level::Content;
use warren_dungeon::play::{Carried, ConsumableKind, Event};

/// Returns the news about an event, or `None` if there is none.
pub(super) fn told(run: Option<&Run>, event: &Event) -> Option<Say> {
    match *event {
        Event::ItemTaken(item, _) => Some(taken(run, item)),
        Event::ItemLeft(item, _) => Some(of_library::about_content("news-left", item)),
        Event::Consumed(used, effect) => Some(of_library::consumed(used, effect)),
        Event::WoreOff(effect) => of_library::worn_off(effect),
        Event::Shown(content, cell) => Some(surroundings::shown(run?, content, cell)),
        _ => None,
    }
}

/// Returns the news that the player has taken an item. It describes the look of a flask or a scroll.
fn taken(run: Option<&Run>, item: Content) -> Say {
    let kind = ConsumableKind::of(item);
    let held = kind.and_then(|kind| run?.progress.held(kind));
    let Some(held) = held else {
        let carried = run.map_or_else(Carried::default, |run| run.progress.carried());
        return of_library::taken(item, carried);
    };
    let item = of_library::consumable(held);
    match held.effect {
        Some(_) => say!("news-consumable", item),
        None => say!("news-consumable-unknown", item),
    }
}
