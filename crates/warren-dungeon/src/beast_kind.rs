//! The kinds of beasts.

use serde::{Deserialize, Serialize};

/// A kind of beast: the Minotaur or one of its relatives. All beasts catch a player who is in the
/// same cell, and a player who walks a shortest path escapes from each of them, if the start of the
/// beast was chosen by [`make`](crate::make). The rules for each kind are in [`play`](crate::play).
///
/// A level has at most one beast of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BeastKind {
    /// The Minotaur, which hunts the player from the player's first step.
    Minotaur,
    /// The Sleeper, which sleeps until it hears the player, and then hunts the player.
    Sleeper,
    /// The Guardian, which hunts the player only in its room.
    Guardian,
    /// The Statue, which moves only while the player does not look at it.
    Statue,
}

impl BeastKind {
    /// All kinds, in the order of their declaration.
    pub const ALL: [BeastKind; 4] = [
        BeastKind::Minotaur,
        BeastKind::Sleeper,
        BeastKind::Guardian,
        BeastKind::Statue,
    ];

    /// Returns the name for messages, such as `"Minotaur"`.
    pub fn name(self) -> &'static str {
        match self {
            BeastKind::Minotaur => "Minotaur",
            BeastKind::Sleeper => "Sleeper",
            BeastKind::Guardian => "Guardian",
            BeastKind::Statue => "Statue",
        }
    }

    /// Returns the name of the field in level files and recipes, such as `"minotaur"`.
    pub fn field(self) -> &'static str {
        match self {
            BeastKind::Minotaur => "minotaur",
            BeastKind::Sleeper => "sleeper",
            BeastKind::Guardian => "guardian",
            BeastKind::Statue => "statue",
        }
    }
}
