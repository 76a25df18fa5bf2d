//! The sets of cells that passages join, while these open and close again.
//!
//! ```text
//!   2 → 2 → 2        7 → 7        a set is a ring of its cells; to swap what
//!   ↑       │        ↑   │        follows on two cells, one of each ring, makes
//!   └───────┘        └───┘        one ring of both, and to swap it again two
//! ```
//!
//! The smaller set takes the number of the larger, so that each keeps that of
//! its larger part, and no cell changes more often than a set can double: time
//! O(n log n) for all n cells.

use super::changes::Changes;
use warren_maze::topology::Cell;

/// Which set each cell is in, and how it came to that.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// For each cell the number of its set, or [`NO_SET`].
    of: Vec<u32>,
    /// The next cell in its ring.
    next: Vec<Cell>,
    /// By number, how many cells each set has, or had when it was lost.
    sizes: Vec<u32>,
    /// How many sets there are.
    count: u32,
    /// What each step did, to be undone.
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
    /// A cell of the set that keeps its number, and one of the other.
    kept: Cell,
    lost: Cell,
    /// The other's number before.
    number: u32,
}

/// The set of a cell that is in none.
const NO_SET: u32 = u32::MAX;

impl Sets {
    /// No set, on a grid of so many cells.
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

    /// How many sets there are.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// A cell joins the one next to it, or stands for itself. A set begins where
    /// neither was in one.
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
            // Of sets as large as each other the older one stays.
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

    /// A cell in no set is one cell.
    fn size(&self, set: u32) -> u32 {
        self.sizes.get(set as usize).copied().unwrap_or(1)
    }

    /// Gives the cells of a ring the number of a set.
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
