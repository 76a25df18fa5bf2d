//! The remarks of a commentary, and the changes that belong to them.

use crate::cell_deque::Change;
use crate::kind::Kind;
use warren_maze::solve::UNREACHED;
use warren_maze::topology::{Cell, Dir};

/// A remark. Its effects end before the index `effects`. After the remark, the show has completed
/// `shown` steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remark {
    pub(crate) kind: Kind,
    pub(crate) shown: u32,
    pub(crate) effects: u32,
    pub(crate) cell: Cell,
    /// The side of the cell to which the remark refers.
    pub(crate) side: Option<Dir>,
    pub(crate) numbers: [u32; 3],
}

/// A change of the visible state that belongs to a remark.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effect {
    /// A change to the list with this number, 0 or 1.
    List(u8, Change),
    /// A wall is built on the side of a cell.
    Build(Cell, Dir),
    /// A cell's distance from the start changes from the first to the second value.
    Distance(Cell, [u32; 2]),
}

/// The distance of a cell that a search has not found yet.
pub(crate) const NO_DISTANCE: u32 = UNREACHED;
