//! The passes that change a carved maze before it is furnished: rooms, and then chambers.

use super::chambers::{Chamber, PlacedChamber, place_chambers};
use super::parts::Parts;
use super::rooms::make_rooms;
use crate::level::Rooms;
use crate::recipe::{LevelOptions, RecipeError};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Dir, Topology};

/// The rooms and the chambers of a maze. The lobbies of the chambers are rooms.
pub(super) struct Built<'a> {
    pub(super) rooms: Rooms,
    pub(super) chambers: Vec<PlacedChamber<'a>>,
}

/// Makes the rooms and the chambers that the options ask for. `grid` is the grid that was carved,
/// without the cells that a mask removes, and `has_side` returns whether a move stays on the same
/// floor.
pub(super) fn build<'a, T: Topology>(
    options: &LevelOptions,
    chambers: &'a [Chamber],
    grid: &T,
    maze: &mut Maze<T>,
    parts: &mut Parts,
    has_side: &impl Fn(&T, Cell, Dir) -> bool,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<Built<'a>, RecipeError> {
    let rooms = &options.rooms;
    let mut rooms = make_rooms(rooms, grid, maze, parts, has_side, random, listener)?;
    let chambers = place_chambers(
        chambers, options, grid, maze, parts, &mut rooms, has_side, random, listener,
    )?;
    Ok(Built { rooms, chambers })
}
