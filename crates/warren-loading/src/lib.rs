//! The maze that draws itself while a browser loads Warren. This crate is compiled to a separate
//! program of a few kilobytes, which is ready long before the game.

use std::ops::ControlFlow;
use warren_maze::generate::DepthFirst;
use warren_maze::maze::Listener;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Cell, Dir, Grid, GridSpec, Topology};
use wasm_bindgen::prelude::wasm_bindgen;

/// Carves a maze of squares, and returns its passages in the order in which they are carved. Each
/// passage consists of two numbers: the cell from which it is carved, and the new cell. Returns no
/// passages if the size is not valid.
#[wasm_bindgen]
pub fn carve(width: u32, height: u32, seed: u32) -> Vec<u32> {
    let spec = GridSpec {
        width,
        height,
        ..GridSpec::default()
    };
    let Ok(grid) = Grid::try_from(spec) else {
        return Vec::new();
    };
    let mut passages = Passages {
        grid: &grid,
        cells: Vec::new(),
    };
    let mut random = SeededRandom::new(seed.into());
    // The listener never stops the generator.
    let _ = grid.carve(&DepthFirst, &mut random, &mut passages);
    passages.cells
}

/// Collects a maze's passages.
struct Passages<'a> {
    grid: &'a Grid,
    cells: Vec<u32>,
}

impl Listener for Passages<'_> {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, cell: Cell, dir: Dir) -> ControlFlow<()> {
        self.cells.extend([cell, self.grid.step(cell, dir)]);
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_passage_continues_the_maze() {
        let passages = carve(31, 21, 7);
        assert_eq!(passages.len(), 2 * (31 * 21 - 1));
        let mut is_open = [false; 31 * 21];
        is_open[passages[0] as usize] = true;
        for passage in passages.chunks_exact(2) {
            let [from, to] = [passage[0], passage[1]].map(|cell| cell as usize);
            assert!(is_open[from] && !is_open[to], "{from} to {to}");
            is_open[to] = true;
        }
    }

    #[test]
    fn sizes_that_are_not_valid_give_no_maze() {
        assert!(carve(0, 5, 1).is_empty());
        assert!(carve(u32::MAX, u32::MAX, 1).is_empty());
    }
}
