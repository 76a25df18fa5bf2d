//! Doors: edges between cells that are closed in the maze, and open to who has
//! found them.

use crate::topology::{Cell, Dir, Topology};

/// A door, in a side of a cell: named from the cell that
/// [owns](Topology::owns) the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Door {
    /// The cell that owns its side: west of a door that leads east.
    pub cell: Cell,
    /// The direction that it leads in from there.
    pub dir: Dir,
}

impl Door {
    /// The door in a side of a cell, whichever of the two cells is meant.
    pub fn at(grid: &impl Topology, cell: Cell, dir: Dir) -> Door {
        if grid.owns(cell, dir) {
            Door { cell, dir }
        } else {
            Door {
                cell: grid.step(cell, dir),
                dir: grid.back(cell, dir),
            }
        }
    }
}

/// The doors of a level, numbered from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doors {
    list: Vec<Door>,
    /// Both sides of every door, and its number, sorted by cell.
    sides: Vec<(Cell, Dir, usize)>,
}

impl Doors {
    /// Numbers doors in ascending order of cell and direction. No two may be
    /// the same.
    pub fn new(grid: &impl Topology, mut list: Vec<Door>) -> Doors {
        list.sort_unstable();
        let mut sides = Vec::with_capacity(2 * list.len());
        for (i, door) in list.iter().enumerate() {
            sides.push((door.cell, door.dir, i));
            let back = grid.back(door.cell, door.dir);
            sides.push((grid.step(door.cell, door.dir), back, i));
        }
        sides.sort_unstable();
        Doors { list, sides }
    }

    /// The doors, by number.
    pub fn list(&self) -> &[Door] {
        &self.list
    }

    /// The doors in the sides of a cell: the side and the door's number. Time
    /// logarithmic in the doors.
    pub fn of(&self, cell: Cell) -> impl Iterator<Item = (Dir, usize)> {
        let first = self.sides.partition_point(|side| side.0 < cell);
        self.sides[first..]
            .iter()
            .take_while(move |side| side.0 == cell)
            .map(|&(_, dir, door)| (dir, door))
    }

    /// The number of the door in a side of a cell.
    pub fn number(&self, cell: Cell, dir: Dir) -> Option<usize> {
        self.of(cell)
            .find(|&(side, _)| side == dir)
            .map(|(_, door)| door)
    }
}
