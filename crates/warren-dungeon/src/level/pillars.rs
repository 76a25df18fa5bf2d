//! The pillars in a level's large rooms.

use super::Level;
use std::collections::BTreeSet;
use warren_maze::topology::{Cell, Dir, Embedding};

/// The minimum number of cells in a room with pillars.
pub const PILLARED: usize = 16;

impl<T: Embedding> Level<T> {
    /// Returns the pillars in the room with this number. Each pillar is at a corner. It is returned
    /// as the sides that begin at this corner, with their cells: see
    /// [`Maze::sides_around`](warren_maze::maze::Maze::sides_around). The first of these cells has
    /// the lowest number.
    ///
    /// Only a room with at least [`PILLARED`] cells has pillars. They are at corners without a post:
    /// all sides around a pillar are passages, and all cells around it are in the room. No cell has
    /// more than one pillar, so the room stays easy to cross, and no pillar is beside a ladder.
    /// Takes O(n log n) time for n cell sides in the room.
    ///
    /// ```
    /// use warren_dungeon::make::make;
    /// use warren_dungeon::recipe::{Recipe, RoomOptions};
    ///
    /// let rooms = RoomOptions { count: 1, min_size: 4, max_size: 4, ..RoomOptions::default() };
    /// let level = make(&Recipe { rooms, ..Recipe::default() })?;
    /// assert_eq!(level.pillars(0).len(), 4);
    /// # Ok::<(), warren_dungeon::make::MakeError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if there is no room with this number.
    pub fn pillars(&self, room: usize) -> Vec<Vec<(Cell, Dir)>> {
        let cells = &self.rooms().list()[room];
        let mut pillars = Vec::new();
        if cells.len() < PILLARED {
            return pillars;
        }
        let grid = self.grid();
        let is_level = |cell| {
            let mut passages = self.maze().passages(cell).into_iter();
            passages.all(|dir| grid.has_side(cell, dir))
        };
        // The cells that can still get a pillar.
        let mut free: BTreeSet<Cell> = cells.iter().copied().filter(|&it| is_level(it)).collect();
        for &cell in cells {
            for &dir in grid.clockwise(cell) {
                let is_free =
                    |sides: &Vec<(Cell, Dir)>| sides.iter().all(|it| free.contains(&it.0));
                if let Some(sides) = self.maze().sides_around(cell, dir).filter(is_free) {
                    sides.iter().for_each(|(cell, _)| _ = free.remove(cell));
                    pillars.push(sides);
                }
            }
        }
        pillars
    }

    /// Returns the sides that begin at any [pillar](Level::pillars), with their cells, in ascending
    /// order.
    pub fn sides_at_pillars(&self) -> Vec<(Cell, Dir)> {
        let rooms = 0..self.rooms().list().len();
        let mut sides: Vec<_> = rooms
            .flat_map(|room| self.pillars(room))
            .flatten()
            .collect();
        sides.sort_unstable();
        sides
    }
}
