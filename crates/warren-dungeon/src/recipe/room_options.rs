//! The options for the pass that makes rooms.

use super::RecipeError;
use serde::{Deserialize, Serialize};

/// A level's rooms. A room is a connected set of cells on one floor, without walls inside.
///
/// A room's form depends on the grid. For each dimension of the form, the size is a random number
/// of cells from `min_size` to `max_size`:
///
/// | grid | form | size |
/// | --- | --- | --- |
/// | square, cubic, hex, triangular | a block of columns and rows on one floor | its columns and its rows |
/// | polar | a sector of rings | its cells along the outermost ring, rounded down to whole cells of the innermost ring, and its rings |
/// | any other grid | a ball: all cells within a number of moves of a cell | twice that number, rounded down to an even number |
///
/// All sides between two cells of a room are passages. To compensate, passages between a room and
/// other cells are closed until no such passage is part of a loop that leaves the room. If the
/// algorithm makes a tree, the maze is still a tree afterwards when each room is regarded as a
/// single cell, and it has the same areas as before. Later passes can open more passages, including
/// passages into rooms: those requested by the other options of this struct, by
/// [`braid`](super::Recipe::braid) and by [`extra_passages`](super::Recipe::extra_passages).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoomOptions {
    /// The maximum number of rooms. The level has fewer rooms only if there is no place left for
    /// another room of the minimum size. It is an error if there is no place for any room at all.
    pub count: u32,
    /// The minimum room size, at least 2.
    pub min_size: u32,
    /// The maximum room size, at most [`RoomOptions::MAX_SIZE`]. Sizes larger than the grid are
    /// reduced to the grid's size.
    pub max_size: u32,
    /// The minimum number of doorways per room, if the maze permits it. Even if the value is 0, a
    /// room has a passage to each part of the maze that would otherwise be cut off. If there are
    /// too few passages, more walls are opened, beginning with the wall that saves the longest
    /// detour: the wall whose outside cell is the most moves away from the room. An outside cell
    /// never gets a second doorway.
    pub doorways: u32,
    /// Whether rooms prefer dead space: dead ends, and rock that the algorithm left. Among several
    /// random places, each room then takes the place that covers the most dead ends and rock. The
    /// rock becomes part of the room. If the value is false, rooms consist of cells that were
    /// already open.
    pub dead_space: bool,
}

impl RoomOptions {
    /// The default options: no rooms.
    pub const DEFAULT: RoomOptions = RoomOptions {
        count: 0,
        min_size: 3,
        max_size: 5,
        doorways: 0,
        dead_space: false,
    };

    /// The maximum value of `max_size`. Larger rooms could take a long time to place.
    pub const MAX_SIZE: u32 = 32;

    /// Checks the sizes if the options request rooms.
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
