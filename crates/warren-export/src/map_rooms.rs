//! The numbered rooms of a map.
//!
//! ```text
//!   ┌───────┬───┐     A room of the level is a room of the map. A cell outside rooms is a
//!   │ 2     │ 3 │     room of the map, too, if it contains something. Adjoining cells of
//!   │       ╵   │     this kind are one room if there is a passage between them. All
//!   │ ╶───╴   1 │     other cells are corridors.
//!   └─────────╴ ┘
//! ```
//!
//! This definition uses only cells and passages, so it applies to every grid, to levels from files, and
//! to mazes without rooms.

use std::collections::VecDeque;
use warren_dungeon::level::{Gate, Level, PortalPair, connected_parts};
use warren_maze::draw::PageLayout;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Grid, Topology};

/// The numbered rooms of a level's map. The room with the number `n` has the index `n - 1`.
#[derive(Clone, Debug)]
pub(crate) struct MapRooms {
    pub(crate) list: Vec<MapRoom>,
    /// The index of each cell's room, or [`NO_ROOM`].
    of: Vec<u32>,
}

/// A room of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MapRoom {
    /// The cells, in ascending order.
    pub(crate) cells: Vec<Cell>,
    /// Whether this is a room of the level. Otherwise, it is a part of a corridor that contains
    /// something.
    pub(crate) is_room: bool,
}

/// What separates two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    SecretDoor,
    /// A gate, relative to the first of the two cells.
    Gate(Gate),
}

/// The ways out of a room in one direction and through one kind of barrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Exit {
    pub(crate) kind: ExitKind,
    /// The number of sides that lead out of the room in this way.
    pub(crate) count: usize,
    /// The nearest rooms to which the exit leads, without passing other rooms.
    pub(crate) ways: Vec<Way>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitKind {
    Passage(Dir),
    Ladder(Dir),
    Barrier(Dir, Barrier),
    Portal(PortalPair),
}

/// A way through corridors to a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// The index of the room.
    pub(crate) room: usize,
    /// The barriers in the corridors, in the order in which they are passed.
    pub(crate) barriers: Vec<Barrier>,
}

impl Exit {
    /// Adds a side with these ways. Of two ways to the same room, the exit keeps the first one.
    fn add(&mut self, ways: Vec<Way>) {
        self.count += 1;
        for way in ways {
            if self.ways.iter().all(|other| other.room != way.room) {
                self.ways.push(way);
            }
        }
    }
}

const NO_ROOM: u32 = u32::MAX;

/// The maximum number of rooms to which a side leads, in [`Exit::ways`].
const MAX_WAYS: usize = 3;

impl MapRooms {
    /// Finds the rooms of a level. They are numbered in the order of their distance from the first start,
    /// if all doors and gates are open. Takes O(n log n) time for n cells.
    pub(crate) fn new(level: &Level) -> MapRooms {
        let (grid, rooms) = (level.grid(), level.rooms());
        let rooms_of_level = rooms.list().iter().map(|cells| MapRoom {
            cells: cells.clone(),
            is_room: true,
        });
        let has_content = |&cell: &Cell| level.contents(cell).next().is_some();
        let is_outside = |&cell: &Cell| rooms.number(cell).is_none();
        let alone = level.maze().open_cells().filter(is_outside);
        let alone: Vec<Cell> = alone.filter(has_content).collect();
        let places = joined(level, &alone).into_iter().map(|cells| MapRoom {
            cells,
            is_room: false,
        });
        let mut list: Vec<MapRoom> = rooms_of_level.chain(places).collect();
        let distances = distances(level);
        let nearest = |room: &MapRoom| {
            let cells = room.cells.iter().map(|&cell| distances[cell as usize]);
            (cells.min(), room.cells[0])
        };
        list.sort_by_cached_key(nearest);
        let mut of = vec![NO_ROOM; grid.cells() as usize];
        for (index, room) in (0..).zip(&list) {
            for &cell in &room.cells {
                of[cell as usize] = index;
            }
        }
        MapRooms { list, of }
    }

    /// Returns the index of a cell's room, or `None` for a corridor.
    pub(crate) fn index(&self, cell: Cell) -> Option<usize> {
        let index = self.of[cell as usize];
        (index != NO_ROOM).then_some(index as usize)
    }

    /// Returns the cell in which a map shows the number of a room: of the cells that contain nothing, or
    /// of all cells if each contains something, the cell nearest to the middle.
    pub(crate) fn label_cell(&self, level: &Level, room: &MapRoom) -> Cell {
        let page = PageLayout::new(level.grid(), 0.0);
        let centres: Vec<[f64; 2]> = room.cells.iter().map(|&cell| page.centre(cell)).collect();
        let middle = [0, 1].map(|axis| {
            centres.iter().map(|centre| centre[axis]).sum::<f64>() / centres.len() as f64
        });
        let key = |&index: &usize| {
            let [x, y] = centres[index];
            let distance = f64::hypot(x - middle[0], y - middle[1]);
            let is_full = level.contents(room.cells[index]).next().is_some();
            (is_full, (distance * 1e6) as u64)
        };
        let nearest = (0..centres.len()).min_by_key(key);
        room.cells[nearest.unwrap_or_default()]
    }

    /// Returns the ways out of a room. Sides that lead in the same direction through the same kind of barrier
    /// are one exit.
    pub(crate) fn exits(&self, level: &Level, room: usize) -> Vec<Exit> {
        let mut exits: Vec<Exit> = Vec::new();
        for &cell in &self.list[room].cells {
            for (kind, next) in sides(level, cell) {
                if self.index(next) == Some(room) {
                    continue;
                }
                let ways = self.ways(level, next, room);
                match exits.iter_mut().find(|exit| exit.kind == kind) {
                    Some(exit) => exit.add(ways),
                    None => exits.push(Exit {
                        kind,
                        count: 1,
                        ways,
                    }),
                }
            }
        }
        exits
    }

    /// Returns the rooms nearest to a cell outside the room `from`.
    fn ways(&self, level: &Level, start: Cell, from: usize) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        let mut is_found = std::collections::BTreeSet::from([start]);
        let mut queue = VecDeque::from([(start, Vec::new())]);
        while let Some((cell, barriers)) = queue.pop_front() {
            if let Some(room) = self.index(cell) {
                if room != from && ways.iter().all(|way| way.room != room) {
                    ways.push(Way { room, barriers });
                }
                if ways.len() == MAX_WAYS {
                    break;
                }
                continue;
            }
            for (kind, next) in sides(level, cell) {
                if !is_found.insert(next) {
                    continue;
                }
                let mut passed = barriers.clone();
                if let ExitKind::Barrier(_, barrier) = kind {
                    passed.push(barrier);
                }
                queue.push_back((next, passed));
            }
        }
        ways
    }

    /// Returns the indices of the rooms at the two sides of a gate or door, in ascending order.
    pub(crate) fn beside(&self, level: &Level, Side { cell, dir }: Side) -> Vec<usize> {
        let cells = [cell, level.grid().step(cell, dir)];
        let mut rooms: Vec<usize> = cells.iter().filter_map(|&cell| self.index(cell)).collect();
        rooms.sort_unstable();
        rooms.dedup();
        rooms
    }
}

/// Returns the sides of a cell that lead to other cells, and these cells.
fn sides(level: &Level, cell: Cell) -> Vec<(ExitKind, Cell)> {
    let grid = level.grid();
    let mut sides = Vec::new();
    for (dir, next) in grid.neighbours(cell) {
        let kind = if level.maze().passages(cell).contains(dir) {
            match grid.climb(cell, dir) {
                0 => ExitKind::Passage(dir),
                _ => ExitKind::Ladder(dir),
            }
        } else if level.doors().number(cell, dir).is_some() {
            ExitKind::Barrier(dir, Barrier::SecretDoor)
        } else if let Some((_, gate)) = level.gates().at(cell, dir) {
            ExitKind::Barrier(dir, Barrier::Gate(gate))
        } else {
            continue;
        };
        sides.push((kind, next));
    }
    let pair = PortalPair::ALL.into_iter().find(|&pair| {
        let portal = warren_dungeon::level::Content::Portal(pair);
        level.contents(cell).any(|content| content == portal)
    });
    if let (Some(pair), Some(next)) = (pair, level.portal(cell)) {
        sides.push((ExitKind::Portal(pair), next));
    }
    sides
}

/// Returns the groups of cells that passages connect.
fn joined(level: &Level, cells: &[Cell]) -> Vec<Vec<Cell>> {
    connected_parts(&PassagesOf(level), cells)
}

/// The grid of a level, on which only passages are moves.
struct PassagesOf<'a>(&'a Level);

impl Topology for PassagesOf<'_> {
    fn cells(&self) -> u32 {
        self.0.grid().cells()
    }

    fn exits(&self, cell: Cell) -> warren_maze::topology::Dirs {
        self.0.maze().passages(cell)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.0.grid().step(cell, dir)
    }
}

/// Returns the distance of each cell from the first start, in moves, if all doors and gates are open.
fn distances(level: &Level) -> Vec<u32> {
    let mut distances = vec![u32::MAX; level.grid().cells() as usize];
    let start = level.starts()[0];
    distances[start as usize] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        for (_, next) in sides(level, cell) {
            if distances[next as usize] == u32::MAX {
                distances[next as usize] = distances[cell as usize] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Returns the name of a direction in level files, for texts.
pub(crate) fn dir_name(grid: &Grid, dir: Dir) -> &'static str {
    grid.dir_names()[usize::from(dir.0)]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::{FindOptions, Recipe, RoomOptions};
    use warren_maze::topology::{GridShape, GridSpec};

    fn recipe(shape: GridShape) -> Recipe {
        let [width, height, depth] = shape.usual_size();
        Recipe {
            grid: GridSpec {
                shape,
                width,
                height,
                depth,
                ..GridSpec::default()
            },
            finds: FindOptions {
                treasure: 4,
                ..FindOptions::default()
            },
            rooms: RoomOptions {
                count: 2,
                ..RoomOptions::default()
            },
            seed: 7,
            ..Recipe::default()
        }
    }

    #[test]
    fn everything_in_a_level_is_in_a_numbered_room_on_every_grid() {
        for shape in GridShape::ALL {
            let level = make(&recipe(shape)).unwrap();
            let rooms = MapRooms::new(&level);
            for cell in level.maze().open_cells() {
                let is_marked = level.contents(cell).next().is_some();
                let is_in_room = level.rooms().number(cell).is_some();
                assert_eq!(
                    rooms.index(cell).is_some(),
                    is_marked || is_in_room,
                    "{shape:?}"
                );
            }
            assert_eq!(rooms.index(level.starts()[0]), Some(0), "{shape:?}");
            for (index, room) in rooms.list.iter().enumerate() {
                let label = rooms.label_cell(&level, room);
                assert_eq!(rooms.index(label), Some(index), "{shape:?}");
            }
        }
    }

    #[test]
    fn exits_lead_back_on_every_grid() {
        for shape in GridShape::ALL {
            let level = make(&recipe(shape)).unwrap();
            let rooms = MapRooms::new(&level);
            let leads_to = |from: usize| -> Vec<usize> {
                let exits = rooms.exits(&level, from);
                let ways = exits.iter().flat_map(|exit| exit.ways.iter());
                ways.map(|way| way.room).collect()
            };
            for from in 0..rooms.list.len() {
                assert!(!leads_to(from).is_empty(), "{shape:?}: room {from}");
                assert!(!leads_to(from).contains(&from), "{shape:?}: room {from}");
            }
        }
    }
}
