//! Sidewinder: runs of cells, each joined once to the row above.
//!
//! Where runs end is drawn for 64 cells at once, and those of one cell, a half of
//! all runs when half of the cells end one, need no draw of their own: leaving
//! these out of the loop over runs took a seventh off the time.

use super::row_words::{EAST, deal, each_row, first_bits};
use crate::maze::{Carve, ones};
use crate::rng::{Chance, Random};
use crate::topology::{Dir, Rows, Topology};
use std::ops::ControlFlow;

/// The moves to earlier rows and floors.
const UP: [Dir; 2] = [Dir(3), Dir(5)];

/// Carves a tree over all cells, with a passage along the whole first row.
///
/// Every other row falls into runs: each of its cells ends a run with the chance
/// `close`, and the last always does. A run is one passage, joined at a random
/// cell by a random one of its moves to an earlier row or floor. Time linear in
/// the cells.
pub fn sidewinder<T: Topology>(
    grid: &T,
    rows: Rows,
    close: Chance,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    carve.root(0)?;
    let mut joined = vec![0; rows.width.div_ceil(64) as usize];
    for (y, row) in each_row(grid, rows).enumerate() {
        joined.fill(0);
        // The column where the run that goes on began.
        let mut run = 0;
        for (word, x) in row.words().zip((0..).step_by(64)) {
            let mut ends = if y == 0 { 0 } else { random.chances(close) };
            ends = (ends | word.row_end()) & word.cells;
            carve.row(word.first, word.cells & !ends, EAST)?;
            let alone = ends & (ends << 1 | u64::from(run == x));
            joined[x as usize / 64] |= alone;
            for end in ones(ends & !alone) {
                let before = ends & first_bits(end);
                let start = if before == 0 {
                    run
                } else {
                    x + 64 - before.leading_zeros()
                };
                let at = start + random.below(x + end + 1 - start);
                joined[at as usize / 64] |= 1 << (at % 64);
            }
            if ends != 0 {
                run = x + 64 - ends.leading_zeros();
            }
        }
        for (word, &joined) in row.words().zip(&joined) {
            let dealt = deal(UP.map(|dir| word.with(dir) & joined), random);
            for (dir, cells) in UP.into_iter().zip(dealt) {
                carve.row(word.first, cells, dir)?;
            }
        }
    }
    ControlFlow::Continue(())
}
