//! The errors in recipes.

use warren_maze::generate::{Misfit, ParameterError};
use warren_maze::topology::GridError;

/// The reason why a recipe is invalid, by itself or for its grid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The grid is invalid, or the mask does not fit it.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The algorithm does not work on this grid.
    #[error("{algorithm} does not fit this grid: {reason}")]
    Misfit {
        /// The algorithm's name.
        algorithm: &'static str,
        /// The reason.
        reason: Misfit,
    },
    /// A parameter of the algorithm or [`Recipe::braid`](super::Recipe::braid) is invalid.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
    /// The room sizes are invalid.
    #[error(
        "rooms cannot have sizes from {min} to {max}: the minimum size must be at least 2, and the \
         maximum size at least that and at most {}",
        super::RoomOptions::MAX_SIZE
    )]
    RoomSizes {
        /// The minimum size.
        min: u32,
        /// The maximum size.
        max: u32,
    },
    /// The recipe asks for too many chambers.
    #[error("{count} chambers: a level can have at most {most}")]
    ManyChambers {
        /// The requested number of chambers.
        count: u32,
        /// The maximum number.
        most: u32,
    },
    /// There is no set of chambers with the requested number.
    #[error("there is no chamber set {set}: ask for a set from 1 to {most}")]
    NoChamberSet {
        /// The requested number.
        set: u32,
        /// The greatest number.
        most: u32,
    },
    /// The recipe asks for more extra passages than there are walls to remove.
    #[error("{count} extra passages do not fit: {walls} walls are left to remove")]
    ManyPassages {
        /// The requested number of extra passages.
        count: u32,
        /// The number of walls that can be removed.
        walls: u64,
    },
    /// The recipe asks for no start or no finish.
    #[error("{what} is 0: a level needs at least 1")]
    NoPlace {
        /// `"starts"` or `"finishes"`.
        what: &'static str,
    },
    /// There are more starts and finishes than open cells. Each start and each finish needs its own
    /// cell.
    #[error(
        "{starts} starts and {finishes} finishes do not fit on {cells} open cells: \
         ask for fewer or enlarge the grid"
    )]
    ManyPlaces {
        /// The requested number of starts.
        starts: u32,
        /// The requested number of finishes.
        finishes: u32,
        /// The number of open cells.
        cells: u32,
    },
    /// The recipe asks for more gates of one kind, portals or patterns of a mission than a level can have.
    #[error("{count} {what}: a level can have at most {most}")]
    ManyGates {
        /// The gates' name, such as `"iron doors"`.
        what: &'static str,
        /// The requested number.
        count: u32,
        /// The maximum number.
        most: u32,
    },
    /// More patterns of a mission are between the start and the finish than the mission has.
    #[error(
        "a mission of {patterns} patterns cannot have {depth} of them between the start and the finish"
    )]
    MissionDepth {
        /// The requested number between the start and the finish.
        depth: u32,
        /// The number of patterns.
        patterns: u32,
    },
    /// The outline of a mission has more patterns than the mission.
    #[error(
        "the outline has {outline} patterns, but the mission only {patterns}: ask for a mission of at least {outline}"
    )]
    MissionOutline {
        /// The number of patterns of the outline.
        outline: u32,
        /// The number of patterns of the mission.
        patterns: u32,
    },
    /// More than all cells of a mission are on loops.
    #[error("{percent} % of the cells on loops: ask for at most 100 %")]
    MissionLoops {
        /// The requested percentage.
        percent: u32,
    },
    /// The recipe asks for a mission, and for something that missions place.
    #[error("a mission has its own {what}: ask for none")]
    BesideMission {
        /// The name, such as `"gates"`.
        what: &'static str,
    },
    /// The torch's budget is too small for the careful route, or too large.
    #[error(
        "a light of {percent} % of the careful route: ask for 100 to {most} %, or for 0 if the torch \
         never burns down"
    )]
    Light {
        /// The requested budget.
        percent: u32,
        /// The maximum budget.
        most: u32,
    },
}
