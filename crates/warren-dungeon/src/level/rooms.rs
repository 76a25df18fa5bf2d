//! A level's rooms.

use super::invalid::{InvalidLevel, check_cells};
use super::{CellName, Level};
use std::collections::{BTreeSet, VecDeque};
use warren_maze::maze::{Maze, Side};
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
/// # Ok::<(), warren_dungeon::make::MakeError>(())
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

    /// Returns whether moving a cell to the room of `companion`, to a separate room if the two cells
    /// are equal, or out of all rooms changes the rooms.
    pub(super) fn is_move(&self, cell: Cell, companion: Option<Cell>) -> bool {
        match companion {
            Some(other) if other == cell => self.around(cell) != [cell],
            Some(other) => self.number(other) != self.number(cell),
            None => self.number(cell).is_some(),
        }
    }

    /// Checks that the rooms are still connected after a [move](Rooms::is_move). Takes little time
    /// if the cells beside `cell` are connected through nearby cells of the same room.
    pub(super) fn check_move(
        &self,
        maze: &Maze<impl Topology>,
        cell: Cell,
        companion: Option<Cell>,
    ) -> Result<(), InvalidLevel> {
        let joined = companion.filter(|&other| other != cell);
        let joined = joined.and_then(|other| self.number(other));
        let mut beside = maze.grid().neighbours(cell);
        let is_joined = joined.is_none() || beside.any(|(_, next)| self.number(next) == joined);
        match is_joined && self.is_connected_without(maze.grid(), cell) {
            true => Ok(()),
            false => {
                let mut moved = self.clone();
                moved.move_cell(cell, companion);
                Rooms::new(maze, moved.list).map(|_| ())
            }
        }
    }

    /// Returns whether a cell's room is still connected if the cell leaves it.
    fn is_connected_without(&self, grid: &impl Topology, cell: Cell) -> bool {
        let Some(room) = self.number(cell) else {
            return true;
        };
        let beside = |of: Cell| {
            let cells = grid.neighbours(of).map(|(_, next)| next);
            cells.filter(move |&next| next != cell && self.number(next) == Some(room))
        };
        let mut missing: BTreeSet<Cell> = beside(cell).collect();
        let Some(first) = missing.pop_first() else {
            return true;
        };
        let (mut reached, mut queue) = (BTreeSet::from([first]), VecDeque::from([first]));
        while !missing.is_empty()
            && let Some(at) = queue.pop_front()
        {
            for next in beside(at) {
                if reached.insert(next) {
                    missing.remove(&next);
                    queue.push_back(next);
                }
            }
        }
        missing.is_empty()
    }

    /// Carries out a [move](Rooms::is_move). Takes O(n log n) time for n cells in all rooms if the
    /// order of the rooms changes, and otherwise the time to move a part of a list in memory.
    pub(super) fn move_cell(&mut self, cell: Cell, companion: Option<Cell>) {
        if !self.is_move(cell, companion) {
            return;
        }
        let joined = companion.and_then(|other| self.number(other));
        let joined = joined.filter(|_| companion != Some(cell));
        if let Some(left) = self.number(cell) {
            self.list[left].retain(|&other| other != cell);
        }
        match joined {
            Some(joined) => {
                let room = &mut self.list[joined];
                room.insert(room.partition_point(|&other| other < cell), cell);
            }
            None if companion.is_some() => self.list.push(vec![cell]),
            None => {}
        }
        let is_new = joined.is_none() && companion.is_some();
        if is_new || !self.list.is_sorted() || self.list.first().is_some_and(Vec::is_empty) {
            self.list.retain(|room| !room.is_empty());
            *self = Rooms::of(std::mem::take(&mut self.list));
            return;
        }
        let place = self.numbers.binary_search_by_key(&cell, |&(cell, _)| cell);
        match (place, joined) {
            (Ok(place), None) => drop(self.numbers.remove(place)),
            (Ok(place), Some(joined)) => self.numbers[place].1 = joined as u32,
            (Err(place), Some(joined)) => self.numbers.insert(place, (cell, joined as u32)),
            (Err(_), None) => {}
        }
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
pub fn connected_parts(grid: &impl Topology, room: &[Cell]) -> Vec<Vec<Cell>> {
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
    pub fn doorways(&self, room: usize) -> impl Iterator<Item = Side> {
        let grid = self.grid();
        self.rooms.list[room].iter().flat_map(move |&cell| {
            let passages = self.maze.passages(cell).into_iter();
            let leads_out = move |dir: &_| {
                grid.has_side(cell, *dir) && self.rooms.number(grid.step(cell, *dir)) != Some(room)
            };
            passages
                .filter(leads_out)
                .map(move |dir| Side { cell, dir })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_maze::rng::{Random, SeededRandom};
    use warren_maze::topology::{Grid, GridShape, GridSpec};

    /// Returns the rooms after a move, rebuilt from all cells.
    fn moved(
        maze: &Maze<Grid>,
        rooms: &Rooms,
        cell: Cell,
        companion: Option<Cell>,
    ) -> Result<Rooms, InvalidLevel> {
        let mut list = rooms.list.clone();
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
        Rooms::new(maze, list)
    }

    #[test]
    fn moving_a_cell_is_the_same_as_rebuilding_all_rooms() {
        for shape in GridShape::ALL {
            let spec = GridSpec {
                shape,
                width: 4,
                height: 4,
                depth: if shape.has_floors() { 2 } else { 1 },
                ..GridSpec::default()
            };
            let mut maze = Maze::solid(Grid::try_from(spec).expect("this grid is small"));
            let cells = maze.grid().cells();
            (0..cells).for_each(|cell| maze.clear(cell));
            let random = &mut SeededRandom::new(7);
            let (mut rooms, mut counts) = (Rooms::default(), [0; 3]);
            for _ in 0..3_000 {
                let cell = random.below(cells);
                let beside: Vec<Cell> = maze.grid().neighbours(cell).map(|(_, it)| it).collect();
                let companion = match random.below(8) {
                    0 => Some(cell),
                    1 => None,
                    2 => Some(random.below(cells)),
                    _ => Some(random.pick(&beside)),
                };
                let is_in_room = |other| other == cell || rooms.number(other).is_some();
                if !companion.is_none_or(is_in_room) {
                    continue;
                }
                let expected = moved(&maze, &rooms, cell, companion);
                let checked = rooms.check_move(&maze, cell, companion);
                assert_eq!(checked, expected.clone().map(|_| ()), "{shape:?}");
                let Ok(expected) = expected else {
                    counts[0] += 1;
                    continue;
                };
                let is_move = rooms.is_move(cell, companion);
                assert_eq!(is_move, expected != rooms, "{shape:?}");
                rooms.move_cell(cell, companion);
                assert_eq!(rooms, expected, "{shape:?}");
                counts[1 + usize::from(is_move)] += 1;
            }
            assert!(
                counts.iter().all(|&count| count > 50),
                "{shape:?}: {counts:?}"
            );
        }
    }
}
