//! Tests of measures: areas and dead ends.

use super::grids::{any_grid, parts, passages};
use super::mazes::{any_maze, drawn};
use proptest::prelude::*;
use warren_maze::measure::{ROCK, areas, dead_ends};
use warren_maze::topology::Topology;

#[test]
fn areas_are_numbered_in_the_order_of_their_first_cells() {
    let sample = drawn(
        "
        +-+-+-+-+
        |S  |   |
        +-+-+ +-+
        |#|#|  F|
        +-+-+-+-+
        |   D   |
        +-+-+-+-+
        ",
    );
    let areas = areas(&sample.maze);
    assert_eq!(areas.of, [0, 0, 1, 1, ROCK, ROCK, 1, 1, 2, 2, 3, 3]);
    assert_eq!(areas.count, 4);
    // A door counts as a wall between areas. Rock is not in any area.
    let walls = [0, 1, 2, 6, 8, 9].map(|cell| areas.boundary(&sample.maze, cell).0);
    assert_eq!(walls, [0, 0b0001, 0b0010, 0b0100, 0, 0b0001]);
}

#[test]
fn dead_ends_have_one_passage_and_doors_are_not_passages() {
    let sample = drawn(
        "
        +-+-+-+-+
        |S      |
        +-+ +-+ +
        |#| D   |
        +-+-+-+-+
        |  F| | |
        +-+-+-+-+
        ",
    );
    let found: Vec<_> = dead_ends(&sample.maze).collect();
    assert_eq!(found, [0, 5, 6, 8, 9]);
}

proptest! {
    #[test]
    fn cells_are_in_the_same_area_if_and_only_if_passages_connect_them(
        sample in any_maze(any_grid(12), 10),
    ) {
        let maze = &sample.maze;
        let found = areas(maze);
        let parts = parts(maze.grid().cells(), &passages(maze));
        let mut count = 0;
        for cell in 0..maze.grid().cells() {
            let (area, part) = (found.of[cell as usize], parts[cell as usize]);
            if maze.is_solid(cell) {
                prop_assert_eq!(area, ROCK);
            } else if part == cell {
                prop_assert_eq!(area, count);
                count += 1;
            } else {
                prop_assert_eq!(area, found.of[part as usize]);
            }
        }
        prop_assert_eq!(found.count, count);
    }
}
