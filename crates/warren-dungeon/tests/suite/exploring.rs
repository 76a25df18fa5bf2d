//! Tests of exploring: the player walks on until there is a choice, and every decision depends only
//! on the cells that the player has seen.

use super::sight::lines;
use super::support::{
    any_grid, any_recipe, corridor, drawn, links, relaxed, walled_off, ways_of, with_fields,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Edit, Level};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{Explore, Stop, step_towards};
use warren_dungeon::play::{Event, Input, Progress, step};
use warren_dungeon::recipe::{Algorithm, Placement, Recipe, RoomOptions};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, GridShape, GridSpec, Square, Topology};

/// Explores until the player stops. For each input, calls `decided` with the previous state and
/// events, the explorer, and the decision.
fn explore_from(
    level: &Level,
    progress: &mut Progress,
    mut decided: impl FnMut(&Explore, &Progress, &[Event], Result<Input, Stop>),
) -> Stop {
    let mut explore = Explore::default();
    let mut events = Vec::new();
    for _ in 0..200_000 {
        let before = explore.clone();
        let input = explore.input(level, progress, &events);
        decided(&before, progress, &events, input);
        events = match input {
            Ok(input) => step(level, progress, input),
            Err(stop) => return stop,
        };
    }
    panic!("the run does not end");
}

/// Explores the whole level: at each junction, the player takes the exits one after the other.
/// Returns the final state and the reason for the last stop.
fn explore_all(
    level: &Level,
    mut decided: impl FnMut(&Explore, &Progress, &[Event], Result<Input, Stop>),
) -> (Progress, Stop) {
    let mut progress = Progress::new(level);
    let mut turns: BTreeMap<Cell, usize> = BTreeMap::new();
    loop {
        let stop = explore_from(level, &mut progress, &mut decided);
        if stop != Stop::Junction {
            return (progress, stop);
        }
        let from = progress.cell();
        // The run would end in a finish.
        let goes_on = |dir: &Dir| !level.is_finish(level.grid().step(from, *dir));
        let ways: Vec<Dir> = progress.ways(level).ways(from).filter(goes_on).collect();
        let turn = turns.entry(from).or_default();
        let dir = ways[*turn % ways.len()];
        *turn += 1;
        while progress.cell() == from {
            let input = step_towards(level, &progress, dir).unwrap();
            step(level, &mut progress, input);
        }
        assert!(progress.ticks() < 2_000_000, "the run does not end");
    }
}

/// Explores again after each stop, without any other input, until nothing is left to explore.
/// Returns the final state and the reason for the last stop.
fn explore_again(level: &Level) -> (Progress, Stop) {
    let mut progress = Progress::new(level);
    loop {
        let before = progress.seen().clone();
        let stop = explore_from(level, &mut progress, |_, _, _, _| {});
        if !matches!(stop, Stop::Junction | Stop::FinishSeen) {
            return (progress, stop);
        }
        assert!(
            *progress.seen() != before,
            "exploring stops before it sees anything new"
        );
    }
}

/// Returns a copy of the level in which each passage between two cells that the player has not seen
/// is replaced by a wall.
pub(super) fn blind(level: &Level, progress: &Progress) -> Level {
    let unseen = |cell: Cell| !progress.seen().contains(cell);
    let mut blind = level.clone();
    for cell in level.maze().open_cells().filter(|&cell| unseen(cell)) {
        for dir in level.maze().passages(cell) {
            if level.grid().owns(cell, dir) && unseen(level.grid().step(cell, dir)) {
                blind = walled_off(&blind, cell, dir);
            }
        }
    }
    blind
}

/// Returns the first moves of all shortest paths to each goal. A goal is a cell from which the
/// player would see something new, unless it is much farther away than the nearest of these cells.
fn first_moves(level: &Level, progress: &Progress) -> Vec<Dirs> {
    let (grid, here) = (level.grid(), progress.cell());
    let is_seen = |cell: Cell| progress.seen().contains(cell);
    let ways = ways_of(level, progress);
    let may_pass = |cell: Cell| is_seen(cell) && !level.is_finish(cell);
    let known = ways.iter().copied();
    let known: Vec<_> = known.filter(|&(a, b)| may_pass(a) && may_pass(b)).collect();
    let shows_more = |&cell: &Cell| {
        let sees = lines(level, &ways, cell);
        cell != here && may_pass(cell) && !sees.into_iter().all(is_seen)
    };
    let of = |cell: Cell| {
        let far = relaxed(grid.cells(), &known, &[cell]);
        let far = |cell: Cell| far[cell as usize];
        let distance = far(here)?;
        let nearer = |dir: &Dir| {
            let next = grid.step(here, *dir);
            may_pass(next) && far(next).is_some_and(|far_next| Some(far_next + 1) == far(here))
        };
        let open = progress.ways(level).ways(here);
        Some((distance, open.filter(nearer).collect::<Dirs>()))
    };
    let cells = (0..grid.cells()).filter(shows_more);
    let goals: Vec<(u32, Dirs)> = cells
        .filter_map(of)
        .filter(|(_, moves)| !moves.is_empty())
        .collect();
    let nearest = goals.iter().map(|goal| goal.0).min().unwrap_or(0);
    let most = nearest + progress.sight(level) as u32;
    let near = goals.into_iter().filter(|goal| goal.0 <= most);
    near.map(|(_, moves)| moves).collect()
}

/// Checks the player's decision in a cell: the direction in which the player leaves the cell, or
/// the reason for stopping. `known` is the state in which the player began to explore.
fn check_decision(
    level: &Level,
    entered: &Progress,
    known: &Progress,
    back: Option<Dir>,
    did: Result<Dir, Stop>,
) {
    let mut sees = lines(level, &ways_of(level, entered), entered.cell()).into_iter();
    let sees_new_finish = sees.any(|cell| level.is_finish(cell) && !known.seen().contains(cell));
    let sees_more = entered.seen() != known.seen();
    let moves = first_moves(level, entered);
    let back = back.map_or(Dirs::NONE, Dirs::of);
    let ahead = moves.iter().fold(Dirs::NONE, |all, &moves| all | moves) - back;
    let what = format!(
        "cell {}: {did:?}, {moves:?} of which {back:?} back",
        entered.cell()
    );
    match did {
        _ if sees_new_finish => assert_eq!(did, Err(Stop::FinishSeen), "{what}"),
        Ok(dir) if back.contains(dir) => {
            assert!(moves.iter().all(|moves| moves.contains(dir)), "{what}");
        }
        Ok(dir) => {
            let mine = back | Dirs::of(dir);
            assert!(ahead.contains(dir), "{what}");
            // There is a choice if some goal can be reached neither through this exit nor by going
            // back. The player decides such a choice only before it has seen anything new.
            let is_choice = moves.iter().any(|&moves| (moves & mine).is_empty());
            assert!(!is_choice || !sees_more, "{what}");
        }
        Err(Stop::Junction) => assert!(ahead.len() > 1, "{what}"),
        Err(_) => assert!(moves.is_empty(), "{what}"),
    }
}

proptest! {
    #[test]
    fn exploring_continues_exactly_while_there_is_no_choice(recipe in any_recipe(any_grid(6))) {
        let level = make(&recipe).unwrap();
        let mut entered: Option<(Progress, Option<Dir>)> = None;
        let mut known = Progress::new(&level);
        explore_all(&level, |explore, progress, events, input| {
            if format!("{explore:?}") == format!("{:?}", Explore::default()) {
                entered = Some((progress.clone(), None));
                known = progress.clone();
            }
            let crossed = events.iter().find_map(|event| match event {
                Event::Crossed(dir) => Some(*dir),
                _ => None,
            });
            if let (Some(dir), Some((before, back))) = (crossed, &entered) {
                check_decision(&level, before, &known, *back, Ok(dir));
                let back = level.grid().back(before.cell(), dir);
                entered = Some((progress.clone(), Some(back)));
            }
            if let (Err(stop), Some((before, back))) = (input, &entered) {
                check_decision(&level, before, &known, *back, Err(stop));
            }
        });
    }

    #[test]
    fn exploring_reveals_a_finish_or_all_reachable_cells(recipe in any_recipe(any_grid(8))) {
        let level = make(&recipe).unwrap();
        let (progress, stop) = explore_all(&level, |_, _, _, _| {});
        prop_assert!(!progress.finished());
        let links = links(&level, |_| false);
        let far = relaxed(level.grid().cells(), &links, &level.starts()[..1]);
        if level.finishes().iter().any(|&finish| far[finish as usize].is_some()) {
            prop_assert!(matches!(stop, Stop::FinishSeen | Stop::FinishLeft), "{stop:?}");
        } else {
            prop_assert_eq!(stop, Stop::AllSeen);
            for (cell, far) in (0..).zip(far) {
                prop_assert_eq!(progress.seen().contains(cell), far.is_some());
            }
        }
    }

    #[test]
    fn exploring_again_wherever_it_stops_reveals_everything(
        recipe in any_recipe(any_grid(8)),
        rooms in 0..3u32,
    ) {
        let rooms = RoomOptions { count: rooms, min_size: 2, ..RoomOptions::default() };
        let made = make(&Recipe { rooms, ..recipe });
        prop_assume!(made.is_ok());
        let level = made.unwrap();
        let (progress, stop) = explore_again(&level);
        prop_assert!(!progress.finished());
        // The player does not pass finishes.
        let is_end = |&(a, b): &(Cell, Cell)| level.is_finish(a) || level.is_finish(b);
        let (ends, links): (Vec<_>, Vec<_>) = links(&level, |_| false).into_iter().partition(is_end);
        let far = relaxed(level.grid().cells(), &links, &level.starts()[..1]);
        let is_reached = |&cell: &Cell| far[cell as usize].is_some();
        let starts_at_end = level.is_finish(level.starts()[0]);
        let reaches_end = ends.iter().any(|(a, b)| is_reached(a) || is_reached(b));
        let expected = match starts_at_end || reaches_end {
            true => Stop::FinishLeft,
            false => Stop::AllSeen,
        };
        prop_assert_eq!(stop, expected);
        for cell in (0..level.grid().cells()).filter(is_reached) {
            prop_assert!(progress.seen().contains(cell), "{cell}");
        }
    }

    #[test]
    fn exploring_ends_in_levels_with_rooms(
        recipe in any_recipe(any_grid(8)),
        max_size in 2..12u32,
        doorways in 0..4u32,
    ) {
        let rooms = RoomOptions { count: 2, min_size: 2, max_size, doorways, ..RoomOptions::default() };
        let made = make(&Recipe { rooms, ..recipe });
        prop_assume!(made.is_ok());
        let (_, stop) = explore_all(&made.unwrap(), |_, _, _, _| {});
        let ends = [Stop::FinishSeen, Stop::FinishLeft, Stop::AllSeen];
        prop_assert!(ends.contains(&stop), "{stop:?}");
    }

    #[test]
    fn exploring_stops_before_a_beast_catches_the_player(
        recipe in any_recipe(any_grid(8)),
        kind in prop::sample::select(&BeastKind::ALL[..]),
        at: prop::sample::Index,
    ) {
        let mut level = make(&recipe).unwrap();
        let cells: Vec<Cell> = level.maze().open_cells().collect();
        let placed = level.apply(Edit::Content(kind.content(), *at.get(&cells), true));
        prop_assume!(placed.is_ok() && level.beasts().all(|(_, cell)| cell != level.starts()[0]));
        let mut progress = Progress::new(&level);
        for _ in 0..200 {
            let ticks = progress.ticks();
            let stop = explore_from(&level, &mut progress, |_, _, _, _| {});
            prop_assert!(!progress.caught());
            if stop == Stop::Beast {
                // The player does not explore on.
                let ticks = progress.ticks();
                let stop = explore_from(&level, &mut progress, |_, _, _, _| {});
                prop_assert_eq!((stop, progress.ticks()), (Stop::Beast, ticks));
            }
            if progress.ticks() == ticks {
                break;
            }
        }
    }

    #[test]
    fn decisions_do_not_depend_on_unseen_cells(recipe in any_recipe(any_grid(6))) {
        let level = make(&recipe).unwrap();
        explore_all(&level, |explore, progress, events, input| {
            let moved = events.iter().any(|event| matches!(event, Event::Crossed(_)));
            if moved || progress.ticks() == 0 || input.is_err() {
                let blind = blind(&level, progress);
                let mut other = explore.clone();
                assert_eq!(other.input(&blind, progress, events), input);
            }
        });
    }
}

/// Explores from the start. Checks the reason for the stop, the player's cell, and the number of
/// steps.
fn check(level: &Level, stop: Stop, cell: Cell, steps: u32) {
    let mut progress = Progress::new(level);
    let stopped = explore_from(level, &mut progress, |_, _, _, _| {});
    assert_eq!(
        (stopped, progress.cell(), progress.steps()),
        (stop, cell, steps)
    );
    // The player stops at the cell's centre.
    assert!(progress.offset().iter().all(|off| off.abs() < 4000));
}

#[test]
fn exploring_skips_visible_dead_ends_and_stops_at_a_visible_finish() {
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
    // The end of the upper corridor is visible from the start. The finish becomes visible when the
    // player reaches the right end of the middle corridor.
    check(&level, Stop::FinishSeen, 9, 2 + 4 + 1);
}

#[test]
fn exploring_stops_at_junctions_but_not_at_visible_dead_ends() {
    let map = |branch: &str| {
        drawn(&format!(
            "
            +-+-+-+-+-+
            |S        |
            +-+-+{branch}+-+ +
            |     | | |
            + +-+-+-+ +
            |   |    F|
            +-+-+-+-+-+
            "
        ))
    };
    // A wall is visible at the end of the branch, but the cells around the corner are not visible.
    check(&map(" "), Stop::Junction, 2, 2);
    check(&map("-"), Stop::FinishSeen, 4, 4);
    let short = drawn(
        "
        +-+-+-+-+-+
        |S        |
        +-+-+ +-+ +
        |   | | | |
        + +-+-+-+ +
        |   |    F|
        +-+-+-+-+-+
        ",
    );
    check(&short, Stop::FinishSeen, 4, 4);
}

/// The passages out of the room lead around corners.
#[test]
fn exploring_crosses_a_room_until_straight_ahead_leads_no_farther() {
    let level = |east: char| {
        let level = drawn(&format!(
            "
            +-+-+-+-+-+-+-+-+
            |       |F      |
            + +-+-+ +-+-+ + +
            | |         | | |
            +-+ + + + + + + +
            |S          {east} | |
            +-+ + + + + +-+ +
            | |         |   |
            + +-+-+-+ +-+-+-+
            |               |
            +-+-+-+-+-+-+-+-+
            "
        ));
        let cells = (1..6).flat_map(|x| (1..4).map(move |y| format!("({x}, {y})")));
        let room = cells.collect::<Vec<_>>().join(", ");
        with_fields(&level, &format!("rooms: [[{room}]]"))
    };
    let cell = |x: Cell| 2 * 8 + x;
    // In front of the passage ahead, the player can choose to leave the room.
    check(&level(' '), Stop::Junction, cell(5), 5);
    // Without that passage, the player stops where a passage begins on its right.
    check(&level('|'), Stop::Junction, cell(4), 4);
}

/// In this level, a room reaches around the wrapped grid.
#[test]
fn exploring_does_not_walk_in_a_circle_through_a_room() {
    let rooms = RoomOptions {
        count: 2,
        min_size: 2,
        max_size: 7,
        doorways: 3,
        ..RoomOptions::default()
    };
    let recipe = Recipe {
        grid: GridSpec {
            width: 6,
            height: 7,
            wrap_x: true,
            ..GridSpec::default()
        },
        algorithm: Algorithm::AldousBroder,
        rooms,
        placement: Placement::Farthest,
        seed: 16_775_814_243_440_375_258,
        ..Recipe::default()
    };
    let (_, stop) = explore_all(&make(&recipe).unwrap(), |_, _, _, _| {});
    assert_eq!(stop, Stop::FinishSeen);
}

#[test]
fn at_a_junction_exploring_follows_the_heading_or_takes_the_nearest_exit() {
    // Three exits lead around corners. The player sees something new first in the south.
    let level = drawn(
        "
        +-+-+-+-+-+
        |   |F|   |
        + +-+-+-+ +
        |    S    |
        +-+-+ +-+-+
        |       | |
        +-+-+-+-+-+
        ",
    );
    for (heading, moves) in [
        (0, Ok(Square::EAST)),
        (7000, Ok(Square::EAST)),
        (1 << 14, Ok(Square::SOUTH)),
        (1 << 15, Ok(Square::WEST)),
        // The player faces a wall.
        (3 << 14, Ok(Square::SOUTH)),
        (5 << 13, Ok(Square::WEST)),
    ] {
        let mut progress = Progress::new(&level);
        progress.turn_to(heading as u16);
        let mut went = None;
        let stop = explore_from(&level, &mut progress, |_, _, events, _| {
            let dir = events.iter().find_map(|event| match event {
                Event::Crossed(dir) => Some(*dir),
                _ => None,
            });
            went = went.or(dir);
        });
        assert_eq!(went.ok_or(stop), moves, "{heading}");
    }
}

#[test]
fn exploring_goes_to_what_is_near_before_it_goes_far() {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+-+-+-+-+-+
        |S                      |
        + +-+-+-+-+-+-+-+-+-+-+ +
        |   |F|               | |
        +-+ +-+-+-+-+-+-+-+-+-+ +
        |   | |                 |
        +-+-+-+-+-+-+-+-+-+-+-+-+
        ",
    );
    // The player knows the upper corridor, faces it, and has not seen what is beyond its end.
    let mut progress = Progress::new(&level);
    for dir in [[Square::EAST; 11], [Square::WEST; 11]].concat() {
        let from = progress.cell();
        while progress.cell() == from {
            let input = step_towards(&level, &progress, dir).unwrap();
            step(&level, &mut progress, input);
        }
    }
    progress.turn_to(0);
    assert_eq!(progress.cell(), 0);
    assert!(!progress.seen().contains(34) && !progress.seen().contains(13));
    let mut path = Vec::new();
    explore_from(&level, &mut progress, |_, progress, _, _| {
        path.push(progress.cell());
    });
    path.dedup();
    assert_eq!(path[..2], [0, 12]);
}

#[test]
fn exploring_does_not_begin_near_a_beast() {
    let corridor = corridor("S                                 F");
    for (kind, cell, stop) in [
        // A Minotaur wakes as soon as the player moves.
        (BeastKind::Minotaur, 16, Err(Stop::Beast)),
        (BeastKind::Statue, 16, Err(Stop::Beast)),
        (BeastKind::Minotaur, 17, Ok(())),
        // A Sleeper that sleeps, a Guardian and a Thief are a danger when the player sees them.
        (BeastKind::Sleeper, 5, Err(Stop::Beast)),
        (BeastKind::Guardian, 5, Err(Stop::Beast)),
        (BeastKind::Thief, 5, Err(Stop::Beast)),
        (BeastKind::Sleeper, 9, Ok(())),
        (BeastKind::Guardian, 9, Ok(())),
        (BeastKind::Thief, 9, Ok(())),
    ] {
        let level = corridor.clone();
        let level = level
            .with(Edit::Content(kind.content(), cell, true))
            .unwrap();
        let progress = Progress::new(&level);
        let input = Explore::default().input(&level, &progress, &[]);
        assert_eq!(input.map(drop), stop, "{kind:?} in {cell}");
    }
}

#[test]
fn exploring_goes_no_farther_than_needed_to_see_everything() {
    // The end of the corridor is visible from the second cell.
    check(&corridor("S              |F"), Stop::AllSeen, 1, 1);
    check(&corridor("S            |F"), Stop::AllSeen, 0, 0);
}

#[test]
fn a_finish_in_the_start_cell_is_seen() {
    let level = file::read(
        "(format: \"warren level\", version: 3, grid: (shape: Square, width: 2, height: 1),
        cells: [\"10\"], starts: [(0, 0)], finishes: [(0, 0)])",
    )
    .unwrap();
    check(&level, Stop::FinishLeft, 0, 0);
}

#[test]
fn an_unseen_finish_does_not_affect_decisions() {
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
fn only_doors_found_while_exploring_stop_it() {
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
fn a_new_wall_stops_exploring() {
    let level = corridor("S                     F");
    let mut progress = Progress::new(&level);
    // The player saw that this side was open. Now it is a wall.
    let walled = walled_off(&level, 0, Dir(0));
    let mut explore = Explore::default();
    explore.input(&level, &progress, &[]).unwrap();
    let stop = loop {
        match explore.input(&walled, &progress, &[]) {
            Ok(input) => step(&walled, &mut progress, input),
            Err(stop) => break stop,
        };
    };
    assert_eq!((stop, progress.cell()), (Stop::Blocked, 0));
}

/// At one junction in this level, each of the three next cells can be left only by a ladder.
#[test]
fn exploring_climbs_ladders_instead_of_turning_back() {
    let grid = GridSpec {
        shape: GridShape::Cubic,
        width: 5,
        height: 5,
        depth: 2,
        wrap_x: true,
        wrap_y: true,
        ..GridSpec::default()
    };
    let recipe = Recipe {
        grid,
        algorithm: Algorithm::Kruskal,
        seed: 2_416_770_404_651_774_576,
        ..Recipe::default()
    };
    let (_, stop) = explore_all(&make(&recipe).unwrap(), |_, _, _, _| {});
    assert_eq!(stop, Stop::FinishSeen);
}
