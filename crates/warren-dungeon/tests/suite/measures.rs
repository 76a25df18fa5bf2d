//! Tests of the measures of a level.

use super::support::drawn;
use warren_dungeon::survey::{Figure, Measures, measures};
use warren_maze::topology::MAX_DIRS;

/// Returns the numbers of cells with no passage, with one passage, and so on, padded with zeros.
fn degrees(first: &[u32]) -> [u32; MAX_DIRS + 1] {
    let mut degrees = [0; MAX_DIRS + 1];
    degrees[..first.len()].copy_from_slice(first);
    degrees
}

#[test]
fn measures_equal_values_counted_by_hand() {
    let check = |map: &str, expected: Measures| {
        assert_eq!(measures(&drawn(map)), expected, "{map}");
        expected
    };
    // The level has a branch of 3 cells in the north, a branch of 2 cells in the north-east corner,
    // and two branches of 1 cell in the south. The level also has an isolated cell and rock.
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

    // Both ends of the corridor are dead ends, and the length of each is the whole corridor. The
    // solution passes through the door.
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
