//! The errors of making levels.

use super::{BeastStartError, DoorError, GateError, GeneratorError, MissionError};
use crate::level::BeastKind;
use crate::recipe::RecipeError;
use std::mem::discriminant;
use warren_maze::generate::ParameterError;
use warren_maze::topology::GridError;

/// The reason why no level was made from a recipe, or from options and a generator.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The recipe is invalid.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// A custom generator cannot make a maze.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// The grid or the generator does not suit the mission.
    #[error(transparent)]
    Mission(#[from] MissionError),
    /// There is no place for a room of the minimum size.
    #[error("there is no place for a room of size {size}: {why}")]
    NoPlaceForRoom {
        /// The minimum size.
        size: u32,
        /// The reason, and what to change.
        why: NoPlaceForRoom,
    },
    /// There is no place for any chamber.
    #[error(
        "there is no place for a chamber: enlarge the grid, ask for fewer rooms, locks or levers, \
         or choose another seed; on grids without rows of square or hexagonal cells, chambers have \
         no place"
    )]
    NoPlaceForChamber,
    /// Each chamber has a beast that the options do not request.
    #[error(
        "each chamber has a beast, and the recipe asks for none of these beasts: ask for the {} ({}), or \
         draw a chamber without a beast",
        .0.name(), .0.field()
    )]
    ChambersNeedBeast(BeastKind),
    /// The options request chambers on a custom grid.
    #[error("chambers are drawn in rows and columns, so they need one of the built-in grids")]
    ChambersOffGrid,
    /// Secret doors cannot connect the areas.
    #[error(transparent)]
    Doors(#[from] DoorError),
    /// There is no place for the gates, keys and levers.
    #[error(transparent)]
    Gates(#[from] GateError),
    /// There are not enough cells for the portals.
    #[error(
        "{pairs} pairs of portals need {} empty cells, and a walk of several moves without gates \
         between the two cells of each pair, but this level has room for only {possible}: ask for \
         fewer portals, gates or starts, or enlarge the grid",
        2 * pairs
    )]
    FewPortalCells {
        /// The requested number of pairs.
        pairs: u32,
        /// The number of pairs for which cells were found.
        possible: u32,
    },
    /// There is no cell where a beast can start.
    #[error(transparent)]
    Beast(#[from] BeastStartError),
    /// The recipe asks for more finds than there are suitable cells.
    #[error(
        "{count} things to find need {count} cells, but this level has only {cells} cells that are \
         empty and can be reached: ask for fewer things, or enlarge the grid"
    )]
    ManyFinds {
        /// The requested number of finds.
        count: u64,
        /// The number of suitable cells.
        cells: u32,
    },
    /// A player could lose the level by blasting a wall, or there is no proof that this is impossible:
    /// the player could blast a way around a one-way gate, and use up iron keys that are needed
    /// elsewhere.
    #[error(
        "blasts can lead around the {one_ways} one-way gates of this level, so that iron keys for its \
         {iron_doors} iron doors may be missing elsewhere: choose another seed, ask for fewer one-way \
         gates or iron doors, or for no charges and no gunpowder"
    )]
    LostByBlasting {
        /// The number of one-way gates in the level.
        one_ways: u32,
        /// The number of iron doors in the level.
        iron_doors: u32,
    },
    /// The torch cannot have a budget, because no careful route was found.
    #[error(
        "the torch burns for a percentage of the careful route to the finish, but none was found: \
         ask for fewer gates, for no light, or for doors between the areas"
    )]
    LightWithoutRoute,
    /// None of the seeds that [`make_fresh`](super::make_fresh) tried makes a level.
    #[error("none of {tries} seeds makes a level; the last one failed: {last}")]
    NoSeed {
        /// The number of seeds tried.
        tries: u32,
        /// The error for the last seed.
        last: Box<MakeError>,
    },
    /// The listener cancelled the work.
    #[error("making the level was cancelled")]
    Cancelled,
}

impl MakeError {
    /// Returns whether the two errors are of the same kind, so that they differ only in their values.
    pub fn is_same_kind(&self, other: &MakeError) -> bool {
        match (self, other) {
            (MakeError::Recipe(one), MakeError::Recipe(other)) => is_same_variant(one, other),
            (MakeError::Generator(one), MakeError::Generator(other)) => is_same_variant(one, other),
            (MakeError::Mission(one), MakeError::Mission(other)) => is_same_variant(one, other),
            (MakeError::Doors(one), MakeError::Doors(other)) => is_same_variant(one, other),
            (MakeError::Gates(one), MakeError::Gates(other)) => is_same_variant(one, other),
            (MakeError::Beast(one), MakeError::Beast(other)) => is_same_variant(one, other),
            (one, other) => is_same_variant(one, other),
        }
    }
}

fn is_same_variant<T>(one: &T, other: &T) -> bool {
    discriminant(one) == discriminant(other)
}

impl From<GridError> for MakeError {
    fn from(error: GridError) -> MakeError {
        RecipeError::from(error).into()
    }
}

impl From<ParameterError> for MakeError {
    fn from(error: ParameterError) -> MakeError {
        RecipeError::from(error).into()
    }
}

/// The reason why there is no place for a room of the minimum size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPlaceForRoom {
    /// The grid is smaller than the room.
    #[error("the grid is too small; enlarge it, or make rooms smaller")]
    SmallGrid,
    /// Each place contains rock or cells of different areas, but there are places for smaller
    /// rooms.
    #[error("each place contains rock or walls between areas; rooms of size {largest} would fit")]
    Smaller {
        /// The size of the largest rooms that would fit.
        largest: u32,
    },
    /// Each place, for any room size, contains rock or cells of different areas.
    #[error(
        "even rooms of size 2 would contain rock or walls between areas; ask for fewer areas, or \
         let rooms use dead space"
    )]
    Nowhere,
}
