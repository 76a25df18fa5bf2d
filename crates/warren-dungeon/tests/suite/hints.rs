//! Tests of hints: a hint has the correct length for its strength, and leads towards the finish.

use super::support::{any_grid, any_recipe, corridor, drawn, step, walls_ahead, with_fields};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::make;
use warren_dungeon::play::{
    CLEARANCE, Carried, Event, Hint, HintRefusal, Input, Progress, STRETCH, Strength, Terms,
};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Outcome;
use warren_maze::geometry::{Point, length};
use warren_maze::maze::Side;
use warren_maze::solve::points_along;
use warren_maze::topology::{Dir, Embedding, Grid, GridShape, GridSpec, Square, Topology};

const STRENGTHS: [Strength; 3] = [Strength::Direction, Strength::Stretch, Strength::Whole];

fn ask(strength: Strength) -> Input {
    Input {
        hint: Some(strength),
        ..Input::default()
    }
}

/// Checks the numbers of moves, walls and hidden doors of a hint at the start. The hint must not
/// open doors, unless it comes from an old recording.
fn check(level: &Level, strength: Strength, moves: usize, walls: usize, doors: usize) {
    let mut progress = Progress::new(level);
    let hint = hint_in(step(level, &mut progress, ask(strength)));
    assert_eq!(hint.strength, strength);
    assert_eq!(
        (hint.moves.len(), hint.walls.len(), hint.doors.len()),
        (moves, walls, doors),
        "{strength:?}"
    );
    assert_eq!(progress.hints(), 1);
    assert_eq!(progress.found(), vec![false; level.doors().list().len()]);

    let old = Input {
        opens_doors: true,
        ..ask(strength)
    };
    let again = hint_in(step(level, &mut progress, old));
    let found = (0..progress.found().len()).filter(|&door| progress.found()[door]);
    let mut shown = hint.doors;
    shown.sort_unstable();
    assert_eq!(found.collect::<Vec<_>>(), shown);
    assert!(again.doors.is_empty());
}

fn hint_in(events: Vec<Event>) -> Hint {
    let hint = |event: &Event| match event {
        Event::Hint(hint) => Some(hint.clone()),
        _ => None,
    };
    let found = events.iter().find_map(hint);
    found.unwrap_or_else(|| panic!("{events:?}"))
}

#[test]
fn the_terms_of_a_descent_limit_the_moves_of_each_hint() {
    let level = corridor("S                   F");
    for (hint_moves, expected) in [(0, 10), (7, 7), (12, 10), (1, 1)] {
        let terms = Terms {
            hint_moves,
            ..Terms::default()
        };
        let mut progress = Progress::new(&level).with_terms(terms);
        let events = step(&level, &mut progress, ask(Strength::Whole));
        let hint = events.iter().find_map(|event| match event {
            Event::Hint(hint) => Some(hint),
            _ => None,
        });
        let hint = hint.unwrap();
        assert_eq!(hint.moves.len(), expected, "{hint_moves}");
        assert_eq!(hint.reaches_goal, expected == 10, "{hint_moves}");
    }
}

#[test]
fn locating_the_finish_counts_as_a_hint_and_finds_no_doors() {
    let level = corridor("S  D  F");
    let mut progress = Progress::new(&level);
    let locate = Input {
        locate: true,
        ..Input::default()
    };
    assert_eq!(step(&level, &mut progress, locate), [Event::Located]);
    assert_eq!((progress.hints(), progress.found()), (1, &[false][..]));
}

#[test]
fn a_revealed_run_stays_marked_as_revealed() {
    let level = corridor("S     F");
    let mut progress = Progress::new(&level);
    let reveal = Input {
        reveal: true,
        ..Input::default()
    };
    assert!(!Outcome::of(&progress).revealed);
    assert_eq!(step(&level, &mut progress, reveal), [Event::Revealed]);
    step(&level, &mut progress, Input::default());
    assert_eq!((progress.hints(), progress.revealed()), (0, true));
    assert!(Outcome::of(&progress).revealed);
}

#[test]
fn hints_have_the_requested_length() {
    let long = corridor(&format!("S{}F", " ".repeat(39)));
    check(&long, Strength::Direction, 1, 0, 0);
    check(&long, Strength::Stretch, 12, 0, 0);
    check(&long, Strength::Whole, 20, 0, 0);
    // A stretch ends at a junction, unless the junction is too near.
    let junctions = drawn(
        "
        +-+-+-+-+-+-+-+-+-+-+
        |S                 F|
        +-+ +-+-+-+ +-+ +-+-+
        |       | |   |   | |
        +-+-+-+-+-+-+-+-+-+-+
        ",
    );
    check(&junctions, Strength::Stretch, 5, 0, 0);
    let near = corridor("S   F");
    check(&near, Strength::Stretch, 2, 0, 0);
}

#[test]
fn hints_list_only_the_doors_and_walls_on_the_shown_path() {
    let level = corridor(&format!("S  D{}D  F", " ".repeat(21)));
    check(&level, Strength::Direction, 1, 0, 0);
    check(&level, Strength::Stretch, 12, 0, 1);
    check(&level, Strength::Whole, 14, 0, 2);
    let level = with_fields(&corridor("S| D |F"), "charges: 2");
    check(&level, Strength::Direction, 1, 1, 0);
    check(&level, Strength::Stretch, 3, 2, 1);
    check(&level, Strength::Whole, 3, 2, 1);
}

#[test]
fn hints_with_a_price_are_refused_to_players_without_coins() {
    let locate = Input {
        locate: true,
        ..Input::default()
    };
    for shape in GridShape::ALL {
        let recipe = Recipe {
            grid: GridSpec {
                shape,
                width: 6,
                height: 6,
                ..GridSpec::default()
            },
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        for question in STRENGTHS.map(ask).into_iter().chain([locate]) {
            let terms = Terms {
                hint_price: 5,
                ..Terms::default()
            };
            let mut progress = Progress::new(&level).with_terms(terms);
            progress.carry(Carried {
                treasure: 12,
                ..progress.carried()
            });
            // The first hint is free, and the player has coins for two more.
            for hints in 1..=3 {
                let events = step(&level, &mut progress, question);
                let is_given = |event: &Event| matches!(event, Event::Hint(_) | Event::Located);
                assert!(events.iter().any(is_given), "{shape:?}: {events:?}");
                assert_eq!(progress.hints(), hints);
            }
            let before = progress.clone();
            let events = step(&level, &mut progress, question);
            let refused = HintRefusal { price: 5, coins: 2 };
            assert_eq!(events, [Event::HintRefused(refused)], "{shape:?}");
            assert_eq!(progress.hints(), before.hints());
            assert_eq!(progress.carried(), before.carried());
            // With a compass, the player needs no hint to find out where the finish is.
            progress.carry(Carried {
                compass: true,
                ..progress.carried()
            });
            assert_eq!(step(&level, &mut progress, locate), [Event::Located]);
        }
    }
}

#[test]
fn hints_report_no_way_without_enough_charges() {
    let level = with_fields(&corridor("S| |F"), "charges: 1");
    for strength in STRENGTHS {
        let mut progress = Progress::new(&level);
        let events = step(&level, &mut progress, ask(strength));
        assert_eq!((events, progress.hints()), (vec![Event::NoWay], 0));
    }
}

#[test]
fn hints_prefer_doors_and_passages_to_blasting() {
    let level = drawn(
        "
        +-+-+
        |S|F|
        + + +
        | D |
        + + +
        |   |
        +-+-+
        ",
    );
    let level = with_fields(&level, "charges: 5");
    check(&level, Strength::Whole, 3, 0, 1);
}

#[test]
fn a_hint_in_the_finish_cell_is_empty() {
    let level = corridor("S F");
    let mut progress = Progress::new(&level);
    progress.put(1, [-25_000, 0]);
    let events = step(&level, &mut progress, ask(Strength::Whole));
    let hint = Hint {
        strength: Strength::Whole,
        goal: Content::Finish,
        reaches_goal: true,
        moves: vec![],
        walls: vec![],
        doors: vec![],
        gates: vec![],
    };
    assert_eq!(events, [Event::Hint(hint), Event::Finished]);
}

#[test]
fn hints_lead_through_blasted_walls() {
    let level = drawn(
        "
        +-+-+
        |S|F|
        + + +
        |   |
        +-+-+
        ",
    );
    let wall = Side {
        cell: 0,
        dir: Square::EAST,
    };
    let mut progress = Progress::new(&level);
    progress.blast_wall(wall);
    let events = step(&level, &mut progress, ask(Strength::Whole));
    let [Event::Hint(Hint { moves, .. })] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(moves, &[Square::EAST]);
}

/// Checks that a player who follows the points of a path stays clear of posts and walls, and that a
/// player who walks straight from centre to centre does not.
#[test]
fn points_along_a_path_keep_clear_of_all_corners() {
    let mut cut = 0;
    for (shape, width) in GridShape::ALL
        .into_iter()
        .flat_map(|shape| [3, 4, 7].map(|w| (shape, w)))
    {
        let spec = GridSpec {
            shape,
            width,
            height: 6,
            depth: if shape.has_floors() { 2 } else { 1 },
            ..GridSpec::default()
        };
        let grid = Grid::try_from(spec).unwrap();
        for (cell, (dir, next)) in
            (0..grid.cells()).flat_map(|cell| grid.neighbours(cell).map(move |to| (cell, to)))
        {
            let points: Vec<Point> = points_along(&grid, cell, &[dir]).collect();
            assert_eq!(
                [points[0], points[2]],
                [cell, next].map(|cell| grid.centre(cell))
            );
            let corners: Vec<Point> = grid.corners(cell).chain(grid.corners(next)).collect();
            let nearest = |line: &[Point]| {
                let ways = line.windows(2).flat_map(|ends| {
                    (0..=64).map(move |at| {
                        [0, 1].map(|axis| ends[0][axis] + (ends[1][axis] - ends[0][axis]) * at / 64)
                    })
                });
                let apart = |at: Point| {
                    let far = |corner: &Point| length([0, 1].map(|i| (corner[i] - at[i]) as i32));
                    corners.iter().map(far).min().unwrap()
                };
                ways.map(apart).min().unwrap()
            };
            let clearance = i64::from(CLEARANCE);
            let way = nearest(&points);
            assert!(way >= clearance, "{spec:?}, {cell} {dir:?}: {way}");
            cut += u32::from(nearest(&[points[0], points[2]]) < clearance);
        }
    }
    assert!(cut > 0);
}

/// Returns the minimum and the maximum number of moves in a hint of this strength.
fn may_end(strength: Strength, whole: usize) -> std::ops::RangeInclusive<usize> {
    match strength {
        Strength::Direction => 1.min(whole)..=1.min(whole),
        Strength::Stretch => STRETCH[0].min(whole)..=STRETCH[1].min(whole),
        Strength::Whole => whole..=whole,
    }
}

proptest! {
    #[test]
    fn hints_follow_the_shortest_path_through_the_fewest_walls(
        recipe in any_recipe(any_grid(8)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        play(&level, &wishes, |before, input, events, after| {
            let Some(strength) = input.hint.filter(|_| !before.finished()) else {
                return;
            };
            let ahead = walls_ahead(&level, after);
            let (walls, whole) = ahead[after.cell() as usize].unwrap();
            if walls > after.carried().charges {
                assert!(events.contains(&Event::NoWay));
                return;
            }
            let hint = events.iter().find_map(|event| match event {
                Event::Hint(hint) => Some(hint),
                _ => None,
            });
            let hint = hint.unwrap();
            assert_eq!(after.hints(), before.hints() + 1 + u32::from(input.locate));
            assert!(may_end(strength, whole as usize).contains(&hint.moves.len()));
            // Following the hint must shorten the remaining path by the hint's length.
            let mut to_blast = Vec::new();
            let mut at = after.cell();
            for &dir in &hint.moves {
                let side = Side::at(level.grid(), at, dir);
                let is_open = |dir: Dir| {
                    level.maze().passages(at).contains(dir)
                        || after.blasted().contains(&side)
                        || level.doors().number(at, dir).is_some()
                };
                if !is_open(dir) {
                    to_blast.push(side);
                }
                at = level.grid().step(at, dir);
            }
            assert_eq!(to_blast, hint.walls);
            let left = (walls - hint.walls.len() as u32, whole - hint.moves.len() as u32);
            assert_eq!(ahead[at as usize], Some(left));
        });
    }
}
