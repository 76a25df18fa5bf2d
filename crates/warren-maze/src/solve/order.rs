//! The order in which a search tries the ways out of a cell.

use crate::topology::{Dir, Dirs, MOST_DIRS};

/// Every direction once, the one to try first first.
///
/// By default the positive directions and then their opposites: right, down,
/// left, up on the square grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order([Dir; MOST_DIRS]);

impl Default for Order {
    fn default() -> Order {
        Order([0, 2, 4, 1, 3, 5].map(Dir))
    }
}

impl Order {
    /// These directions, then all others in the default order. What is no
    /// direction, or comes again, is passed over.
    pub fn starting(first: &[Dir]) -> Order {
        let mut left = Dirs::first(MOST_DIRS);
        let mut order = Order::default();
        let all = first.iter().copied().chain(order.0);
        let mut to = 0;
        for dir in all.filter(|dir| dir.index() < MOST_DIRS) {
            if left.contains(dir) {
                left = left - Dirs::of(dir);
                order.0[to] = dir;
                to += 1;
            }
        }
        order
    }

    /// Those of a set, in order.
    pub fn of(self, dirs: Dirs) -> impl DoubleEndedIterator<Item = Dir> {
        self.0.into_iter().filter(move |&dir| dirs.contains(dir))
    }
}
