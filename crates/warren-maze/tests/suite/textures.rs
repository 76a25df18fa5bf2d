//! Tests the typical share of dead ends in each algorithm's mazes.

use super::by::By;
use warren_maze::generate::{BinaryTree, Generator};
use warren_maze::maze::Maze;
use warren_maze::measure;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Board, Square, Topology};

/// Checks the mean share of dead ends over 20 seeds on 300 × 300 cells, in per cent. The share in
/// uniform spanning trees is close to 8/π² · (1 − 2/π) = 29.45 % (S. S. Manna, D. Dhar and S. N.
/// Majumdar, *Spanning trees in two dimensions*, 1992).
#[test]
fn the_share_of_dead_ends_is_typical_of_the_algorithm() {
    let grid = Square::new(Board::new([300, 300, 1], [false; 3]).unwrap());
    for (by, expected) in [
        (By::DepthFirst, 10.0),
        (By::Wilson, 29.4),
        (By::AldousBroder, 29.4),
        (By::CyclePopping, 29.4),
        (By::Kruskal, 30.7),
        (By::Prim, 35.7),
    ] {
        check(&format!("{by:?}"), expected, |seed| by.maze(&grid, seed));
    }
    check("binary tree", 25.0, |seed| {
        BinaryTree::default().maze(grid.clone(), &mut SeededRandom::new(seed))
    });
}

/// Checks the mean share of dead ends, in per cent, over twenty seeds.
fn check(name: &str, expected: f64, maze: impl Fn(u64) -> Maze<Square>) {
    let share = |seed| {
        let maze = maze(seed);
        100.0 * measure::dead_ends(&maze).count() as f64 / f64::from(maze.grid().cells())
    };
    let share = (0..20).map(share).sum::<f64>() / 20.0;
    assert!((share - expected).abs() < 1.0, "{name}: {share:.2} %");
}
