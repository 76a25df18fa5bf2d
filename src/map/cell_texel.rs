//! The texel of a cell on a map.

use super::texels::Texel;
use bevy::render::render_resource::TextureFormat;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::route::GateStates;
use warren_maze::topology::Cell;

/// What a map shows in one cell. `map.wgsl` has the same struct. Directions are bits, as in
/// [`Dirs`](warren_maze::topology::Dirs).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellTexel {
    /// The directions of the open sides, and [`OPEN`](CellTexel::OPEN).
    pub ways: u8,
    /// The bits in [`mark`].
    pub marks: u8,
    /// A decimal digit plus 1, or 0 for no digit. With [`mark::NUMBER`], the lower eight bits of a
    /// number.
    pub digit: u8,
    /// The directions of the sides that the path of a hint crosses or, on the map of a chase, the
    /// path of the beast.
    pub hint: u8,
    /// The directions of the sides that a line crosses.
    pub line: u8,
    /// The directions of the sides with a secret door, on some maps.
    pub doors: u8,
    /// The numbers of the levers that have been pulled an odd number of times, as
    /// [bits](warren_dungeon::route::Levers::bits). With [`mark::NUMBER`], the upper eight bits of a
    /// number.
    pub pulled: u8,
    /// The [bits](CellTexel::bit) of the cell's contents.
    pub contents: u32,
    /// The gates in the sides of the cell, with 5 bits for each direction.
    pub gates: u32,
    /// The [bits](CellTexel::find_bit) of the things to find in the cell, and
    /// [`CHALK_MARK`](CellTexel::CHALK_MARK).
    pub finds: u8,
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

    /// The bit of [`finds`](CellTexel::finds) that is set if the player has marked the cell with
    /// chalk.
    pub const CHALK_MARK: u8 = 128;

    /// The bit of [`contents`](CellTexel::contents) that is set if a beast starts in the cell.
    pub(crate) const LAIR: u32 = 4;

    /// The bit of [`contents`](CellTexel::contents) that is set if the cell has a plate. A second bit,
    /// which the plate shares with a key, tells its shape: no cell has a plate and a key.
    const PLATE: u32 = 16;

    /// Returns the bits of a kind of content in [`contents`](CellTexel::contents), or 0 for things to
    /// find. The starts of all beasts share a bit.
    pub fn bit(content: Content) -> u32 {
        match content {
            Content::Start => 1,
            Content::Finish => 2,
            Content::IronKey => 8,
            Content::Key(shape) => 1 << (8 + shape as u32),
            Content::Lever(lever) => 1 << (16 + u8::from(lever)),
            Content::Portal(pair) => 1 << (24 + pair as u32),
            Content::Plate(shape) => CellTexel::PLATE | CellTexel::bit(Content::Key(shape)),
            other => match other.beast() {
                Some(_) => CellTexel::LAIR,
                None => 0,
            },
        }
    }

    /// Returns the bit of a thing to find in [`finds`](CellTexel::finds), or 0 for other contents.
    /// All treasures share a bit.
    pub fn find_bit(content: Content) -> u8 {
        match content {
            Content::Treasure(_) => 1,
            Content::Gunpowder => 2,
            Content::Chalk => 4,
            Content::MapFragment => 8,
            Content::Compass => 16,
            Content::Oil => 32,
            _ => 0,
        }
    }

    /// Returns the bits of the things to find among these contents.
    pub(crate) fn find_bits(contents: impl Iterator<Item = Content>) -> u8 {
        contents.fold(0, |bits, content| bits | CellTexel::find_bit(content))
    }

    /// Returns the bits of the visible kinds among these contents.
    pub(crate) fn visible_bits(contents: impl Iterator<Item = Content>) -> u32 {
        let visible = contents.filter(|content| content.is_visible());
        visible.fold(0, |bits, content| bits | CellTexel::bit(content))
    }

    /// Returns a cell's [`gates`](CellTexel::gates).
    pub(crate) fn gates_of(level: &Level, cell: Cell, states: GateStates) -> u32 {
        let gates = level.gates().of(cell);
        gates.fold(0, |bits, (dir, number, gate)| {
            let number = gate::number(gate, states.lets_pass(number, gate));
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
            digit,
            hint,
            line,
            doors,
            pulled,
            contents,
            gates,
            finds,
        } = self;
        bytes.extend([ways, marks, digit, hint, line, doors, pulled, finds]);
        bytes.extend(contents.to_le_bytes());
        bytes.extend(gates.to_le_bytes());
    }
}

#[cfg(all(test, feature = "game"))]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use warren_dungeon::level::{BeastKind, Gate, KeyShape, LeverNumber};
    use warren_maze::topology::Cubic;

    /// Returns the name of the constant in `map.wgsl` for the bit of this content.
    fn constant(content: Content) -> &'static str {
        match content {
            Content::Start => "START",
            Content::Finish => "FINISH",
            Content::Key(_) => "KEYS",
            Content::IronKey => "IRON_KEY",
            Content::Lever(_) => "LEVERS",
            Content::Portal(_) => "PORTALS",
            Content::Plate(_) => "PLATE",
            Content::Treasure(_) => "TREASURE",
            Content::Gunpowder => "GUNPOWDER",
            Content::Chalk => "CHALK",
            Content::MapFragment => "MAP_FRAGMENT",
            Content::Compass => "COMPASS",
            Content::Oil => "OIL",
            Content::Minotaur | Content::Sleeper | Content::Guardian | Content::Statue => "LAIR",
        }
    }

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
            ("CHALK_MARK", CellTexel::CHALK_MARK),
        ];
        let gates = [
            ("GATE_BITS", gate::BITS),
            ("IRON_DOOR", gate::IRON_DOOR),
            ("WAY_OUT", gate::WAY_OUT),
            ("WAY_IN", gate::WAY_IN),
            ("OPENED", gate::OPENED),
            ("PORTCULLIS", gate::PORTCULLIS),
            ("RAISED", gate::RAISED),
        ];
        let marks = marks.map(|(name, bits)| (name, bits.into()));
        let mut expected: BTreeMap<&str, u32> = marks.into_iter().chain(gates).collect();
        for content in Content::ALL {
            let bit = match content {
                Content::Plate(_) => CellTexel::PLATE,
                _ => CellTexel::bit(content) | u32::from(CellTexel::find_bit(content)),
            };
            *expected.entry(constant(content)).or_default() |= bit;
        }
        assert_eq!(bits, expected);
    }

    #[test]
    fn no_two_contents_share_a_bit_except_beasts_and_plates() {
        let finds = |content| CellTexel::bit(content) == 0;
        let is_plate = |content| matches!(content, Content::Plate(_));
        // The starts of the other beasts share the bit of the Minotaur's start.
        let shares = |content: Content| {
            let kind = content.beast();
            kind.is_some_and(|kind| kind != BeastKind::Minotaur)
        };
        let all: Vec<u32> = Content::ALL
            .into_iter()
            .filter(|&content| !finds(content) && !shares(content) && !is_plate(content))
            .map(CellTexel::bit)
            .chain([CellTexel::PLATE])
            .collect();
        assert_eq!(
            all.iter().fold(0, |bits, bit| bits | bit).count_ones() as usize,
            all.len()
        );
    }

    #[test]
    fn every_state_of_every_gate_has_its_own_number() {
        let locked = KeyShape::ALL.map(Gate::Locked);
        let one_way = [false, true].map(|forwards| Gate::OneWay { forwards });
        let portcullises = LeverNumber::ALL.map(|lever| Gate::Portcullis {
            lever,
            is_open: false,
        });
        let gates = locked.into_iter().chain([Gate::Iron]).chain(one_way);
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
