//! Randomized Prim: a tree that grows at a random place of its rim.

use super::frontier::{Frontiers, One};
use super::unvisited::any_cell;
use crate::maze::{Carve, Maze};
use crate::rng::Random;
use crate::topology::Topology;
use std::ops::ControlFlow;

/// Carves a tree over all cells, with many short dead ends.
///
/// Cells are IN, FRONTIER or OUT. One random cell starts IN and its neighbours
/// FRONTIER; while there are any, a random FRONTIER cell is joined to a random
/// neighbour that is IN, becomes IN, and makes its OUT neighbours FRONTIER.
/// All choices are uniform. Time linear in the cells.
///
/// From C. Okasaki's maze tutorial (1992).
pub fn prim<T: Topology>(
    grid: &T,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let start = any_cell(grid, random);
    let mut frontiers = Frontiers::<T, One>::new(grid, 1);
    carve.root(start)?;
    frontiers.join(start, 0);
    while frontiers.grow(0, random, carve)? {}
    ControlFlow::Continue(())
}

/// Joins every cell that is still rock on to the maze by Prim's step, starting
/// with all open cells IN. What was a tree stays one. Time linear in the cells.
pub fn prim_on<T: Topology + Clone>(
    maze: &mut Maze<T>,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let grid = maze.grid().clone();
    let mut frontiers = Frontiers::<T, One>::new(&grid, 1);
    for cell in maze.open_cells() {
        frontiers.join(cell, 0);
    }
    while frontiers.grow(0, random, &mut (&mut *carve, &mut *maze))? {}
    ControlFlow::Continue(())
}
