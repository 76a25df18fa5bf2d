//! The kinds of treasure.

use serde::{Deserialize, Serialize};

/// A kind of treasure. The kind determines the number of coins that the treasure is worth, and the
/// number of coins shows how far the treasure is from the [way out](crate::level::Level::way_out). The
/// *detour* is the number of moves from the nearest cell on the way out to the treasure and back,
/// without blasting:
///
/// | detour | treasure | coins |
/// | --- | --- | --- |
/// | at most 9 moves | coins | 5 |
/// | 10 to 24 moves | goblet | 15 |
/// | 25 to 59 moves | chest | 40 |
/// | 60 or more moves | crown | 100 |
///
/// Recipes place treasures according to this table. In a level made by hand, any treasure can be in
/// any cell.
///
/// ```
/// use warren_dungeon::level::Treasure;
///
/// assert_eq!(Treasure::of_detour(24), Treasure::Goblet);
/// assert_eq!(Treasure::of_detour(25).coins(), 40);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Treasure {
    /// A few coins.
    Coins,
    /// A goblet.
    Goblet,
    /// A chest.
    Chest,
    /// A crown.
    Crown,
}

impl Treasure {
    /// All kinds, from the least to the most valuable.
    pub const ALL: [Treasure; 4] = [
        Treasure::Coins,
        Treasure::Goblet,
        Treasure::Chest,
        Treasure::Crown,
    ];

    /// Returns the kind of treasure for a detour of this many moves.
    pub fn of_detour(moves: u32) -> Treasure {
        match moves {
            ..10 => Treasure::Coins,
            10..25 => Treasure::Goblet,
            25..60 => Treasure::Chest,
            60.. => Treasure::Crown,
        }
    }

    /// Returns the number of coins that the treasure is worth.
    pub fn coins(self) -> u32 {
        match self {
            Treasure::Coins => 5,
            Treasure::Goblet => 15,
            Treasure::Chest => 40,
            Treasure::Crown => 100,
        }
    }

    /// Returns the name for messages, such as `"goblet"`.
    pub fn name(self) -> &'static str {
        match self {
            Treasure::Coins => "coins",
            Treasure::Goblet => "goblet",
            Treasure::Chest => "chest",
            Treasure::Crown => "crown",
        }
    }
}
