//! The texel of a cell on a map.

use super::texels::Texel;
use bevy::render::render_resource::TextureFormat;
use warren_dungeon::level::Content;

/// What a map shows in one cell. `map.wgsl` has the same struct. Directions are bits, as in
/// [`Dirs`](warren_maze::topology::Dirs).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellTexel {
    /// The directions of the open sides, and [`OPEN`](CellTexel::OPEN).
    pub ways: u8,
    /// The bits in [`mark`].
    pub marks: u8,
    /// The [bits](CellTexel::bit) of the cell's contents.
    pub contents: u8,
    /// A decimal digit plus 1, or 0 for no digit.
    pub digit: u8,
    /// The directions of the sides that the path of a hint crosses or, on the map of a chase, the
    /// path of the Minotaur.
    pub hint: u8,
    /// The directions of the sides that a line crosses.
    pub line: u8,
    /// The directions of the sides with a gate or, on some maps, with a secret door.
    pub doors: u8,
}

/// Bits of [`CellTexel::marks`], as in `map.wgsl`.
#[cfg_attr(
    not(feature = "game"),
    expect(dead_code, reason = "some only the game's screens set")
)]
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

    /// Returns the bit of a kind of content. All keys with shapes share a bit, and so do all
    /// levers.
    pub fn bit(content: Content) -> u8 {
        match content {
            Content::Start => 1,
            Content::Finish => 2,
            Content::Minotaur => 4,
            Content::Key(_) => 8,
            Content::IronKey => 16,
            Content::Lever(_) => 32,
        }
    }

    /// Returns the bits of the visible kinds among these contents.
    pub(crate) fn visible_bits(contents: impl Iterator<Item = Content>) -> u8 {
        let visible = contents.filter(|content| content.is_visible());
        visible.fold(0, |bits, content| bits | CellTexel::bit(content))
    }
}

impl Texel for CellTexel {
    const FORMAT: TextureFormat = TextureFormat::Rg32Uint;

    fn write(&self, bytes: &mut Vec<u8>) {
        let &CellTexel {
            ways,
            marks,
            contents,
            digit,
            hint,
            line,
            doors,
        } = self;
        bytes.extend([ways, marks, contents, digit, hint, line, doors, 0]);
    }
}

#[cfg(all(test, feature = "game"))]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use warren_maze::topology::Cubic;

    /// Returns the name of the constant in `map.wgsl` for the bit of this content.
    fn constant(content: Content) -> &'static str {
        match content {
            Content::Start => "START",
            Content::Finish => "FINISH",
            Content::Minotaur => "LAIR",
            Content::Key(_) => "KEY",
            Content::IronKey => "IRON_KEY",
            Content::Lever(_) => "LEVER",
        }
    }

    #[test]
    fn the_shader_has_the_same_bits() {
        let lines = include_str!("map.wgsl").lines();
        let constants = lines.filter_map(|line| {
            let (name, bit) = line.strip_prefix("const ")?.split_once(": u32 = ")?;
            Some((name, bit.strip_suffix("u;")?.parse().unwrap()))
        });
        let bits: BTreeMap<&str, u8> = constants.collect();
        let others = [
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
        ];
        let contents = Content::ALL.map(|it| (constant(it), CellTexel::bit(it)));
        assert_eq!(bits, contents.into_iter().chain(others).collect());
    }
}
