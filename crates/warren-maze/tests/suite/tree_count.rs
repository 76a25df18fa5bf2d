//! Tests of the number of spanning trees.

use super::grids::any_grid;
use super::mazes::{any_maze, drawn};
use proptest::prelude::*;
use std::f64::consts::PI;
use warren_maze::generate::{Generator, Prim};
use warren_maze::maze::Maze;
use warren_maze::measure::{log10_tree_count, spanning_trees};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Board, Graph, Grid, Square, Topology};

fn carved<T: Topology + Clone + Sync>(grid: T) -> Maze<T> {
    Prim.maze(grid, &mut SeededRandom::new(7))
}

fn square(width: u32, height: u32) -> Square {
    Square::new(Board::new([width, height, 1], [false; 3]).unwrap())
}

#[track_caller]
fn assert_log10<T: Topology>(maze: &Maze<T>, known: f64) {
    let found = log10_tree_count(maze).unwrap();
    let is_near = (found - known).abs() < 1e-9 * known.max(1.0);
    assert!(is_near, "{found}, not {known}");
}

/// The spanning tree counts of squares with side lengths from 1 to 8 (OEIS A007341).
#[test]
fn squares_have_the_known_numbers_of_trees() {
    let known: [u128; 8] = [
        1,
        4,
        192,
        100352,
        557568000,
        32565539635200,
        19872369301840986112,
        126231322912498539682594816,
    ];
    for (side, known) in (1..).zip(known) {
        assert_log10(&carved(square(side, side)), (known as f64).log10());
    }
}

/// A complete graph of n cells has n^(n - 2) trees (Cayley).
#[test]
fn complete_graphs_have_the_number_of_trees_of_cayley() {
    for cells in [16, 65] {
        let pairs = (0..cells).flat_map(|a| (0..a).map(move |b| (a, b)));
        let maze = carved(Graph::from_edges(cells, pairs).unwrap());
        assert_log10(&maze, f64::from(cells - 2) * f64::from(cells).log10());
    }
}

/// The eigenvalues of a rectangle's Laplacian matrix are sums of the eigenvalues for two paths.
#[test]
fn logarithms_of_rectangles_equal_the_product_of_eigenvalues() {
    for [width, height] in [[20, 20], [32, 32], [5, 37], [1, 40]] {
        let path = |i: u32, length: u32| 2.0 - 2.0 * (PI * f64::from(i) / f64::from(length)).cos();
        let all = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        let eigenvalues = all.skip(1).map(|(x, y)| path(x, width) + path(y, height));
        let sum: f64 = eigenvalues.map(f64::log10).sum();
        let known = sum - f64::from(width * height).log10();
        assert_log10(&carved(square(width, height)), known);
    }
}

#[test]
fn large_and_separated_mazes_have_no_count() {
    assert_eq!(log10_tree_count(&carved(square(32, 33))), None);
    let sample = drawn(
        "
        +-+-+-+
        |S|#|F|
        +-+-+-+
        ",
    );
    assert_eq!(log10_tree_count(&sample.maze), None);
    assert_eq!(log10_tree_count(&Maze::solid(square(2, 2))), None);
}

proptest! {
    /// On grids without rock, integer elimination gives the same number.
    #[test]
    fn counts_equal_those_of_the_test_of_uniformity(spec in any_grid(5)) {
        let grid = Grid::try_from(spec).unwrap();
        let maze = carved(grid.clone());
        if let Ok(trees) = spanning_trees(&grid) {
            assert_log10(&maze, f64::from(trees).log10());
        }
    }

    /// The number depends on the rock, but not on the passages.
    #[test]
    fn passages_do_not_change_the_count(sample in any_maze(any_grid(5), 5)) {
        let maze = &sample.maze;
        let mut closed = maze.clone();
        for (cell, dir) in maze.edges() {
            closed.close(cell, dir);
        }
        prop_assert!(log10_tree_count(maze).is_some());
        prop_assert_eq!(log10_tree_count(&closed), log10_tree_count(maze));
    }
}
