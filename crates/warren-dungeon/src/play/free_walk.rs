//! Walks in which the player touches nothing, which are much faster to compute.

use super::obstacles::{Obstacles, SLACK, sides};
use super::walk::stride;
use super::{Input, Progress};
use crate::level::{Level, Needs};
use warren_maze::geometry::{Vector, add, dot_unit, sub};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding};

/// The walk from a cell to the next one of a player who touches nothing: no wall, post, gate or door that could be
/// there at any time. It therefore does not depend on which gates and doors are open.
pub(crate) struct FreeWalk<'a, T> {
    level: &'a Level<T>,
    /// The cell, and the cell beyond the side.
    cells: [Cell; 2],
    dir: Dir,
    obstacles: [Obstacles; 2],
}

impl<'a, T: Embedding> FreeWalk<'a, T> {
    /// Creates the walk through an open side of the player's cell. Returns `None` if the side is a ladder, or if
    /// the player could not walk back.
    pub(crate) fn new(level: &'a Level<T>, progress: &Progress, dir: Dir) -> Option<Self> {
        let (grid, cell) = (level.grid(), progress.cell);
        let (beyond, back) = (grid.step(cell, dir), grid.back(cell, dir));
        let opens_back = level.gates().at(beyond, back);
        let is_one_way = opens_back
            .is_some_and(|(_, gate)| matches!(gate.needs(), Needs::OtherSide | Needs::Never));
        if !grid.has_side(cell, dir) || beyond == cell || is_one_way {
            return None;
        }
        let [here, there] = [(cell, dir), (beyond, back)];
        Some(FreeWalk {
            level,
            cells: [cell, beyond],
            dir,
            obstacles: [here, there]
                .map(|(cell, open)| Obstacles::at_worst(level, progress, cell, open)),
        })
    }

    /// Returns where [`walk`](super::walk::walk) moves a player from a cell and an offset with this input and heading, and whether
    /// the player crosses the side. Returns `None` if the player touches something or crosses a different side.
    pub(crate) fn walk(
        &self,
        (cell, offset): (Cell, Vector),
        input: Input,
        heading: u16,
    ) -> Option<(Cell, Vector, bool)> {
        if input.ahead == 0 && input.right == 0 {
            return Some((cell, offset, false));
        }
        let grid = self.level.grid();
        let is_beyond = |cell, at, dir: Dir, slack| {
            dot_unit(grid.normal(cell, dir), at) > grid.apothem(cell, dir) + slack
        };
        let [first, last] = self.cells;
        let mut at = add(offset, stride(input, heading));
        let crosses = cell == first && is_beyond(cell, at, self.dir, 0);
        let mut left = sides(grid, cell)
            - if crosses {
                Dirs::of(self.dir)
            } else {
                Dirs::NONE
            };
        if left.any(|dir| is_beyond(cell, at, dir, 0)) {
            return None;
        }
        if crosses {
            at = sub(at, grid.to_neighbour(cell, self.dir));
            if sides(grid, last).any(|dir| is_beyond(last, at, dir, SLACK)) {
                return None;
            }
        }
        let is_last = crosses || cell == last;
        let touches = self.obstacles[usize::from(is_last)].touch(at);
        (!touches).then_some((self.cells[usize::from(is_last)], at, crosses))
    }
}
