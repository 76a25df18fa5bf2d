//! The numbers of things to find that a recipe asks for.

use serde::{Deserialize, Serialize};

/// The things to find in a level. Each has a cell of its own, first in dead ends and rooms, and then
/// anywhere else. The treasures are worth more the farther they are from the shortest way; see
/// [`Treasure`](crate::level::Treasure).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FindOptions {
    /// The number of treasures.
    pub treasure: u32,
    /// The number of cells with gunpowder, each of which is enough for one blast.
    pub gunpowder: u32,
    /// The number of pieces of chalk.
    pub chalk: u32,
    /// The number of map fragments.
    pub map_fragments: u32,
    /// Whether there is a compass.
    pub compass: bool,
    /// The number of flasks of oil.
    pub oil: u32,
}

impl FindOptions {
    /// The value of [`default`](Default::default): nothing to find.
    pub const DEFAULT: FindOptions = FindOptions {
        treasure: 0,
        gunpowder: 0,
        chalk: 0,
        map_fragments: 0,
        compass: false,
        oil: 0,
    };

    /// Returns the number of things to find.
    pub fn count(&self) -> u64 {
        let counts = [
            self.treasure,
            self.gunpowder,
            self.chalk,
            self.map_fragments,
            self.compass.into(),
            self.oil,
        ];
        counts.into_iter().map(u64::from).sum()
    }
}

impl Default for FindOptions {
    fn default() -> FindOptions {
        FindOptions::DEFAULT
    }
}
