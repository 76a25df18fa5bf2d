//! The pass that makes rooms.
//!
//! ```text
//!   +---+---+---+---+        +---+---+---+---+     The four cells in the middle become a
//!   |       |       |        |       |       |     room. The maze was a tree, so the room
//!   +   +---+---+   +        +   +---+---+   +     makes loops: its four doorways lead to
//!   |   |   |       |        |   |       |   |     two parts of the maze. One doorway to
//!   +   +   +---+---+   ->   +   +       +---+     each part stays.
//!   |       |       |        |           |   |
//!   +---+   +---+   +        +---+       +   +     Then further doorways are opened, if
//!   |               |        |               |     the options ask for them.
//!   +---+---+---+---+        +---+---+---+---+
//! ```

use super::MakeError;
use super::done::done;
use super::doorways::open_doorways;
use super::parts::Parts;
use super::room_places::place_rooms;
use crate::level::Rooms;
use crate::recipe::RoomOptions;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Dir, Topology};

/// Makes the rooms that the options ask for. Draws no random numbers if they ask for none.
/// `grid` is the grid that was carved, without the cells that a mask removes.
///
/// Takes time linear in the number of cells. If doorways are requested, it also takes time linear
/// in the number of cells for each room, but searches only as far as the longest detour.
pub(super) fn make_rooms<T: Topology>(
    options: &RoomOptions,
    grid: &T,
    maze: &mut Maze<T>,
    parts: &mut Parts,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<Rooms, MakeError> {
    if options.count == 0 {
        return Ok(Rooms::default());
    }
    let rooms = place_rooms(options, grid, maze, parts, random, listener)?;
    let map = RoomMap::new(&rooms, grid.cells());
    open_interiors(maze, &map, listener)?;
    close_loops(maze, &map, random, listener)?;
    if options.dead_space
        && let Parts::Several(_) = parts
    {
        // Rock has become part of an area.
        *parts = Parts::of(maze);
    }
    let doorways = options.doorways;
    open_doorways(doorways, maze, parts, &map, random, listener)?;
    Ok(rooms)
}

/// The rooms, and each cell's room number.
pub(super) struct RoomMap<'a> {
    pub(super) rooms: &'a Rooms,
    numbers: Vec<u32>,
}

impl RoomMap<'_> {
    fn new(rooms: &Rooms, cells: u32) -> RoomMap<'_> {
        let mut numbers = vec![u32::MAX; cells as usize];
        for (number, room) in (0..).zip(rooms.list()) {
            for &cell in room {
                numbers[cell as usize] = number;
            }
        }
        RoomMap { rooms, numbers }
    }

    /// Returns whether two cells are in the same room.
    pub(super) fn is_same_room(&self, a: Cell, b: Cell) -> bool {
        self.is_in_room(a) && self.numbers[a as usize] == self.numbers[b as usize]
    }

    fn is_in_room(&self, cell: Cell) -> bool {
        self.numbers[cell as usize] != u32::MAX
    }
}

/// Opens all sides between two cells of the same room.
fn open_interiors<T: Topology>(
    maze: &mut Maze<T>,
    map: &RoomMap,
    listener: &mut impl Listener,
) -> Result<(), MakeError> {
    for &cell in map.rooms.list().iter().flatten() {
        let walls = maze.grid().exits(cell) - maze.passages(cell);
        for dir in walls {
            let next = maze.grid().step(cell, dir);
            if map.is_same_room(cell, next) {
                done((&mut *listener, &mut *maze).open(cell, dir))?;
            }
        }
    }
    Ok(())
}

/// Closes passages at the borders of rooms until none of them is on a loop of the maze in which
/// each room is regarded as one cell. Which of the passages of a loop stay open is random.
fn close_loops<T: Topology>(
    maze: &mut Maze<T>,
    map: &RoomMap,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<(), MakeError> {
    let mut sets = DisjointSets::new(maze.grid().cells());
    for room in map.rooms.list() {
        for pair in room.windows(2) {
            sets.join(pair[0], pair[1]);
        }
    }
    let mut border: Vec<(Cell, Dir)> = Vec::new();
    for (cell, dir) in maze.edges() {
        let next = maze.grid().step(cell, dir);
        if !map.is_in_room(cell) && !map.is_in_room(next) {
            sets.join(cell, next);
        } else if !map.is_same_room(cell, next) {
            border.push((cell, dir));
        }
    }
    random.shuffle(&mut border);
    for (cell, dir) in border {
        if !sets.join(cell, maze.grid().step(cell, dir)) {
            done((&mut *listener, &mut *maze).close(cell, dir))?;
        }
    }
    Ok(())
}
