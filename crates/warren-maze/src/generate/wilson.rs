//! Wilson: random walks whose loops are erased.

use super::unvisited::any_cell;
use super::walk::{Walk, signs};
use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, Dir, Rows, Topology};
use std::ops::ControlFlow;

/// Carves a tree over all cells, every spanning tree as likely.
///
/// The tree starts as one cell. From each cell that is not in it, in
/// ascending order, a random walk goes until it meets the tree; then the walk
/// without its loops joins, which is the way that leaves each cell as the walk
/// last left it. In n cells of a square grid it takes some n · log n steps: ten a
/// cell on 1000 × 1000. Takes three bytes a cell, and eight for each of the
/// longest path.
///
/// Any cell may start the tree. Measured, the middle one takes a little under a
/// tenth fewer steps than a random one, so it starts where the grid has a middle;
/// one at an edge costs a quarter to two thirds more.
///
/// From D. Wilson, *Generating random spanning trees more quickly than the cover
/// time* (1996).
pub fn wilson<T: Topology>(
    grid: &T,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    // It stops at cells in the tree.
    let mut walk = Walk::new(grid, &signs(grid));
    let root = match grid.rows() {
        Some(rows) => middle(rows),
        None => any_cell(grid, random),
    };
    carve.root(root)?;
    walk.set(root, 0);
    let mut path = Vec::new();
    for start in 0..grid.cells() {
        let mut cell = start;
        while !walk.stops_at(cell) {
            (_, cell) = walk.on(cell, random);
            if !walk.stops_at(cell) {
                carve.wait()?;
            }
        }
        if cell != start {
            retrace(&mut walk, start, cell, &mut path);
            join(cell, &mut path, carve)?;
        }
    }
    ControlFlow::Continue(())
}

fn middle(rows: Rows) -> Cell {
    let row = rows.depth / 2 * rows.height + rows.height / 2;
    row * rows.width + rows.width / 2
}

/// Puts the way from `start` to `end` on `path`, and its cells into the tree.
#[inline(never)]
fn retrace<T: Topology>(walk: &mut Walk<T>, start: Cell, end: Cell, path: &mut Vec<(Cell, Dir)>) {
    let mut cell = start;
    while cell != end {
        let dir = walk.left_by(cell);
        let next = walk.step(cell, dir);
        path.push((cell, dir));
        walk.set(cell, 0);
        cell = next;
    }
}

/// Carves a path from its end, which is in the tree, back to its start.
#[inline(never)]
fn join(end: Cell, path: &mut Vec<(Cell, Dir)>, carve: &mut impl Carve) -> ControlFlow<()> {
    let mut cell = end;
    while let Some((next, dir)) = path.pop() {
        carve.passage(cell, dir.opposite())?;
        cell = next;
    }
    ControlFlow::Continue(())
}
