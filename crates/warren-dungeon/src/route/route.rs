//! The type [`Route`].

use warren_maze::maze::Side;
use warren_maze::topology::Dir;

/// A path through a level, and the obstacles on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The moves, starting from the first cell.
    pub moves: Vec<Dir>,
    /// The walls that the walker must blast, in the order in which the path crosses them.
    pub walls: Vec<Side>,
    /// The numbers of the doors that the walker has not found, in the order in which the path leads
    /// through them.
    pub doors: Vec<usize>,
    /// The numbers of the gates that the walker must open with a key, in the order in which the
    /// path first leads through them.
    pub gates: Vec<usize>,
}
