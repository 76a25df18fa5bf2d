//! Tests of measures: areas, dead ends, and the texture of passages.

use super::support::{any_grid, any_recipe, drawn, parts, passages};
use proptest::prelude::*;
use warren_dungeon::make::make;
use warren_dungeon::survey::{Figure, Measures, measures};
use warren_maze::measure::{ROCK, areas, dead_ends};
use warren_maze::topology::{MOST_DIRS, Topology};

#[test]
fn areas_are_numbered_in_the_order_of_their_first_cells() {
    let level = drawn(
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
    let areas = areas(level.maze());
    assert_eq!(areas.of, [0, 0, 1, 1, ROCK, ROCK, 1, 1, 2, 2, 3, 3]);
    assert_eq!(areas.count, 4);
    // A door counts as a wall between areas. Rock does not belong to any area.
    let walls = [0, 1, 2, 6, 8, 9].map(|cell| areas.boundary(level.maze(), cell).0);
    assert_eq!(walls, [0, 0b0001, 0b0010, 0b0100, 0, 0b0001]);
}

#[test]
fn a_dead_end_has_one_passage_and_a_door_is_none() {
    let level = drawn(
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
    let found: Vec<_> = dead_ends(level.maze()).collect();
    assert_eq!(found, [0, 5, 6, 8, 9]);
}

/// Returns the numbers of cells with no passage, with one passage, and so on, padded with zeros.
fn degrees(first: &[u32]) -> [u32; MOST_DIRS + 1] {
    let mut degrees = [0; MOST_DIRS + 1];
    degrees[..first.len()].copy_from_slice(first);
    degrees
}

#[test]
fn measures_are_those_that_a_person_counts() {
    let check = |map: &str, expected: Measures| {
        assert_eq!(measures(&drawn(map)), expected, "{map}");
        expected
    };
    // The level has branches of 3 cells in the north, of 2 cells in the north-east corner, and two
    // branches of 1 cell in the south. The level also has an isolated cell and rock.
    let counted = check(
        "
        +-+-+-+-+
        |S    | |
        + +-+-+ +
        |      F|
        + +-+ +-+
        | |#| | |
        +-+-+-+-+
        ",
        Measures {
            open: 11,
            degrees: degrees(&[1, 4, 4, 2]),
            river: Some(1.75),
            straightness: Some(0.5),
            solution: Some(4),
            areas: vec![10, 1],
        },
    );
    let figures = [
        (Figure::DEAD_ENDS, 4.0 / 11.0),
        (Figure::Degree(6), 0.0),
        (Figure::River, 1.75),
        (Figure::Straightness, 0.5),
        (Figure::Solution, 4.0),
        (Figure::SolutionShare, 5.0 / 11.0),
        (Figure::Areas, 2.0),
        (Figure::SmallestArea, 1.0),
        (Figure::LargestArea, 10.0),
    ];
    for (figure, value) in figures {
        assert_eq!(counted.figure(figure), Some(value), "{}", figure.name());
    }
    assert_eq!(counted.figure(Figure::Degree(65)), None);

    // A corridor is a branch from both of its ends. The solution passes through the door.
    check(
        "
        +-+-+-+
        |S  DF|
        +-+-+-+
        ",
        Measures {
            open: 3,
            degrees: degrees(&[1, 2]),
            river: Some(2.0),
            straightness: None,
            solution: Some(2),
            areas: vec![2, 1],
        },
    );
    // The level has no dead ends, and the finish cannot be reached.
    check(
        "
        +-+-+-+
        |S  | |
        + + +-+
        |   |F|
        +-+-+-+
        ",
        Measures {
            open: 6,
            degrees: degrees(&[2, 0, 4]),
            river: None,
            straightness: Some(0.0),
            solution: None,
            areas: vec![4, 1, 1],
        },
    );
}

proptest! {
    #[test]
    fn two_cells_lie_in_one_area_when_passages_join_them(recipe in any_recipe(any_grid(12))) {
        let level = make(&recipe).unwrap();
        let maze = level.maze();
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
