//! Sets of connected cells. Sets are joined when passages open, and split when these steps are
//! undone.
//!
//! ```text
//!   2 → 2 → 2        7 → 7        Each set is a ring of its cells. To merge two rings,
//!   ↑       │        ↑   │        swap the successors of one cell of each. To split
//!   └───────┘        └───┘        them, swap the same successors again.
//! ```
//!
//! When two sets are joined, the smaller set's cells are renumbered with the larger set's number. A
//! cell is renumbered only if its set grows to at least twice its size, so joining n cells takes
//! O(n log n) time.

use crate::cell_list::CellList;
use warren_maze::topology::Cell;

/// The set of each cell, and an undo log of the steps.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    /// For each cell, the number of its set, or [`NO_SET`].
    of: Vec<u32>,
    /// For each cell, the next cell in its ring.
    next: Vec<Cell>,
    /// The number of cells in each set. For a set that was merged into a larger set, the number of
    /// cells before the merge.
    sizes: Vec<u32>,
    /// The number of sets.
    count: u32,
    /// The effect of each step, which is needed to undo the step.
    log: Vec<Done>,
}

/// The effect of a step.
#[derive(Clone, Copy, Debug, Default)]
struct Done {
    /// The first cell of the set that the step created.
    begun: Option<Cell>,
    joined: Option<Joined>,
}

/// A merge of two sets.
#[derive(Clone, Copy, Debug)]
struct Joined {
    /// A cell of the set that keeps its number.
    kept: Cell,
    /// A cell of the set that is renumbered.
    lost: Cell,
    /// The renumbered set's number before the merge.
    number: u32,
}

/// The set number of a cell that is not in a set.
const NO_SET: u32 = u32::MAX;

impl Sets {
    /// Creates an empty collection of sets, for a grid with this number of cells.
    pub(crate) fn none(cells: u32) -> Sets {
        Sets {
            of: vec![NO_SET; cells as usize],
            next: (0..cells).collect(),
            sizes: Vec::new(),
            count: 0,
            log: Vec::new(),
        }
    }

    /// Returns the number of a cell's set, or `None` if the cell is not in a set.
    pub(crate) fn of(&self, cell: Cell) -> Option<u32> {
        let set = self.of[cell as usize];
        (set != NO_SET).then_some(set)
    }

    /// Returns the number of sets.
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    /// Joins the sets of a cell and its neighbour. `next` can also be the cell itself. If neither
    /// cell is in a set, the two cells form a new set.
    pub(crate) fn join(&mut self, cell: Cell, next: Cell, changes: &mut CellList) {
        let mut done = Done::default();
        if self.of(cell).is_none() && self.of(next).is_none() {
            self.of[cell as usize] = self.sizes.len() as u32;
            self.sizes.push(1);
            self.count += 1;
            done.begun = Some(cell);
        }
        let [of_cell, of_next] = [cell, next].map(|cell| self.of[cell as usize]);
        if of_cell != of_next {
            // If both sets have the same size, the older set keeps its number.
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
    pub(crate) fn part(&mut self, changes: &mut CellList) {
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

    /// Returns the number of cells in a set, or 1 for [`NO_SET`], which represents a single cell.
    fn size(&self, set: u32) -> u32 {
        self.sizes.get(set as usize).copied().unwrap_or(1)
    }

    /// Assigns the set number `set` to all cells of the ring that contains `first`.
    fn number(&mut self, first: Cell, set: u32, changes: &mut CellList) {
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
