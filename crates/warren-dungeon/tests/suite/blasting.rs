//! Tests of blasting: a charge opens a wall, a refused blast returns the reason, and blasting never
//! makes the finish unreachable.

use super::support::{
    IDLE, any_grid, any_recipe, corridor, drawn, grids, step, walls_ahead, with_circles,
    with_fields,
};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{Demo, blast_towards, run_demo, step_towards, toward};
use warren_dungeon::play::{BlastRefusal, Carried, Event, Input, Progress};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, Charges, DoorCount, Recipe};
use warren_maze::maze::Side;
use warren_maze::solve::fewest_walls;
use warren_maze::topology::{
    Cell, Cubic, Dir, Dirs, Embedding, GridShape, GridSpec, Polar, Square, Topology,
};

const BLAST: Input = Input {
    blast: true,
    ..IDLE
};

fn charged(level: &Level, charges: u32) -> Level {
    with_fields(level, &format!("charges: {charges}"))
}

/// Turns to a wall and blasts it. Returns the blast's events. If the player reaches the finish
/// first, returns the last tick's events.
fn blast(level: &Level, progress: &mut Progress, dir: Dir) -> Vec<Event> {
    for _ in 0..200 {
        let input = blast_towards(level, progress, dir);
        let events = step(level, progress, input);
        if input.blast || progress.finished() {
            return events;
        }
    }
    panic!("the charge was never set");
}

/// Walks to the next cell's centre, or until the run is over.
fn walk(level: &Level, progress: &mut Progress, dir: Dir) {
    let steps = progress.steps();
    for _ in 0..200 {
        let input = match progress.steps() == steps {
            true => step_towards(level, progress, dir),
            false => toward(progress, [0, 0]),
        };
        let Some(input) = input.filter(|_| !progress.finished()) else {
            return;
        };
        step(level, progress, input);
    }
    panic!("cannot move {dir:?} from {progress:?}");
}

#[test]
fn a_blast_opens_a_wall_only_in_the_run() {
    let level = charged(&corridor("S|F"), 1);
    let before = level.clone();
    let mut progress = Progress::new(&level);
    assert_eq!(
        (progress.carried().charges, progress.blasted()),
        (1, &[][..])
    );
    let wall = Side {
        cell: 0,
        dir: Square::EAST,
    };
    assert_eq!(step(&level, &mut progress, BLAST), [Event::Blasted(wall)]);
    assert_eq!(
        (progress.carried().charges, progress.blasted()),
        (0, &[wall][..])
    );
    walk(&level, &mut progress, Square::EAST);
    assert_eq!(progress.cell(), 1);
    assert_eq!(level, before);
    assert!(Progress::new(&level).blasted().is_empty());
}

/// Returns a level whose start has rock to the east, an open side to the south, the border to the
/// north, and a wall to the west.
fn room(charges: u32) -> Level {
    let level = drawn(
        "
        +-+-+-+
        | |S|#|
        + + +-+
        |    F|
        +-+-+-+
        ",
    );
    charged(&level, charges)
}

#[test]
fn blasts_of_rock_passages_and_borders_are_refused() {
    let level = room(3);
    for (dir, why) in [
        (Square::EAST, BlastRefusal::Solid),
        (Square::SOUTH, BlastRefusal::NoWall),
        (Square::NORTH, BlastRefusal::Solid),
    ] {
        let mut progress = Progress::new(&level);
        let events = blast(&level, &mut progress, dir);
        assert_eq!(events, [Event::Refused(why)], "{dir:?}");
        assert_eq!(
            (progress.carried().charges, progress.blasted().len()),
            (3, 0)
        );
    }
    let mut progress = Progress::new(&level);
    let wall = Side::at(level.grid(), 1, Square::WEST);
    let events = blast(&level, &mut progress, Square::WEST);
    assert_eq!(events, [Event::Blasted(wall)]);
    // The start no longer has a wall to the west.
    let events = blast(&level, &mut progress, Square::WEST);
    assert_eq!(events, [Event::Refused(BlastRefusal::NoWall)]);
    assert_eq!(progress.carried().charges, 2);
}

#[test]
fn blasts_without_charges_are_refused() {
    for (charges, why) in [(0, BlastRefusal::Unarmed), (1, BlastRefusal::NoCharges)] {
        let level = room(charges);
        let mut progress = Progress::new(&level);
        progress.carry(Carried::default());
        let events = blast(&level, &mut progress, Square::WEST);
        assert_eq!(events, [Event::Refused(why)]);
    }
}

#[test]
fn blasts_of_distant_walls_are_refused() {
    let level = room(1);
    let mut progress = Progress::new(&level);
    let back = Input {
        ahead: -127,
        ..Input::default()
    };
    progress.turn_to(1 << 15);
    progress.put(progress.cell(), [0, 10_000]);
    assert_eq!(progress.faces(&level, 0), Some(Square::WEST));
    for _ in 0..12 {
        step(&level, &mut progress, back);
    }
    assert_eq!(progress.faces(&level, 0), None);
    let events = step(&level, &mut progress, BLAST);
    assert_eq!(events, [Event::Refused(BlastRefusal::NoWall)]);
    // The helper `blast` first turns and moves the player until the player faces this wall.
    let events = blast(&level, &mut progress, Square::WEST);
    assert!(matches!(events[..], [Event::Blasted(_)]), "{events:?}");
}

#[test]
fn blasts_that_waste_a_needed_charge_are_refused() {
    let aside = charged(
        &drawn(
            "
            +-+-+-+
            |S| |F|
            +-+-+-+
            |   | |
            +-+-+-+
            ",
        ),
        2,
    );
    let mut progress = Progress::new(&aside);
    let events = blast(&aside, &mut progress, Square::SOUTH);
    assert_eq!(events, [Event::Refused(BlastRefusal::Needed)]);
    assert_eq!(
        (progress.carried().charges, progress.blasted().len()),
        (2, 0)
    );
    let events = blast(&aside, &mut progress, Square::EAST);
    assert!(matches!(events[..], [Event::Blasted(_)]), "{events:?}");
    // A charge that is not needed may be wasted.
    let mut progress = Progress::new(&aside);
    progress.carry(Carried {
        charges: 3,
        ..Carried::default()
    });
    let events = blast(&aside, &mut progress, Square::SOUTH);
    assert!(matches!(events[..], [Event::Blasted(_)]), "{events:?}");
}

#[test]
fn a_blast_finds_a_secret_door_and_uses_a_charge() {
    let level = charged(&corridor("SDF"), 2);
    let mut progress = Progress::new(&level);
    assert_eq!(step(&level, &mut progress, BLAST), [Event::DoorFound(0)]);
    assert_eq!(
        (progress.carried().charges, progress.blasted().len()),
        (1, 0)
    );
    let events = step(&level, &mut progress, BLAST);
    assert_eq!(
        events,
        [Event::Refused(BlastRefusal::NoWall)],
        "the door is already open"
    );
}

#[test]
fn a_blast_while_climbing_opens_the_floor() {
    let text = r#"(format: "warren level", version: 4,
        grid: (shape: Cubic, width: 2, height: 1, depth: 2), floors: [["10"], ["10"]],
        charges: 3, starts: [(0, 0, 0)], finishes: [(1, 0, 1)])"#;
    let level = file::read(text).unwrap();
    let mut progress = Progress::new(&level);
    let up = Input { climb: 1, ..BLAST };
    let events = step(&level, &mut progress, up);
    assert_eq!(
        events,
        [Event::Refused(BlastRefusal::NoWall)],
        "nothing above"
    );
    let events = blast(&level, &mut progress, Cubic::DOWN);
    let floor = Side {
        cell: 0,
        dir: Cubic::DOWN,
    };
    assert_eq!(events, [Event::Blasted(floor)]);
    walk(&level, &mut progress, Cubic::DOWN);
    assert_eq!(progress.cell(), 2);
    let events = step(&level, &mut progress, up);
    assert_eq!(
        events,
        [Event::Refused(BlastRefusal::NoWall)],
        "there is already a ladder"
    );
    let end = run_demo(&level).unwrap();
    assert_eq!((end.steps(), end.blasted().len()), (2, 1));
}

#[test]
fn at_the_centre_of_a_cell_every_side_can_be_faced() {
    let rings = [(3, 1), (4, 9), (40, 2)].map(|(width, height)| GridSpec {
        shape: GridShape::Polar,
        width,
        height,
        ..GridSpec::default()
    });
    for grid in grids(4, 4).chain(rings) {
        let recipe = Recipe {
            grid,
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        for cell in 0..level.grid().cells() {
            for &dir in level.grid().clockwise(cell) {
                let mut progress = Progress::new(&level);
                progress.put(cell, [0, 0]);
                progress.turn_to(level.grid().heading(cell, dir));
                let context = format!("{grid:?}, {cell}");
                assert_eq!(progress.faces(&level, 0), Some(dir), "{context}");
            }
        }
    }
}

/// Checks that the player's position decides which of two sides the player faces if both sides have
/// almost the same direction.
#[test]
fn the_nearer_of_two_sides_to_the_next_ring_is_faced() {
    let recipe = Recipe {
        grid: GridSpec {
            shape: GridShape::Polar,
            width: 9,
            height: 3,
            ..GridSpec::default()
        },
        ..Recipe::default()
    };
    let level = make(&recipe).unwrap();
    let grid = level.grid();
    assert_eq!(grid.row(2).len(), 18, "the last ring is doubled");
    let halves = [Polar::OUTWARD, Polar::OUTWARD_SECOND];
    for cell in grid.row(1) {
        let headings = halves.map(|dir| grid.heading(cell, dir));
        for (half, heading) in halves
            .into_iter()
            .flat_map(|half| headings.map(|to| (half, to)))
        {
            let mut progress = Progress::new(&level);
            // The player is halfway from the centre to the midpoint of the side `half`.
            progress.put(cell, grid.twice_to_midpoint(cell, half).map(|way| way / 4));
            progress.turn_to(heading);
            assert_eq!(progress.faces(&level, 0), Some(half), "{cell}, {heading}");
        }
    }
}

#[test]
fn the_faced_wall_is_blasted_on_every_grid() {
    for grid in grids(4, 4) {
        let areas = Algorithm::Areas(AreasWithDoors {
            count: 16,
            doors: DoorCount::Sealed,
        });
        let recipe = Recipe {
            grid,
            algorithm: areas,
            charges: Charges::Exactly(99),
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let cell = level.starts()[0];
        for dir in level.maze().inner_walls(cell) {
            let mut progress = Progress::new(&level);
            let wall = Side::at(level.grid(), cell, dir);
            let events = blast(&level, &mut progress, dir);
            assert_eq!(events, [Event::Blasted(wall)], "{grid:?}");
            walk(&level, &mut progress, dir);
            assert_eq!(progress.cell(), level.grid().step(cell, dir), "{grid:?}");
        }
    }
}

#[test]
fn editing_a_clone_opens_both_sides_of_a_wall() {
    let level = drawn(
        "
        +-+-+-+
        |S| D |
        +-+-+ +
        |#|  F|
        +-+-+-+
        ",
    );
    let east = |cell| Side {
        cell,
        dir: Square::EAST,
    };
    let opened = level
        .clone()
        .with(Edit::Side(east(0), SideKind::Passage))
        .unwrap();
    assert_eq!(opened.maze().passages(0), Dirs::of(Square::EAST));
    assert_eq!(opened.maze().passages(1), Dirs::of(Square::WEST));
    assert_eq!(level.maze().passages(0), Dirs::NONE);
}

/// Checks that a player in this state can win with the remaining charges.
fn check_winnable(level: &Level, progress: &Progress) {
    let ahead = walls_ahead(level, progress)[progress.cell() as usize];
    let walls = ahead.map(|(walls, _)| walls);
    assert!(walls.is_some_and(|walls| walls <= progress.carried().charges));
}

/// Generates levels with sealed areas on any grid, with up to three charges more than needed.
fn any_sealed() -> impl Strategy<Value = Level> {
    let recipe = any_grid(6).prop_filter("two cells", |grid| grid.width * grid.height > 1);
    (recipe, 2..7u32, 0..4u32, any::<u64>()).prop_map(|(grid, count, spare, seed)| {
        let count = count.min(grid.width * grid.height);
        let algorithm = Algorithm::Areas(AreasWithDoors {
            count,
            doors: DoorCount::Sealed,
        });
        let recipe = Recipe {
            grid,
            algorithm,
            seed,
            ..Recipe::default()
        };
        let needed = make(&recipe).unwrap().charges();
        let charges = Charges::Exactly(needed + spare);
        make(&Recipe { charges, ..recipe }).unwrap()
    })
}

proptest! {
    #[test]
    fn a_winnable_level_stays_winnable_after_any_blasts(
        level in any_sealed(),
        ways in prop::collection::vec(any::<(prop::sample::Index, bool)>(), 1..30),
    ) {
        let mut progress = Progress::new(&level);
        check_winnable(&level, &progress);
        let mut spent = 0;
        for (way, blasts) in ways {
            if progress.finished() {
                break;
            }
            let exits: Vec<Dir> = level.grid().exits(progress.cell()).collect();
            let dir = *way.get(&exits);
            let open = level.maze().passages(progress.cell()).contains(dir)
                || progress.blasted().contains(&Side::at(level.grid(), progress.cell(), dir));
            if !open && blasts {
                let charges = progress.carried().charges;
                let wall = Side::at(level.grid(), progress.cell(), dir);
                let mut after = progress.clone();
                after.blast_wall(wall);
                let needed = walls_ahead(&level, &after)[progress.cell() as usize].unwrap().0;
                let events = blast(&level, &mut progress, dir);
                let expected = match charges {
                    0 if level.charges() == 0 => Event::Refused(BlastRefusal::Unarmed),
                    0 => Event::Refused(BlastRefusal::NoCharges),
                    _ if charges - 1 < needed => Event::Refused(BlastRefusal::Needed),
                    _ => Event::Blasted(wall),
                };
                prop_assert_eq!(&events[0], &expected);
                spent += u32::from(expected == Event::Blasted(wall));
            } else if open {
                walk(&level, &mut progress, dir);
            }
            check_winnable(&level, &progress);
        }
        prop_assert_eq!(progress.carried().charges + spent, level.charges());
        prop_assert!(progress.blasted().is_sorted());
        // The level can still be won from this state.
        let (mut demo, mut events) = (Demo::default(), Vec::new());
        while !progress.finished() {
            let input = demo.input(&level, &progress, &events);
            prop_assert_eq!(demo.defeat(), None);
            events = step(&level, &mut progress, input);
        }
    }

    #[test]
    fn a_winnable_level_stays_winnable_after_any_input(
        recipe in any_recipe(any_grid(6)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        let can_be_won = level.way_out().unwrap().walls.len() as u32 <= level.charges();
        play(&level, &wishes, |_, _, events, after| {
            let blasts = |event: &Event| matches!(event, Event::Blasted(_) | Event::DoorFound(_));
            if can_be_won && events.iter().any(blasts) {
                check_winnable(&level, after);
            }
        });
    }

    #[test]
    fn way_out_is_the_shortest_path_through_the_fewest_walls(
        recipe in any_recipe(any_grid(8)),
        extra in 0..6u32,
        to: prop::sample::Index,
    ) {
        let level = make(&recipe).unwrap();
        let way = level.way_out().unwrap();
        let ahead = walls_ahead(&level, &Progress::new(&level));
        let found = (way.walls.len() as u32, way.moves.len() as u32);
        prop_assert_eq!(Some(found), ahead[level.starts()[0] as usize]);
        if recipe.charges == Charges::Default {
            prop_assert_eq!(level.charges(), found.0);
        }
        // A path's walls must be the walls that its moves cross.
        let maze = with_circles(&level, extra);
        let cells: Vec<Cell> = maze.open_cells().collect();
        let goal = *to.get(&cells);
        let way = fewest_walls(&maze, |cell| maze.inner_walls(cell), level.starts()[0], |cell| cell == goal).unwrap();
        let (mut at, mut walls) = (level.starts()[0], Vec::new());
        for &dir in &way.moves {
            if !maze.passages(at).contains(dir) {
                prop_assert!(maze.inner_walls(at).contains(dir));
                walls.push(Side::at(maze.grid(), at, dir));
            }
            at = maze.grid().step(at, dir);
        }
        prop_assert_eq!((at, walls), (goal, way.walls));
    }
}
