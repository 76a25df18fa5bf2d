//! Tests of ladders: the cells that they connect, and how players climb them.

use super::support::IDLE;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::pilot::run_demo;
use warren_dungeon::play::{CLIMB_TICKS, Event, Input, Progress, SEARCH_TICKS, step};
use warren_maze::topology::{Cell, Cubic, Dir};

const UP: Input = climbing(1);
const DOWN: Input = climbing(-1);
const STILL: Input = climbing(0);

const fn climbing(climb: i8) -> Input {
    Input { climb, ..IDLE }
}

/// Returns a level in which each floor has one row of cells. The start is the first cell, and the
/// finish is the last cell.
fn tower(wraps: bool, floors: &[&str], doors: &str) -> Level {
    let (width, depth) = (floors[0].len(), floors.len());
    let floors: Vec<[&str; 1]> = floors.iter().map(|&row| [row]).collect();
    let text = format!(
        "(format: \"warren level\", version: 3, grid: (shape: Cubic, width: {width}, height: 1, \
         depth: {depth}, wrap_z: {wraps}), floors: {floors:?}, starts: [(0, 0, 0)], \
         finishes: [({}, 0, {})], doors: [{doors}])",
        width - 1,
        depth - 1
    );
    file::read(&text).unwrap()
}

/// Plays several ticks with one input. Returns all events except [`Event::Saw`].
fn play(level: &Level, progress: &mut Progress, input: Input, ticks: u32) -> Vec<Event> {
    let ticks = (0..ticks).flat_map(|_| step(level, progress, input));
    ticks
        .filter(|event| !matches!(event, Event::Saw(_)))
        .collect()
}

#[test]
fn climbing_a_ladder_takes_climb_ticks() {
    let level = tower(false, &["50", "10"], "");
    let mut progress = Progress::new(&level);
    assert_eq!(play(&level, &mut progress, DOWN, CLIMB_TICKS - 1), []);
    assert_eq!(progress.cell(), 0);
    assert_eq!(
        play(&level, &mut progress, DOWN, 1),
        [Event::Crossed(Cubic::DOWN)]
    );
    assert_eq!((progress.cell(), progress.steps()), (2, 1));
    // There is no ladder down on the lowest floor.
    assert_eq!(play(&level, &mut progress, DOWN, 10 * CLIMB_TICKS), []);
    assert_eq!(
        play(&level, &mut progress, UP, CLIMB_TICKS),
        [Event::Crossed(Cubic::UP)]
    );
    assert_eq!((progress.cell(), progress.steps()), (0, 2));
}

#[test]
fn an_interrupted_climb_starts_again_from_zero() {
    for other in [UP, STILL] {
        let level = tower(false, &["50", "50", "10"], "");
        let mut progress = Progress::new(&level);
        play(&level, &mut progress, DOWN, CLIMB_TICKS);
        play(&level, &mut progress, DOWN, CLIMB_TICKS - 1);
        play(&level, &mut progress, other, 1);
        assert_eq!(play(&level, &mut progress, DOWN, CLIMB_TICKS - 1), []);
        assert_eq!(progress.cell(), 2);
        play(&level, &mut progress, DOWN, 1);
        assert_eq!(progress.cell(), 4);
    }
}

#[test]
fn players_away_from_the_centre_cannot_climb() {
    let level = tower(false, &["50", "10"], "");
    let mut progress = Progress::new(&level);
    let east = Input {
        ahead: 127,
        ..STILL
    };
    play(&level, &mut progress, east, 10);
    assert_eq!(progress.cell(), 0);
    assert_eq!(play(&level, &mut progress, DOWN, 2 * CLIMB_TICKS), []);
    play(
        &level,
        &mut progress,
        Input {
            ahead: -127,
            ..STILL
        },
        10,
    );
    assert_eq!(play(&level, &mut progress, DOWN, CLIMB_TICKS).len(), 1);
}

/// Checks the player's cell after each climb with this input.
fn check(level: &Level, climb: Input, cells: &[Cell]) {
    let mut progress = Progress::new(level);
    for &cell in cells {
        play(level, &mut progress, climb, CLIMB_TICKS);
        assert_eq!(progress.cell(), cell);
    }
}

#[test]
fn ladders_connect_the_first_and_last_floor_of_wrapped_grids() {
    let level = tower(true, &["50", "40", "40"], "");
    check(&level, DOWN, &[2, 4, 0, 2]);
    check(&level, UP, &[4, 2, 0]);
}

#[test]
fn players_cannot_climb_without_a_passage() {
    check(&tower(false, &["10", "10"], ""), DOWN, &[0]);
    let flat = super::support::corridor("S F");
    for climb in [UP, DOWN] {
        check(&flat, climb, &[0]);
    }
}

#[test]
fn a_trapdoor_must_be_found_before_climbing() {
    let level = tower(
        false,
        &["1", "0"].map(|_| "0"),
        "(cell: (0, 0, 0), side: \"down\")",
    );
    let mut progress = Progress::new(&level);
    assert_eq!(play(&level, &mut progress, DOWN, CLIMB_TICKS), []);
    let search = Input {
        search: true,
        ..STILL
    };
    assert_eq!(
        play(&level, &mut progress, search, SEARCH_TICKS),
        [Event::DoorFound(0)]
    );
    let events = play(&level, &mut progress, DOWN, CLIMB_TICKS);
    assert_eq!(events, [Event::Crossed(Dir(4)), Event::Finished]);
}

#[test]
fn the_demo_player_follows_hints_through_ladders() {
    // The path goes down, east, and down again.
    let level = tower(false, &["40", "14", "10"], "");
    let end = run_demo(&level).unwrap();
    assert_eq!((end.steps(), end.cell()), (3, 5));
}
