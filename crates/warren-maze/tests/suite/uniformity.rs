//! Tests of uniform spanning trees: their number on a grid, and the algorithms that generate them
//! with equal probability.

use super::by::By;
use std::collections::HashSet;
use warren_maze::maze::Maze;
use warren_maze::measure::{UniformityError, spanning_trees, uniformity};
use warren_maze::topology::{Cell, Graph, Grid, GridShape, GridSpec, Mask, Topology};

/// A grid: its shape, the numbers of columns, rows and floors, the wrapped axes, and a mask's rows.
type Tested = (GridShape, [u32; 3], &'static str, &'static [&'static str]);

/// Grids, each with its number of spanning trees.
const COUNTED: [(Tested, u32); 20] = [
    ((GridShape::Square, [2, 3, 1], "", &[]), 15),
    ((GridShape::Square, [3, 3, 1], "", &[]), 192),
    ((GridShape::Square, [3, 4, 1], "", &[]), 2_415),
    ((GridShape::Square, [3, 3, 1], "xy", &[]), 11_664),
    ((GridShape::Cubic, [2, 2, 2], "", &[]), 384),
    ((GridShape::Square, [1, 1, 1], "", &[]), 1),
    ((GridShape::Square, [1, 20, 1], "", &[]), 1),
    // A ring of n cells has n trees. Two rings of four cells that share a side together have 4 · 4
    // - 1 trees.
    ((GridShape::Cubic, [1, 1, 5], "z", &[]), 5),
    (
        (GridShape::Square, [3, 3, 1], "", &["...", ".#.", "..."]),
        8,
    ),
    ((GridShape::Square, [4, 2, 1], "x", &["....", ".##."]), 15),
    // Six hexagons around a cell form a wheel. A wheel with n spokes has L(2n) - 2 trees, where L
    // are the Lucas numbers.
    ((GridShape::Hex, [3, 3, 1], "", &["#..", "...", "..#"]), 320),
    // Two rings of three cells form a prism.
    ((GridShape::Square, [3, 2, 1], "x", &[]), 75),
    // A row of triangles is a path. Two rows of three triangles share two sides, so they form a
    // ring of six cells.
    ((GridShape::Triangular, [5, 1, 1], "", &[]), 1),
    ((GridShape::Triangular, [3, 2, 1], "", &[]), 6),
    // Two adjacent hexagons of triangles are two rings of six cells that share a side.
    ((GridShape::Triangular, [5, 2, 1], "", &[]), 35),
    ((GridShape::Triangular, [4, 4, 1], "", &[]), 204),
    ((GridShape::Triangular, [4, 2, 1], "x", &[]), 64),
    // The grids are a ring, a ring of six cells around a ring of three cells, and a prism, which
    // consists of two rings of the same length. A prism has n / 2 · ((2 + √3)ⁿ + (2 - √3)ⁿ - 2)
    // trees.
    ((GridShape::Polar, [7, 1, 1], "", &[]), 7),
    ((GridShape::Polar, [3, 2, 1], "", &[]), 1_815),
    ((GridShape::Polar, [7, 2, 1], "", &[]), 35_287),
];

/// Graphs, each with its number of cells, its edges, and its number of spanning trees.
const GRAPHS: [(Cell, &[(Cell, Cell)], u32); 3] = [
    // A complete graph of n cells has n^(n - 2) trees (Cayley).
    (4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)], 16),
    // A complete bipartite graph of m and n cells has m^(n - 1) · n^(m - 1) trees.
    (
        6,
        &[
            (0, 3),
            (0, 4),
            (0, 5),
            (1, 3),
            (1, 4),
            (1, 5),
            (2, 3),
            (2, 4),
            (2, 5),
        ],
        81,
    ),
    // The Petersen graph.
    (
        10,
        &[
            (0, 1),
            (1, 2),
            (2, 3),
            (3, 4),
            (4, 0),
            (0, 5),
            (1, 6),
            (2, 7),
            (3, 8),
            (4, 9),
            (5, 7),
            (7, 9),
            (9, 6),
            (6, 8),
            (8, 5),
        ],
        2_000,
    ),
];

fn spec((shape, [width, height, depth], wraps, _): Tested) -> GridSpec {
    GridSpec {
        shape,
        width,
        height,
        depth,
        wrap_x: wraps.contains('x'),
        wrap_y: wraps.contains('y'),
        wrap_z: wraps.contains('z'),
    }
}

fn grid(tested: Tested) -> Grid {
    let mask = match tested.3 {
        [] => Mask::Full,
        rows => Mask::Drawn(rows.iter().map(|&row| row.into()).collect()),
    };
    Grid::try_from(spec(tested)).unwrap().masked(&mask).unwrap()
}

/// Returns the mazes that an algorithm carves on a grid, one for each seed.
fn mazes<T: Topology + Clone + Sync>(
    grid: &T,
    by: By,
    samples: u64,
) -> impl Iterator<Item = Maze<T>> {
    (0..samples).map(move |seed| by.maze(grid, seed))
}

const NINE: Tested = COUNTED[1].0;

#[test]
fn aldous_broder_wilson_and_cycle_popping_generate_spanning_trees_uniformly() {
    for (on, trees) in COUNTED {
        check_uniform(&format!("{on:?}"), &grid(on), trees);
    }
    for (cells, edges, trees) in GRAPHS {
        let graph = Graph::from_edges(cells, edges.iter().copied()).unwrap();
        check_uniform(&format!("{edges:?}"), &graph, trees);
    }
}

fn check_uniform<T: Topology + Clone + Sync>(name: &str, grid: &T, trees: u32) {
    for by in [By::AldousBroder, By::CyclePopping, By::Wilson] {
        let samples = u64::from(20 * trees).max(10_000);
        let found = uniformity(grid, mazes(grid, by, samples)).unwrap();
        assert_eq!(
            (found.trees, found.found, found.samples),
            (trees, trees, samples)
        );
        // The smallest of 69 uniform values is less than 0.0001 about once in 200 times.
        assert!(found.p_value() > 0.0001, "{by:?} on {name}: {found:?}");
    }
}

#[test]
fn kruskal_prim_and_depth_first_search_are_not_uniform() {
    let grid = grid(NINE);
    for by in [By::Kruskal, By::Prim, By::DepthFirst] {
        let found = uniformity(&grid, mazes(&grid, by, 100_000)).unwrap();
        assert!(found.p_value() < 1e-9, "{by:?}: {found:?}");
    }
}

#[test]
fn spanning_trees_equals_a_brute_force_count_on_small_grids() {
    let mut checked = 0;
    for shape in GridShape::ALL {
        for (width, height, depth) in [
            (1, 4, 1),
            (2, 2, 1),
            (3, 1, 1),
            (3, 2, 1),
            (4, 2, 1),
            (3, 3, 1),
            (4, 4, 1),
            (2, 2, 2),
        ] {
            for wraps in ["", "x", "y", "xy"] {
                let on: Tested = (shape, [width, height, depth], wraps, &[]);
                let Ok(grid) = Grid::try_from(spec(on)) else {
                    continue;
                };
                if let Some(trees) = count_trees_by_brute_force(&grid) {
                    assert_eq!(spanning_trees(&grid), Ok(trees), "{on:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked >= 15, "{checked}");
}

#[test]
fn spanning_trees_of_graphs_are_counted() {
    for (cells, edges, trees) in GRAPHS {
        let graph = Graph::from_edges(cells, edges.iter().copied()).unwrap();
        assert_eq!(spanning_trees(&graph), Ok(trees));
        if edges.len() <= 16 {
            assert_eq!(count_trees_by_brute_force(&graph), Some(trees));
        }
    }
}

/// Counts trees by trying every set of walls. Returns `None` if there are more than sixteen walls.
fn count_trees_by_brute_force(grid: &impl Topology) -> Option<u32> {
    let mut walls = Vec::new();
    for cell in 0..grid.cells() {
        let later = grid.neighbours(cell).filter(|&(_, next)| next > cell);
        walls.extend(later.map(|(_, next)| (cell as usize, next as usize)));
    }
    if walls.len() > 16 {
        return None;
    }
    let is_tree = |open: u32| {
        let mut part: Vec<usize> = (0..grid.cells() as usize).collect();
        let mut joins = walls
            .iter()
            .enumerate()
            .filter(|&(i, _)| open >> i & 1 != 0);
        joins.all(|(_, &(a, b))| {
            let (from, to) = (part[a], part[b]);
            part.iter_mut()
                .filter(|p| **p == from)
                .for_each(|p| *p = to);
            from != to
        })
    };
    let passages = grid.count() - 1;
    let sets = (0..1u32 << walls.len()).filter(|open| open.count_ones() == passages);
    Some(sets.filter(|&open| is_tree(open)).count() as u32)
}

#[test]
fn grids_with_too_many_cells_or_trees_are_refused() {
    let count =
        |width, height| spanning_trees(&grid((GridShape::Square, [width, height, 1], "", &[])));
    assert_eq!(count(1, 256), Ok(1));
    assert_eq!(count(2, 11), Ok(564_719));
    assert_eq!(count(2, 12), Err(UniformityError::ManyTrees));
    assert_eq!(count(16, 16), Err(UniformityError::ManyTrees));
    assert_eq!(
        count(1, 257),
        Err(UniformityError::ManyCells { cells: 257 })
    );
}

#[test]
fn trees_that_were_not_generated_are_included_in_the_statistic() {
    let square: Tested = (GridShape::Square, [2, 2, 1], "", &[]);
    let mut kinds = HashSet::new();
    let mut four: Vec<_> = mazes(&grid(square), By::Wilson, 100)
        .filter(|maze| kinds.insert((0..4).map(|cell| maze.passages(cell)).collect::<Vec<_>>()))
        .collect();
    assert_eq!(four.len(), 4);
    let of = |mazes: &[Maze<Grid>]| uniformity(&grid(square), mazes.to_vec()).unwrap();
    assert_eq!((of(&four).statistic, of(&four).p_value()), (0.0, 1.0));
    // Two of the four trees occur twice each. Each of the four trees is expected once.
    four.truncate(2);
    let found = of(&[&four[..], &four[..]].concat());
    assert_eq!((found.trees, found.found, found.freedom), (4, 2, 3));
    assert_eq!(found.statistic, 4.0);
    // The value for 4.0 and three degrees of freedom is from a table.
    assert!((found.p_value() - 0.261_464).abs() < 1e-6, "{found:?}");
}

#[test]
fn mazes_that_are_not_trees_are_refused() {
    // The walls between the two trees stay closed.
    let number = match uniformity(&grid(NINE), mazes(&grid(NINE), By::Areas(2), 100)) {
        Err(UniformityError::NoTree { number }) => number,
        other => panic!("{other:?}"),
    };
    assert_eq!(number, 0);
    let none = uniformity::<_, Grid>(&grid(NINE), []);
    assert_eq!(none, Err(UniformityError::NoSamples));
    let mut ring = Maze::solid(grid(COUNTED[8].0));
    for cell in 0..9 {
        for dir in ring.grid().exits(cell) {
            ring.open(cell, dir);
        }
    }
    let found = uniformity(&grid(COUNTED[8].0), [ring]);
    assert_eq!(found, Err(UniformityError::NoTree { number: 0 }));
}
