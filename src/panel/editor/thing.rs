//! The things that the tools place.

use super::tool::Tool;
use crate::texts::of_library::{content_kind, gate_kind};
use crate::texts::surroundings::{content_name, gate_name};
use crate::texts::{Say, say};
use std::mem::discriminant;
use warren_dungeon::level::{Content, Gate, SideKind};
use warren_editor::Brush;

/// Returns everything that can be placed, grouped by kind.
pub(super) fn things() -> Vec<Brush> {
    let gates = Gate::all().into_iter();
    let sides = [SideKind::Passage, SideKind::Wall, SideKind::ClosedDoor];
    let sides = sides.into_iter().chain(gates.map(SideKind::Gate));
    let cells = [Brush::Rock, Brush::Open, Brush::Room];
    let contents = Content::ALL.into_iter().map(Brush::Content);
    sides
        .map(Brush::Side)
        .chain(cells)
        .chain(contents)
        .collect()
}

/// Returns the first thing of each kind, such as the circle key for keys.
pub(super) fn kinds() -> Vec<Brush> {
    let mut kinds = things();
    kinds.dedup_by(|a, b| is_same_kind(*a, *b));
    kinds
}

/// Returns all things of the same kind, such as the keys of all shapes.
pub(super) fn variants(thing: Brush) -> Vec<Brush> {
    let things = things().into_iter();
    things.filter(|&other| is_same_kind(thing, other)).collect()
}

/// Returns whether two things differ at most in their shape, number, letter or value.
pub(super) fn is_same_kind(a: Brush, b: Brush) -> bool {
    match (a, b) {
        (Brush::Content(a), Brush::Content(b)) => discriminant(&a) == discriminant(&b),
        (Brush::Side(SideKind::Gate(a)), Brush::Side(SideKind::Gate(b))) => {
            discriminant(&a) == discriminant(&b)
        }
        (Brush::Side(a), Brush::Side(b)) => discriminant(&a) == discriminant(&b),
        _ => discriminant(&a) == discriminant(&b),
    }
}

/// Returns the thing that follows `thing` after `by` steps in a cyclic list.
pub(super) fn shifted(list: &[Brush], thing: Brush, by: isize) -> Brush {
    let index = list.iter().position(|&other| other == thing);
    let index = index.or_else(|| list.iter().position(|&other| is_same_kind(other, thing)));
    let index = index.unwrap_or(0) as isize + by;
    list[index.rem_euclid(list.len() as isize) as usize]
}

/// Returns the name of a kind of thing.
pub(super) fn kind_name(thing: Brush) -> Say {
    match thing {
        Brush::Side(SideKind::Gate(gate)) => gate_kind(gate),
        Brush::Content(content) if content.detail().is_some() => content_kind(content.kind()),
        other => name(other),
    }
}

/// Returns the name of a thing.
pub(super) fn name(thing: Brush) -> Say {
    match thing {
        Brush::Side(SideKind::Passage) => say!("editor-passage"),
        Brush::Side(SideKind::Wall) => say!("editor-wall"),
        Brush::Side(SideKind::ClosedDoor) => say!("panel-mark-door"),
        Brush::Side(SideKind::OpenDoor) => say!("editor-open-door"),
        Brush::Side(SideKind::Gate(gate)) if gate.is_open_at_first() => {
            say!("editor-open-gate", gate = gate_name(gate))
        }
        Brush::Side(SideKind::Gate(gate)) => gate_name(gate),
        Brush::Rock => say!("editor-rock"),
        Brush::Open => say!("editor-open"),
        Brush::Room => say!("editor-room"),
        Brush::Eraser => Tool::Eraser.name(),
        Brush::Content(Content::Start) => say!("panel-mark-start"),
        Brush::Content(Content::Finish) => say!("panel-mark-finish"),
        Brush::Content(content) => content_name(content),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::level::KeyShape;

    #[test]
    fn every_thing_has_one_kind_and_things_of_a_kind_follow_each_other() {
        let (things, kinds) = (things(), kinds());
        for thing in &things {
            let own: Vec<_> = kinds
                .iter()
                .filter(|kind| is_same_kind(**kind, *thing))
                .collect();
            assert_eq!(own.len(), 1, "{thing:?}");
            assert!(variants(*thing).contains(thing));
        }
        let all: Vec<Brush> = kinds.iter().flat_map(|&kind| variants(kind)).collect();
        assert_eq!(all, things);
        assert_eq!(shifted(&kinds, kinds[0], -1), kinds[kinds.len() - 1]);
        let last_key = Brush::Content(Content::Key(KeyShape::Heart));
        let next = shifted(&kinds, last_key, 1);
        assert_eq!(next, Brush::Content(Content::IronKey));
    }
}
