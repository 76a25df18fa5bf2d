//! Tests how players find secret doors: by searching, and by hints in old recordings.

use super::support::{any_flat_grid, any_recipe, corridor, door_of, drawn, ways_of};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{run_demo, step_towards};
use warren_dungeon::play::{Event, Hint, Input, Progress, SEARCH_TICKS, Strength, step};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Dir, Square};

const SEARCH: Input = Input {
    ahead: 0,
    right: 0,
    turn: 0,
    climb: 0,
    search: true,
    hint: None,
    opens_doors: false,
    locate: false,
    reveal: false,
    blast: false,
    act: false,
    mark: false,
    tool: None,
};

/// An input that asks for a hint, as in an old recording in which hints opened doors.
const HINT: Input = Input {
    hint: Some(Strength::Whole),
    opens_doors: true,
    search: false,
    ..SEARCH
};

/// Holds keys for a number of ticks. Returns the found doors in ascending order, each with the tick
/// in which it was found. Ticks are numbered from 1.
fn hold(level: &Level, progress: &mut Progress, input: Input, ticks: u32) -> Vec<(u32, usize)> {
    let mut found = Vec::new();
    for tick in 1..=ticks {
        for event in step(level, progress, input) {
            match event {
                Event::DoorFound(door) => found.push((tick, door)),
                Event::Saw(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
    found.sort_unstable();
    found
}

/// Walks to the next cell. If there is a wall, walks against the wall.
fn walk(level: &Level, progress: &mut Progress, dir: Dir) {
    for _ in 0..100 {
        if let Some(input) = step_towards(level, progress, dir)
            && step(level, progress, input).contains(&Event::Crossed(dir))
        {
            break;
        }
    }
}

/// Returns a level in which the start and the next two cells to its east have a door to the south.
/// The cell behind the wall to the west of the start also has a door.
fn four_doors() -> Level {
    drawn(
        "
        +-+-+-+-+-+-+
        |   |S      |
        +-+D+D+D+D+-+
        |   |     |F|
        +-+-+-+-+-+-+
        ",
    )
}

#[test]
fn searching_finds_doors_of_this_cell_and_of_cells_one_step_away() {
    let level = four_doors();
    let [near, beside, far] = [2, 3, 4].map(|cell| door_of(&level, cell));
    let mut progress = Progress::new(&level);
    let found = hold(&level, &mut progress, SEARCH, 3 * SEARCH_TICKS);
    assert_eq!(found, [(SEARCH_TICKS, near), (SEARCH_TICKS, beside)]);
    assert!(!progress.found()[far]);

    // The player's cell is now next to the cell with the distant door.
    walk(&level, &mut progress, Square::EAST);
    let found = hold(&level, &mut progress, SEARCH, SEARCH_TICKS);
    assert_eq!(found, [(SEARCH_TICKS, far)]);
}

#[test]
fn searching_reaches_through_a_found_door_but_not_through_a_wall() {
    let level = drawn(
        "
        +-+-+-+
        |S|   |
        +D+D+-+
        |   D |
        +D+-+-+
        |F    |
        +-+-+-+
        ",
    );
    let door = |cell, dir| level.doors().number(cell, dir).unwrap();
    let mut progress = Progress::new(&level);
    let mut search = |found: &[usize]| {
        let found: Vec<_> = found.iter().map(|&door| (SEARCH_TICKS, door)).collect();
        assert_eq!(hold(&level, &mut progress, SEARCH, SEARCH_TICKS), found);
    };
    // The cell to the east also has a door, but it is behind a wall.
    search(&[door(0, Square::SOUTH)]);
    // Through the first door, the cell to the south is one step away.
    search(&[door(3, Square::SOUTH)]);
    search(&[]);
    walk(&level, &mut progress, Square::SOUTH);
    let found = hold(&level, &mut progress, SEARCH, SEARCH_TICKS);
    let beside = [door(1, Square::SOUTH), door(4, Square::EAST)];
    assert_eq!(found, beside.map(|door| (SEARCH_TICKS, door)));
}

#[test]
fn an_interrupted_search_starts_again_from_zero() {
    let level = four_doors();
    let mut progress = Progress::new(&level);
    for _ in 0..3 {
        let found = hold(&level, &mut progress, SEARCH, SEARCH_TICKS - 1);
        assert_eq!(found, []);
        assert_eq!(progress.searching(), SEARCH_TICKS - 1);
        assert_eq!(hold(&level, &mut progress, Input::default(), 1), []);
        assert_eq!(progress.searching(), 0);
    }
    assert_eq!(hold(&level, &mut progress, SEARCH, SEARCH_TICKS).len(), 2);
}

#[test]
fn a_door_is_a_wall_until_it_is_found() {
    let level = corridor("S  DF");
    let ahead = Input {
        ahead: 127,
        ..Input::default()
    };
    let mut progress = Progress::new(&level);
    for _ in 0..200 {
        step(&level, &mut progress, ahead);
    }
    assert_eq!(
        (progress.cell(), progress.steps()),
        (1, 1),
        "stopped by the door"
    );
    hold(&level, &mut progress, SEARCH, SEARCH_TICKS);
    for _ in 0..200 {
        step(&level, &mut progress, ahead);
    }
    assert_eq!(
        (progress.cell(), progress.steps()),
        (2, 2),
        "the found door is open"
    );
    assert!(progress.finished());
}

#[test]
fn old_hints_find_only_the_doors_on_their_path() {
    let level = drawn(
        "
        +-+-+-+-+
        |S  D   |
        +D+-+-+D+
        |     |F|
        +-+-+-+-+
        ",
    );
    let mut progress = Progress::new(&level);
    let [east, south] = [Square::EAST, Square::SOUTH];
    let on_way = [(1, east), (3, south)].map(|(cell, dir)| level.doors().number(cell, dir));
    let on_way = on_way.map(Option::unwrap);
    let events = step(&level, &mut progress, HINT);
    let [first, second] = on_way.map(Event::DoorFound);
    let path = Event::Hint(Hint {
        strength: Strength::Whole,
        goal: Content::Finish,
        reaches_goal: true,
        moves: vec![east, east, east, south],
        walls: Vec::new(),
        doors: Vec::new(),
        gates: Vec::new(),
    });
    let behind = Event::Saw(vec![2, 3]);
    assert_eq!(events, [first, second, path.clone(), behind]);
    assert_eq!(progress.hints(), 1);
    let found: Vec<_> = (0..3).filter(|&door| progress.found()[door]).collect();
    assert_eq!(found, on_way);

    // Doors that have already been found are not found again.
    assert_eq!(step(&level, &mut progress, HINT), [path]);
    assert_eq!(progress.hints(), 2);
}

#[test]
fn hints_without_a_path_report_no_way_and_are_not_counted() {
    let level = corridor("SD |F");
    let mut progress = Progress::new(&level);
    assert_eq!(step(&level, &mut progress, HINT), [Event::NoWay]);
    assert_eq!((progress.hints(), progress.found()), (0, &[false][..]));
    assert!(run_demo(&level).is_err());
}

proptest! {
    #[test]
    fn doors_are_found_only_by_searches_blasts_and_old_hints(
        recipe in any_recipe(any_flat_grid(8)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        play(&level, &wishes, |before, input, events, after| {
            // A search finds the doors in the player's cell and in cells one step away.
            let sides = |cell| level.doors().of(cell).map(|(_, door)| door);
            let here = after.cell();
            let ways = ways_of(&level, before);
            let beside = ways.iter().filter(|&&(a, b)| a == here || b == here);
            let beside = beside.flat_map(|&(a, b)| sides(a).chain(sides(b)));
            let near: Vec<usize> = sides(here).chain(beside).collect();

            let found = |event: &Event| match event {
                Event::DoorFound(door) => Some(*door),
                _ => None,
            };
            let found: Vec<usize> = events.iter().filter_map(found).collect();
            let hint = events.iter().find_map(|event| match event {
                Event::Hint(hint) if input.opens_doors => Some(&hint.moves),
                _ => None,
            });
            let mut expected = before.found().to_vec();
            if input.search && before.searching() + 1 == SEARCH_TICKS && !before.finished() {
                near.iter().for_each(|&door| expected[door] = true);
            }
            for (cell, &dir) in cells_along(level.grid(), here, hint.map_or(&[], Vec::as_slice))
                .zip(hint.into_iter().flatten())
            {
                if let Some(door) = level.doors().number(cell, dir) {
                    expected[door] = true;
                }
            }
            let blasts = after.carried().charges < before.carried().charges && after.blasted() == before.blasted();
            if let Some(dir) = after.faces(&level, input.climb).filter(|_| blasts) {
                expected[level.doors().number(here, dir).unwrap()] = true;
            }
            assert_eq!(after.found(), expected);
            assert!(found.iter().all(|&door| !before.found()[door] && after.found()[door]));
        });
    }
}
