//! A level's rooms.

use super::invalid::{InvalidLevel, check_cells};
use super::{CellName, Level};
use warren_maze::maze::{Door, Maze};
use warren_maze::topology::{Cell, Embedding, Topology};

/// A level's rooms. A room is a set of cells that a player sees all at once: see
/// [`play`](crate::play). Rooms have no cell in common. A room's cells are open, and they are
/// connected on the grid. Usually, all sides between them are passages, but a level made by hand
/// can have walls inside a room.
///
/// Rooms are numbered from 0 in ascending order of their first cells. A level changes its rooms
/// through [`Edit::Room`](super::Edit::Room).
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::{Recipe, RoomOptions};
///
/// let rooms = RoomOptions { count: 3, min_size: 4, max_size: 4, ..RoomOptions::default() };
/// let level = make(&Recipe { rooms, ..Recipe::default() })?;
/// assert_eq!(level.rooms().list().len(), 3);
/// let room = &level.rooms().list()[1];
/// assert_eq!((room.len(), level.rooms().number(room[0])), (16, Some(1)));
/// assert!(level.doorways(1).count() > 0);
/// # Ok::<(), warren_dungeon::recipe::RecipeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rooms {
    /// Each room's cells, in ascending order.
    list: Vec<Vec<Cell>>,
    /// All cells that are in a room, each with the room's number, in ascending order.
    numbers: Vec<(Cell, u32)>,
}

impl Rooms {
    /// Creates rooms from their cells, which may be in any order. Takes O(n log n) time for n
    /// cells.
    pub(crate) fn new(
        maze: &Maze<impl Topology>,
        list: Vec<Vec<Cell>>,
    ) -> Result<Rooms, InvalidLevel> {
        check_cells(maze, "rooms", &list.concat())?;
        if list.iter().any(Vec::is_empty) {
            return Err(InvalidLevel::EmptyRoom);
        }
        let rooms = Rooms::of(list);
        for room in &rooms.list {
            let parts = connected_parts(maze.grid(), room);
            if let [first, second, ..] = &parts[..] {
                let [at, other] = [first, second].map(|part| CellName::of(maze.grid(), part[0]));
                return Err(InvalidLevel::RoomInParts { at, other });
            }
        }
        Ok(rooms)
    }

    /// Creates rooms from cells that obey the rules for rooms.
    pub(crate) fn of(mut list: Vec<Vec<Cell>>) -> Rooms {
        list.iter_mut().for_each(|room| room.sort_unstable());
        list.sort_unstable();
        let numbered = (0..).zip(&list);
        let numbers =
            numbered.flat_map(|(number, room)| room.iter().map(move |&cell| (cell, number)));
        let mut numbers: Vec<(Cell, u32)> = numbers.collect();
        numbers.sort_unstable();
        Rooms { list, numbers }
    }

    /// Returns the cells of each room, in ascending order.
    pub fn list(&self) -> &[Vec<Cell>] {
        &self.list
    }

    /// Returns whether the level has no rooms.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of the room that contains a cell. Takes time logarithmic in the number of
    /// cells in rooms.
    pub fn number(&self, cell: Cell) -> Option<usize> {
        let place = self.numbers.binary_search_by_key(&cell, |&(cell, _)| cell);
        place.ok().map(|place| self.numbers[place].1 as usize)
    }

    /// Returns the cells of the room that contains a cell. The list is empty if the cell is in no
    /// room.
    pub fn around(&self, cell: Cell) -> &[Cell] {
        self.number(cell).map_or(&[], |room| &self.list[room])
    }

    /// Returns a cell's room in the form in which [`Edit::Room`](super::Edit::Room) sets it: a
    /// different cell of the room, or the cell itself if it is the only cell of its room.
    pub(super) fn companion(&self, cell: Cell) -> Option<Cell> {
        let room = self.around(cell);
        let other = room.iter().find(|&&other| other != cell);
        other.or(room.first()).copied()
    }

    /// Returns the cells of each room after `cell` has moved to the room of `companion`, to a
    /// separate room if the two cells are equal, or out of all rooms.
    pub(super) fn moved(&self, cell: Cell, companion: Option<Cell>) -> Vec<Vec<Cell>> {
        let mut list = self.list.clone();
        for room in &mut list {
            room.retain(|&other| other != cell);
            if companion.is_some_and(|companion| room.contains(&companion)) {
                room.push(cell);
            }
        }
        list.retain(|room| !room.is_empty());
        if companion == Some(cell) {
            list.push(vec![cell]);
        }
        list
    }

    /// Returns the rooms on a grid with fewer moves. A room that is not connected on that grid
    /// becomes several rooms.
    pub(super) fn on(&self, grid: &impl Topology) -> Rooms {
        let parts = self
            .list
            .iter()
            .flat_map(|room| connected_parts(grid, room));
        Rooms::of(parts.collect())
    }
}

/// Returns the connected parts of a room on the grid. `room` must be sorted. The parts are in
/// ascending order of their first cells. The first cell of each part is its lowest.
pub(crate) fn connected_parts(grid: &impl Topology, room: &[Cell]) -> Vec<Vec<Cell>> {
    let mut is_reached = vec![false; room.len()];
    let mut parts = Vec::new();
    for first in 0..room.len() {
        if std::mem::replace(&mut is_reached[first], true) {
            continue;
        }
        let mut part = vec![room[first]];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            for (_, beside) in grid.neighbours(cell) {
                if let Ok(place) = room.binary_search(&beside)
                    && !std::mem::replace(&mut is_reached[place], true)
                {
                    part.push(beside);
                }
            }
        }
        parts.push(part);
    }
    parts
}

impl<T: Topology> Level<T> {
    /// Returns the level's rooms.
    pub fn rooms(&self) -> &Rooms {
        &self.rooms
    }

    /// Replaces the rooms in a level without a recipe.
    pub(crate) fn set_rooms(&mut self, rooms: Rooms) {
        self.rooms = rooms;
    }
}

impl<T: Embedding> Level<T> {
    /// Returns the doorways of the room with this number: the passages that lead from a cell of the
    /// room to a cell outside it on the same floor. Ladders, secret doors and gates are not
    /// doorways. A passage between two rooms is a doorway of both.
    ///
    /// # Panics
    ///
    /// Panics if there is no room with this number.
    pub fn doorways(&self, room: usize) -> impl Iterator<Item = Door> {
        let grid = self.grid();
        self.rooms.list[room].iter().flat_map(move |&cell| {
            let passages = self.maze.passages(cell).into_iter();
            let leads_out = move |dir: &_| {
                grid.has_side(cell, *dir) && self.rooms.number(grid.step(cell, *dir)) != Some(room)
            };
            passages
                .filter(leads_out)
                .map(move |dir| Door { cell, dir })
        })
    }
}
