//! Aldous-Broder: a random walk that carves where it comes first.

use super::unvisited::any_cell;
use super::walk::{Walk, signs};
use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::Topology;
use std::ops::ControlFlow;

/// Carves a tree over all cells, every spanning tree as likely.
///
/// A random walk from a random cell; where it comes to a cell for the first time
/// it carves its last step. It ends when all cells are reached, in n cells of a
/// square grid after some n · log² n steps: 40 a cell on 100 × 100. Takes three
/// bytes a cell.
///
/// From D. Aldous, *The random walk construction of uniform spanning trees and
/// uniform labelled trees* (1990), and A. Broder, *Generating random spanning
/// trees* (1989).
pub fn aldous_broder<T: Topology>(
    grid: &T,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let signs = signs(grid);
    // It stops at cells not reached yet.
    let mut walk = Walk::new(grid, &vec![0; signs.len()]);
    let mut cell = any_cell(grid, random);
    carve.root(cell)?;
    walk.set(cell, signs[cell as usize]);
    let mut left = grid.count() - 1;
    while left > 0 {
        let from;
        (from, cell) = walk.on(cell, random);
        if walk.stops_at(cell) {
            carve.passage(from, walk.left_by(from))?;
            walk.set(cell, signs[cell as usize]);
            left -= 1;
        } else {
            carve.wait()?;
        }
    }
    ControlFlow::Continue(())
}
