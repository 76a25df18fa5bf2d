//! The colours of what is told apart by colour, as the player's eyes need them.

mod tables;

use bevy::prelude::*;
use warren_maze::draw::{Colour, colours};

/// For which eyes colours are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[cfg_attr(feature = "game", derive(serde::Serialize, serde::Deserialize))]
pub enum Palette {
    /// For those that see all colours.
    #[default]
    Usual,
    /// For those without red cones.
    Protanopia,
    /// For those without green cones.
    Deuteranopia,
    /// For those without blue cones.
    Tritanopia,
    /// Bright on black, for those that see little contrast.
    Contrast,
}

/// A colour for each thing that is told apart from others by it. A game sets it to those of
/// a [`Palette`]; the usual ones, by default.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Colours {
    /// Texts.
    pub ink: Color,
    /// Texts of less weight.
    pub faint: Color,
    /// Headings, what is chosen, and medals.
    pub accent: Color,
    /// Texts of what went wrong.
    pub alarm: Color,
    /// Texts of what went well.
    pub good: Color,
    /// What texts stand on.
    pub card: Color,
    /// What is typed in stands on this.
    pub field: Color,
    /// Buttons.
    pub button: Color,
    /// The button that the mouse is on.
    pub button_hovered: Color,
    /// The button that the keyboard is at.
    pub button_focused: Color,
    /// The edges of cards and buttons.
    pub edge: Color,
    /// The edge of the button that the keyboard is at.
    pub focus: Color,

    /// Maps where there is nothing, or nothing was seen.
    pub night: Color,
    /// Cells of rock.
    pub rock: Color,
    /// Cells that can be walked on.
    pub floor: Color,
    /// Walls.
    pub wall: Color,
    /// Signs of ladders.
    pub ladder: Color,
    /// What is written on dark cells, and around marks there.
    pub light: Color,
    /// The same on light cells.
    pub dark: Color,
    /// Starts.
    pub start: Color,
    /// Finishes.
    pub finish: Color,
    /// The finish on the player's own map.
    pub goal: Color,
    /// A way that is shown.
    pub line: Color,
    /// The way that the player came.
    pub trail: Color,
    /// The player.
    pub player: Color,
    /// What the player marked.
    pub pin: Color,
    /// Secret doors.
    pub door: Color,
    /// Where the Minotaur starts.
    pub lair: Color,
    /// Cells that an algorithm came to last.
    pub newest: Color,
    /// Cells in its queue or on its stack; cells where paths cross.
    pub waiting: Color,
    /// The cell that the next path begins in.
    pub chosen: Color,
    /// Cells without the path that they need.
    pub missing: Color,
    /// The cells of a shortest way, beside the way that was walked.
    pub shortest: Color,
    /// Cells that an overlay marks.
    pub marked: Color,
    /// Lines that several paths share.
    pub shared: Color,
    /// Paths by their numbers, over and over.
    pub paths: &'static [Color],
    /// Sets and areas by their numbers, over and over; where there are none, the colours that
    /// drawings have.
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

    /// Its colours.
    pub fn colours(self) -> Colours {
        match self {
            Palette::Usual => tables::USUAL,
            Palette::Protanopia => tables::PROTANOPIA,
            Palette::Deuteranopia => tables::DEUTERANOPIA,
            Palette::Tritanopia => tables::TRITANOPIA,
            Palette::Contrast => tables::CONTRAST,
        }
    }
}

impl Default for Colours {
    fn default() -> Colours {
        Palette::Usual.colours()
    }
}

impl Colours {
    /// The colour of the path with this number.
    pub fn path(&self, number: u32) -> Color {
        self.paths[number as usize % self.paths.len()]
    }

    /// The colour of the set or area with this number.
    pub fn set(&self, number: u32) -> Color {
        match self.sets {
            [] => of_drawings(colours::area(number)),
            sets => sets[number as usize % sets.len()],
        }
    }
}

/// A colour of the library.
pub(crate) fn of_drawings(Colour([red, green, blue]): Colour) -> Color {
    Color::srgb_u8(red, green, blue)
}

/// What a texture holds of a colour: red, green and blue as sRGB has them, and this alpha.
pub(crate) fn texel(color: Color, alpha: u8) -> [u8; 4] {
    let [red, green, blue, _] = color.to_srgba().to_u8_array();
    [red, green, blue, alpha]
}
