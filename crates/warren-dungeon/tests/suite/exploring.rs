//! Exploring: it ends where everything was seen or at a finish, and goes by
//! nothing but what was seen.

use super::support::{any_grid, any_recipe, corridor, drawn, links, relaxed};
use proptest::prelude::*;
use warren_dungeon::level::{self, Level};
use warren_dungeon::play::{Event, Explore, Input, Progress, Stop, step};
use warren_maze::topology::{Cell, Dir, Topology};

/// Lets it explore to its end, and calls `decided` with the state and events
/// that each input was made from, and what made it.
fn explore(
    level: &Level,
    mut decided: impl FnMut(&Explore, &Progress, &[Event], Result<Input, Stop>),
) -> (Progress, Stop) {
    let mut progress = Progress::new(level);
    let mut explore = Explore::default();
    let mut events = Vec::new();
    for _ in 0..200_000 {
        let before = explore.clone();
        let input = explore.input(level, &progress, &events);
        decided(&before, &progress, &events, input);
        events = match input {
            Ok(input) => step(level, &mut progress, input),
            Err(stop) => return (progress, stop),
        };
    }
    panic!("no end");
}

/// The level with all passages walled up between cells not seen.
pub(super) fn blind(level: &Level, progress: &Progress) -> Level {
    let unseen = |cell: Cell| !progress.seen.contains(cell);
    let mut blind = level.clone();
    for cell in level.maze().open_cells().filter(|&cell| unseen(cell)) {
        for dir in level.maze().passages(cell) {
            if level.grid().owns(cell, dir) && unseen(level.grid().step(cell, dir)) {
                blind = blind.walled_off(cell, dir);
            }
        }
    }
    blind
}

proptest! {
    #[test]
    fn it_reaches_a_finish_or_has_seen_all_that_can_be_reached(
        recipe in any_recipe(any_grid(8)),
    ) {
        let level = level::make(&recipe).unwrap();
        let (progress, stop) = explore(&level, |_, _, _, _| {});
        let links = links(&level, |_| false);
        let far = relaxed(level.grid().cells(), &links, &level.starts()[..1]);
        if level.finishes().iter().any(|&finish| far[finish as usize].is_some()) {
            prop_assert_eq!(stop, Stop::Finished);
            prop_assert!(progress.finished);
        } else {
            prop_assert_eq!(stop, Stop::AllSeen);
            for (cell, far) in (0..).zip(far) {
                prop_assert_eq!(progress.seen.contains(cell), far.is_some());
            }
        }
    }

    #[test]
    fn it_goes_by_nothing_that_was_not_seen(recipe in any_recipe(any_grid(6))) {
        let level = level::make(&recipe).unwrap();
        explore(&level, |explore, progress, events, input| {
            let saw = events.iter().any(|event| matches!(event, Event::Saw(_)));
            if saw || progress.ticks == 0 || input.is_err() {
                let blind = blind(&level, progress);
                let mut other = explore.clone();
                assert_eq!(other.input(&blind, progress, events), input);
            }
        });
    }
}

/// Checks how exploring ends, in which cell, and after how many steps.
fn check(level: &Level, stop: Stop, cell: Cell, steps: u32) {
    let (progress, stopped) = explore(level, |_, _, _, _| {});
    assert_eq!(
        (stopped, progress.cell, progress.steps),
        (stop, cell, steps)
    );
}

#[test]
fn it_turns_back_as_soon_as_an_end_is_seen() {
    let level = drawn(
        "
        +-+-+-+-+-+
        |S        |
        + +-+-+-+-+
        | |F      |
        + +-+-+-+ +
        |         |
        +-+-+-+-+-+
        ",
    );
    // The corridor in the east is seen to end from the start.
    check(&level, Stop::Finished, 6, 2 + 4 + 1 + 3);
}

#[test]
fn it_goes_no_farther_than_it_must_to_see() {
    // The end is visible from the second cell.
    check(&corridor("S              |F"), Stop::AllSeen, 1, 1);
    check(&corridor("S            |F"), Stop::AllSeen, 0, 0);
}

#[test]
fn a_finish_that_starts_the_run_ends_it() {
    let level = level::read(
        "(format: \"warren level\", version: 3, grid: (shape: Square, width: 2, height: 1),
        cells: [\"10\"], starts: [(0, 0)], finishes: [(0, 0)])",
    )
    .unwrap();
    check(&level, Stop::Finished, 0, 0);
}

#[test]
fn where_the_finish_is_not_seen_it_does_not_draw() {
    let maps = [
        [
            "+-+-+-+-+",
            "|  S    |",
            "+ +-+-+ +",
            "|F|   | |",
            "+-+-+-+-+",
        ],
        [
            "+-+-+-+-+",
            "|  S    |",
            "+ +-+-+ +",
            "| |   |F|",
            "+-+-+-+-+",
        ],
    ];
    let levels = maps.map(|map| drawn(&format!("\n{}\n", map.join("\n"))));
    let [first, second] = levels.map(|level| {
        let progress = Progress::new(&level);
        Explore::default().input(&level, &progress, &[])
    });
    assert_eq!(first, second);
}

#[test]
fn a_door_found_meanwhile_stops_it_and_one_found_before_does_not() {
    let level = corridor("S                     F");
    let mut progress = Progress::new(&level);
    let found = [Event::DoorFound(0)];
    let mut explore = Explore::default();
    let input = explore.input(&level, &progress, &found).unwrap();
    step(&level, &mut progress, input);
    let stopped = explore.input(&level, &progress, &found);
    assert_eq!(stopped, Err(Stop::DoorFound));
}

#[test]
fn it_stops_where_a_new_wall_blocks_it() {
    let level = corridor("S                     F");
    let mut progress = Progress::new(&level);
    // This side was seen open, and is now a wall.
    let walled = level.walled_off(0, Dir(0));
    let mut explore = Explore::default();
    explore.input(&level, &progress, &[]).unwrap();
    let stop = loop {
        match explore.input(&walled, &progress, &[]) {
            Ok(input) => step(&walled, &mut progress, input),
            Err(stop) => break stop,
        };
    };
    assert_eq!((stop, progress.cell), (Stop::Blocked, 0));
}
