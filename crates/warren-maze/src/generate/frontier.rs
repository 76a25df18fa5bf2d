//! Trees that grow as in Prim's algorithm: in each step, a random cell of the frontier joins a
//! tree.

use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::{Cell, Dir, Dirs, Strides, Topology, UNEVEN, exits_in};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// A set of trees with their frontiers. The frontier of a tree consists of the cells that are not
/// in any tree but have a neighbour in this tree. A cell can be in several frontiers. When a cell
/// joins a tree, the cell leaves all frontiers.
///
/// If directions are paired, one byte per cell stores the moves to neighbours that are in a tree.
/// The table is similar to that of `Unvisited`, in which a visit clears bits; here, a cell that
/// joins a tree sets bits. At the border, a stride can lead to a cell that is not a neighbour. That
/// cell's bits must not change, so cells at the border are also marked as uneven.
pub(super) struct Frontiers<'a, T, O> {
    grid: &'a T,
    strides: Strides,
    cells: Vec<u8>,
    owners: O,
    /// The frontier of each tree, without duplicates. A frontier can contain cells that have joined
    /// a different tree. If `grow` picks such a cell, it removes the cell and picks again.
    waiting: Vec<Vec<Cell>>,
}

/// A map from each cell to the tree that contains it.
pub(super) trait Owners {
    fn new(cells: u32) -> Self;

    fn claim(&mut self, cell: Cell, tree: u32);

    /// Returns the directions in `dirs` that lead into `tree`. All directions in `dirs` must lead
    /// to cells that are in a tree.
    fn of(&self, tree: u32, dirs: Dirs, next: impl Fn(Dir) -> Cell) -> Dirs;
}

/// The map for a single tree.
pub(super) struct One;

impl Owners for One {
    fn new(_: u32) -> One {
        One
    }

    fn claim(&mut self, _: Cell, _: u32) {}

    fn of(&self, _: u32, dirs: Dirs, _: impl Fn(Dir) -> Cell) -> Dirs {
        dirs
    }
}

/// The map for several trees: the tree of each cell. Uses four bytes per cell.
pub(super) struct Many(Vec<u32>);

impl Owners for Many {
    fn new(cells: u32) -> Many {
        Many(vec![0; cells as usize])
    }

    fn claim(&mut self, cell: Cell, tree: u32) {
        self.0[cell as usize] = tree;
    }

    fn of(&self, tree: u32, dirs: Dirs, next: impl Fn(Dir) -> Cell) -> Dirs {
        dirs.filter(|&dir| self.0[next(dir) as usize] == tree)
            .collect()
    }
}

const IN: u8 = 1 << 7;

impl<'a, T: Topology, O: Owners> Frontiers<'a, T, O> {
    /// Creates `trees` empty trees. Uses one byte per cell, plus four bytes per cell in a frontier.
    #[track_caller]
    pub(super) fn new(grid: &'a T, trees: u32) -> Frontiers<'a, T, O> {
        let layout = grid.layout();
        let strides = layout.strides();
        let all = Dirs::first(2 * T::PAIRS).0 as u8;
        let mut cells = layout.into_bytes();
        for byte in &mut cells {
            *byte = if *byte == all { 0 } else { UNEVEN };
        }
        Frontiers {
            grid,
            strides,
            cells,
            owners: O::new(grid.cells()),
            waiting: vec![Vec::new(); trees as usize],
        }
    }

    pub(super) fn is_out(&self, cell: Cell) -> bool {
        self.cells[cell as usize] & IN == 0
    }

    /// Adds a cell to a tree, and adds the cell's neighbours that are not in any tree to the tree's
    /// frontier.
    pub(super) fn join(&mut self, cell: Cell, tree: u32, listener: &mut impl Listener) {
        self.cells[cell as usize] |= IN;
        self.owners.claim(cell, tree);
        if self.cells[cell as usize] & UNEVEN == 0 {
            for dir in (0..2 * T::PAIRS as u8).map(Dir) {
                let next = self.strides.add(cell, dir);
                self.touch(next, dir.paired(), tree, listener);
            }
        } else {
            for (dir, next) in self.grid.neighbours(cell) {
                self.touch(next, self.grid.back(cell, dir), tree, listener);
            }
        }
    }

    /// Records that the neighbour of `cell` in direction `dir` has joined a tree.
    fn touch(&mut self, cell: Cell, dir: Dir, tree: u32, listener: &mut impl Listener) {
        let before = self.cells[cell as usize];
        let touching = if T::PAIRS > 0 {
            self.cells[cell as usize] = before | 1 << dir.0;
            exits_in(before)
        } else {
            // If several moves lead to that neighbour, only the first of them counts.
            let joined = self.step(cell, dir);
            let inward = self.inward(cell);
            inward
                .filter(|&other| other < dir || self.step(cell, other) != joined)
                .collect()
        };
        // If the cell already had a neighbour in the tree, it is already in the frontier.
        if before & IN == 0 && self.touching(cell, touching, tree).is_empty() {
            listener.idea(Idea::Wait(cell));
            self.waiting[tree as usize].push(cell);
        }
    }

    /// Returns the moves from a cell to neighbours that are in a tree.
    fn inward(&self, cell: Cell) -> Dirs {
        if T::PAIRS > 0 {
            return exits_in(self.cells[cell as usize]);
        }
        let inward = self
            .grid
            .neighbours(cell)
            .filter(|&(_, next)| !self.is_out(next));
        inward.map(|(dir, _)| dir).collect()
    }

    /// Joins a random cell of the tree's frontier to a random neighbour in the tree. Returns
    /// `false` if the frontier is empty.
    #[inline(always)]
    pub(super) fn grow(
        &mut self,
        tree: u32,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<(), bool> {
        loop {
            let waiting = &mut self.waiting[tree as usize];
            if waiting.is_empty() {
                return ControlFlow::Continue(false);
            }
            let cell = waiting.swap_remove(random.below(waiting.len() as u32) as usize);
            if !self.is_out(cell) {
                continue;
            }
            let dir = random.pick_dir(self.touching(cell, self.inward(cell), tree));
            listener.open(self.step(cell, dir), self.grid.back(cell, dir))?;
            self.join(cell, tree, listener);
            return ControlFlow::Continue(true);
        }
    }

    /// Returns the directions in `dirs` that lead from a cell into `tree`. All directions in `dirs`
    /// must lead to cells that are in a tree.
    fn touching(&self, cell: Cell, dirs: Dirs, tree: u32) -> Dirs {
        self.owners.of(tree, dirs, |dir| self.step(cell, dir))
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.strides
            .step(self.grid, self.cells[cell as usize], cell, dir)
    }
}
