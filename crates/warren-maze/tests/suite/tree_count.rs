//! Tests of exact spanning tree counts.

use super::grids::any_grid;
use super::mazes::{any_maze, drawn};
use proptest::prelude::*;
use std::f64::consts::PI;
use warren_maze::generate::{Generator, Prim};
use warren_maze::maze::Maze;
use warren_maze::measure::{log10_tree_count, spanning_trees, tree_count};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Board, Graph, Grid, Square, Topology};

fn carved<T: Topology + Clone + Sync>(grid: T) -> Maze<T> {
    Prim.maze(grid, &mut SeededRandom::new(7))
}

fn square(width: u32, height: u32) -> Square {
    Square::new(Board::new([width, height, 1], [false; 3]).unwrap())
}

/// The spanning tree counts of squares with side lengths from 1 to 8 (OEIS A007341).
#[test]
fn squares_have_the_known_numbers_of_trees() {
    let known = [
        "1",
        "4",
        "192",
        "100352",
        "557568000",
        "32565539635200",
        "19872369301840986112",
        "126231322912498539682594816",
    ];
    for (side, known) in (1..).zip(known) {
        let count = tree_count(&carved(square(side, side)));
        assert_eq!(count.as_deref(), Some(known), "{side}");
    }
}

/// A complete graph of n cells has n^(n - 2) trees (Cayley).
#[test]
fn complete_graphs_have_the_number_of_trees_of_cayley() {
    let pairs = (0..16).flat_map(|a| (0..a).map(move |b| (a, b)));
    let maze = carved(Graph::from_edges(16, pairs).unwrap());
    assert_eq!(tree_count(&maze), Some(16_u128.pow(14).to_string()));
    let pairs = (0..65).flat_map(|a| (0..a).map(move |b| (a, b)));
    let maze = carved(Graph::from_edges(65, pairs).unwrap());
    let known = 63.0 * 65.0_f64.log10();
    assert!((log10_tree_count(&maze).unwrap() - known).abs() < 1e-9);
    let digits = tree_count(&maze).unwrap();
    let leading: f64 = format!("0.{digits}").parse().unwrap();
    assert!((leading.log10() + digits.len() as f64 - known).abs() < 1e-9);
    assert!(digits.ends_with("5"), "a power of 65: {digits}");
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
        let found = log10_tree_count(&carved(square(width, height))).unwrap();
        assert!(
            (found - known).abs() < 1e-9 * known.max(1.0),
            "{found}, not {known}"
        );
    }
}

#[test]
fn large_and_separated_mazes_have_no_count() {
    assert_eq!(tree_count(&carved(square(32, 33))), None);
    assert_eq!(log10_tree_count(&carved(square(32, 33))), None);
    let sample = drawn(
        "
        +-+-+-+
        |S|#|F|
        +-+-+-+
        ",
    );
    assert_eq!(tree_count(&sample.maze), None);
    assert_eq!(log10_tree_count(&Maze::solid(square(2, 2))), None);
}

proptest! {
    /// On grids without rock, integer elimination gives the same number.
    #[test]
    fn counts_equal_those_of_the_test_of_uniformity(spec in any_grid(5)) {
        let grid = Grid::try_from(spec).unwrap();
        let maze = carved(grid.clone());
        let count = tree_count(&maze).unwrap();
        if let Ok(trees) = spanning_trees(&grid) {
            prop_assert_eq!(&count, &trees.to_string());
        }
        let log = log10_tree_count(&maze).unwrap();
        let leading: f64 = format!("0.{count}").parse().unwrap();
        prop_assert!((leading.log10() + count.len() as f64 - log).abs() < 1e-9 * log.max(1.0));
    }

    /// The number depends on the rock, but not on the passages.
    #[test]
    fn passages_do_not_change_the_count(sample in any_maze(any_grid(5), 5)) {
        let maze = &sample.maze;
        let mut closed = maze.clone();
        for (cell, dir) in maze.edges() {
            closed.close(cell, dir);
        }
        prop_assert!(tree_count(maze).is_some());
        prop_assert_eq!(tree_count(&closed), tree_count(maze));
    }
}
