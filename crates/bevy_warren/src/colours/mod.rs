//! Palettes for text, marks and maps, for different kinds of colour vision.

mod tables;

use bevy::prelude::*;
use warren_dungeon::level::KeyShape;
use warren_maze::draw::{Colour, colours};

/// A set of colours for one kind of colour vision.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Palette {
    /// For full colour vision.
    #[default]
    Usual,
    /// For colour vision without red cones.
    Protanopia,
    /// For colour vision without green cones.
    Deuteranopia,
    /// For colour vision without blue cones.
    Tritanopia,
    /// Bright colours on black, for players who need strong contrast.
    Contrast,
}

/// The colours of all things that players recognise by their colours. The default is
/// [`Palette::Usual`]. A game may use a different palette.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    /// Text.
    pub ink: Color,
    /// Less important text.
    pub faint: Color,
    /// Headings, selected items, and medals.
    pub accent: Color,
    /// Error messages.
    pub alarm: Color,
    /// Success messages.
    pub good: Color,
    /// The background of text.
    pub card: Color,
    /// The background of text fields.
    pub field: Color,
    /// Buttons.
    pub button: Color,
    /// The button under the mouse.
    pub button_hovered: Color,
    /// The focused button.
    pub button_focused: Color,
    /// The edges of cards and buttons.
    pub edge: Color,
    /// The edge of the focused button.
    pub focus: Color,

    /// The parts of a map that contain no cells, and cells that the player has not seen.
    pub night: Color,
    /// Cells of rock.
    pub rock: Color,
    /// Cells that are not rock.
    pub floor: Color,
    /// Walls.
    pub wall: Color,
    /// The symbols of ladders.
    pub ladder: Color,
    /// Marks and rims on dark cells.
    pub light: Color,
    /// Marks and rims on light cells.
    pub dark: Color,
    /// Starts.
    pub start: Color,
    /// Finishes.
    pub finish: Color,
    /// The finish on the player's own map.
    pub goal: Color,
    /// The line of a path.
    pub line: Color,
    /// The player's trail.
    pub trail: Color,
    /// The player.
    pub player: Color,
    /// The player's pins.
    pub pin: Color,
    /// Secret doors.
    pub door: Color,
    /// The cell in which the Minotaur starts.
    pub lair: Color,
    /// The cells that an algorithm reached last.
    pub newest: Color,
    /// The cells in an algorithm's queue or on its stack, and the cells where paths cross.
    pub waiting: Color,
    /// The start of the path that the player controls in a puzzle.
    pub chosen: Color,
    /// Starts without a path to a finish, and the cell that is marked when a move is refused.
    pub missing: Color,
    /// The cells of a shortest path, on maps that also show the path that the player walked.
    pub shortest: Color,
    /// Cells that an overlay marks, such as dead ends.
    pub marked: Color,
    /// Lines shared by several paths.
    pub shared: Color,
    /// The colours of paths, indexed by path number and repeated cyclically.
    pub paths: &'static [Color],
    /// The colours of sets and areas, indexed by number and repeated cyclically. If this list is
    /// empty, the colours from the maze library's drawings are used.
    pub sets: &'static [Color],

    /// The light of hints.
    pub hint: Color,
    /// The light at the finish.
    pub daylight: Color,
    /// The player's cloak, as seen from above.
    pub cloak: Color,
}

impl Palette {
    /// Every palette.
    pub const ALL: [Palette; 5] = [
        Palette::Usual,
        Palette::Protanopia,
        Palette::Deuteranopia,
        Palette::Tritanopia,
        Palette::Contrast,
    ];

    /// Returns the colours of the palette.
    pub fn colours(self) -> Colours {
        tables::colours(self)
    }
}

impl Default for Colours {
    fn default() -> Colours {
        Palette::Usual.colours()
    }
}

impl Colours {
    /// Returns the colour for locks and keys of this shape. Locks and keys can also be
    /// distinguished without their colours.
    pub fn key(&self, shape: KeyShape) -> Color {
        self.path(shape as u32)
    }

    /// Returns the colour of the path with this number.
    pub fn path(&self, number: u32) -> Color {
        self.paths[number as usize % self.paths.len()]
    }

    /// Returns the colour of the set or area with this number.
    pub fn set(&self, number: u32) -> Color {
        match self.sets {
            [] => of_drawings(colours::area(number)),
            sets => sets[number as usize % sets.len()],
        }
    }
}

/// Converts one of the maze library's colours to a Bevy colour.
pub fn of_drawings(Colour([red, green, blue]): Colour) -> Color {
    Color::srgb_u8(red, green, blue)
}

/// Returns a texel's bytes: red, green and blue in sRGB, and the given alpha.
pub fn texel(color: Color, alpha: u8) -> [u8; 4] {
    let [red, green, blue, _] = color.to_srgba().to_u8_array();
    [red, green, blue, alpha]
}
