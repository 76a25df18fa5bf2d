//! The gates in cell sides, and the shapes of locks and keys.

use serde::{Deserialize, Serialize};

/// A gate in a side between two open cells. In the level's maze, the side is a wall in every state
/// of the gate. The run decides whether the player can pass the gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Gate {
    /// A door that the key of this shape opens. The player keeps the key. A
    /// [plate](super::Content::Plate) of this shape opens the door as well.
    Locked(KeyShape),
    /// A door that any iron key opens. Opening the door consumes the key.
    Iron,
    /// A gate that can be passed in only one direction. Nothing opens it in the other direction.
    OneWay {
        /// Whether the gate can be passed from the cell that identifies the side. Otherwise, it can
        /// be passed from the cell on the other side.
        forwards: bool,
    },
    /// A portcullis. Every pull of a [lever](super::Content::Lever) with this number opens it if it
    /// is closed, and closes it if it is open.
    Portcullis {
        /// The number of the levers that toggle the portcullis.
        lever: LeverNumber,
        /// Whether the portcullis is open at the beginning of a run.
        is_open: bool,
    },
}

impl Gate {
    /// Returns the same gate, given relative to the cell on the other side.
    pub fn reversed(self) -> Gate {
        match self {
            Gate::OneWay { forwards } => Gate::OneWay {
                forwards: !forwards,
            },
            other => other,
        }
    }
}

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

/// A lever's number, which is less than [`LeverNumber::COUNT`]. Levers with the same number toggle
/// the same portcullises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct LeverNumber(u8);

/// The error returned for a number that is not a [`LeverNumber`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("levers are numbered from 0 to {last}, so there is no lever {0}", last = LeverNumber::COUNT - 1)]
pub struct NoLever(pub u8);

impl LeverNumber {
    /// The number of distinct lever numbers.
    pub const COUNT: u8 = 8;

    /// All lever numbers, in ascending order.
    pub const ALL: [LeverNumber; LeverNumber::COUNT as usize] = {
        let mut all = [LeverNumber(0); LeverNumber::COUNT as usize];
        let mut number = 0;
        while number < LeverNumber::COUNT {
            all[number as usize] = LeverNumber(number);
            number += 1;
        }
        all
    };

    /// Returns the number, counted from 0.
    pub fn index(self) -> usize {
        self.0.into()
    }
}

impl TryFrom<u8> for LeverNumber {
    type Error = NoLever;

    fn try_from(number: u8) -> Result<LeverNumber, NoLever> {
        match number < LeverNumber::COUNT {
            true => Ok(LeverNumber(number)),
            false => Err(NoLever(number)),
        }
    }
}

impl From<LeverNumber> for u8 {
    fn from(lever: LeverNumber) -> u8 {
        lever.0
    }
}
