//! Tests of Kruskal's algorithm and of the minimum spanning tree. Both algorithms carve trees on
//! every grid. The trees of Kruskal's algorithm occur with the probabilities that follow from the
//! algorithm's definition. The minimum spanning tree does not depend on the number of threads.

use super::grids::{Heard, Log, smallest_grids};
use std::collections::HashMap;
use std::ops::ControlFlow;
#[cfg(feature = "rayon")]
use warren_maze::generate::CyclePopping;
use warren_maze::generate::{Generator, Kruskal, MinimumSpanningTree};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Cell, Dir, Grid, GridShape, GridSpec, Mask, Topology};

const GENERATORS: [fn(&Grid, u64, &mut Log) -> ControlFlow<()>; 2] = [
    |grid, seed, log| Kruskal.carve(grid, &mut SeededRandom::new(seed), log),
    |grid, seed, log| MinimumSpanningTree.carve(grid, &mut SeededRandom::new(seed), log),
];

#[test]
fn both_algorithms_carve_a_spanning_tree_with_and_without_a_mask() {
    for spec in smallest_grids().chain([rectangle(GridShape::Square, 90, 70)]) {
        let whole = Grid::try_from(spec).unwrap();
        let mut rows: Vec<String> = (0..whole.count_rows())
            .map(|row| ".".repeat(whole.row(row).len()))
            .collect();
        rows[0].replace_range(0..1, "#");
        for grid in [Some(whole.clone()), whole.masked(&Mask::Drawn(rows)).ok()] {
            let Some(grid) = grid else { continue };
            for generator in GENERATORS {
                let mut log = Log::default();
                assert_eq!(generator(&grid, 3, &mut log), ControlFlow::Continue(()));
                assert_is_tree(&grid, &log);
            }
        }
    }
}

#[test]
fn both_algorithms_stop_when_the_listener_cancels() {
    let grid = Grid::try_from(rectangle(GridShape::Square, 9, 8)).unwrap();
    for generator in GENERATORS {
        for breaks_after in 1..=72 {
            let mut log = Log {
                breaks_after: Some(breaks_after),
                ..Log::default()
            };
            assert_eq!(generator(&grid, 3, &mut log), ControlFlow::Break(()));
            assert_eq!(log.heard.len(), breaks_after);
        }
    }
}

#[test]
fn kruskal_opens_the_walls_of_four_cells_in_uniformly_random_order() {
    // Three of the four walls are opened, in any order.
    let orders = tally(2, 2, 24_000, |passages| passages);
    assert_eq!(orders.len(), 24);
    assert_fits(orders.values().map(|&found| (found, 1000.0)));
}

#[test]
fn kruskal_makes_trees_with_the_probabilities_of_random_wall_orders() {
    let grid = Grid::try_from(rectangle(GridShape::Square, 3, 2)).unwrap();
    let walls: Vec<(Cell, Dir)> = (0..grid.cells())
        .flat_map(|cell| grid.exits(cell).map(move |dir| (cell, dir)))
        .filter(|&(cell, dir)| grid.owns(cell, dir))
        .collect();
    let mut orders: HashMap<Vec<(Cell, Dir)>, u32> = HashMap::new();
    each_order(walls, 0, &mut |walls| {
        let mut parts: Vec<Cell> = (0..grid.cells()).collect();
        let mut tree = walls.to_vec();
        tree.retain(|&(cell, dir)| join(&mut parts, cell, grid.step(cell, dir)));
        *orders.entry(sorted(tree)).or_default() += 1;
    });
    assert_eq!(orders.values().sum::<u32>(), 5040);

    let trees = tally(3, 2, 10 * 5040, sorted);
    assert_eq!(trees.len(), 15);
    assert_fits(
        orders
            .iter()
            .map(|(tree, &orders)| (trees[tree], 10.0 * f64::from(orders))),
    );
}

#[test]
fn kruskal_opens_each_wall_first_with_equal_probability() {
    let walls = tally(5, 4, 31_000, |passages| passages[0]);
    assert_eq!(walls.len(), 31);
    assert_fits(walls.values().map(|&found| (found, 1000.0)));
}

#[test]
#[cfg(feature = "rayon")]
fn the_minimum_spanning_tree_is_the_same_on_one_thread_and_on_four() {
    // Each grid has several chunks.
    check_threads(&MinimumSpanningTree, [500, 400]);
}

#[test]
#[cfg(feature = "rayon")]
fn cycle_popping_is_the_same_on_one_thread_and_on_four() {
    check_threads(&CyclePopping, [150, 120]);
}

/// Checks that a generator makes the same tree on one thread and on four, on grids of every shape with this
/// width and height, in cells.
#[cfg(feature = "rayon")]
fn check_threads(generator: &(impl Generator + Sync), [width, height]: [u32; 2]) {
    for shape in GridShape::ALL {
        let mut spec = rectangle(shape, width, height);
        (spec.wrap_x, spec.wrap_y) = (shape.may_wrap(), shape.may_wrap());
        let grid = Grid::try_from(spec).unwrap();
        let [one, four] = [1, 4].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let mut log = Log::default();
            let carve = || generator.carve(&grid, &mut SeededRandom::new(8), &mut log);
            let done = pool.build().unwrap().install(carve);
            assert_eq!(done, ControlFlow::Continue(()));
            log
        });
        assert!(one.heard == four.heard, "{shape:?}");
        assert_is_tree(&grid, &one);
    }
}

#[test]
fn the_first_passages_of_a_minimum_spanning_tree_reach_every_cell() {
    let grid = Grid::try_from(rectangle(GridShape::Square, 30, 30)).unwrap();
    let mut log = Log::default();
    let _ = MinimumSpanningTree.carve(&grid, &mut SeededRandom::new(1), &mut log);
    let mut reached = vec![false; 900];
    for (cell, dir) in passages(&log).take(900 * 3 / 4) {
        reached[cell as usize] = true;
        reached[grid.step(cell, dir) as usize] = true;
    }
    assert_eq!(reached.iter().position(|reached| !reached), None);
}

fn rectangle(shape: GridShape, width: u32, height: u32) -> GridSpec {
    GridSpec {
        shape,
        width,
        height,
        ..GridSpec::default()
    }
}

/// Checks that there is one root, and that each passage joins two trees until only one tree is
/// left.
fn assert_is_tree(grid: &Grid, log: &Log) {
    assert!(matches!(log.heard[0], Heard::Root(cell) if grid.has(cell)));
    assert_eq!(log.heard.len() as u32, grid.count(), "on {grid:?}");
    let mut parts: Vec<Cell> = (0..grid.cells()).collect();
    for (cell, dir) in passages(log) {
        assert!(grid.exits(cell).contains(dir));
        assert!(
            join(&mut parts, cell, grid.step(cell, dir)),
            "a loop on {grid:?}"
        );
    }
}

fn passages(log: &Log) -> impl Iterator<Item = (Cell, Dir)> {
    log.heard.iter().filter_map(|heard| match *heard {
        Heard::Passage(cell, dir) => Some((cell, dir)),
        Heard::Root(_) => None,
    })
}

/// Merges the sets of two cells. Each entry of `parts` is a cell in the same set as the cell whose
/// number is the entry's index. Returns `true` if the sets were different.
fn join(parts: &mut [Cell], a: Cell, b: Cell) -> bool {
    let [a, b] = [a, b].map(|mut cell| {
        while parts[cell as usize] != cell {
            parts[cell as usize] = parts[parts[cell as usize] as usize];
            cell = parts[cell as usize];
        }
        cell
    });
    parts[a as usize] = b;
    a != b
}

/// Carves many mazes with Kruskal's algorithm on a square grid, and counts them by a key that is
/// computed from their passages.
fn tally<K: Eq + std::hash::Hash>(
    width: u32,
    height: u32,
    runs: u32,
    key: impl Fn(Vec<(Cell, Dir)>) -> K,
) -> HashMap<K, u32> {
    let grid = Grid::try_from(rectangle(GridShape::Square, width, height)).unwrap();
    let mut random = SeededRandom::new(11);
    let mut found = HashMap::new();
    for _ in 0..runs {
        let mut log = Log::default();
        let _ = Kruskal.carve(&grid, &mut random, &mut log);
        *found.entry(key(passages(&log).collect())).or_default() += 1;
    }
    found
}

/// Compares observed counts with expected counts by Pearson's chi-square test. The statistic may be
/// at most six standard deviations above its mean.
fn assert_fits(counts: impl Iterator<Item = (u32, f64)>) {
    let squares: Vec<f64> = counts
        .map(|(found, expected)| (f64::from(found) - expected).powi(2) / expected)
        .collect();
    let freedom = squares.len() as f64 - 1.0;
    let sum: f64 = squares.iter().sum();
    assert!(
        sum < freedom + 6.0 * (2.0 * freedom).sqrt(),
        "{sum} of {freedom}"
    );
}

fn each_order<I: Copy>(mut items: Vec<I>, from: usize, f: &mut impl FnMut(&[I])) {
    if from == items.len() {
        f(&items);
    }
    for i in from..items.len() {
        items.swap(from, i);
        each_order(items.clone(), from + 1, f);
        items.swap(from, i);
    }
}

fn sorted(mut passages: Vec<(Cell, Dir)>) -> Vec<(Cell, Dir)> {
    passages.sort();
    passages
}
