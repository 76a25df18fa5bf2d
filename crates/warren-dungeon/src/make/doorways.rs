//! Opens further doorways of rooms.

use super::MakeError;
use super::done::done;
use super::parts::Parts;
use super::rooms::RoomMap;
use super::ticker::Ticker;
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::Random;
use warren_maze::solve::UNREACHED;
use warren_maze::topology::{Cell, Dir, Topology};

/// Opens walls of each room until it has `count` doorways, or until no wall has a detour. The
/// detour of a wall is the number of moves from the cell outside to the nearest cell of the room.
/// The wall with the longest detour is opened first; among several such walls, a random one. A wall
/// has no detour if the cell outside already has a doorway to the room.
///
/// For each room that needs doorways, takes time linear in the number of cells within the longest
/// detour. The distances are computed once per room. Each new doorway only updates the distances
/// that it shortens.
pub(super) fn open_doorways<T: Topology>(
    count: u32,
    maze: &mut Maze<T>,
    parts: &Parts,
    map: &RoomMap,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> Result<(), MakeError> {
    let mut distances = Distances::on(maze);
    let mut ticker = Ticker::default();
    for room in map.rooms.list() {
        let (mut walls, doorways) = border(maze, room, map);
        let mut missing = count.saturating_sub(doorways);
        walls.retain(|&(cell, _, outside)| !parts.part(cell, outside));
        if missing == 0 || walls.is_empty() {
            continue;
        }
        random.shuffle(&mut walls);
        distances.search(maze, room, &walls);
        while missing > 0 {
            let detours = walls
                .iter()
                .zip(0..)
                .map(|(wall, at)| (distances.of(wall.2), at));
            let Some((detour @ 2.., longest)) = detours.max() else {
                break;
            };
            let (cell, dir, outside): Wall = walls.swap_remove(longest);
            done((&mut *listener, &mut *maze).open(cell, dir))?;
            distances.shorten(maze, outside, detour);
            missing -= 1;
        }
        ticker.add(distances.clear(), listener)?;
    }
    Ok(())
}

/// A wall of a room: a cell of the room, a direction, and the cell outside.
type Wall = (Cell, Dir, Cell);

/// Returns the walls between a room and other open cells, and the number of the room's doorways.
fn border<T: Topology>(maze: &Maze<T>, room: &[Cell], map: &RoomMap) -> (Vec<Wall>, u32) {
    let grid = maze.grid();
    let (mut walls, mut doorways) = (Vec::new(), 0);
    for &cell in room {
        for (dir, next) in grid.neighbours(cell) {
            if map.is_same_room(cell, next) || maze.is_solid(next) || grid.climb(cell, dir) != 0 {
                continue;
            }
            match maze.passages(cell).contains(dir) {
                true => doorways += 1,
                false => walls.push((cell, dir, next)),
            }
        }
    }
    (walls, doorways)
}

/// The distances between cells and a room, in moves.
struct Distances {
    /// For each cell, its distance if the search has reached it.
    of: Vec<u32>,
    reached: Vec<Cell>,
}

impl Distances {
    fn on(maze: &Maze<impl Topology>) -> Distances {
        Distances {
            of: vec![UNREACHED; maze.grid().cells() as usize],
            reached: Vec::new(),
        }
    }

    fn of(&self, cell: Cell) -> u32 {
        self.of[cell as usize]
    }

    /// Finds the distances of the cells outside the walls.
    fn search<T: Topology>(&mut self, maze: &Maze<T>, room: &[Cell], walls: &[Wall]) {
        let mut left: Vec<Cell> = walls.iter().map(|wall| wall.2).collect();
        left.sort_unstable();
        left.dedup();
        for &cell in room {
            self.of[cell as usize] = 0;
        }
        self.reached.extend(room);
        let mut unreached = left.len();
        let mut at = 0;
        while let Some(&cell) = self.reached.get(at)
            && unreached > 0
        {
            at += 1;
            for dir in maze.passages(cell) {
                let next = maze.grid().step(cell, dir);
                if self.of(next) == UNREACHED {
                    self.of[next as usize] = self.of(cell) + 1;
                    self.reached.push(next);
                    unreached -= usize::from(left.binary_search(&next).is_ok());
                }
            }
        }
    }

    /// Updates the distances that are at most `longest` after a doorway of `outside` was opened.
    fn shorten<T: Topology>(&mut self, maze: &Maze<T>, outside: Cell, longest: u32) {
        self.of[outside as usize] = 1;
        let mut queue = vec![outside];
        let mut at = 0;
        while let Some(&cell) = queue.get(at)
            && self.of(cell) < longest
        {
            at += 1;
            let distance = self.of(cell) + 1;
            for dir in maze.passages(cell) {
                let next = maze.grid().step(cell, dir);
                if self.of(next) > distance {
                    if self.of(next) == UNREACHED {
                        self.reached.push(next);
                    }
                    self.of[next as usize] = distance;
                    queue.push(next);
                }
            }
        }
    }

    /// Forgets all distances, and returns how many there were.
    fn clear(&mut self) -> usize {
        for &cell in &self.reached {
            self.of[cell as usize] = UNREACHED;
        }
        let count = self.reached.len();
        self.reached.clear();
        count
    }
}
