//! Sides of cells, on which walls, passages, doors and gates are.

use crate::topology::{Cell, Dir, Topology};

/// The side between two adjacent cells. It is stored with the cell that
/// [owns](Topology::owns) it, so that two values for the same side are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Side {
    /// The cell that owns the side.
    pub cell: Cell,
    /// The side's direction, seen from `cell`.
    pub dir: Dir,
}

impl Side {
    /// Returns the side of `cell` in direction `dir`, which must be one of the cell's exits. The cell
    /// does not have to own the side.
    pub fn at(grid: &impl Topology, cell: Cell, dir: Dir) -> Side {
        if grid.owns(cell, dir) {
            Side { cell, dir }
        } else {
            Side {
                cell: grid.step(cell, dir),
                dir: grid.back(cell, dir),
            }
        }
    }
}
