//! Tests of exploring: the player walks on until there is a choice, never chooses by itself, and every
//! decision depends only on the cells that the player has seen and on its trail.

use super::sight::lines;
use super::support::{
    Explorer, any_grid, any_recipe, corridor, drawn, links, relaxed, walled_off, ways_of,
    with_fields,
};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Edit, Level};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{Branch, Explore, Junction, Stop, branches};
use warren_dungeon::play::{Event, Input, Progress, Trail};
use warren_dungeon::recipe::{Algorithm, Placement, Recipe, RoomOptions};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, GridShape, GridSpec, Square, Topology};

/// Explores until the player stops. For each input, calls `decided` with the explorer, the state, and
/// the decision.
fn explore_from(
    level: &Level,
    progress: &mut Progress,
    explorer: &mut Explorer,
    mut decided: impl FnMut(&Explorer, &Progress, Result<Input, Stop>),
) -> Stop {
    for _ in 0..200_000 {
        let before = explorer.clone();
        let input = explorer.input(level, progress);
        decided(&before, progress, input);
        match input {
            Ok(input) => explorer.apply(level, progress, input),
            Err(stop) => return stop,
        }
    }
    panic!("the run does not end");
}

/// Explores the whole level. At each junction, the player chooses a branch. A finish in sight does not
/// end exploring. Returns the final state and the reason for the last stop.
fn explore_all(
    level: &Level,
    mut choice: usize,
    mut decided: impl FnMut(&Explorer, &Progress, Result<Input, Stop>),
) -> (Progress, Stop) {
    let mut progress = Progress::new(level);
    let mut explorer = Explorer::new(&progress);
    loop {
        let stop = explore_from(level, &mut progress, &mut explorer, &mut decided);
        explorer.explore = match stop {
            Stop::Junction => {
                let branches = branches(level, &progress, &explorer.trail);
                assert!(branches.len() > 1, "the player stops without a choice");
                choice = choice.wrapping_mul(5).wrapping_add(3);
                Explore::through(branches[choice % branches.len()])
            }
            Stop::FinishSeen => Explore::default(),
            _ => return (progress, stop),
        };
        explorer.events.clear();
        assert!(progress.ticks() < 2_000_000, "the run does not end");
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

/// Returns the distance of each goal, and the first moves of all shortest paths to the goal. A goal is a
/// cell from which the player would see something new. With a trail, the paths use only sides that the
/// player has never crossed.
fn goals(level: &Level, progress: &Progress, trail: Option<&Trail>) -> Vec<(u32, Dirs)> {
    let (grid, here) = (level.grid(), progress.cell());
    let is_seen = |cell: Cell| progress.seen().contains(cell);
    let ways = ways_of(level, progress);
    let may_pass = |cell: Cell| is_seen(cell) && !level.is_finish(cell);
    let is_used = |cell: Cell, dir: Dir| {
        let next = grid.step(cell, dir);
        let is_new = trail.is_none_or(|trail| !trail.sides(cell).contains(dir));
        is_new && may_pass(cell) && may_pass(next)
    };
    let open = |cell: Cell| progress.ways(level).ways(cell);
    let cells = || (0..grid.cells()).filter(|&cell| grid.has(cell));
    let of = |cell: Cell| {
        let used = open(cell).filter(move |&dir| is_used(cell, dir));
        used.map(move |dir| (cell, grid.step(cell, dir)))
    };
    let links: Vec<(Cell, Cell)> = cells().flat_map(of).collect();
    let shows_more = |&cell: &Cell| {
        let sees = lines(level, &ways, cell);
        cell != here && may_pass(cell) && !sees.into_iter().all(is_seen)
    };
    let to = |cell: Cell| {
        let far = relaxed(grid.cells(), &links, &[cell]);
        let far = |cell: Cell| far[cell as usize];
        let distance = far(here)?;
        let nearer = |dir: &Dir| {
            let next = grid.step(here, *dir);
            is_used(here, *dir) && far(next).is_some_and(|next| next + 1 == distance)
        };
        Some((distance, open(here).filter(nearer).collect::<Dirs>()))
    };
    cells().filter(shows_more).filter_map(to).collect()
}

/// Checks the player's decision in a cell outside of rooms: the direction in which the player leaves the
/// cell, or the reason for stopping.
fn check_decision(level: &Level, trail: &Trail, entered: &Progress, did: Result<Dir, Stop>) {
    let new = goals(level, entered, Some(trail));
    let ahead = new.iter().fold(Dirs::NONE, |all, &(_, moves)| all | moves);
    let what = format!("cell {}: {did:?}, {new:?}", entered.cell());
    match did {
        Ok(dir) if trail.sides(entered.cell()).contains(dir) => {
            let all = goals(level, entered, None);
            let nearest = all.iter().map(|goal| goal.0).min();
            assert!(new.is_empty(), "{what}");
            let mut near = all.iter().filter(|goal| Some(goal.0) == nearest);
            assert!(near.any(|goal| goal.1.contains(dir)), "{what}, {all:?}");
        }
        Ok(dir) if new.is_empty() => {
            let all = goals(level, entered, None);
            assert!(
                all.iter().any(|goal| goal.1.contains(dir)),
                "{what}, {all:?}"
            );
        }
        // Without a choice, all goals are in the same branch.
        Ok(dir) => assert!(new.iter().all(|goal| goal.1.contains(dir)), "{what}"),
        Err(Stop::Junction) => assert!(ahead.len() > 1, "{what}"),
        Err(Stop::FinishSeen) => {}
        Err(_) => assert!(goals(level, entered, None).is_empty(), "{what}"),
    }
}

/// Checks every decision that the player makes while it explores the whole level, except those that
/// are chosen at junctions.
fn check_decisions(level: &Level, choice: usize) {
    let mut entered: Option<(Progress, Trail, bool)> = None;
    explore_all(level, choice, |explorer, progress, input| {
        let is_first = format!("{:?}", explorer.explore) == format!("{:?}", Explore::default());
        let crossed = explorer.events.iter().find_map(|event| match event {
            Event::Crossed(dir) => Some(*dir),
            _ => None,
        });
        if let (Some(dir), Some((before, trail, false))) = (crossed, &entered) {
            check_decision(level, trail, before, Ok(dir));
        }
        if crossed.is_some() || is_first {
            entered = Some((progress.clone(), explorer.trail.clone(), false));
        } else if entered
            .as_ref()
            .is_none_or(|(before, ..)| before.cell() == progress.cell())
            && format!("{:?}", explorer.explore).contains("chosen: Some")
            && explorer.events.is_empty()
        {
            // The first move was chosen.
            entered = Some((progress.clone(), explorer.trail.clone(), true));
        }
        if let (Err(stop), Some((before, trail, _))) = (input, &entered) {
            check_decision(level, trail, before, Err(stop));
        }
    });
}

/// Checks that exploring has shown everything that can be reached without walking through a finish.
fn check_all_seen(level: &Level, progress: &Progress, stop: Stop) {
    assert!(!progress.finished());
    let is_end = |&(a, b): &(Cell, Cell)| level.is_finish(a) || level.is_finish(b);
    let (ends, links): (Vec<_>, Vec<_>) = links(level, |_| false).into_iter().partition(is_end);
    let far = relaxed(level.grid().cells(), &links, &level.starts()[..1]);
    let is_reached = |&cell: &Cell| far[cell as usize].is_some();
    let starts_at_end = level.is_finish(level.starts()[0]);
    let reaches_end = ends.iter().any(|(a, b)| is_reached(a) || is_reached(b));
    let expected = match starts_at_end || reaches_end {
        true => Stop::FinishLeft,
        false => Stop::AllSeen,
    };
    assert_eq!(stop, expected);
    for cell in (0..level.grid().cells()).filter(is_reached) {
        assert!(progress.seen().contains(cell), "{cell}");
    }
}

/// Every shape, with rooms and loops.
#[test]
fn exploring_with_any_choices_reveals_everything_on_every_grid() {
    for shape in GridShape::ALL {
        for (count, choice) in [(0, 1), (0, 2), (3, 3), (3, 4)] {
            let recipe = Recipe {
                grid: GridSpec {
                    shape,
                    width: 9,
                    height: 9,
                    depth: if shape.has_floors() { 2 } else { 1 },
                    ..GridSpec::default()
                },
                rooms: RoomOptions {
                    count,
                    min_size: 2,
                    max_size: 4,
                    doorways: 2,
                    ..RoomOptions::default()
                },
                ..Recipe::default()
            };
            let level = make(&recipe).unwrap();
            let (progress, stop) = explore_all(&level, choice, |_, _, _| {});
            check_all_seen(&level, &progress, stop);
        }
    }
}

proptest! {
    #[test]
    fn exploring_continues_exactly_while_there_is_no_choice(
        recipe in any_recipe(any_grid(6)),
        choice in 0..1000usize,
    ) {
        check_decisions(&make(&recipe).unwrap(), choice);
    }

    #[test]
    fn exploring_with_any_choices_reveals_everything(
        recipe in any_recipe(any_grid(8)),
        rooms in 0..3u32,
        (max_size, doorways) in (2..12u32, 0..4u32),
        choice in 0..1000usize,
    ) {
        let rooms = RoomOptions {
            count: rooms,
            min_size: 2,
            max_size,
            doorways,
            ..RoomOptions::default()
        };
        let made = make(&Recipe { rooms, ..recipe });
        prop_assume!(made.is_ok());
        let level = made.unwrap();
        let (progress, stop) = explore_all(&level, choice, |_, _, _| {});
        check_all_seen(&level, &progress, stop);
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
        let mut explorer = Explorer::new(&progress);
        for _ in 0..200 {
            let ticks = progress.ticks();
            let stop = explore_from(&level, &mut progress, &mut explorer, |_, _, _| {});
            let first = branches(&level, &progress, &explorer.trail).first().copied();
            explorer.explore = first.map_or(Explore::default(), Explore::through);
            prop_assert!(!progress.caught());
            if stop == Stop::Beast {
                // The player does not explore on.
                let ticks = progress.ticks();
                let stop = explore_from(&level, &mut progress, &mut explorer, |_, _, _| {});
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
        explore_all(&level, 1, |explorer, progress, input| {
            let mut events = explorer.events.iter();
            let moved = events.any(|event| matches!(event, Event::Crossed(_)));
            if moved || progress.ticks() == 0 || input.is_err() {
                let blind = blind(&level, progress);
                assert_eq!(explorer.clone().input(&blind, progress), input);
            }
        });
    }
}

/// Explores from the start. Checks the reason for the stop, the player's cell, and the number of
/// steps.
fn check(level: &Level, stop: Stop, cell: Cell, steps: u32) {
    let mut progress = Progress::new(level);
    let stopped = Explorer::new(&progress).run(level, &mut progress, |_, _| {});
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
    check(&with_short_dead_end(), Stop::FinishSeen, 4, 4);
}

/// Returns a level with a dead end of one cell beside the way to the finish.
fn with_short_dead_end() -> Level {
    drawn(
        "
        +-+-+-+-+-+
        |S        |
        +-+-+ +-+ +
        |   | | | |
        + +-+-+-+ +
        |   |    F|
        +-+-+-+-+-+
        ",
    )
}

#[test]
fn exploring_takes_finds_near_the_way() {
    let with_treasure = |level: &Level, x: u32, y: u32| {
        let treasures = format!("treasures: [(cell: ({x}, {y}), kind: Coins)]");
        with_fields(level, &treasures)
    };
    let short = with_short_dead_end();
    check(&short, Stop::FinishSeen, 4, 4);
    // The player turns into the dead end and comes back.
    check(&with_treasure(&short, 2, 1), Stop::FinishSeen, 4, 6);
    let deep = drawn(
        "
        +-+-+-+
        |S    |
        +-+ + +
        |F| | |
        + + + +
        | | | |
        + + + +
        | | | |
        + + + +
        | | | |
        + +-+ +
        |     |
        +-+-+-+
        ",
    );
    check(&with_treasure(&deep, 1, 3), Stop::FinishSeen, 15, 9 + 6);
    // The player does not go four moves out of the way.
    check(&with_treasure(&deep, 1, 4), Stop::FinishSeen, 15, 9);
}

/// The passages out of the room lead around corners.
#[test]
fn a_room_is_one_junction_whose_branches_are_its_exits() {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+-+
        |         |F    |
        +-+-+ +-+-+-+-+ +
        | |         | | |
        +-+ + + + + + + +
        |S            | |
        +-+ + + + + +-+ +
        | |         |   |
        +-+-+-+-+ +-+-+-+
        |               |
        +-+-+-+-+-+-+-+-+
        ",
    );
    let cells = (1..6).flat_map(|x| (1..4).map(move |y| format!("({x}, {y})")));
    let room = cells.collect::<Vec<_>>().join(", ");
    let level = with_fields(&level, &format!("rooms: [[{room}]]"));
    let cell = |x: Cell, y: Cell| y * 8 + x;
    // The player stops where it enters the room.
    check(&level, Stop::Junction, cell(1, 2), 1);
    let mut progress = Progress::new(&level);
    let mut explorer = Explorer::new(&progress);
    explorer.run(&level, &mut progress, |_, _| {});
    let found = branches(&level, &progress, &explorer.trail);
    let exits = [
        (cell(5, 2), Square::EAST),
        (cell(4, 3), Square::SOUTH),
        (cell(2, 1), Square::NORTH),
    ];
    assert_eq!(found, exits.map(|(cell, dir)| Branch { cell, dir }));
    let headings = found.iter().map(|it| it.heading(&level, &progress));
    assert_eq!(headings.collect::<Vec<_>>()[0], Some(0));
    // The chosen exit is at the other end of the room.
    explorer.explore = Explore::through(found[1]);
    let mut path = vec![progress.cell()];
    explore_from(&level, &mut progress, &mut explorer, |_, progress, _| {
        path.push(progress.cell());
    });
    path.dedup();
    assert!(
        path.windows(2).any(|step| step == [cell(4, 3), cell(4, 4)]),
        "{path:?}"
    );
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
    let level = make(&recipe).unwrap();
    let (progress, stop) = explore_all(&level, 1, |_, _, _| {});
    check_all_seen(&level, &progress, stop);
}

/// Three exits lead around corners.
fn star() -> Level {
    drawn(
        "
        +-+-+-+-+-+
        |   |F|   |
        + +-+-+-+ +
        |    S    |
        +-+-+ +-+-+
        |       | |
        +-+-+-+-+-+
        ",
    )
}

#[test]
fn at_a_junction_exploring_waits_for_a_choice() {
    const QUARTER: u16 = 1 << 14;
    let level = star();
    let [east, south, west] = [Square::EAST, Square::SOUTH, Square::WEST];
    for (heading, order) in [
        (0, [east, south, west]),
        // A small turn does not change the numbers.
        (100, [east, south, west]),
        (u16::MAX - 100, [east, south, west]),
        (QUARTER, [south, west, east]),
        (2 * QUARTER, [west, east, south]),
        // The player faces a wall.
        (3 * QUARTER, [east, south, west]),
    ] {
        let mut progress = Progress::new(&level);
        progress.turn_to(heading);
        let mut explorer = Explorer::new(&progress);
        let mut junction = Junction::new(&level, &progress, &explorer.trail).unwrap();
        let dirs = junction.branches().iter().map(|branch| branch.dir);
        assert_eq!(dirs.collect::<Vec<_>>(), order, "{heading}");
        for _ in 0..3 {
            // Asking again does not answer the question.
            junction.look(&level, &progress);
            assert_eq!(junction.chosen(&level, &progress), None);
            explorer.explore = junction.explore(&level, &progress);
            let stop = explorer.run(&level, &mut progress, |_, _| {});
            assert_eq!((stop, progress.ticks()), (Stop::Junction, 0));
        }
        for branch in junction.branches() {
            let (mut progress, mut explorer) = (progress.clone(), explorer.clone());
            explorer.explore = Explore::through(*branch);
            explorer.run(&level, &mut progress, |_, _| {});
            let start = level.starts()[0];
            assert_eq!(explorer.trail.sides(start), Dirs::of(branch.dir));
        }
    }
}

#[test]
fn a_player_chooses_by_turning() {
    const QUARTER: u16 = 1 << 14;
    let level = star();
    let mut progress = Progress::new(&level);
    progress.turn_to(0);
    let trail = Trail::new(progress.cell());
    let mut junction = Junction::new(&level, &progress, &trail).unwrap();
    for (heading, chosen) in [
        // Looking to the side a little is no turn.
        (2000, None),
        (QUARTER, Some(Square::SOUTH)),
        (2 * QUARTER + 3000, Some(Square::WEST)),
        (3 * QUARTER, None),
        // The player has turned away and back.
        (0, Some(Square::EAST)),
    ] {
        progress.turn_to(heading);
        junction.look(&level, &progress);
        let branch = junction.chosen(&level, &progress);
        assert_eq!(branch.map(|branch| branch.dir), chosen, "{heading}");
    }
    assert!(junction.is_here(&level, &progress));
}

#[test]
fn the_way_back_needs_no_choice() {
    let level = drawn(
        "
        +-+-+-+-+-+-+
        |F|       | |
        +-+ +-+-+ + +
        |         | |
        +-+-+ +-+-+-+
        |S      |   |
        +-+-+-+ + + +
        |     |   | |
        + +-+ +-+-+ +
        |   |       |
        +-+-+-+-+-+-+
        ",
    );
    let mut progress = Progress::new(&level);
    let mut explorer = Explorer::new(&progress);
    let stop = explorer.run(&level, &mut progress, |_, _| {});
    assert_eq!((stop, progress.cell()), (Stop::Junction, 14));
    let found = branches(&level, &progress, &explorer.trail);
    let dirs: Vec<Dir> = found.iter().map(|branch| branch.dir).collect();
    assert_eq!(dirs, [Square::EAST, Square::NORTH]);
    // The eastern branch ends. The player comes back without a stop, and takes the only branch that is
    // left.
    explorer.explore = Explore::through(found[0]);
    let mut path = Vec::new();
    explore_from(&level, &mut progress, &mut explorer, |_, progress, _| {
        path.push(progress.cell());
    });
    path.dedup();
    assert!(path.contains(&21) && path.contains(&8), "{path:?}");
}

#[test]
fn exploring_stops_once_for_a_breath_and_for_the_dark() {
    let sleeping = Edit::Content(BeastKind::Sleeper.content(), 20, true);
    let level = corridor("S                                         F");
    let dim = level.clone().with(Edit::Light(4)).unwrap();
    for (level, stop) in [
        (level.with(sleeping).unwrap(), Stop::Breath),
        (dim, Stop::Dark),
    ] {
        let mut progress = Progress::new(&level);
        let mut explorer = Explorer::new(&progress);
        assert_eq!(explorer.run(&level, &mut progress, |_, _| {}), stop);
        let cell = progress.cell();
        explorer.explore = Explore::default();
        assert_ne!(explorer.run(&level, &mut progress, |_, _| {}), stop);
        assert!(progress.cell() > cell);
    }
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
        (BeastKind::Warden, 5, Err(Stop::Beast)),
        (BeastKind::Warden, 9, Ok(())),
    ] {
        let level = corridor.clone();
        let level = level
            .with(Edit::Content(kind.content(), cell, true))
            .unwrap();
        let progress = Progress::new(&level);
        let input = Explorer::new(&progress).input(&level, &progress);
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
        Explorer::new(&progress).input(&level, &progress)
    });
    assert_eq!(first, second);
}

#[test]
fn only_doors_found_while_exploring_stop_it() {
    let level = corridor("S                     F");
    let mut progress = Progress::new(&level);
    let mut explorer = Explorer::new(&progress);
    explorer.events = vec![Event::DoorFound(0)];
    let input = explorer.input(&level, &progress).unwrap();
    explorer.apply(&level, &mut progress, input);
    explorer.events = vec![Event::DoorFound(0)];
    let stopped = explorer.input(&level, &progress);
    assert_eq!(stopped, Err(Stop::DoorFound));
}

#[test]
fn a_new_wall_stops_exploring() {
    let level = corridor("S                     F");
    let mut progress = Progress::new(&level);
    // The player saw that this side was open. Now it is a wall.
    let walled = walled_off(&level, 0, Dir(0));
    let mut explorer = Explorer::new(&progress);
    explorer.input(&level, &progress).unwrap();
    let stop = explorer.run(&walled, &mut progress, |_, _| {});
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
    let level = make(&recipe).unwrap();
    let (progress, stop) = explore_all(&level, 1, |_, _, _| {});
    check_all_seen(&level, &progress, stop);
}
