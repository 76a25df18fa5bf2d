//! Uniformity: whether a generator draws every spanning tree of a grid as often.

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, Topology};
use std::collections::HashMap;

/// The most spanning trees that a grid to test on may have.
pub const MOST_TREES: u32 = 1_000_000;

/// The most cells, removed ones included, that a grid to test on may have. Few
/// grids have more without having more trees than [`MOST_TREES`].
pub const MOST_CELLS: u32 = 256;

/// How evenly the spanning trees of a grid were drawn: Pearson's chi-square
/// test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uniformity {
    /// How many spanning trees the grid has.
    pub trees: u32,
    /// How many of them were drawn at least once.
    pub found: u32,
    /// How many mazes were drawn. The test holds for five or more a tree.
    pub samples: u64,
    /// Pearson's statistic: over all trees, drawn or not, the squared difference
    /// between how often it was drawn and how often to expect, over the latter.
    pub statistic: f64,
    /// The degrees of freedom, one less than trees.
    pub freedom: u32,
}

#[cfg(feature = "statistics")]
impl Uniformity {
    /// The chance that uniform draws differ as much or more: near 0 if draws are
    /// not uniform, else anything between 0 and 1. Needs the feature `statistics`.
    pub fn p_value(&self) -> f64 {
        if self.freedom == 0 || self.statistic <= 0.0 {
            return 1.0;
        }
        // The chance that a chi-square variable exceeds the statistic.
        statrs::function::gamma::gamma_ur(f64::from(self.freedom) / 2.0, self.statistic / 2.0)
    }
}

/// Why uniformity was not tested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UniformityError {
    /// More cells than [`MOST_CELLS`].
    #[error("the grid has {cells} cells: uniformity is tested on at most {MOST_CELLS}")]
    ManyCells {
        /// The grid's.
        cells: u32,
    },
    /// More trees than [`MOST_TREES`].
    #[error("the grid has more than {MOST_TREES} spanning trees: choose a smaller one")]
    ManyTrees,
    /// A maze that is no spanning tree of the grid.
    #[error("maze {number} is no tree over all cells, so it cannot be one of uniform trees")]
    NoTree {
        /// Which maze, counted from 0.
        number: u64,
    },
    /// No maze was drawn.
    #[error("no maze was drawn to test")]
    NoSamples,
}

/// Tests whether mazes are uniform spanning trees of a grid, of which it must
/// have no more than [`MOST_TREES`]. Time linear in the cells for each maze;
/// takes some hundred bytes for each tree found.
pub fn uniformity<T: Topology, M: Topology>(
    grid: &T,
    mazes: impl IntoIterator<Item = Maze<M>>,
) -> Result<Uniformity, UniformityError> {
    let trees = spanning_trees(grid)?;
    // How often each tree was drawn, by the passages of all cells.
    let mut drawn: HashMap<Vec<Dirs>, u64> = HashMap::new();
    let mut samples = 0;
    for maze in mazes {
        let passages: Vec<Dirs> = (0..grid.cells()).map(|cell| maze.passages(cell)).collect();
        if let Some(times) = drawn.get_mut(&passages) {
            *times += 1;
        } else if is_spanning_tree(grid, &passages) {
            drawn.insert(passages, 1);
        } else {
            return Err(UniformityError::NoTree { number: samples });
        }
        samples += 1;
    }
    if samples == 0 {
        return Err(UniformityError::NoSamples);
    }
    // With e to expect of each tree and o observed, the sum of (o - e)² / e is
    // that of o² / e less all samples, whole numbers but for one division.
    let squares: u128 = drawn.values().map(|&o| u128::from(o).pow(2)).sum();
    let excess = squares * u128::from(trees) - u128::from(samples).pow(2);
    let statistic = excess as f64 / samples as f64;
    Ok(Uniformity {
        trees,
        found: drawn.len() as u32,
        samples,
        statistic,
        freedom: trees - 1,
    })
}

/// How many spanning trees a grid has, if no more than [`MOST_TREES`].
///
/// Kirchhoff's matrix-tree theorem (1847): the determinant of the grid's
/// Laplacian without one cell's row and column. Bareiss's elimination (1968)
/// finds it in whole numbers. Time cubic in the cells, at most [`MOST_CELLS`].
pub fn spanning_trees<T: Topology>(grid: &T) -> Result<u32, UniformityError> {
    if grid.cells() > MOST_CELLS {
        let cells = grid.cells();
        return Err(UniformityError::ManyCells { cells });
    }
    let exits: Vec<Dirs> = (0..grid.cells()).map(|cell| grid.exits(cell)).collect();
    let mut order = connected(grid, &exits);
    // Each pivot counts the trees of the grid with all later cells merged into
    // one. Later cells are connected in this order, so pivots never fall, and
    // the first that is too large ends it. Other entries are at most the
    // pivot times the exits of a cell: products fit.
    order.reverse();
    let mut rows = laplacian(grid, &order);
    let mut pivot = 1;
    for k in 0..order.len() - 1 {
        let before = std::mem::replace(&mut pivot, rows[k][k]);
        if pivot > i64::from(MOST_TREES) {
            return Err(UniformityError::ManyTrees);
        }
        let (done, below) = rows.split_at_mut(k + 1);
        for row in below {
            let factor = row[k];
            for (entry, above) in row.iter_mut().zip(&done[k]).skip(k) {
                *entry = (*entry * pivot - factor * above) / before;
            }
        }
    }
    Ok(pivot as u32)
}

/// The exits of each cell on the diagonal, and less one for each that leads
/// from a row's cell to a column's.
fn laplacian<T: Topology>(grid: &T, order: &[Cell]) -> Vec<Vec<i64>> {
    let mut columns = vec![0; grid.cells() as usize];
    for (column, &cell) in order.iter().enumerate() {
        columns[cell as usize] = column;
    }
    let row = |&cell: &Cell| {
        let mut row = vec![0; order.len()];
        for (_, next) in grid.neighbours(cell) {
            row[columns[cell as usize]] += 1;
            row[columns[next as usize]] -= 1;
        }
        row
    };
    order.iter().map(row).collect()
}

/// Whether passages are a tree over all cells that the grid has.
fn is_spanning_tree<T: Topology>(grid: &T, passages: &[Dirs]) -> bool {
    let sides: u32 = passages.iter().map(|dirs| dirs.len()).sum();
    sides == 2 * (grid.count() - 1)
        && (0..)
            .zip(passages)
            .all(|(cell, &dirs)| (dirs - grid.exits(cell)).is_empty())
        && connected(grid, passages).len() == grid.count() as usize
}

/// The cells that open sides connect with the first that the grid has, in an
/// order in which each but that one lies beside an earlier one.
fn connected<T: Topology>(grid: &T, sides: &[Dirs]) -> Vec<Cell> {
    let mut order: Vec<Cell> = (0..grid.cells())
        .filter(|&cell| grid.has(cell))
        .take(1)
        .collect();
    let mut found = vec![false; sides.len()];
    let mut at = 0;
    while let Some(&cell) = order.get(at) {
        found[cell as usize] = true;
        for dir in sides[cell as usize] {
            let next = grid.step(cell, dir);
            if !std::mem::replace(&mut found[next as usize], true) {
                order.push(next);
            }
        }
        at += 1;
    }
    order
}
