//! Several Prim trees grown at once into areas with no passage between them.

use super::frontier::{Frontiers, Many};
use super::unvisited::any_cell;
use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::Topology;
use std::ops::ControlFlow;

/// Carves `trees` disjoint trees that cover all cells together.
///
/// They start at different random cells and take turns, each joining one cell
/// of its own frontier to a neighbour of its own; a cell that joins one leaves
/// every other's frontier. So after each round those that can still grow are
/// equally large. `trees` is at least 1 and at most the number of cells. Time
/// linear in the cells, but for starts drawn again where one is taken: n log n
/// draws for as many trees as cells.
///
/// From C. Okasaki's maze tutorial (1992), there with two.
pub fn areas<T: Topology>(
    grid: &T,
    trees: u32,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let mut frontiers = Frontiers::<T, Many>::new(grid, trees);
    for tree in 0..trees {
        let start = loop {
            let cell = any_cell(grid, random);
            if frontiers.is_out(cell) {
                break cell;
            }
        };
        carve.root(start)?;
        frontiers.join(start, tree);
    }
    let mut growing: Vec<u32> = (0..trees).collect();
    while !growing.is_empty() {
        let mut still = Vec::with_capacity(growing.len());
        for tree in growing {
            if frontiers.grow(tree, random, carve)? {
                still.push(tree);
            }
        }
        growing = still;
    }
    ControlFlow::Continue(())
}
