//! The numbers of finds that a recipe requests.

use super::is_default;
use crate::catalogue::ContentKind;
use serde::{Deserialize, Serialize};

/// The finds in a level. Each find gets its own cell, first in dead ends and rooms, and then
/// anywhere else. The farther a treasure is from the shortest path, the more it is worth; see
/// [`Treasure`](crate::level::Treasure).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FindOptions {
    /// The number of treasures.
    pub treasure: u32,
    /// The number of cells with gunpowder. Each of them contains enough for one blast.
    pub gunpowder: u32,
    /// The number of pieces of chalk.
    pub chalk: u32,
    /// The number of map fragments.
    pub map_fragments: u32,
    /// Whether there is a compass.
    pub compass: bool,
    /// The number of oil flasks.
    pub oil: u32,
    /// The number of cells with stones to throw.
    #[serde(skip_serializing_if = "is_default")]
    pub stones: u32,
    /// The number of cells with salt.
    #[serde(skip_serializing_if = "is_default")]
    pub salt: u32,
    /// The number of cells with flares.
    #[serde(skip_serializing_if = "is_default")]
    pub flares: u32,
    /// The number of cells with a flask.
    #[serde(skip_serializing_if = "is_default")]
    pub flasks: u32,
    /// The number of cells with a scroll.
    #[serde(skip_serializing_if = "is_default")]
    pub scrolls: u32,
}

impl FindOptions {
    /// The default options: no finds.
    pub const DEFAULT: FindOptions = FindOptions {
        treasure: 0,
        gunpowder: 0,
        chalk: 0,
        map_fragments: 0,
        compass: false,
        oil: 0,
        stones: 0,
        salt: 0,
        flares: 0,
        flasks: 0,
        scrolls: 0,
    };

    /// Returns the number of finds of each kind, in the order in which they are placed.
    pub fn counts(&self) -> [(ContentKind, u32); 11] {
        [
            (ContentKind::Compass, self.compass.into()),
            (ContentKind::Oil, self.oil),
            (ContentKind::MapFragment, self.map_fragments),
            (ContentKind::Gunpowder, self.gunpowder),
            (ContentKind::Chalk, self.chalk),
            (ContentKind::Treasure, self.treasure),
            (ContentKind::Stones, self.stones),
            (ContentKind::Salt, self.salt),
            (ContentKind::Flares, self.flares),
            (ContentKind::Flask, self.flasks),
            (ContentKind::Scroll, self.scrolls),
        ]
    }

    /// Returns the total number of finds.
    pub fn count(&self) -> u64 {
        let counts = self.counts().into_iter();
        counts.map(|(_, count)| u64::from(count)).sum()
    }
}

impl Default for FindOptions {
    fn default() -> FindOptions {
        FindOptions::DEFAULT
    }
}
