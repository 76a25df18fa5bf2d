//! The names of contents, gates, beasts and things.

use super::phrase::say;
use super::{Argument, Phrase};
use crate::descent::Good;
use crate::level::{BeastKind, Content, Detail, Gate, KeyShape, Treasure};
use crate::play::{CellKind, Consumable, ConsumableKind, Draught, Effect, Landmark, RoomAround};
use crate::play::{Through, Walked};

/// Returns the message for a name that the library uses, such as `"map fragment"`. The key of the
/// message consists of `kind` and the name, with hyphens instead of spaces and underscores.
fn name(kind: &str, name: &str) -> Phrase {
    with_variables(kind, name, Vec::new())
}

fn with_variables(kind: &str, name: &str, variables: Vec<(&'static str, Argument)>) -> Phrase {
    let key = format!("{kind}-{}", name.replace([' ', '_'], "-"));
    Phrase::Message(key.into(), variables)
}

/// Returns the name of a beast, with an article.
pub fn beast_name(kind: BeastKind) -> Phrase {
    Phrase::variant("beast", kind)
}

/// Returns the name of the cell where a beast starts.
pub fn lair_name(kind: BeastKind) -> Phrase {
    Phrase::variant("lair", kind)
}

/// Returns a message about a content. The key of the message consists of `about` and the name of the
/// kind, and its variables describe the [detail](Content::detail). [`CATALOGUES`](super::CATALOGUES)
/// contains the messages about `"words"`; programs can add others.
pub fn about_content(about: &str, content: Content) -> Phrase {
    let variables = content.detail().map_or(Vec::new(), variables);
    with_variables(about, content.kind().name(), variables)
}

/// Returns a message about a gate. The key of the message consists of `about` and the name of the
/// kind, and its variables describe what the gate has in common with the contents that open it.
/// [`CATALOGUES`](super::CATALOGUES) contains the messages about `"words"`; programs can add others.
pub fn about_gate(about: &str, gate: Gate) -> Phrase {
    let opener = gate.openers().next();
    let detail = opener.and_then(Content::detail);
    let variables = detail.map_or(Vec::new(), variables);
    with_variables(about, gate.name(), variables)
}

fn variables(detail: Detail) -> Vec<(&'static str, Argument)> {
    match detail {
        Detail::KeyShape(shape) => vec![("shape", key_shape(shape).into())],
        Detail::LeverNumber(lever) => vec![("number", (lever.index() as u32 + 1).into())],
        Detail::Treasure(treasure) => vec![
            ("kind", treasure_name(treasure).into()),
            ("coins", treasure.coins().into()),
        ],
        Detail::PortalPair(pair) => vec![("pair", pair.letter().to_string().into())],
    }
}

/// Returns the name of the shape of a key.
pub fn key_shape(shape: KeyShape) -> Phrase {
    name("key-shape", shape.name())
}

/// Returns the name of a treasure.
pub fn treasure_name(treasure: Treasure) -> Phrase {
    name("treasure", treasure.name())
}

/// Returns the name of a thing that the player can buy, or of a relic.
pub fn good(good: Good) -> Phrase {
    Phrase::Message(format!("good-{}", good.name()).into(), Vec::new())
}

/// Returns the name of a flask or a scroll. If the player does not know its effect, the name is its look.
pub fn consumable(consumable: Consumable) -> Phrase {
    let look = || consumable.look_name();
    match (consumable.effect, consumable.kind) {
        (Some(it), _) => effect(it),
        (None, ConsumableKind::Flask) => name("flask", look()),
        (None, ConsumableKind::Scroll) => {
            let (first, rest) = look().split_at(1);
            say!("scroll-titled", title = first.to_uppercase() + rest)
        }
    }
}

/// Returns the name of a flask or a scroll with an effect.
pub fn effect(effect: Effect) -> Phrase {
    name("effect", effect.name())
}

/// Returns the name of a content.
pub fn content_name(content: Content) -> Phrase {
    match content.beast() {
        Some(kind) => lair_name(kind),
        None => about_content("words", content),
    }
}

/// Returns the name of a gate.
pub fn gate_name(gate: Gate) -> Phrase {
    about_gate("words", gate)
}

pub(super) fn landmark_name(landmark: Landmark) -> Phrase {
    match landmark {
        Landmark::Consumable(it) => consumable(it),
        Landmark::Content(content) => content_name(content),
        Landmark::LadderUp => say!("words-ladder-up"),
        Landmark::LadderDown => say!("words-ladder-down"),
        Landmark::Mark => say!("words-mark"),
        Landmark::Salt => say!("words-salt-laid"),
    }
}

pub(super) fn room_name(room: RoomAround) -> Phrase {
    let RoomAround {
        cells,
        size,
        doorways,
    } = room;
    match size {
        Some([columns, rows]) => say!("words-room-sized", columns, rows, doorways),
        None => say!("words-room", cells, doorways),
    }
}

pub(super) fn cell_kind_name(kind: CellKind) -> Phrase {
    match kind {
        CellKind::Closed => say!("words-closed"),
        CellKind::DeadEnd => say!("words-dead-end"),
        CellKind::Corridor => say!("words-corridor"),
        CellKind::Corner => say!("words-corner"),
        CellKind::Junction => say!("words-junction"),
        CellKind::Ladder => say!("words-ladder"),
    }
}

pub(super) fn walked(walked: Walked) -> Phrase {
    match walked {
        Walked::New => say!("words-new"),
        Walked::Visited => say!("words-visited"),
        Walked::Back => say!("words-back"),
    }
}

pub(super) fn through(through: Through) -> Phrase {
    match through {
        Through::Passage => Phrase::Nothing,
        Through::Door => say!("words-door"),
        Through::Gate(gate) => gate_name(gate),
        Through::ShutGate(gate) => say!("words-shut-gate", gate = gate_name(gate)),
        Through::Breach => say!("words-breach"),
    }
}

pub(super) fn draught(draught: Draught) -> Phrase {
    match draught {
        Draught::Still => Phrase::Nothing,
        Draught::Faint => say!("words-draught-faint"),
        Draught::Strong => say!("words-draught-strong"),
    }
}
