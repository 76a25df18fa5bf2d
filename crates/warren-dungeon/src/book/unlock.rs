//! Which starts of descents a player has unlocked.

use super::{Deed, Journal};
use crate::descent::Start;

impl Start {
    /// Returns the deed that unlocks the start, or `None` if all players can use it.
    pub const fn deed(self) -> Option<Deed> {
        match self {
            Start::Walker => None,
            Start::Lamplighter => Some(Deed::Floor5),
            Start::Apprentice => Some(Deed::RichWayOut),
            Start::Miner => Some(Deed::Floor10),
        }
    }
}

impl Journal {
    /// Returns whether the player can begin a descent with this start.
    pub fn has_unlocked(&self, start: Start) -> bool {
        start.deed().is_none_or(|deed| self.has(deed))
    }
}
