//! The number of spanning trees, by the matrix-tree theorem.

use crate::maze::Maze;
use crate::topology::{Cell, Dirs, Topology};
use alloc::vec;
use alloc::vec::Vec;

/// The maximum number of open cells for [`log10_tree_count`].
pub const MAX_COUNTED_CELLS: usize = 1024;

/// Returns the common logarithm of the number of spanning trees of a maze's open cells: the number of
/// perfect mazes with the same cells. The number depends on the grid and the rock, but not on the
/// passages. Returns `None` if there are no open cells or more than [`MAX_COUNTED_CELLS`], or if rock
/// separates open cells.
///
/// By the matrix-tree theorem (G. Kirchhoff, 1847), the number is the determinant of the Laplacian
/// matrix without the row and the column of one cell. The matrix is decomposed into L D Lᵀ row by row
/// (A.-L. Cholesky, 1910). To count the trees of a small grid exactly, use
/// [`spanning_trees`](super::spanning_trees).
///
/// Takes O(n w²) time for n cells in rows of w cells.
///
/// ```
/// use warren_maze::generate::{Generator, Wilson};
/// use warren_maze::measure::log10_tree_count;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([4, 4, 1], [false; 3])?);
/// let maze = Wilson.maze(grid, &mut SeededRandom::new(7));
/// assert!((log10_tree_count(&maze).expect("a small maze") - 100_352.0_f64.log10()).abs() < 1e-9);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[doc(alias = "Kirchhoff")]
pub fn log10_tree_count<T: Topology>(maze: &Maze<T>) -> Option<f64> {
    let pivots = pivots(&laplacian(maze)?);
    Some(pivots.iter().map(|pivot| libm::log10(*pivot)).sum())
}

/// A row of the lower half of a symmetric matrix, from its first nonzero entry to the diagonal.
struct Row {
    first: usize,
    entries: Vec<i32>,
}

/// Returns the Laplacian matrix of the open cells without its last row and column. The cell order
/// keeps the rows short.
fn laplacian<T: Topology>(maze: &Maze<T>) -> Option<Vec<Row>> {
    let grid = maze.grid();
    let count = maze.open_cells().take(MAX_COUNTED_CELLS + 1).count();
    if count == 0 || count > MAX_COUNTED_CELLS {
        return None;
    }
    let exits = |cell| -> Dirs {
        let open = grid.exits(cell);
        open.filter(|&dir| !maze.is_solid(grid.step(cell, dir)))
            .collect()
    };
    // In breadth-first order, neighbours are close to each other.
    let mut order: Vec<Cell> = maze.open_cells().take(1).collect();
    let mut index = vec![None; grid.cells() as usize];
    index[order[0] as usize] = Some(0);
    let mut at = 0;
    while let Some(&cell) = order.get(at) {
        for next in exits(cell).map(|dir| grid.step(cell, dir)) {
            if index[next as usize].is_none() {
                index[next as usize] = Some(order.len());
                order.push(next);
            }
        }
        at += 1;
    }
    if order.len() < count {
        return None;
    }
    let rows = order[..count - 1].iter().enumerate().map(|(i, &cell)| {
        let exits = exits(cell);
        let before = exits.filter_map(|dir| index[grid.step(cell, dir) as usize]);
        let before: Vec<usize> = before.filter(|&other| other < i).collect();
        let first = before.iter().copied().min().unwrap_or(i);
        let mut entries = vec![0; i - first + 1];
        entries[i - first] = exits.len() as i32;
        before.iter().for_each(|other| entries[other - first] -= 1);
        Row { first, entries }
    });
    Some(rows.collect())
}

/// Returns the pivots of a positive definite matrix. Their product is its determinant.
fn pivots(rows: &[Row]) -> Vec<f64> {
    let mut pivots: Vec<f64> = Vec::with_capacity(rows.len());
    // The rows of L without the diagonal. Each row starts at the same column as the matrix row.
    let mut lower: Vec<Vec<f64>> = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        // The current row of L D.
        let mut scaled: Vec<f64> = Vec::with_capacity(i - row.first);
        for j in row.first..i {
            let begin = row.first.max(rows[j].first);
            let here = &scaled[begin - row.first..];
            let there = &lower[j][begin - rows[j].first..];
            let entry = f64::from(row.entries[j - row.first]);
            scaled.push(subtract_products(entry, here, there));
        }
        let pivots_of_row = &pivots[row.first..];
        let of_row: Vec<f64> = scaled
            .iter()
            .zip(pivots_of_row)
            .map(|(&entry, &pivot)| entry * (1.0 / pivot))
            .collect();
        let diagonal = f64::from(row.entries[i - row.first]);
        pivots.push(subtract_products(diagonal, &scaled, &of_row));
        lower.push(of_row);
    }
    pivots
}

fn subtract_products(from: f64, a: &[f64], b: &[f64]) -> f64 {
    let products = a.iter().zip(b);
    products.fold(from, |rest, (&a, &b)| rest - a * b)
}
