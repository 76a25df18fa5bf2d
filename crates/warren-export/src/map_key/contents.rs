//! The contents of rooms in words.

use super::Writer;
use warren_dungeon::level::{Content, ContentClass, Gate};
use warren_maze::topology::Cell;

impl Writer<'_> {
    /// Returns everything in a room, in the order of [`Content::ALL`].
    pub(super) fn contents(&self, index: usize) -> Vec<String> {
        let cells = &self.rooms.list[index].cells;
        let contents = cells.iter().flat_map(|&cell| self.level.contents(cell));
        let mut contents: Vec<Content> = contents.collect();
        contents.sort_unstable();
        contents
            .into_iter()
            .map(|item| self.content(item))
            .collect()
    }

    fn content(&self, content: Content) -> String {
        let language = self.language;
        let name = language.content(content);
        match content.kind().class() {
            ContentClass::Start => language.text("key-start").into(),
            ContentClass::Finish => language.text("key-finish").into(),
            ContentClass::Beast(kind) => {
                let rule = language.text(&format!("beast-rule-{}", kind.field()));
                format!("{name}: {rule}")
            }
            ContentClass::Key | ContentClass::Fixture if content.kind().opens().is_some() => {
                self.opener(content, &name)
            }
            _ => match content {
                Content::Treasure(kind) => {
                    let coins = kind.coins().to_string();
                    let values = [("treasure", &*name), ("coins", &*coins)];
                    language.fill("treasure-worth", &values)
                }
                _ => name,
            },
        }
    }

    /// Returns the name of an opener, and the gates that it opens.
    fn opener(&self, opener: Content, name: &str) -> String {
        let gates = self.level.gates().iter();
        let opened = gates.filter(|(_, gate)| gate.is_opened_by(opener));
        let mut names: Vec<String> = opened
            .map(|(side, gate)| self.gate_at(gate, &self.rooms.beside(self.level, side)))
            .collect();
        names.dedup();
        if names.is_empty() {
            return self.language.fill("opens-nothing", &[("item", name)]);
        }
        let gates = self.language.list(&names);
        let values = [("item", name), ("gates", &*gates)];
        self.language.fill("opens", &values)
    }

    fn gate_at(&self, gate: Gate, rooms: &[usize]) -> String {
        let language = self.language;
        let gate = language.gate(gate);
        if rooms.is_empty() {
            return language.fill("gate-in-passages", &[("gate", &gate)]);
        }
        let rooms: Vec<String> = rooms.iter().map(|&room| self.room_name(room)).collect();
        let values = [("gate", &*gate), ("room", &*language.list(&rooms))];
        language.fill("gate-at", &values)
    }

    /// Returns the name of an item, and the room in which it is.
    pub(super) fn item_at(&self, item: Content, cell: Cell) -> String {
        let language = self.language;
        let item = language.content(item);
        match self.rooms.index(cell) {
            Some(room) => {
                let values = [("item", &*item), ("room", &*self.room_name(room))];
                language.fill("in-room", &values)
            }
            None => language.fill("in-passage", &[("item", &item)]),
        }
    }
}
