//! The errors of missions.

/// The reason why there is no level with the requested mission.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MissionError {
    /// The generator cannot carve the regions of a mission.
    #[error(
        "{algorithm} cannot carve the regions of a mission: choose an algorithm that works on any grid \
         and makes one tree of all its cells, such as prim or depth-first"
    )]
    Algorithm {
        /// The name of the generator.
        algorithm: &'static str,
    },
    /// The grid has no room for all patterns.
    #[error(
        "the grid has room for only {possible} of the {patterns} patterns of the mission: ask for \
         fewer, or for more kinds of patterns, because keys, levers and portals run out, or enlarge the grid"
    )]
    ManyPatterns {
        /// The requested number of patterns.
        patterns: u32,
        /// The greatest number of patterns that an attempt has placed.
        possible: u32,
    },
    /// There is no cell for something in a place, or no side for a way between two places.
    #[error(
        "a place of the mission has no room for {what}: ask for fewer patterns, rooms or chambers, \
         enlarge the grid, or choose another seed"
    )]
    NoRoom {
        /// The name of the content, or `"a way out of it"`.
        what: String,
    },
    /// There is no proof that the level can be won and cannot be lost.
    #[error(
        "there is no proof that the level can be won and cannot be lost: ask for fewer patterns or \
         chambers, for no charges and no gunpowder, or choose another seed"
    )]
    Unproved,
}
