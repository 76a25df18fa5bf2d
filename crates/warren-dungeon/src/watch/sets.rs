//! The sets of cells that passages connect, while passages open and close again.
//!
//! ```text
//!   2 → 2 → 2        7 → 7        Each set is a ring of its cells. Take a cell of each
//!   ↑       │        ↑   │        ring and swap their successors: the two rings become
//!   └───────┘        └───┘        one. Swap them again: there are two rings again.
//! ```
//!
//! When two sets are joined, the smaller takes the number of the larger. A cell's number
//! changes only when its set at least doubles, so all n cells take time O(n log n).

use super::changes::Changes;
use warren_maze::topology::Cell;

/// The set of each cell, and the steps that led to it.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// For each cell, the number of its set, or [`NO_SET`].
    of: Vec<u32>,
    /// For each cell, the next cell in its ring.
    next: Vec<Cell>,
    /// For each set, its number of cells; for a set that was joined to a larger one, its
    /// number of cells at that time.
    sizes: Vec<u32>,
    /// The number of sets.
    count: u32,
    /// What each step did, so that it can be undone.
    log: Vec<Done>,
}

/// What a step did.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    /// A cell that began a set.
    begun: Option<Cell>,
    joined: Option<Joined>,
}

/// Two sets that became one.
#[derive(Clone, Copy, Debug)]
struct Joined {
    /// A cell of the set that keeps its number.
    kept: Cell,
    /// A cell of the other set.
    lost: Cell,
    /// The number that the other set had before.
    number: u32,
}

/// The number of a cell that is in no set.
const NO_SET: u32 = u32::MAX;

impl Sets {
    /// No sets, on a grid with this number of cells.
    pub(super) fn none(cells: u32) -> Sets {
        Sets {
            of: vec![NO_SET; cells as usize],
            next: (0..cells).collect(),
            sizes: Vec::new(),
            count: 0,
            log: Vec::new(),
        }
    }

    /// The number of a cell's set.
    pub(super) fn of(&self, cell: Cell) -> Option<u32> {
        let set = self.of[cell as usize];
        (set != NO_SET).then_some(set)
    }

    /// The number of sets.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Joins a cell to a neighbour, or to itself. If neither is in a set, a set begins.
    pub(super) fn join(&mut self, cell: Cell, next: Cell, changes: &mut Changes) {
        let mut done = Done::default();
        if self.of(cell).is_none() && self.of(next).is_none() {
            self.of[cell as usize] = self.sizes.len() as u32;
            self.sizes.push(1);
            self.count += 1;
            done.begun = Some(cell);
        }
        let [of_cell, of_next] = [cell, next].map(|cell| self.of[cell as usize]);
        if of_cell != of_next {
            // Of two sets of the same size, the older one remains.
            let weight = |set: u32| (self.size(set), !set);
            let (kept, lost) = match weight(of_cell) > weight(of_next) {
                true => (cell, next),
                false => (next, cell),
            };
            let (set, number) = (self.of[kept as usize], self.of[lost as usize]);
            self.number(lost, set, changes);
            self.next.swap(kept as usize, lost as usize);
            self.sizes[set as usize] += self.size(number);
            self.count -= u32::from(number != NO_SET);
            let joined = Joined { kept, lost, number };
            done.joined = Some(joined);
        }
        self.log.push(done);
    }

    /// Undoes the last step.
    pub(super) fn part(&mut self, changes: &mut Changes) {
        let Some(done) = self.log.pop() else {
            return;
        };
        if let Some(Joined { kept, lost, number }) = done.joined {
            self.next.swap(kept as usize, lost as usize);
            self.number(lost, number, changes);
            self.sizes[self.of[kept as usize] as usize] -= self.size(number);
            self.count += u32::from(number != NO_SET);
        }
        if let Some(cell) = done.begun {
            self.of[cell as usize] = NO_SET;
            self.sizes.pop();
            self.count -= 1;
        }
    }

    /// The number of cells of a set; 1 for a cell that is in no set.
    fn size(&self, set: u32) -> u32 {
        self.sizes.get(set as usize).copied().unwrap_or(1)
    }

    /// Gives all cells of a ring this number.
    fn number(&mut self, first: Cell, set: u32, changes: &mut Changes) {
        let mut cell = first;
        loop {
            self.of[cell as usize] = set;
            changes.add(cell);
            cell = self.next[cell as usize];
            if cell == first {
                break;
            }
        }
    }
}
