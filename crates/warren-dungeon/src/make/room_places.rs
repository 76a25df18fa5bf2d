//! Chooses the cells of rooms.

use super::parts::Parts;
use super::room_shape::{largest_size, room_cells};
use super::ticker::Ticker;
use super::{MakeError, NoPlaceForRoom};
use crate::level::{Rooms, connected_parts};
use crate::recipe::RoomOptions;
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Topology};

/// The number of random places and sizes to try for each room.
const TRIES: u32 = 64;

/// The number of suitable places among which the best is chosen for a room in dead space.
const COMPARED: usize = 8;

/// Checks whether a grid is large enough for a room. Takes constant time.
pub(super) fn check_rooms(options: &RoomOptions, grid: &impl Topology) -> Result<(), MakeError> {
    options.check()?;
    let size = options.min_size;
    if options.count > 0 && largest_size(grid).iter().any(|&largest| size > largest) {
        let why = NoPlaceForRoom::SmallGrid;
        return Err(MakeError::NoPlaceForRoom { size, why });
    }
    Ok(())
}

/// Chooses the cells of up to `options.count` rooms. First tries random places and sizes for each
/// room. When no try succeeds, goes through all places in random order, with the minimum size.
/// There are therefore fewer rooms than requested only if another room has no place. For usual
/// sizes, takes time linear in the number of cells.
///
/// Fails if there is no place for any room. `grid` is the grid that was carved.
pub(super) fn place_rooms<T: Topology>(
    options: &RoomOptions,
    grid: &T,
    maze: &Maze<T>,
    parts: &Parts,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<Rooms, MakeError> {
    let mut places = Places {
        options,
        grid,
        maze,
        parts,
        is_taken: vec![false; grid.cells() as usize],
        ticker: Ticker::default(),
    };
    let mut rooms = Vec::new();
    while rooms.len() < options.count as usize {
        let Some(room) = places.random_room(random, listener)? else {
            break;
        };
        places.take(&room);
        rooms.push(room);
    }
    let mut sites = match rooms.len() < options.count as usize {
        true => (0..grid.cells()).collect(),
        false => Vec::new(),
    };
    random.shuffle(&mut sites);
    for site in sites {
        if rooms.len() == options.count as usize {
            break;
        }
        if let Some(room) = places.room_at(site, [options.min_size; 2], listener)? {
            places.take(&room);
            rooms.push(room);
        }
    }
    match rooms.is_empty() {
        true => Err(places.no_place(listener)),
        false => Ok(Rooms::of(rooms)),
    }
}

/// The places that are left for rooms.
struct Places<'a, T> {
    options: &'a RoomOptions,
    /// The grid that was carved, without the cells that a mask removes.
    grid: &'a T,
    maze: &'a Maze<T>,
    parts: &'a Parts,
    /// Whether each cell is in a room.
    is_taken: Vec<bool>,
    ticker: Ticker,
}

impl<T: Topology> Places<'_, T> {
    /// Tries random places and sizes. Returns the first suitable room or, if rooms prefer dead
    /// space, the one with the most dead space among the first suitable rooms.
    fn random_room(
        &mut self,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> Result<Option<Vec<Cell>>, MakeError> {
        let &RoomOptions {
            min_size,
            max_size,
            dead_space,
            ..
        } = self.options;
        let most = largest_size(self.grid).map(|largest| largest.min(max_size));
        let wanted = if dead_space { COMPARED } else { 1 };
        let mut suitable = Vec::new();
        for _ in 0..TRIES {
            let size = most.map(|most| min_size + random.below(most - min_size + 1));
            let site = random.below(self.grid.cells());
            suitable.extend(self.room_at(site, size, listener)?);
            if suitable.len() == wanted {
                break;
            }
        }
        // If several rooms have the most dead space, `max_by_key` returns the last.
        Ok(suitable
            .into_iter()
            .max_by_key(|room| self.dead_space(room)))
    }

    /// Returns the number of dead ends and rock cells among these cells.
    fn dead_space(&self, cells: &[Cell]) -> usize {
        let is_dead = |&&cell: &&Cell| self.maze.passages(cell).len() <= 1;
        cells.iter().filter(is_dead).count()
    }

    /// Returns the cells of a room, or `None` if a room has no place here. All open cells of a room
    /// are in the same area.
    fn room_at(
        &mut self,
        site: Cell,
        size: [u32; 2],
        listener: &mut impl Listener,
    ) -> Result<Option<Vec<Cell>>, MakeError> {
        let (maze, grid) = (self.maze, self.grid);
        let mut first_open = None;
        let mut steps = 1;
        let accepts = |cell: Cell| {
            steps += 1;
            if !grid.has(cell) || self.is_taken[cell as usize] {
                return false;
            }
            match maze.is_solid(cell) {
                true => self.options.dead_space,
                false => !self.parts.part(*first_open.get_or_insert(cell), cell),
            }
        };
        let cells = room_cells(grid, site, size, accepts);
        let suitable = cells.filter(|_| first_open.is_some()).map(|mut cells| {
            cells.sort_unstable();
            cells
        });
        self.ticker.add(steps, listener)?;
        Ok(suitable.filter(|cells| connected_parts(grid, cells).len() == 1))
    }

    fn take(&mut self, room: &[Cell]) {
        for &cell in room {
            self.is_taken[cell as usize] = true;
        }
    }

    /// Returns the error for a maze without a place for any room.
    fn no_place(&mut self, listener: &mut impl Listener) -> MakeError {
        let size = self.options.min_size;
        let cells = self.grid.cells();
        for largest in (2..size).rev() {
            for site in 0..cells {
                match self.room_at(site, [largest; 2], listener) {
                    Err(cancelled) => return cancelled,
                    Ok(None) => {}
                    Ok(Some(_)) => {
                        let why = NoPlaceForRoom::Smaller { largest };
                        return MakeError::NoPlaceForRoom { size, why };
                    }
                }
            }
        }
        let why = NoPlaceForRoom::Nowhere;
        MakeError::NoPlaceForRoom { size, why }
    }
}
