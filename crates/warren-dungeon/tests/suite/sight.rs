//! What a player has seen: neither more nor less than straight lines show.

use super::support::{Link, any_grid, any_recipe, corridor, drawn, drawn_on, links, ways_of};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::level::{self, Level};
use warren_dungeon::play::{
    Event, Input, Progress, SEARCH_TICKS, SIGHT, Seen, Strength, step, step_towards,
};
use warren_maze::topology::{Cell, Cubic, GridSpec, Square, Topology};

/// The cells on straight lines from `from`, along links, by their coordinates:
/// one cell far on ladders, as far as a player sees elsewhere.
fn lines(level: &Level, links: &[Link], from: Cell) -> BTreeSet<Cell> {
    let board = level.grid().board();
    let at = board.coordinates(from).map(i64::from);
    let mut seen = BTreeSet::from([from]);
    for &offset in level.grid().offsets() {
        let far = if offset[2] == 0 { SIGHT as i64 } else { 1 };
        let place = |k: i64| board.cell_at([0, 1, 2].map(|i| at[i] + k * i64::from(offset[i])));
        for k in 1..=far {
            let (Some(before), Some(next)) = (place(k - 1), place(k)) else {
                break;
            };
            if !links.contains(&(before, next)) && !links.contains(&(next, before)) {
                break;
            }
            seen.insert(next);
        }
    }
    seen
}

fn cells(seen: &Seen) -> BTreeSet<Cell> {
    seen.iter().collect()
}

proptest! {
    #[test]
    fn what_was_seen_is_what_lies_straight_on_from_where_the_player_was(
        recipe in any_recipe(any_grid(9)),
        wishes in any_wishes(),
    ) {
        let level = level::make(&recipe).unwrap();
        let start = Progress::new(&level);
        let mut expected = lines(&level, &links(&level, |_| false), start.cell);
        assert_eq!(cells(&start.seen), expected);
        play(&level, &wishes, |before, _, events, after| {
            let links = ways_of(&level, after);
            let here = lines(&level, &links, after.cell);
            let new: Vec<Cell> = here.difference(&expected).copied().collect();
            let mut saw: Vec<Vec<Cell>> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Saw(cells) => Some(cells.clone()),
                    _ => None,
                })
                .collect();
            saw.iter_mut().for_each(|cells| cells.sort_unstable());
            let told: &[Vec<Cell>] = if new.is_empty() { &[] } else { &[new] };
            assert_eq!(saw, told);
            expected.extend(here);

            assert_eq!(cells(&after.seen), expected);
            assert!(after.seen.iter().is_sorted());
            assert_eq!(after.seen.count() as usize, expected.len());
            for cell in 0..level.grid().cells() {
                assert_eq!(after.seen.contains(cell), expected.contains(&cell));
            }
            assert_eq!(before.seen == after.seen, told.is_empty());
        });
    }
}

/// Checks what is seen at the start.
fn check(level: &Level, expected: &[Cell]) {
    let seen = Progress::new(level).seen;
    assert_eq!(seen.iter().collect::<Vec<_>>(), expected);
}

#[test]
fn a_player_sees_straight_on_but_not_round_corners() {
    let level = drawn(
        "
        +-+-+-+-+-+
        | | | |   |
        + + + + +-+
        |    S    |
        + +-+-+ +-+
        |     |  F|
        +-+-+-+-+-+
        ",
    );
    check(&level, &[2, 5, 6, 7, 8, 9]);
}

#[test]
fn a_player_sees_as_far_as_the_light_falls() {
    check(&corridor("S             F"), &[0, 1, 2, 3, 4, 5, 6]);
    check(&corridor("F             S"), &[1, 2, 3, 4, 5, 6, 7]);
    check(&corridor("S    |      F"), &[0, 1, 2]);
}

#[test]
fn a_ring_is_seen_as_far_on_both_sides() {
    let ring = |width, row: &str| {
        let grid = GridSpec {
            width,
            height: 1,
            wrap_x: true,
            ..GridSpec::default()
        };
        let wall = "-+".repeat(width as usize);
        drawn_on(grid, &[&format!("+{wall}"), row, &format!("+{wall}")])
    };
    check(&ring(4, " S F"), &[0, 1, 2, 3]);
    let all_but_the_middle: Vec<Cell> = (0..15).filter(|&cell| cell != 7 && cell != 8).collect();
    check(&ring(15, " S F"), &all_but_the_middle);
}

#[test]
fn a_ladder_shows_the_next_floor_where_it_ends() {
    // A shaft through three floors; along the second runs a corridor.
    let level = level::read(
        "(format: \"warren level\", version: 3,
        grid: (shape: Cubic, width: 2, height: 1, depth: 3),
        floors: [[\"40\"], [\"50\"], [\"00\"]], starts: [(0, 0, 0)], finishes: [(1, 0, 2)])",
    )
    .unwrap();
    check(&level, &[0, 2]);
    let mut progress = Progress::new(&level);
    let mut climb = || {
        let input = step_towards(&level, &progress, Cubic::DOWN).unwrap();
        step(&level, &mut progress, input)
    };
    let events = std::iter::repeat_with(&mut climb).find(|events| !events.is_empty());
    let saw = Event::Saw(vec![2 + 1, 2 + 2]);
    assert_eq!(events.unwrap(), [Event::Crossed(Cubic::DOWN), saw]);
}

#[test]
fn hexagons_are_seen_in_six_directions() {
    let level = level::read(
        "(format: \"warren level\", version: 3, grid: (shape: Hex, width: 3, height: 3),
        cells: [\"376\", \"376\", \"110\"], starts: [(1, 1)], finishes: [(0, 0)])",
    )
    .unwrap();
    // All but the two that lie between directions.
    check(&level, &[1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn a_door_shows_what_is_behind_it_when_it_is_found() {
    let level = corridor("S  D      F");
    check(&level, &[0, 1]);
    let mut progress = Progress::new(&level);
    let search = Input {
        search: true,
        ..Input::default()
    };
    let mut last = Vec::new();
    for _ in 0..SEARCH_TICKS {
        assert_eq!(last, []);
        last = step(&level, &mut progress, search);
    }
    let saw = Event::Saw(vec![2, 3, 4, 5]);
    assert_eq!(last, [Event::DoorFound(0), saw]);
}

#[test]
fn a_door_far_off_that_a_hint_finds_shows_nothing() {
    let level = drawn(
        "
        +-+-+-+
        |S    |
        +-+-+ +
        |F  D |
        +-+-+-+
        ",
    );
    let mut progress = Progress::new(&level);
    let hint = Input {
        hint: Some(Strength::Whole),
        ..Input::default()
    };
    let events = step(&level, &mut progress, hint);
    assert!(events.contains(&Event::DoorFound(0)));
    assert_eq!(cells(&progress.seen), BTreeSet::from([0, 1, 2]));
    assert!(level.maze().passages(2).contains(Square::SOUTH));
}

#[test]
fn what_was_seen_is_written_short() {
    let progress = Progress::new(&corridor("S             F"));
    assert_eq!(ron::to_string(&progress.seen).unwrap(), "[127]");
    let nothing: Seen = ron::from_str("[]").unwrap();
    assert_eq!((nothing.count(), nothing.contains(1 << 20)), (0, false));
}
