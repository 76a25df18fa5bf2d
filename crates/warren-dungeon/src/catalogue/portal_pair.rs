//! The letters of portals.

use serde::{Deserialize, Serialize};

/// The letter of a pair of portals. A player in one of the pair's two cells can step to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the letters say everything")]
pub enum PortalPair {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl PortalPair {
    /// All pairs, in alphabetical order.
    pub const ALL: [PortalPair; 8] = [
        PortalPair::A,
        PortalPair::B,
        PortalPair::C,
        PortalPair::D,
        PortalPair::E,
        PortalPair::F,
        PortalPair::G,
        PortalPair::H,
    ];

    /// Returns the letter, from `A` to `H`.
    pub fn letter(self) -> char {
        char::from(b'A' + self as u8)
    }

    /// Returns the circled letter, for text drawings.
    pub fn symbol(self) -> char {
        ['Ⓐ', 'Ⓑ', 'Ⓒ', 'Ⓓ', 'Ⓔ', 'Ⓕ', 'Ⓖ', 'Ⓗ'][self as usize]
    }
}
