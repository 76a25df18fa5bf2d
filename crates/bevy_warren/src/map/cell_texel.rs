//! The texel of a cell on a map.

use super::sign_atlas::{self, pulled_lever, tile};
use bevy::render::render_resource::TextureFormat;
use warren_dungeon::level::{Content, ContentClass, Gate, Level};
use warren_dungeon::route::Levers;
use warren_maze::topology::Cell;
use warren_renderer::texels::Texel;

/// What a map shows in one cell. `map.wgsl` has the same struct. Directions are bits, as in
/// [`Dirs`](warren_maze::topology::Dirs).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellTexel {
    /// The directions of the open sides, and [`OPEN`](CellTexel::OPEN).
    pub ways: u8,
    /// The bits in [`mark`].
    pub marks: u8,
    /// A decimal digit plus 1, or 0 for no digit. With [`mark::NUMBER`], a number.
    pub number: u16,
    /// The directions of the sides that the path of a hint crosses or, on the map of a chase, the
    /// path of the beast.
    pub hint: u8,
    /// The directions of the sides that a line crosses.
    pub line: u8,
    /// The directions of the sides with a secret door, on some maps.
    pub doors: u8,
    /// One bit each for starts, finishes and the starts of beasts,
    /// [`CHALK_MARK`](CellTexel::CHALK_MARK), and [`SALT`](CellTexel::SALT).
    pub contents: u8,
    /// The numbers of the signs of the other contents, followed by zeros. If a cell has more
    /// contents, the map shows only the first ones.
    pub signs: [u8; 4],
    /// The gates in the sides of the cell, with 5 bits for each direction.
    pub gates: u32,
}

/// The gates in [`CellTexel::gates`], as in `map.wgsl`. A side without a gate has the number 0, and
/// a closed locked door has the number of its shape plus 1.
pub(super) mod gate {
    use warren_dungeon::level::Gate;

    /// The number of bits for each gate.
    pub(in crate::map) const BITS: u32 = 5;
    /// A closed iron door.
    pub(in crate::map) const IRON_DOOR: u32 = 9;
    /// A one-way gate that can be passed from this cell.
    pub(in crate::map) const WAY_OUT: u32 = 10;
    /// A one-way gate that can be passed into this cell.
    pub(in crate::map) const WAY_IN: u32 = 11;
    /// A locked door or an iron door that has been opened.
    pub(in crate::map) const OPENED: u32 = 12;
    /// A grate.
    pub(in crate::map) const GRATE: u32 = 13;
    /// A closed portcullis. The number of its lever is added.
    pub(in crate::map) const PORTCULLIS: u32 = 16;
    /// An open portcullis. The number of its lever is added.
    pub(in crate::map) const RAISED: u32 = 24;

    /// Returns the number of a gate, which is given relative to the cell.
    pub(super) fn number(gate: Gate, is_open: bool) -> u32 {
        match gate {
            Gate::Locked(_) | Gate::Iron if is_open => OPENED,
            Gate::Locked(shape) => 1 + shape as u32,
            Gate::Iron => IRON_DOOR,
            Gate::OneWay { forwards: true } => WAY_OUT,
            Gate::OneWay { forwards: false } => WAY_IN,
            Gate::Grate => GRATE,
            Gate::Portcullis { lever, .. } if is_open => RAISED + u32::from(u8::from(lever)),
            Gate::Portcullis { lever, .. } => PORTCULLIS + u32::from(u8::from(lever)),
        }
    }
}

/// Bits of [`CellTexel::marks`], as in `map.wgsl`.
pub mod mark {
    use warren_dungeon::level::Level;
    use warren_maze::topology::Cell;

    /// The player has seen the cell.
    pub const SEEN: u8 = 1;
    /// The player put a pin here, or the cell is a mistake in a puzzle.
    pub const PIN: u8 = 2;
    /// The cell was added in the current step of an algorithm.
    pub const NEWEST: u8 = 4;
    /// The cell is in an algorithm's frontier, or several paths of a puzzle cross here.
    pub const WAITING: u8 = 8;
    /// The cell is the start of the selected path of a puzzle.
    pub const CHOSEN: u8 = 16;
    /// The line is the player's trail.
    pub const TRAIL: u8 = 32;
    /// The cell is in a room.
    pub const ROOM: u8 = 64;
    /// The cell shows a number instead of a digit.
    pub const NUMBER: u8 = 128;

    /// Returns [`ROOM`] if the cell is in a room of the level, and 0 otherwise.
    pub(in crate::map) fn of_room(level: &Level, cell: Cell) -> u8 {
        match level.rooms().number(cell) {
            Some(_) => ROOM,
            None => 0,
        }
    }
}

impl CellTexel {
    /// The bit of [`ways`](CellTexel::ways) that is set if the cell is not rock.
    pub const OPEN: u8 = 64;

    /// The bit of [`contents`](CellTexel::contents) that is set if the player has marked the cell
    /// with chalk.
    pub const CHALK_MARK: u8 = 8;

    /// The bit of [`contents`](CellTexel::contents) that is set if salt covers the cell.
    pub const SALT: u8 = 16;

    /// The bit of [`contents`](CellTexel::contents) that is set if a beast starts in the cell.
    pub const LAIR: u8 = 4;

    /// Returns the bit of a content in [`contents`](CellTexel::contents), or 0 if the map shows its
    /// sign. The starts of all beasts share a bit.
    pub fn bit(content: Content) -> u8 {
        match content.kind().class() {
            ContentClass::Start => 1,
            ContentClass::Finish => 2,
            ContentClass::Beast(_) => CellTexel::LAIR,
            ContentClass::Key | ContentClass::Find | ContentClass::Fixture => 0,
        }
    }

    /// Returns the number of a content in a map's pins: its bit or its tile.
    pub(super) fn pin(content: Content) -> u8 {
        match CellTexel::bit(content) {
            0 => tile(content),
            bit => bit,
        }
    }

    /// Returns whether the cell shows a content. The starts of all beasts look the same.
    pub fn shows(&self, content: Content) -> bool {
        match CellTexel::bit(content) {
            0 => self.signs.map(sign_atlas::content).contains(&Some(content)),
            bit => self.contents & bit != 0,
        }
    }

    /// Adds a content.
    pub fn show(&mut self, content: Content) {
        self.contents |= CellTexel::bit(content);
        if CellTexel::bit(content) == 0
            && !self.shows(content)
            && let Some(free) = self.signs.iter_mut().find(|sign| **sign == 0)
        {
            *free = tile(content);
        }
    }

    /// Returns the same texel with these contents in addition.
    pub fn with(mut self, contents: impl IntoIterator<Item = Content>) -> CellTexel {
        contents.into_iter().for_each(|content| self.show(content));
        self
    }

    /// Returns the same texel without the signs of these contents.
    pub fn without(self, contents: &[Content]) -> CellTexel {
        let is_left = |sign: &u8| {
            sign_atlas::content(*sign).is_some_and(|content| !contents.contains(&content))
        };
        let left = self.signs.into_iter().filter(is_left);
        let mut signs = [0; 4];
        for (place, sign) in signs.iter_mut().zip(left) {
            *place = sign;
        }
        CellTexel { signs, ..self }
    }

    /// Returns the same texel with the positions of its levers.
    pub fn with_levers(self, levers: Levers) -> CellTexel {
        let signs = self.signs.map(|sign| match sign_atlas::content(sign) {
            Some(Content::Lever(lever)) if levers.is_pulled(lever) => pulled_lever(lever),
            Some(content) => tile(content),
            None => sign,
        });
        CellTexel { signs, ..self }
    }

    /// Returns a cell's [`gates`](CellTexel::gates). `is_open` returns whether the gate with a number is
    /// open; the gate is given relative to the cell.
    pub fn gates_of(level: &Level, cell: Cell, is_open: impl Fn(usize, Gate) -> bool) -> u32 {
        let gates = level.gates().of(cell);
        gates.fold(0, |bits, (dir, number, gate)| {
            let number = gate::number(gate, is_open(number, gate));
            bits | number << (gate::BITS * u32::from(dir.0))
        })
    }
}

impl Texel for CellTexel {
    const FORMAT: TextureFormat = TextureFormat::Rgba32Uint;

    fn write(&self, bytes: &mut Vec<u8>) {
        let &CellTexel {
            ways,
            marks,
            number,
            hint,
            line,
            doors,
            contents,
            signs,
            gates,
        } = self;
        let [low, high] = number.to_le_bytes();
        bytes.extend([ways, marks, low, hint, line, doors, high, contents]);
        bytes.extend(signs);
        bytes.extend(gates.to_le_bytes());
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use warren_dungeon::level::{KeyShape, LeverNumber};
    use warren_maze::topology::Cubic;

    #[test]
    fn the_shader_has_the_same_bits() {
        let lines = include_str!("map.wgsl").lines();
        let constants = lines.filter_map(|line| {
            let (name, bit) = line.strip_prefix("const ")?.split_once(": u32 = ")?;
            Some((name, bit.strip_suffix("u;")?.parse().unwrap()))
        });
        let bits: BTreeMap<&str, u32> = constants.collect();
        let marks = [
            ("OPEN", CellTexel::OPEN),
            ("UP", 1 << Cubic::UP.0),
            ("DOWN", 1 << Cubic::DOWN.0),
            ("SEEN", mark::SEEN),
            ("PIN", mark::PIN),
            ("NEWEST", mark::NEWEST),
            ("WAITING", mark::WAITING),
            ("CHOSEN", mark::CHOSEN),
            ("TRAIL", mark::TRAIL),
            ("ROOM", mark::ROOM),
            ("NUMBER", mark::NUMBER),
            ("START", CellTexel::bit(Content::Start)),
            ("FINISH", CellTexel::bit(Content::Finish)),
            ("LAIR", CellTexel::LAIR),
            ("CHALK_MARK", CellTexel::CHALK_MARK),
            ("SALT", CellTexel::SALT),
        ];
        let gates = [
            ("GATE_BITS", gate::BITS),
            ("IRON_DOOR", gate::IRON_DOOR),
            ("WAY_OUT", gate::WAY_OUT),
            ("WAY_IN", gate::WAY_IN),
            ("OPENED", gate::OPENED),
            ("GRATE", gate::GRATE),
            ("PORTCULLIS", gate::PORTCULLIS),
            ("RAISED", gate::RAISED),
        ];
        let marks = marks.map(|(name, bits)| (name, bits.into()));
        for (name, number) in marks.into_iter().chain(gates) {
            assert_eq!(bits.get(name), Some(&number), "{name}");
        }
    }

    #[test]
    fn a_cell_shows_up_to_four_signs_and_all_marks() {
        let level = [
            Content::Start,
            Content::Key(KeyShape::Star),
            Content::Lever(LeverNumber::ALL[3]),
            Content::Sleeper,
            Content::Oil,
            Content::Chalk,
            Content::IronKey,
        ];
        let texel = CellTexel::default().with(level);
        assert_eq!(level.map(|content| texel.shows(content)), {
            let mut shown = [true; 7];
            shown[6] = false;
            shown
        });
        assert!(!texel.shows(Content::Finish) && !texel.shows(Content::Key(KeyShape::Heart)));
        assert_eq!(texel.with(level), texel);
        let taken = [Content::Key(KeyShape::Star), Content::Chalk];
        let rest = texel.without(&taken);
        assert!(taken.iter().all(|&content| !rest.shows(content)));
        assert!(rest.shows(Content::Oil) && rest.signs[2..] == [0, 0]);
        assert!(rest.with([Content::IronKey]).shows(Content::IronKey));
    }

    #[test]
    fn pulled_levers_have_signs_of_their_own() {
        let lever = LeverNumber::ALL[3];
        let texel = CellTexel::default().with([Content::Oil, Content::Lever(lever)]);
        let mut levers = Levers::default();
        levers.pull(lever);
        let pulled = texel.with_levers(levers);
        assert!(pulled != texel && pulled.shows(Content::Lever(lever)));
        assert_eq!(pulled.with_levers(Levers::default()), texel);
    }

    #[test]
    fn every_state_of_every_gate_has_its_own_number() {
        let locked = KeyShape::ALL.map(Gate::Locked);
        let one_way = [false, true].map(|forwards| Gate::OneWay { forwards });
        let portcullises = LeverNumber::ALL.map(|lever| Gate::Portcullis {
            lever,
            is_open: false,
        });
        let gates = locked
            .into_iter()
            .chain([Gate::Iron, Gate::Grate])
            .chain(one_way);
        let closed = gates
            .chain(portcullises)
            .map(|gate| gate::number(gate, false));
        let opened = portcullises.into_iter().chain([Gate::Iron]);
        let opened = opened.map(|gate| gate::number(gate, true));
        let numbers: Vec<u32> = closed.chain(opened).collect();
        let distinct: BTreeSet<u32> = numbers.iter().copied().collect();
        assert_eq!(distinct.len(), numbers.len());
        assert!(
            distinct
                .iter()
                .all(|number| (1..1 << gate::BITS).contains(number))
        );
        for shape in KeyShape::ALL {
            assert_eq!(gate::number(Gate::Locked(shape), true), gate::OPENED);
        }
    }
}
