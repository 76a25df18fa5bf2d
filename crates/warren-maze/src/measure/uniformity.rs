//! Uniformity: whether a generator makes all spanning trees of a grid with the same probability.

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;
use hashbrown::HashMap;

/// The maximum number of spanning trees that a grid may have in a uniformity test.
pub const MAX_TREES: u32 = 1_000_000;

/// The maximum number of cells, including removed cells, that a grid may have in a uniformity test.
/// Most larger grids have more than [`MAX_TREES`] spanning trees.
pub const MAX_CELLS: u32 = 256;

/// The result of [`uniformity`]: a chi-square test (K. Pearson, 1900) of the hypothesis that all
/// spanning trees of a grid have the same probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uniformity {
    /// The grid's number of spanning trees.
    pub trees: u32,
    /// The number of distinct trees among the mazes.
    pub found: u32,
    /// The number of mazes. The test is reliable only with at least five mazes per tree.
    pub samples: u64,
    /// The chi-square statistic: the sum over all trees of `(o - e)² / e`, where `o` is the
    /// observed number of mazes with this tree, and `e` is the expected number of such mazes.
    pub statistic: f64,
    /// The degrees of freedom: one less than `trees`.
    pub freedom: u32,
}

#[cfg(feature = "statistics")]
impl Uniformity {
    /// Returns the p-value: the probability that a uniform generator's mazes have a statistic at
    /// least as large as this one. If the generator is not uniform and there are enough mazes, the
    /// p-value is close to 0. If the generator is uniform, all values between 0 and 1 are equally
    /// likely. Requires the feature `statistics`.
    pub fn p_value(&self) -> f64 {
        if self.freedom == 0 || self.statistic <= 0.0 {
            return 1.0;
        }
        // The probability that a chi-square variable exceeds the statistic.
        statrs::function::gamma::gamma_ur(f64::from(self.freedom) / 2.0, self.statistic / 2.0)
    }
}

/// The reason why uniformity cannot be tested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UniformityError {
    /// The grid has more cells than [`MAX_CELLS`].
    #[error("the grid has {cells} cells: uniformity is tested on at most {MAX_CELLS}")]
    ManyCells {
        /// The number of cells.
        cells: u32,
    },
    /// The grid has more spanning trees than [`MAX_TREES`].
    #[error("the grid has more than {MAX_TREES} spanning trees: choose a smaller one")]
    ManyTrees,
    /// A maze is not a spanning tree of the grid.
    #[error("maze {number} is not a spanning tree of the grid, so uniformity cannot be tested")]
    NoTree {
        /// The maze's number, counted from 0.
        number: u64,
    },
    /// There were no mazes.
    #[error("no maze was drawn: at least one is needed")]
    NoSamples,
}

/// Tests whether mazes are uniform spanning trees of a grid. The grid must be small: it may have at
/// most [`MAX_CELLS`] cells and [`MAX_TREES`] spanning trees. Takes the time of [`spanning_trees`],
/// plus time linear in the number of cells for each maze. Uses eight bytes per cell for each
/// distinct tree.
///
/// ```
/// use warren_maze::generate::{Generator, Kruskal, Wilson};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// let random = &mut SeededRandom::new(7);
/// let mazes = (0..10_000).map(|_| Wilson.maze(grid.clone(), random));
/// let wilson = measure::uniformity(&grid, mazes)?;
/// let mazes = (0..10_000).map(|_| Kruskal.maze(grid.clone(), random));
/// let kruskal = measure::uniformity(&grid, mazes)?;
/// assert_eq!((wilson.trees, wilson.found, wilson.freedom), (15, 15, 14));
/// // Fewer than 1 in 1000 uniform samples have a statistic above 36.1.
/// assert!(wilson.statistic < 36.1 && kruskal.statistic > 36.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// A [`UniformityError`] if the grid is too large, if a maze is not a spanning tree of the
/// grid, or if there are no mazes.
#[doc(alias = "chi-square")]
#[doc(alias = "uniform spanning tree")]
pub fn uniformity<T: Topology, M: Topology>(
    grid: &T,
    mazes: impl IntoIterator<Item = Maze<M>>,
) -> Result<Uniformity, UniformityError> {
    let trees = spanning_trees(grid)?;
    // The number of mazes with each tree. A tree's key is the passages of all cells.
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
    // The sum of (o - e)² / e is the sum of o² / e minus the number of samples. Everything except
    // one division can therefore be computed in integers.
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

/// Returns the number of spanning trees of a grid.
///
/// By the matrix-tree theorem (G. Kirchhoff, 1847), this number is the determinant of the grid's
/// Laplacian matrix without the row and the column of one cell. The determinant is computed in
/// integers by E. H. Bareiss's elimination algorithm (1968). Takes time cubic in the number of
/// cells.
///
/// ```
/// use warren_maze::measure::spanning_trees;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([2, 2, 1], [false; 3])?);
/// assert_eq!(spanning_trees(&grid), Ok(4));
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
///
/// # Errors
///
/// [`UniformityError::ManyCells`] if the grid has more than [`MAX_CELLS`] cells, and
/// [`UniformityError::ManyTrees`] if it has more than [`MAX_TREES`] spanning trees.
pub fn spanning_trees<T: Topology>(grid: &T) -> Result<u32, UniformityError> {
    if grid.cells() > MAX_CELLS {
        let cells = grid.cells();
        return Err(UniformityError::ManyCells { cells });
    }
    let exits: Vec<Dirs> = (0..grid.cells()).map(|cell| grid.exits(cell)).collect();
    let mut order = connected(grid, &exits);
    // Each pivot is the number of spanning trees that the grid would have if all later cells were
    // merged into one cell. In this order, the later cells are connected, so the pivots never
    // decrease, and the loop can end at the first pivot that is too large. The absolute value of
    // every other entry is at most the pivot times a cell's number of exits, so the products fit
    // into 64 bits.
    order.reverse();
    let mut rows = laplacian(grid, &order);
    let mut pivot = 1;
    for k in 0..order.len() - 1 {
        let before = core::mem::replace(&mut pivot, rows[k][k]);
        if pivot > i64::from(MAX_TREES) {
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

/// Returns the Laplacian matrix. The diagonal contains the number of exits of each cell. Every
/// other entry is the negated number of exits from the row's cell to the column's cell.
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

/// Returns `true` if the passages form a spanning tree of the grid.
fn is_spanning_tree<T: Topology>(grid: &T, passages: &[Dirs]) -> bool {
    let sides: u32 = passages.iter().map(|dirs| dirs.len()).sum();
    sides == 2 * (grid.count() - 1)
        && (0..)
            .zip(passages)
            .all(|(cell, &dirs)| (dirs - grid.exits(cell)).is_empty())
        && connected(grid, passages).len() == grid.count() as usize
}

/// Returns the first cell of the grid and all cells that the given sides connect to it. In the
/// result, every cell except the first has a neighbour that is listed before it.
fn connected<T: Topology>(grid: &T, sides: &[Dirs]) -> Vec<Cell> {
    let first = (0..grid.cells()).find(|&cell| grid.has(cell));
    let mut order = Vec::from_iter(first);
    let mut found = vec![false; sides.len()];
    let mut at = 0;
    while let Some(&cell) = order.get(at) {
        found[cell as usize] = true;
        for dir in sides[cell as usize] {
            let next = grid.step(cell, dir);
            if !core::mem::replace(&mut found[next as usize], true) {
                order.push(next);
            }
        }
        at += 1;
    }
    order
}
