//! The texel of a cell on a map.

use super::texels::Texel;
use bevy::render::render_resource::TextureFormat;
use warren_dungeon::level::{Content, Level};
use warren_maze::topology::Cell;

/// What a map shows in one cell. `map.wgsl` has the same struct. Directions are bits, as in
/// [`Dirs`](warren_maze::topology::Dirs).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellTexel {
    /// The directions of the open sides, and [`OPEN`](CellTexel::OPEN).
    pub ways: u8,
    /// The bits in [`mark`].
    pub marks: u8,
    /// The [bits](CellTexel::bit) of the things in the cell.
    pub contents: u8,
    /// A decimal digit plus 1, or 0 for no digit.
    pub digit: u8,
    /// The directions of the sides that the path of a hint crosses.
    pub hint: u8,
    /// The directions of the sides that a line crosses.
    pub line: u8,
    /// The directions of the sides with a secret door.
    pub doors: u8,
}

/// Bits of [`CellTexel::marks`], as in `map.wgsl`.
#[cfg_attr(
    not(feature = "game"),
    expect(dead_code, reason = "some only the game's screens set")
)]
pub mod mark {
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
}

impl CellTexel {
    /// The bit of [`ways`](CellTexel::ways) that is set if the cell is not rock.
    pub const OPEN: u8 = 64;

    /// Returns the bit of a kind of thing.
    pub fn bit(content: Content) -> u8 {
        1 << content as u8
    }

    /// Returns the bits of the visible things in a cell.
    pub(crate) fn contents_of(level: &Level, cell: Cell) -> u8 {
        let contents = level.contents(cell).filter(|content| content.is_visible());
        contents.map(CellTexel::bit).sum()
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
