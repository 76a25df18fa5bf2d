//! Dead-end filling: what is left of a maze without the ways that lead nowhere.

use super::Walkable;
use crate::topology::{Cell, Dirs, Topology};

/// What [`fill_dead_ends`] did and left. The ways left are [`Walkable`], so any
/// other solver goes on from there.
#[derive(Clone, Debug)]
pub struct Filling<'a, T> {
    grid: &'a T,
    left: Vec<Dirs>,
    /// The cells filled, in order: those of a dead end follow each other from
    /// its end to the junction.
    pub filled: Vec<Cell>,
}

/// Fills dead ends, from the first cell on to the last, until there are none
/// but cells that are `kept`, such as the start and the finish. Where the ways
/// form a tree and two cells are kept, the path between them is left; circles
/// stay, and what lies on a way from one to another. Time linear in the cells;
/// takes eight bytes for each and four for each filled.
pub fn fill_dead_ends<W: Walkable>(ways: &W, kept: impl Fn(Cell) -> bool) -> Filling<'_, W::Grid> {
    let grid = ways.grid();
    let mut left: Vec<Dirs> = (0..grid.cells()).map(|cell| ways.ways(cell)).collect();
    let mut filled = Vec::new();
    for end in 0..grid.cells() {
        let mut cell = end;
        while left[cell as usize].len() == 1 && !kept(cell) {
            filled.push(cell);
            let ways = std::mem::replace(&mut left[cell as usize], Dirs::NONE);
            for dir in ways {
                let back = grid.back(cell, dir);
                cell = grid.step(cell, dir);
                left[cell as usize].remove(back);
            }
            // The last cell of a tree that holds nothing kept.
            if left[cell as usize].is_empty() && !kept(cell) {
                filled.push(cell);
            }
        }
    }
    Filling { grid, left, filled }
}

impl<T: Topology> Walkable for Filling<'_, T> {
    type Grid = T;

    fn grid(&self) -> &T {
        self.grid
    }

    fn ways(&self, cell: Cell) -> Dirs {
        self.left[cell as usize]
    }
}
