//! The order in which a search tries the directions.

use crate::topology::{Dir, Dirs, MAX_PAIRED};

/// The order in which a search tries the directions from a cell.
///
/// By default, the first directions of all pairs come first, followed by the second directions of
/// all pairs. On the square grid, this order is right, down, left, up. The seventh and later
/// directions always come last, in ascending order.
///
/// ```
/// use warren_maze::solve::Order;
/// use warren_maze::topology::{Dirs, Square};
///
/// let order = Order::starting(&[Square::NORTH]);
/// let dirs: Vec<_> = order.of(Dirs::first(4)).collect();
/// assert_eq!(dirs, [Square::NORTH, Square::EAST, Square::SOUTH, Square::WEST]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order([Dir; MAX_PAIRED]);

impl Default for Order {
    fn default() -> Order {
        Order([0, 2, 4, 1, 3, 5].map(Dir))
    }
}

impl Order {
    /// Creates an order that starts with the given directions, followed by all other directions in
    /// the default order. Repeated directions are ignored, and so are the seventh and later
    /// directions.
    pub fn starting(first: &[Dir]) -> Order {
        let mut order = Order::default();
        let place = |dir: &Dir| first.iter().position(|other| other == dir);
        // The sort is stable, so the other directions stay in the default order.
        order.0.sort_by_key(|dir| place(dir).unwrap_or(first.len()));
        order
    }

    /// Returns the directions in `dirs`, sorted by this order.
    pub fn of(self, dirs: Dirs) -> impl DoubleEndedIterator<Item = Dir> {
        let listed = self.0.into_iter().filter(move |&dir| dirs.contains(dir));
        listed.chain(dirs - Dirs::first(MAX_PAIRED))
    }
}
