//! The shapes of locks and keys.

use serde::{Deserialize, Serialize};

/// The shape of a lock and its keys. Each shape can be drawn in a few pixels, so that players do
/// not have to distinguish colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum KeyShape {
    /// A disc: ●
    Circle,
    /// A triangle that points up: ▲
    Triangle,
    /// A square: ■
    Square,
    /// A square standing on a corner: ◆
    Diamond,
    /// A star with five points: ★
    Star,
    /// A cross with four equal arms: ✚
    Cross,
    /// A waning moon: ☾
    Crescent,
    /// A heart: ♥
    Heart,
}

impl KeyShape {
    /// All shapes, in declaration order.
    pub const ALL: [KeyShape; 8] = [
        KeyShape::Circle,
        KeyShape::Triangle,
        KeyShape::Square,
        KeyShape::Diamond,
        KeyShape::Star,
        KeyShape::Cross,
        KeyShape::Crescent,
        KeyShape::Heart,
    ];

    /// Returns the shape's name.
    pub fn name(self) -> &'static str {
        self.name_and_symbol().0
    }

    /// Returns the character that represents the shape in text.
    pub fn symbol(self) -> char {
        self.name_and_symbol().1
    }

    fn name_and_symbol(self) -> (&'static str, char) {
        match self {
            KeyShape::Circle => ("circle", '●'),
            KeyShape::Triangle => ("triangle", '▲'),
            KeyShape::Square => ("square", '■'),
            KeyShape::Diamond => ("diamond", '◆'),
            KeyShape::Star => ("star", '★'),
            KeyShape::Cross => ("cross", '✚'),
            KeyShape::Crescent => ("crescent", '☾'),
            KeyShape::Heart => ("heart", '♥'),
        }
    }
}
