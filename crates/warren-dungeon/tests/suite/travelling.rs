//! Tests that travelling takes the shortest path that the player knows.

use super::support::{any_grid, any_recipe, corridor, drawn, relaxed, walled_off, ways_of};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::pilot::{NoRoute, Stop, Travel, step_towards};
use warren_dungeon::play::{Event, Progress, step};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dirs, Square, Topology};

/// Travels until the player stops.
fn travel(level: &Level, progress: &mut Progress, to: Cell) -> Result<Stop, NoRoute> {
    let mut travel = Travel::to(level, progress, to)?;
    Ok(run(level, progress, &mut travel))
}

fn run(level: &Level, progress: &mut Progress, travel: &mut Travel) -> Stop {
    let mut events = Vec::new();
    loop {
        events = match travel.input(level, progress, &events) {
            Ok(input) => step(level, progress, input),
            Err(stop) => return stop,
        };
        assert!(progress.ticks() < 1_000_000, "the run does not end");
    }
}

proptest! {
    #[test]
    fn travelling_takes_the_shortest_path_through_seen_cells(
        recipe in any_recipe(any_grid(8)),
        wishes in any_wishes(),
        to: prop::sample::Index,
    ) {
        let level = make(&recipe).unwrap();
        let mut progress = play(&level, &wishes, |_, _, _, _| {});
        prop_assume!(!level.is_finish(progress.cell()));
        let to = to.index(level.grid().cells() as usize) as Cell;
        let seen = |cell| progress.seen().contains(cell);
        let leads = |cell| cell == to || !level.is_finish(cell);
        let known = ways_of(&level, &progress)
            .into_iter()
            .filter(|&(a, b)| seen(a) && seen(b) && leads(a) && leads(b));
        let known: Vec<_> = known.collect();
        let far = relaxed(level.grid().cells(), &known, &[progress.cell()])[to as usize];

        let steps = progress.steps();
        match travel(&level, &mut progress, to) {
            Err(NoRoute::NotSeen) => prop_assert!(!progress.seen().contains(to)),
            Err(NoRoute::NoWay) => prop_assert!(progress.seen().contains(to) && far.is_none()),
            Ok(stop) => {
                let end = if level.is_finish(to) { Stop::Finished } else { Stop::Arrived };
                prop_assert_eq!(stop, end);
                prop_assert_eq!(progress.cell(), to);
                prop_assert_eq!(Some(progress.steps() - steps), far);
            }
            Err(other) => panic!("{other:?} has no check here"),
        }
    }
}

/// Travels from the start. Checks the reason for the stop, the player's cell, and the number of
/// steps.
fn check(level: &Level, to: Cell, expected: Result<(Stop, Cell, u32), NoRoute>) {
    let mut progress = Progress::new(level);
    let end = travel(level, &mut progress, to);
    assert_eq!(
        end.map(|stop| (stop, progress.cell(), progress.steps())),
        expected
    );
}

#[test]
fn only_seen_cells_can_be_destinations() {
    let level = drawn(
        "
        +-+-+-+-+-+
        |S   F|   |
        + +-+-+-+ +
        | D       |
        +-+-+-+-+-+
        ",
    );
    check(&level, 0, Ok((Stop::Arrived, 0, 0)));
    check(&level, 1, Ok((Stop::Arrived, 1, 1)));
    check(&level, 2, Ok((Stop::Finished, 2, 2)));
    check(&level, 5, Ok((Stop::Arrived, 5, 1)));
    check(&level, 3, Err(NoRoute::NotSeen));
    check(&level, 6, Err(NoRoute::NotSeen));
    check(&level, 1000, Err(NoRoute::NotSeen));
}

#[test]
fn unseen_shortcuts_are_not_taken() {
    let level = drawn(
        "
        +-+-+-+
        |S    |
        + +-+ +
        | |F| |
        + +-+ +
        |     |
        +-+-+-+
        ",
    );
    let mut progress = Progress::new(&level);
    for cell in [2, 5] {
        travel(&level, &mut progress, cell).unwrap();
    }
    // The player did not see the middle cell in the south.
    assert_eq!((progress.steps(), progress.seen().contains(7)), (3, false));
    travel(&level, &mut progress, 6).unwrap();
    assert_eq!((progress.cell(), progress.steps()), (6, 3 + 5));
}

#[test]
fn routes_do_not_pass_through_a_finish() {
    check(&corridor("S   F  "), 3, Err(NoRoute::NoWay));
    check(&corridor("S   F  "), 2, Ok((Stop::Finished, 2, 2)));
}

/// Returns a player who travels east and is one step into a corridor.
fn under_way() -> (Level, Progress, Travel) {
    let level = corridor("S       F");
    let mut progress = Progress::new(&level);
    let mut travel = Travel::to(&level, &progress, 3).unwrap();
    while progress.steps() == 0 {
        let input = travel.input(&level, &progress, &[]).unwrap();
        step(&level, &mut progress, input);
    }
    (level, progress, travel)
}

#[test]
fn travelling_stops_when_something_else_moves_the_player() {
    let (level, mut progress, mut travel) = under_way();
    // The traveller has already made its first input in this cell.
    travel.input(&level, &progress, &[]).unwrap();
    while progress.steps() < 2 {
        let input = step_towards(&level, &progress, Square::WEST).unwrap();
        step(&level, &mut progress, input);
    }
    let stopped = travel.input(&level, &progress, &[]);
    assert_eq!(stopped, Err(Stop::Astray));
}

#[test]
fn travelling_stops_when_a_door_is_found() {
    let (level, progress, mut travel) = under_way();
    let stopped = travel.input(&level, &progress, &[Event::DoorFound(0)]);
    assert_eq!(stopped, Err(Stop::DoorFound));
    // Events before the start of the journey are ignored.
    let mut travel = Travel::to(&level, &progress, 3).unwrap();
    let before = [Event::Crossed(Square::EAST), Event::DoorFound(0)];
    travel.input(&level, &progress, &before).unwrap();
}

#[test]
fn travelling_stops_when_the_run_is_over() {
    let (level, mut progress, mut travel) = under_way();
    progress.finish();
    let stopped = travel.input(&level, &progress, &[]);
    assert_eq!(stopped, Err(Stop::Finished));
}

#[test]
fn travelling_stops_when_a_new_wall_blocks_the_path() {
    let (level, mut progress, mut travel) = under_way();
    let walled = walled_off(&level, 1, Square::EAST);
    let stop = run(&walled, &mut progress, &mut travel);
    assert_eq!((stop, progress.cell()), (Stop::Blocked, 1));
}

#[test]
fn travelling_follows_a_hint_through_unseen_cells() {
    let level = drawn(
        "
        +-+-+-+-+
        |S  |   |
        +-+ + + +
        |F|   | |
        + +-+-+ +
        |       |
        +-+-+-+-+
        ",
    );
    let mut progress = Progress::new(&level);
    let moves = level.way_out().unwrap().moves;
    let path: Vec<Cell> = cells_along(level.grid(), progress.cell(), &moves).collect();
    let end = path[path.len() - 2];
    assert!(!progress.seen().contains(end));
    let refused = Travel::to(&level, &progress, end).unwrap_err();
    assert_eq!(refused, NoRoute::NotSeen);
    let hint = |cell: Cell| {
        let at = path.iter().position(|&on| on == cell);
        at.and_then(|at| moves.get(at))
            .map_or(Dirs::NONE, |&dir| Dirs::of(dir))
    };
    let mut travel = Travel::with_hint(&level, &progress, hint, end).unwrap();
    assert_eq!(run(&level, &mut progress, &mut travel), Stop::Arrived);
    assert_eq!(progress.cell(), end);
    assert_eq!(progress.steps() as usize, path.len() - 2);
}
