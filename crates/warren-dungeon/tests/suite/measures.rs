//! Tests of a level's measures.

use super::support::{any_grid, any_recipe, corridor, drawn};
use proptest::prelude::*;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::route::SolutionKind;
use warren_dungeon::survey::{Figure, LazyMeasures, Measures, measures};
use warren_maze::maze::Side;
use warren_maze::topology::{Dir, MAX_DIRS};

/// Returns the number of cells with no passage, with one passage, and so on, padded with zeros.
fn degrees(first: &[u32]) -> [u32; MAX_DIRS + 1] {
    let mut degrees = [0; MAX_DIRS + 1];
    degrees[..first.len()].copy_from_slice(first);
    degrees
}

/// Measures a level without contents, and compares its figures up to rounding. Figures that `expected` does not contain
/// must not exist, except for shares of cells with a number of passages.
fn check(map: &str, expected: &[(Figure, f64)]) -> Measures {
    let found = measures(&drawn(map));
    for &(figure, value) in expected {
        let found = found.figure(figure).unwrap_or(f64::NAN);
        assert!((found - value).abs() < 1e-12, "{}: {found}", figure.name());
    }
    let is_expected = |figure| expected.iter().any(|&(other, _)| other == figure);
    let is_absent = |&figure: &Figure| figure.passages().is_none() && !is_expected(figure);
    for figure in Figure::ALL.into_iter().filter(is_absent) {
        assert_eq!(found.figure(figure), None, "{map}{}", figure.name());
    }
    found
}

#[test]
fn measures_equal_values_counted_by_hand() {
    // The level has a branch of 3 cells in the north, a branch of 2 cells in the north-east corner,
    // and two branches of 1 cell in the south. The level also has an isolated cell and rock. The
    // solution has segments of 1 and 3 moves, and four branches are straight.
    let solution: f64 = 4.0 * (1.0 / 2.0 + 1.0 / 6.0);
    let difficulty = (solution * 1.5_f64.powi(4)).ln();
    let found = check(
        "
        +-+-+-+-+
        |S    | |
        + +-+-+ +
        |      F|
        + +-+ +-+
        | |#| | |
        +-+-+-+-+
        ",
        &[
            (Figure::NoPassages, 1.0 / 11.0),
            (Figure::DeadEnds, 4.0 / 11.0),
            (Figure::TwoPassages, 4.0 / 11.0),
            (Figure::ThreePassages, 2.0 / 11.0),
            (Figure::SixPassages, 0.0),
            (Figure::River, 1.75),
            (Figure::Straightness, 0.5),
            (Figure::Straights, 2.0 / 11.0),
            (Figure::Turns, 2.0 / 11.0),
            (Figure::Junctions, 2.0 / 11.0),
            (Figure::Crossroads, 0.0),
            (Figure::OnLoops, 0.0),
            (Figure::Solution, 4.0),
            (Figure::SolutionShare, 5.0 / 11.0),
            (Figure::LongestPath, 7.0),
            (Figure::Difficulty, difficulty),
            (Figure::Complexity, (solution + 4.0 * 0.5).ln()),
            (Figure::RandomWalk, 40.0),
            (Figure::SearchDeviation, 6.0_f64.sqrt()),
            (Figure::NonSignificantWalls, 3.0),
            (Figure::WallRatio, 3.0 / difficulty),
            (Figure::SpanningTrees, 209.0_f64.log10()),
            (Figure::Areas, 2.0),
            (Figure::SmallestArea, 1.0),
            (Figure::LargestArea, 10.0),
        ],
    );
    assert_eq!((found.open, found.degrees), (11, degrees(&[1, 4, 4, 2])));
    assert_eq!((found.straights, found.turns()), (Some(2), Some(2)));
    assert_eq!((found.junctions(), found.crossroads()), (2, 0));
    assert_eq!(found.solution_kind, Some(SolutionKind::Walkable));

    // Both ends of the corridor are dead ends, and the length of each is the whole corridor. The
    // solution passes through the door.
    let found = check(
        "
        +-+-+-+
        |S  DF|
        +-+-+-+
        ",
        &[
            (Figure::River, 2.0),
            (Figure::Straights, 0.0),
            (Figure::Turns, 0.0),
            (Figure::Junctions, 0.0),
            (Figure::Crossroads, 0.0),
            (Figure::OnLoops, 0.0),
            (Figure::Solution, 2.0),
            (Figure::SolutionShare, 1.0),
            (Figure::LongestPath, 1.0),
            (Figure::Difficulty, 0.5_f64.ln()),
            (Figure::Complexity, 0.5_f64.ln()),
            (Figure::RandomWalk, 4.0),
            (Figure::SearchDeviation, 0.0),
            (Figure::NonSignificantWalls, 0.0),
            (Figure::SpanningTrees, 0.0),
            (Figure::Areas, 2.0),
            (Figure::SmallestArea, 1.0),
            (Figure::LargestArea, 2.0),
        ],
    );
    assert_eq!((found.open, found.degrees), (3, degrees(&[1, 2])));
    assert_eq!(found.solution_kind, Some(SolutionKind::Walkable));

    // The level has no dead ends, and the finish cannot be reached.
    let found = check(
        "
        +-+-+-+
        |S  | |
        + + +-+
        |   |F|
        +-+-+-+
        ",
        &[
            (Figure::Straightness, 0.0),
            (Figure::Straights, 0.0),
            (Figure::Turns, 4.0 / 6.0),
            (Figure::Junctions, 0.0),
            (Figure::Crossroads, 0.0),
            (Figure::OnLoops, 4.0 / 6.0),
            (Figure::LongestPath, 2.0),
            (Figure::NonSignificantWalls, 0.0),
            (Figure::SpanningTrees, 15.0_f64.log10()),
            (Figure::Areas, 3.0),
            (Figure::SmallestArea, 1.0),
            (Figure::LargestArea, 4.0),
        ],
    );
    assert_eq!((found.open, found.degrees), (6, degrees(&[2, 0, 4])));
    assert_eq!(found.solution_kind, None);
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
    assert_eq!(measures.figure(Figure::LockNesting), Some(2.0));
    assert_eq!(measures.figure(Figure::Spheres), Some(3.0));
    let start = level.starts()[0];
    let moves = start + level.finishes()[0];
    let share = f64::from(start) / f64::from(moves);
    assert_eq!(measures.figure(Figure::Backtracking), Some(share));
    assert_eq!(
        Figure::Backtracking.text(share),
        format!("{:.2} %", 100.0 * share)
    );
}

proptest! {
    /// Computes the figures one by one, in several orders, with and without a known solution.
    #[test]
    fn figures_do_not_depend_on_which_others_are_computed(
        recipe in any_recipe(any_grid(6)),
        (braid, iron_doors, chambers) in (0..2u32, 0..3u32, 0..3u32),
        order in Just(Figure::ALL.to_vec()).prop_shuffle(),
    ) {
        let full = Recipe { braid: f64::from(braid), iron_doors, chambers, ..recipe.clone() };
        let Ok(level) = make(&full).or_else(|_| make(&recipe)) else { return Ok(()) };
        let solution = level.solution();
        let all = measures(&level);
        let together = LazyMeasures::with_solution(&level, solution.as_ref());
        for figure in order {
            let expected = all.figure(figure);
            for found in [&together, &LazyMeasures::new(&level)] {
                prop_assert_eq!(found.figure(figure), expected, "{}", figure.name());
            }
        }
    }
}
