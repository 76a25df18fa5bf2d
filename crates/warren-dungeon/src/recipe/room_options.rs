//! The options of the pass that makes rooms.

use super::RecipeError;
use serde::{Deserialize, Serialize};

/// The rooms of a level. A room is a connected set of cells on one floor, without walls inside.
///
/// The form of a room depends on the grid. Its size is a random number of cells from `min_size` to
/// `max_size`, for each direction in which the form has a size:
///
/// | grid | form | size |
/// | --- | --- | --- |
/// | square, cubic, hex, triangular | a block of columns and rows on one floor | its columns and its rows |
/// | polar | a sector of rings | its cells along the outermost ring, rounded down to whole cells of the innermost ring, and its rings |
/// | any other grid | a ball: all cells within a number of moves of a cell | twice that number, rounded down to an even number |
///
/// All sides between two cells of a room are passages. To make room for them, passages between a
/// room and other cells are closed again, until no such passage is part of a loop that leaves the
/// room. Suppose that all cells of a room are regarded as one. If the algorithm makes a tree, the
/// maze is then still a tree, and it has the same areas as before. Later passes can open further
/// passages, also into rooms: those that the other options of this struct and
/// [`braid`](super::Recipe::braid) and [`extra_passages`](super::Recipe::extra_passages) ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoomOptions {
    /// The maximum number of rooms. The level has fewer rooms only if there is no place left for
    /// another room of the minimum size. It is an error if there is no place for any room.
    pub count: u32,
    /// The minimum size of a room, at least 2.
    pub min_size: u32,
    /// The maximum size of a room, at most [`RoomOptions::MAX_SIZE`]. Sizes that are larger than
    /// the grid count as the size of the grid.
    pub max_size: u32,
    /// The number of doorways that each room has at least, if the maze permits it. Even if the
    /// value is 0, a room has a passage to each part of the maze that would otherwise be cut off.
    /// If these are too few, more walls are opened, first the one with the longest detour: the wall
    /// for which the way from the cell outside to the room has the most moves. No wall is opened
    /// beside a doorway of the same cell outside.
    pub doorways: u32,
    /// Whether rooms prefer dead space: dead ends, and rock that the algorithm left. Each room is
    /// then the one of several random places that covers the most dead ends and rock. The rock
    /// becomes part of the room. If the value is false, rooms consist of cells that were already
    /// open.
    pub dead_space: bool,
}

impl RoomOptions {
    /// The value of [`default`](Default::default): no rooms.
    pub const DEFAULT: RoomOptions = RoomOptions {
        count: 0,
        min_size: 3,
        max_size: 5,
        doorways: 0,
        dead_space: false,
    };

    /// The largest value of `max_size`. Larger rooms could take long to place.
    pub const MAX_SIZE: u32 = 32;

    /// Checks the sizes if there are rooms.
    pub(crate) fn check(&self) -> Result<(), RecipeError> {
        let (min, max) = (self.min_size, self.max_size);
        match self.count > 0 && !(2 <= min && min <= max && max <= RoomOptions::MAX_SIZE) {
            true => Err(RecipeError::RoomSizes { min, max }),
            false => Ok(()),
        }
    }
}

impl Default for RoomOptions {
    fn default() -> RoomOptions {
        RoomOptions::DEFAULT
    }
}
