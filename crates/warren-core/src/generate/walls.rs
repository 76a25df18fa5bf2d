//! The walls between the cells of a grid, numbered.

use super::unvisited::longest_stride;
use crate::topology::{Cell, Dir, Dirs, MOST_DIRS, Topology};
use std::ops::Range;

/// A wall's number: the cell that has it in a positive direction, times the pairs
/// of directions, plus the pair. Three pairs of 2³⁰ cells fit.
pub(super) type Wall = u32;

/// The walls of a grid. Takes a byte a cell.
pub(super) struct Walls<'a, T> {
    grid: &'a T,
    strides: [i32; MOST_DIRS],
    /// The longest of the strides.
    reach: u32,
    layout: Vec<u8>,
    /// Whether strides hold everywhere, so that no one need look.
    even: bool,
}

impl<'a, T: Topology> Walls<'a, T> {
    const PAIRS: u32 = T::DIRS as u32 / 2;

    pub(super) fn new(grid: &'a T) -> Walls<'a, T> {
        let mut layout = vec![0; grid.cells() as usize];
        grid.layout(&mut layout);
        Walls {
            grid,
            strides: grid.strides(),
            reach: longest_stride(grid),
            even: layout.iter().all(|byte| byte & Dirs::UNEVEN == 0),
            layout,
        }
    }

    /// How many cells the grid has.
    pub(super) fn cells(&self) -> u32 {
        self.layout.len() as u32
    }

    /// How many walls there would be if no cell lay at a border.
    pub(super) fn most(&self) -> u32 {
        self.cells() * Self::PAIRS
    }

    /// The positive directions: those of the walls that bear a cell's number.
    pub(super) fn dirs() -> impl Iterator<Item = Dir> {
        (0..Self::PAIRS as u8).map(|pair| Dir(2 * pair))
    }

    /// Whether there is a wall in a direction of a cell.
    pub(super) fn has(&self, cell: Cell, dir: Dir) -> bool {
        Dirs(self.layout[cell as usize]).contains(dir)
    }

    /// The number of the wall in a positive direction of a cell.
    pub(super) fn number(cell: Cell, dir: Dir) -> Wall {
        cell * Self::PAIRS + u32::from(dir.0 / 2)
    }

    /// The cell and the positive direction that a number stands for.
    pub(super) fn place(wall: Wall) -> (Cell, Dir) {
        (wall / Self::PAIRS, Dir(2 * (wall % Self::PAIRS) as u8))
    }

    /// The cells on both sides of a wall.
    pub(super) fn sides(&self, wall: Wall) -> (Cell, Cell) {
        let (cell, dir) = Self::place(wall);
        (cell, self.step(cell, dir))
    }

    /// The walls that bear the number of a cell of a range and all others that
    /// lead from it out of the range, each with the cell behind it.
    pub(super) fn around(
        &self,
        cell: Cell,
        range: &Range<Cell>,
    ) -> impl Iterator<Item = (Wall, Cell)> {
        let layout = Dirs(self.layout[cell as usize]);
        let is_far_inside = layout.0 & Dirs::UNEVEN == 0
            && cell - range.start >= self.reach
            && range.end - cell > self.reach;
        let dirs = if is_far_inside {
            Self::dirs().collect::<Dirs>()
        } else {
            Dirs::first(T::DIRS)
        };
        (layout & dirs).filter_map(move |dir| {
            let next = self.step(cell, dir);
            if dir.is_positive() {
                Some((Self::number(cell, dir), next))
            } else {
                let wall = Self::number(next, dir.opposite());
                (!range.contains(&next)).then_some((wall, next))
            }
        })
    }

    /// The cell one move away.
    pub(super) fn step(&self, cell: Cell, dir: Dir) -> Cell {
        if self.even || self.layout[cell as usize] & Dirs::UNEVEN == 0 {
            cell.wrapping_add_signed(self.strides[dir.index()])
        } else {
            self.grid.step(cell, dir)
        }
    }
}
