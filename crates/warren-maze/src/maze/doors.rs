//! Secret doors. A secret door is a wall in the maze, but acts as a passage for walkers who have
//! found it.

use super::side::Side;
use crate::topology::{Cell, Dir, Topology};
use alloc::vec::Vec;

/// A set of doors, numbered from 0. With [`MazeWithDoors`](crate::solve::MazeWithDoors), solvers
/// can pass through some of the doors.
///
/// ```
/// use warren_maze::maze::{Side, Doors};
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([3, 1, 1], [false; 3])?);
/// let doors = Doors::new(&grid, vec![Side::at(&grid, 2, Square::WEST)]);
/// assert_eq!(doors.list(), [Side { cell: 1, dir: Square::EAST }]);
/// assert_eq!(doors.number(2, Square::WEST), Some(0));
/// assert_eq!(doors.number(0, Square::EAST), None);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doors {
    list: Vec<Side>,
    /// The cell, direction and number of each door, sorted by cell. Each door is listed for both of
    /// its cells.
    sides: Vec<(Cell, Dir, usize)>,
}

impl Doors {
    /// Creates a set of doors, and numbers the doors in ascending order of cell and direction. All
    /// doors must be different. Takes O(n log n) time for n doors.
    pub fn new(grid: &impl Topology, mut list: Vec<Side>) -> Doors {
        list.sort_unstable();
        let mut sides = Vec::with_capacity(2 * list.len());
        for (number, &door) in list.iter().enumerate() {
            sides.extend(both_sides(grid, door, number));
        }
        sides.sort_unstable();
        Doors { list, sides }
    }

    /// Adds a door in a cell's side. The numbers stay in ascending order of cell and direction, so
    /// the numbers of later doors increase by one. Does nothing if the side already has a door.
    /// Takes time linear in the number of doors.
    pub fn insert(&mut self, grid: &impl Topology, door: Side) {
        let door = Side::at(grid, door.cell, door.dir);
        if let Err(number) = self.list.binary_search(&door) {
            self.list.insert(number, door);
            for side in &mut self.sides {
                side.2 += usize::from(side.2 >= number);
            }
            for side in both_sides(grid, door, number) {
                let at = self.sides.partition_point(|other| *other < side);
                self.sides.insert(at, side);
            }
        }
    }

    /// Removes the door in a cell's side. The numbers of later doors decrease by one. Does nothing
    /// if the side has no door. Takes time linear in the number of doors.
    pub fn remove(&mut self, grid: &impl Topology, door: Side) {
        let door = Side::at(grid, door.cell, door.dir);
        if let Ok(number) = self.list.binary_search(&door) {
            self.list.remove(number);
            self.sides.retain(|side| side.2 != number);
            for side in &mut self.sides {
                side.2 -= usize::from(side.2 > number);
            }
        }
    }

    /// Returns the doors. The door with number `i` is at index `i`.
    pub fn list(&self) -> &[Side] {
        &self.list
    }

    /// Returns a cell's doors: the direction of each door, seen from the cell, and the door's
    /// number. Takes time logarithmic in the number of doors.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = (Dir, usize)> {
        let first = self.sides.partition_point(|side| side.0 < cell);
        let sides = self.sides[first..].iter();
        let sides = sides.take_while(move |side| side.0 == cell);
        sides.map(|&(_, dir, door)| (dir, door))
    }

    /// Returns the number of the door in a cell's side, or `None` if there is no door. Takes time
    /// logarithmic in the number of doors.
    pub fn number(&self, cell: Cell, dir: Dir) -> Option<usize> {
        let mut doors = self.of(cell);
        doors.find_map(|(side, door)| (side == dir).then_some(door))
    }
}

/// Returns the cell, direction and number of a door, once for each of its two cells.
fn both_sides(grid: &impl Topology, door: Side, number: usize) -> [(Cell, Dir, usize); 2] {
    let Side { cell, dir } = door;
    let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
    [(cell, dir, number), (next, back, number)]
}
