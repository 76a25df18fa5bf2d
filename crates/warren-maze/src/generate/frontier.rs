//! Trees that grow by joining a random cell of their frontier: Prim's step.

use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, Dir, Dirs, MOST_DIRS, Topology};
use std::ops::ControlFlow;

/// Which cells are IN, and the frontier of each tree: the cells that are OUT and
/// lie beside one that is IN it. A cell may be in several frontiers, and leaves
/// all of them when it joins one tree.
///
/// As in `Unvisited` a byte a cell holds the moves to neighbours that are IN.
/// Here bits are set, not cleared, so cells at the border, whose strides lead
/// elsewhere, count as uneven too.
pub(super) struct Frontiers<'a, T, O> {
    grid: &'a T,
    strides: [i32; MOST_DIRS],
    cells: Vec<u8>,
    owners: O,
    /// For each tree its frontier, every cell once. Cells that another tree
    /// took since are dropped when drawn, which leaves the draw fair.
    waiting: Vec<Vec<Cell>>,
}

/// Which of several trees a cell is IN.
pub(super) trait Owners {
    fn new(cells: u32) -> Self;

    fn claim(&mut self, cell: Cell, tree: u32);

    /// Those of `dirs`, which lead to cells that are IN, that lead into `tree`.
    fn of(&self, tree: u32, dirs: Dirs, next: impl Fn(Dir) -> Cell) -> Dirs;
}

/// One tree owns all that is IN.
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

/// The tree of each cell that is IN. Takes four bytes a cell.
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
const TOUCHING: u8 = Dirs::first(MOST_DIRS).0;

impl<'a, T: Topology, O: Owners> Frontiers<'a, T, O> {
    /// `trees` empty trees. Takes a byte a cell and the frontiers.
    pub(super) fn new(grid: &'a T, trees: u32) -> Frontiers<'a, T, O> {
        let mut cells = vec![0; grid.cells() as usize];
        grid.layout(&mut cells);
        for byte in &mut cells {
            let even = *byte == Dirs::first(T::DIRS).0;
            *byte = if even { 0 } else { Dirs::UNEVEN };
        }
        Frontiers {
            grid,
            strides: grid.strides(),
            cells,
            owners: O::new(grid.cells()),
            waiting: vec![Vec::new(); trees as usize],
        }
    }

    pub(super) fn is_out(&self, cell: Cell) -> bool {
        self.cells[cell as usize] & IN == 0
    }

    /// Makes a cell IN a tree, and its neighbours that are OUT frontier.
    pub(super) fn join(&mut self, cell: Cell, tree: u32) {
        self.cells[cell as usize] |= IN;
        self.owners.claim(cell, tree);
        if self.cells[cell as usize] & Dirs::UNEVEN == 0 {
            for i in 0..T::DIRS {
                let next = cell.wrapping_add_signed(self.strides[i]);
                self.touch(next, Dir(i as u8).opposite(), tree);
            }
        } else {
            for (dir, next) in self.grid.neighbours(cell) {
                self.touch(next, dir.opposite(), tree);
            }
        }
    }

    /// Notes that the neighbour of `cell` in direction `dir` joined a tree.
    fn touch(&mut self, cell: Cell, dir: Dir, tree: u32) {
        let before = self.cells[cell as usize];
        self.cells[cell as usize] = before | Dirs::of(dir).0;
        // It is in the frontier already if another cell of the tree touches it.
        if before & IN == 0
            && self
                .touching(cell, Dirs(before & TOUCHING), tree)
                .is_empty()
        {
            self.waiting[tree as usize].push(cell);
        }
    }

    /// Joins a random cell of the tree's frontier to a random neighbour that is
    /// IN it, and says whether there was one.
    pub(super) fn grow(
        &mut self,
        tree: u32,
        random: &mut impl Random,
        carve: &mut impl Carve,
    ) -> ControlFlow<(), bool> {
        loop {
            let waiting = &mut self.waiting[tree as usize];
            if waiting.is_empty() {
                return ControlFlow::Continue(false);
            }
            let cell = waiting.swap_remove(random.below(waiting.len() as u32) as usize);
            let byte = self.cells[cell as usize];
            if byte & IN != 0 {
                continue;
            }
            let dir = random.pick_dir(self.touching(cell, Dirs(byte & TOUCHING), tree));
            carve.passage(self.step(cell, dir), dir.opposite())?;
            self.join(cell, tree);
            return ControlFlow::Continue(true);
        }
    }

    /// Those of `dirs`, which lead from a cell to cells that are IN, that lead
    /// into `tree`.
    fn touching(&self, cell: Cell, dirs: Dirs, tree: u32) -> Dirs {
        self.owners.of(tree, dirs, |dir| self.step(cell, dir))
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        if self.cells[cell as usize] & Dirs::UNEVEN == 0 {
            cell.wrapping_add_signed(self.strides[dir.index()])
        } else {
            self.grid.step(cell, dir)
        }
    }
}
