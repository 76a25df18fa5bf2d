//! Tests of the number of non-significant walls.

use super::grids::any_grid;
use super::mazes::{any_maze, drawn};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use warren_maze::generate::{DepthFirst, Generator};
use warren_maze::geometry::Point;
use warren_maze::maze::Maze;
use warren_maze::measure::non_significant_walls;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Board, Embedding, Grid, GridSpec, Square};

/// Counts the walls as the paper describes, based on the corner positions in the plane.
fn count_by_positions(maze: &Maze<Grid>) -> u32 {
    let grid = maze.grid();
    let mut walls: BTreeSet<(u32, [Point; 2])> = BTreeSet::new();
    for cell in maze.open_cells() {
        let corners: Vec<Point> = grid.corners(cell).collect();
        for (i, &dir) in grid.clockwise(cell).iter().enumerate() {
            if !maze.passages(cell).contains(dir) {
                let mut ends = [corners[i], corners[(i + 1) % corners.len()]];
                ends.sort_unstable();
                walls.insert((grid.floor(cell), ends));
            }
        }
    }
    let ends = |walls: &BTreeSet<(u32, [Point; 2])>| {
        let mut ends: BTreeMap<(u32, Point), u32> = BTreeMap::new();
        for &(floor, corners) in walls {
            for corner in corners {
                *ends.entry((floor, corner)).or_default() += 1;
            }
        }
        ends
    };
    let all = ends(&walls);
    let mut removed = 0;
    loop {
        let left = ends(&walls);
        let is_free = |&(floor, corners): &(u32, [Point; 2])| {
            let mut corners = corners.iter().map(|&corner| (floor, corner));
            corners.any(|corner| left[&corner] == 1 && all[&corner] < 3)
        };
        let Some(wall) = walls.iter().copied().find(is_free) else {
            return removed;
        };
        walls.remove(&wall);
        removed += 1;
    }
}

/// All inner walls of a spiral form one chain with a free end.
#[test]
fn no_inner_wall_of_a_spiral_is_significant() {
    let sample = drawn(
        "
        +-+-+-+-+-+
        |S        |
        +-+-+-+-+ +
        |       | |
        + +-+-+ + +
        | |  F| | |
        + + +-+ + +
        | |     | |
        + +-+-+-+ +
        |         |
        +-+-+-+-+-+
        ",
    );
    assert_eq!(non_significant_walls(&sample.maze), 16);
}

/// Three walls meet in the middle of the maze. The wall from there to the border is significant,
/// although the other two walls are removed completely.
#[test]
fn walls_between_intersections_are_significant() {
    let sample = drawn(
        "
        +-+-+-+-+
        |S  |   |
        + + + + +
        | |   | |
        + +-+-+ +
        |   |  F|
        + + + + +
        | | | | |
        +-+-+-+-+
        ",
    );
    // Two walls that are two sides long end in the middle, and three walls that are one side long
    // end at the border.
    assert_eq!(non_significant_walls(&sample.maze), 7);
}

#[test]
fn walls_of_a_torus_do_not_depend_on_its_first_cell() {
    let [width, height] = [6, 5];
    let torus = Square::new(Board::new([width, height, 1], [true, true, false]).unwrap());
    for seed in 0..20 {
        let maze = DepthFirst.maze(torus.clone(), &mut SeededRandom::new(seed));
        let mut moved = Maze::solid(torus.clone());
        for (cell, dir) in maze.edges() {
            let [x, y] = [(cell % width + 2) % width, (cell / width + 3) % height];
            moved.open(y * width + x, dir);
        }
        assert_eq!(
            non_significant_walls(&moved),
            non_significant_walls(&maze),
            "seed {seed}"
        );
    }
}

proptest! {
    #[test]
    fn non_significant_walls_equal_a_count_by_positions(
        sample in any_maze(
            any_grid(7).prop_map(|grid| GridSpec {
                wrap_x: false,
                wrap_y: false,
                wrap_z: false,
                ..grid
            }),
            5,
        ),
    ) {
        let count = count_by_positions(&sample.maze);
        prop_assert_eq!(non_significant_walls(&sample.maze), count);
    }
}
