//! Trees that grow by joining a random cell of their frontier: Prim's step.

use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, Dirs, Topology};
use std::ops::ControlFlow;

/// Which tree each cell is IN, and the frontier of each tree: the cells that
/// are OUT and lie beside one that is IN it. A cell may be in several
/// frontiers, and leaves all of them when it joins one tree.
pub(super) struct Frontiers<'a, T> {
    grid: &'a T,
    owner: Vec<u32>,
    /// For each tree its frontier, every cell once. Cells that another tree
    /// took since are dropped when drawn, which leaves the draw fair.
    waiting: Vec<Vec<Cell>>,
}

const OUT: u32 = u32::MAX;

impl<'a, T: Topology> Frontiers<'a, T> {
    /// `trees` empty trees. Takes four bytes a cell and the frontiers.
    pub(super) fn new(grid: &'a T, trees: u32) -> Frontiers<'a, T> {
        Frontiers {
            grid,
            owner: vec![OUT; grid.cells() as usize],
            waiting: vec![Vec::new(); trees as usize],
        }
    }

    pub(super) fn is_out(&self, cell: Cell) -> bool {
        self.owner[cell as usize] == OUT
    }

    /// Makes a cell IN a tree, and its neighbours that are OUT frontier.
    pub(super) fn join(&mut self, cell: Cell, tree: u32) {
        self.owner[cell as usize] = tree;
        for (_, next) in self.grid.neighbours(cell) {
            // It is in the frontier already if another cell of the tree touches it.
            if self.is_out(next) && self.touching(next, tree).len() == 1 {
                self.waiting[tree as usize].push(next);
            }
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
            if !self.is_out(cell) {
                continue;
            }
            let dir = random.pick_dir(self.touching(cell, tree));
            carve.passage(self.grid.step(cell, dir), dir.opposite())?;
            self.join(cell, tree);
            return ControlFlow::Continue(true);
        }
    }

    fn touching(&self, cell: Cell, tree: u32) -> Dirs {
        self.grid
            .neighbours(cell)
            .filter(|&(_, next)| self.owner[next as usize] == tree)
            .map(|(dir, _)| dir)
            .collect()
    }
}
