//! Tests of a level's measures.

use super::support::{corridor, drawn};
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, SideKind};
use warren_dungeon::route::SolutionKind;
use warren_dungeon::survey::{Figure, Measures, measures};
use warren_maze::maze::Side;
use warren_maze::measure::RandomSearch;
use warren_maze::topology::{Dir, MAX_DIRS};

/// Returns the number of cells with no passage, with one passage, and so on, padded with zeros.
fn degrees(first: &[u32]) -> [u32; MAX_DIRS + 1] {
    let mut degrees = [0; MAX_DIRS + 1];
    degrees[..first.len()].copy_from_slice(first);
    degrees
}

#[test]
fn measures_equal_values_counted_by_hand() {
    let check = |map: &str, expected: Measures| {
        let found = measures(&drawn(map));
        // Logarithms are compared below, up to rounding.
        let expected = Measures {
            mcclendon: found.mcclendon,
            log10_trees: found.log10_trees,
            ..expected
        };
        assert_eq!(found, expected, "{map}");
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
            straights: Some(2),
            longest_path: 7,
            mcclendon: None,
            non_significant_walls: 3,
            log10_trees: None,
            random_walk: Some(40),
            random_search: Some(RandomSearch {
                mean: 8,
                variance: 6.0,
            }),
            solution: Some(4),
            solution_cells: Some(5),
            solution_kind: Some(SolutionKind::Walkable),
            areas: vec![10, 1],
            locks: None,
            backtracking: None,
            rooms: Vec::new(),
            doorways: 0,
            gates: 0,
            keys: 0,
            portals: 0,
            finds: 0,
            coins: 0,
            light: None,
            spare_light: None,
        },
    );
    let figures = [
        (Figure::DeadEnds, 4.0 / 11.0),
        (Figure::SixPassages, 0.0),
        (Figure::River, 1.75),
        (Figure::Straightness, 0.5),
        (Figure::Straights, 2.0 / 11.0),
        (Figure::Turns, 2.0 / 11.0),
        (Figure::Junctions, 2.0 / 11.0),
        (Figure::Crossroads, 0.0),
        (Figure::LongestPath, 7.0),
        (Figure::RandomWalk, 40.0),
        (Figure::SearchDeviation, 6.0_f64.sqrt()),
        (Figure::NonSignificantWalls, 3.0),
        (Figure::Solution, 4.0),
        (Figure::SolutionShare, 5.0 / 11.0),
        (Figure::Areas, 2.0),
        (Figure::SmallestArea, 1.0),
        (Figure::LargestArea, 10.0),
    ];
    for (figure, value) in figures {
        assert_eq!(counted.figure(figure), Some(value), "{}", figure.name());
    }
    for figure in [Figure::Rooms, Figure::RoomShare, Figure::Doorways] {
        assert_eq!(counted.figure(figure), None, "{}", figure.name());
    }

    // The solution has segments of 1 and 3 moves, and four branches are straight.
    let solution: f64 = 4.0 * (1.0 / 2.0 + 1.0 / 6.0);
    for (figure, value) in [
        (Figure::Difficulty, (solution * 1.5_f64.powi(4)).ln()),
        (Figure::Complexity, (solution + 4.0 * 0.5).ln()),
        (Figure::WallRatio, 3.0 / (solution * 1.5_f64.powi(4)).ln()),
        (Figure::SpanningTrees, 209.0_f64.log10()),
    ] {
        let found = counted.figure(figure).unwrap();
        assert!((found - value).abs() < 1e-12, "{}", figure.name());
    }

    // Both ends of the corridor are dead ends, and the length of each is the whole corridor. The
    // solution passes through the door.
    let corridor = check(
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
            straights: Some(0),
            longest_path: 1,
            mcclendon: None,
            non_significant_walls: 0,
            log10_trees: None,
            random_walk: Some(4),
            random_search: Some(RandomSearch {
                mean: 2,
                variance: 0.0,
            }),
            solution: Some(2),
            solution_cells: Some(3),
            solution_kind: Some(SolutionKind::Walkable),
            areas: vec![2, 1],
            locks: None,
            backtracking: None,
            rooms: Vec::new(),
            doorways: 0,
            gates: 0,
            keys: 0,
            portals: 0,
            finds: 0,
            coins: 0,
            light: None,
            spare_light: None,
        },
    );
    assert_eq!(corridor.figure(Figure::WallRatio), None);
    assert_eq!(corridor.figure(Figure::SpanningTrees), Some(0.0));
    let difficulty = corridor.figure(Figure::Difficulty).unwrap();
    assert!((difficulty - 0.5_f64.ln()).abs() < 1e-12);
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
            straights: Some(0),
            longest_path: 2,
            mcclendon: None,
            non_significant_walls: 0,
            log10_trees: None,
            random_walk: None,
            random_search: None,
            solution: None,
            solution_cells: None,
            solution_kind: None,
            areas: vec![4, 1, 1],
            locks: None,
            backtracking: None,
            rooms: Vec::new(),
            doorways: 0,
            gates: 0,
            keys: 0,
            portals: 0,
            finds: 0,
            coins: 0,
            light: None,
            spare_light: None,
        },
    );
}

#[test]
fn levels_with_gates_have_further_measures() {
    // The key is in the first branch, and the finish is behind two gates. On the way back from the
    // key, the player visits three cells again.
    let level = corridor("      S         F");
    let east = |cell| Side { cell, dir: Dir(0) };
    let locked = SideKind::Gate(Gate::Locked(KeyShape::Star));
    let level = level
        .with(Edit::Side(east(5), locked))
        .and_then(|level| level.with(Edit::Side(east(7), SideKind::Gate(Gate::Iron))))
        .and_then(|level| level.with(Edit::Content(Content::Key(KeyShape::Star), 0, true)))
        .and_then(|level| level.with(Edit::Content(Content::IronKey, 6, true)))
        .unwrap();
    let measures = measures(&level);
    let locks = measures.locks.unwrap();
    assert_eq!((locks.nesting, locks.spheres), (2, Some(3)));
    let start = level.starts()[0];
    let moves = start + level.finishes()[0];
    let share = f64::from(start) / f64::from(moves);
    assert_eq!(measures.figure(Figure::Backtracking), Some(share));
    assert_eq!(
        Figure::Backtracking.text(share),
        format!("{:.2} %", 100.0 * share)
    );
}
