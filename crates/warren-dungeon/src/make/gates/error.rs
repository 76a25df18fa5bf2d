//! The errors of placing gates.

use crate::recipe::GateCounts;

/// The reason why there is no place for the gates, keys and levers of a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GateError {
    /// The maze has too few passages that are suitable for locked doors, iron doors and
    /// portcullises.
    #[error(
        "{counts} need {} passages that are the only way to a part of the maze, but this maze has \
         only {possible}: ask for fewer, or for fewer loops (braid, extra passages), or enlarge the \
         grid",
        counts.obstacles()
    )]
    FewBottlenecks {
        /// The requested numbers of gates.
        counts: GateCounts,
        /// The number of suitable passages.
        possible: u32,
    },
    /// The maze has too few passages that are suitable for one-way gates.
    #[error(
        "{asked} one-way gates need {asked} passages that are on a loop, or are the only way to the \
         finish, but this maze has only {possible}: ask for fewer, or enlarge the grid"
    )]
    FewOneWays {
        /// The requested number of one-way gates.
        asked: u32,
        /// The number of suitable passages.
        possible: u32,
    },
    /// The finish cannot be reached without blasting, so gates cannot be placed on the path to it.
    #[error(
        "gates need a way to the finish that needs no blasting: ask for doors between the areas, or \
         for no locks, iron doors, one-way gates and levers"
    )]
    NoWayOut,
    /// There are not enough cells for keys and levers that are not behind their own gates.
    #[error(
        "no cells are left for some of the keys and levers: ask for fewer gates, enlarge the grid, or \
         choose another seed"
    )]
    NoPlaceForKeys,
}
