//! Tests of the puzzles of days.

use std::ops::ControlFlow;
use warren_dungeon::recipe::{Day, code};
use warren_puzzle::{APART_TRIES, Overlap, PuzzleSearch, daily_puzzle};

/// The recipe codes for several days' puzzles. If this table changes, players with different
/// releases get different puzzles.
const PUZZLES: [(&str, &str); 4] = [
    ("2026-11-23", "12C389J1D3E306ET7A5A6H8CWMMQM"),
    ("2026-11-29", "12H23P19J1D8E803BPWTEWW5D3XPCM4"),
    ("2027-02-28", "12H23P1529J1D8E809WW0W0E2MEZYWKDW"),
    ("9999-12-31", "12R13G19J1D6E602W871TAFABZSGB7Q"),
];

#[test]
fn daily_puzzles_do_not_change_between_releases() {
    for (day, expected) in PUZZLES {
        assert_eq!(code(&daily_puzzle(day.parse().unwrap())), expected, "{day}");
    }
}

#[test]
fn daily_puzzles_can_be_solved_without_overlap() {
    for number in 20_000..20_014 {
        let recipe = daily_puzzle(Day::numbered(number));
        let search = PuzzleSearch::new(recipe, 1, Overlap::Forbidden).with_max_tries(APART_TRIES);
        let puzzles = search.run(|| ControlFlow::Continue(())).unwrap();
        assert!(puzzles[0].apart().is_some());
    }
}
