//! The key of a map: what is in each numbered room, in which order the dungeon opens, and what the proof
//! of the level promises.

mod contents;
mod html;
mod markdown;
mod order;
mod pdf;

use crate::language::Language;
use crate::map::MapOptions;
use crate::map_rooms::{Barrier, Exit, ExitKind, MapRooms, dir_name};
use crate::origin::in_words;
use warren_dungeon::level::{Gate, Level, Needs};
use warren_maze::topology::{Cell, Embedding};

/// The key of a level's map. The [map](MapOptions) for the game master has the same numbers.
///
/// ```
/// use warren_dungeon::{make::make, recipe::Recipe};
/// use warren_export::maps::{MapKey, MapOptions};
///
/// let level = make(&Recipe::default())?;
/// let key = MapKey::new(&level, &MapOptions::default());
/// assert!(key.to_markdown().starts_with("# The Halls of Stone\n"));
/// assert!(key.to_html().contains("<h2>In which order the dungeon opens</h2>"));
/// # Ok::<(), warren_dungeon::make::MakeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapKey {
    /// The language of all texts.
    pub language: Language,
    /// The title of the map.
    pub title: String,
    /// The seed and the code of the level, and the scale.
    pub facts: String,
    /// The rooms, in the order of their numbers.
    pub rooms: Vec<RoomKey>,
    /// Sentences about the order in which the dungeon opens: one for each sphere.
    pub order: Vec<String>,
    /// What the proof of the level promises.
    pub promise: String,
}

/// The key of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomKey {
    /// The name with the number, such as "Room 3".
    pub name: String,
    /// The number of cells, and the area.
    pub size: String,
    /// A sentence about the appearance, which depends on the theme.
    pub description: String,
    /// The ways out, each with its direction, its state, what opens it, and where it leads.
    pub exits: Vec<String>,
    /// Everything in the room.
    pub contents: Vec<String>,
}

impl MapKey {
    /// Makes the key of a level's map. Searches for a proof of the level, which takes at most a few
    /// seconds.
    pub fn new(level: &Level, options: &MapOptions) -> MapKey {
        let writer = Writer {
            level,
            rooms: MapRooms::new(level),
            language: options.language,
            feet: options.feet,
        };
        let rooms = (0..writer.rooms.list.len()).map(|room| writer.room(room));
        MapKey {
            language: options.language,
            title: options.title(level),
            facts: writer.facts(),
            rooms: rooms.collect(),
            order: writer.order(),
            promise: writer.promise().into(),
        }
    }

    /// Returns the key as Markdown.
    pub fn to_markdown(&self) -> String {
        markdown::markdown(self)
    }

    /// Returns the key as a page of HTML, which needs no other files.
    pub fn to_html(&self) -> String {
        html::html(self)
    }

    /// Returns the key as a PDF file on paper of this width and height, in points of 1/72 inch.
    pub fn to_pdf(&self, paper: [f64; 2]) -> Vec<u8> {
        pdf::pdf(self, paper)
    }

    /// Returns the description, the contents and the exits of a room as HTML.
    pub(crate) fn room_html(&self, room: &RoomKey) -> String {
        html::room_of(self, room)
    }

    /// Returns in which order the dungeon opens, and the promise of the proof, as HTML.
    pub(crate) fn order_html(&self) -> String {
        html::order(self)
    }
}

/// Writes the texts of a key.
struct Writer<'a> {
    level: &'a Level,
    rooms: MapRooms,
    language: Language,
    feet: u32,
}

impl Writer<'_> {
    fn facts(&self) -> String {
        let language = self.language;
        let feet = self.feet.to_string();
        let scale = language.fill("cell-is-feet", &[("feet", &feet)]);
        format!("{scale} · {}", in_words(self.level, language))
    }

    fn room(&self, index: usize) -> RoomKey {
        let room = &self.rooms.list[index];
        let language = self.language;
        let (cells, feet) = (room.cells.len() as u64, u64::from(self.feet));
        let area = (cells * feet * feet).to_string();
        let size = [("cells", &*cells.to_string()), ("area", &*area)];
        let size_key = if cells == 1 {
            "key-size-one"
        } else {
            "key-size"
        };
        let exits = self.rooms.exits(self.level, index);
        RoomKey {
            name: self.room_name(index),
            size: match self.level.grid().floors() {
                1 => language.fill(size_key, &size),
                _ => self.on_floor(&language.fill(size_key, &size), room.cells[0]),
            },
            description: self.description(index),
            exits: exits.iter().map(|exit| self.exit(exit)).collect(),
            contents: self.contents(index),
        }
    }

    /// Adds the number of a cell's floor to a text.
    fn on_floor(&self, text: &str, cell: Cell) -> String {
        let floor = (self.level.grid().floor(cell) + 1).to_string();
        let floor = self.language.fill("floor", &[("number", &floor)]);
        format!("{floor}, {text}")
    }

    /// Returns the name of a room with its number.
    fn room_name(&self, index: usize) -> String {
        let key = match self.rooms.list[index].is_room {
            true => "key-room",
            false => "key-place",
        };
        let number = (index + 1).to_string();
        self.language.fill(key, &[("number", &number)])
    }

    /// Returns a sentence about a room. Rooms with consecutive numbers have different sentences.
    fn description(&self, index: usize) -> String {
        let kind = match self.rooms.list[index].is_room {
            true => "room",
            false => "nook",
        };
        let theme = self.level.theme().name();
        let variants = self.language.variants(&format!("describe-{kind}-{theme}"));
        let same_kind = self.rooms.list[..index].iter();
        let before = same_kind
            .filter(|room| room.is_room == (kind == "room"))
            .count();
        let seed = self.level.recipe().map_or(0, |recipe| recipe.seed % 64) as usize;
        let chosen = variants.get((before + seed) % variants.len().max(1));
        chosen.map_or(String::new(), |text| (*text).into())
    }

    fn exit(&self, exit: &Exit) -> String {
        let language = self.language;
        let dir = |dir| {
            let name = dir_name(self.level.grid(), dir);
            language.direction(name)
        };
        let (dir, state) = match exit.kind {
            ExitKind::Passage(way) => (dir(way), language.text("exit-passage").into()),
            ExitKind::Ladder(way) => (dir(way), language.text("exit-ladder").into()),
            ExitKind::Barrier(way, Barrier::SecretDoor) => {
                (dir(way), language.text("exit-secret-door").into())
            }
            ExitKind::Barrier(way, Barrier::Gate(gate)) => (dir(way), self.gate_state(gate)),
            ExitKind::Portal(pair) => {
                let letter = pair.letter().to_string();
                ("", language.fill("exit-portal", &[("detail", &letter)]))
            }
        };
        let ways = match &exit.ways[..] {
            [] => language.text("exit-to-dead-end").into(),
            ways => {
                let rooms: Vec<String> = ways.iter().map(|way| self.way(way)).collect();
                language.fill("exit-to", &[("rooms", &language.list(&rooms))])
            }
        };
        match dir {
            "" => format!("{state}, {ways}"),
            _ => format!("{}: {state}, {ways}", times(dir, exit.count)),
        }
    }

    fn way(&self, way: &crate::map_rooms::Way) -> String {
        let room = self.room_name(way.room);
        if way.barriers.is_empty() {
            return room;
        }
        let names = way.barriers.iter().map(|barrier| match barrier {
            Barrier::SecretDoor => self.language.text("secret-door").into(),
            Barrier::Gate(gate) => self.language.gate(*gate),
        });
        let mut counts: Vec<(String, usize)> = Vec::new();
        for name in names {
            match counts.iter_mut().find(|(other, _)| *other == name) {
                Some((_, count)) => *count += 1,
                None => counts.push((name, 1)),
            }
        }
        let names = counts.iter().map(|(name, count)| times(name, *count));
        let gates = self.language.list(&names.collect::<Vec<_>>());
        let values = [("room", &*room), ("gates", &*gates)];
        self.language.fill("through", &values)
    }

    /// Returns the state of a gate, and what opens it.
    fn gate_state(&self, gate: Gate) -> String {
        let language = self.language;
        let key = match gate.needs() {
            Needs::Nothing => "exit-one-way-out",
            Needs::OtherSide => "exit-one-way-in",
            Needs::Opener => "exit-locked-door",
            Needs::IronKey => "exit-iron-door",
            Needs::Lever { is_open: true, .. } => "exit-portcullis-open",
            Needs::Lever { is_open: false, .. } => "exit-portcullis-closed",
            Needs::Never => "exit-grate",
        };
        let state = language.fill(key, &[("gate", &language.gate(gate))]);
        let openers = self.openers(gate);
        if openers.is_empty() {
            return state;
        }
        let items = language.list(&openers);
        format!(
            "{state}; {}",
            language.fill("exit-opened-by", &[("items", &items)])
        )
    }

    /// Returns everything that opens a gate, and where it is.
    fn openers(&self, gate: Gate) -> Vec<String> {
        let cells = gate.openers().flat_map(|item| {
            let cells = self.level.cells_with(item).iter();
            cells.map(move |&cell| (item, cell))
        });
        cells.map(|(item, cell)| self.item_at(item, cell)).collect()
    }
}

/// Adds a number to a name, unless it is 1.
fn times(name: &str, count: usize) -> String {
    match count {
        1 => name.into(),
        _ => format!("{name} ({count} ×)"),
    }
}

#[cfg(test)]
mod tests;
