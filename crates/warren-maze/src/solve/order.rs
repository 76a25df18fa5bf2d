//! The order in which a search tries the ways out of a cell.

use crate::topology::{Dir, Dirs, MOST_PAIRED};

/// Every direction once, the one to try first first.
///
/// By default the first of each pair of directions and then the second: right,
/// down, left, up on the square grid. Directions from the seventh on follow in
/// ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order([Dir; MOST_PAIRED]);

impl Default for Order {
    fn default() -> Order {
        Order([0, 2, 4, 1, 3, 5].map(Dir))
    }
}

impl Order {
    /// These of the first six directions, then all others in the default order. One
    /// that comes again is passed over, and so is one beyond the sixth.
    pub fn starting(first: &[Dir]) -> Order {
        let mut left = Dirs::first(MOST_PAIRED);
        let mut order = Order::default();
        let all = first.iter().copied().chain(order.0);
        let mut to = 0;
        for dir in all.filter(|dir| dir.index() < MOST_PAIRED) {
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
        let listed = self.0.into_iter().filter(move |&dir| dirs.contains(dir));
        listed.chain(dirs - Dirs::first(MOST_PAIRED))
    }
}
