//! Tests that hints, the demo player and exploring use keys, levers and gates.

use super::gate_places::gated_recipes;
use super::gated::{State, States, gated};
use super::proofs::certified;
use super::support::{Explorer, any_grid, any_recipe, corridor, drawn, step, with_fields};
use super::using::{gate, portcullis, put, walk};
use proptest::prelude::*;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, LeverNumber, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{Defeat, Stop, run_demo};
use warren_dungeon::play::{Event, Hint, Input, Progress, Strength};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Recording;
use warren_maze::maze::Side;
use warren_maze::topology::{Dir, GridSpec, Square};

const EAST: Dir = Square::EAST;
const WEST: Dir = Square::WEST;
const HEART: Content = Content::Key(KeyShape::Heart);
const LEVER: Content = Content::Lever(LeverNumber::ALL[2]);

/// Returns a level with a start in the middle, a key and a lever on the left, and a door and a
/// portcullis on the right.
fn key_and_lever() -> Level {
    let level = gate(corridor("      S     F"), 3, Gate::Locked(KeyShape::Heart));
    let level = gate(level, 4, portcullis(2, false));
    put(put(level, HEART, 1), LEVER, 0)
}

fn hint(level: &Level, progress: &mut Progress, strength: Strength) -> Option<Hint> {
    let hint = Some(strength);
    let ask = Input {
        hint,
        ..Input::default()
    };
    let hint = |event| match event {
        Event::Hint(hint) => Some(hint),
        Event::NoWay => None,
        other => panic!("{other:?}"),
    };
    let events = step(level, progress, ask).into_iter();
    let events = events.filter(|event| matches!(event, Event::Hint(_) | Event::NoWay));
    let hints: Vec<_> = events.map(hint).collect();
    assert_eq!(hints.len(), 1);
    hints.into_iter().next().unwrap()
}

#[test]
fn hints_lead_from_one_key_or_lever_to_the_next() {
    let level = key_and_lever();
    let mut progress = Progress::new(&level);
    let check = |progress: &mut Progress, goal, moves: &[Dir], gates: &[usize]| {
        let hint = hint(&level, progress, Strength::Whole).unwrap();
        assert_eq!(hint.goal, goal);
        assert_eq!((&hint.moves[..], &hint.gates[..]), (moves, gates));
        assert!(hint.walls.is_empty() && hint.doors.is_empty());
    };
    check(&mut progress, HEART, &[WEST, WEST], &[]);
    walk(&level, &mut progress, WEST);
    walk(&level, &mut progress, WEST);
    check(&mut progress, LEVER, &[WEST], &[]);
    walk(&level, &mut progress, WEST);
    check(&mut progress, LEVER, &[], &[]);
    let pull = Input {
        act: true,
        ..Input::default()
    };
    let pulled = Event::LeverPulled(LeverNumber::ALL[2]);
    assert_eq!(step(&level, &mut progress, pull), [pulled]);
    check(&mut progress, Content::Finish, &[EAST; 6], &[0]);
    let mut opened = progress.clone();
    opened.open_gate(0);
    check(&mut opened, Content::Finish, &[EAST; 6], &[]);

    // A part of the path lists only the gates on that part.
    for (strength, moves) in [(Strength::Direction, 1), (Strength::Stretch, 6)] {
        let hint = hint(&level, &mut progress, strength).unwrap();
        assert_eq!(hint.moves.len(), moves, "{strength:?}");
        assert_eq!(hint.gates.len(), usize::from(moves > 3), "{strength:?}");
        assert_eq!(hint.goal, Content::Finish);
    }
}

#[test]
fn without_a_plan_hints_lead_through_open_gates_and_blasted_walls() {
    // No plan leads to the finish, because there is no key.
    let level = gate(corridor("S   F"), 1, Gate::Locked(KeyShape::Heart));
    assert_eq!(
        hint(&level, &mut Progress::new(&level), Strength::Whole),
        None
    );
    assert_eq!(run_demo(&level), Err(Defeat::NoWay));

    let level = drawn(
        "
        +-+-+
        |S|F|
        + + +
        |   |
        +-+-+
        ",
    );
    let door = Edit::Side(Side { cell: 2, dir: EAST }, SideKind::Gate(Gate::Iron));
    let level = with_fields(&level, "charges: 1").with(door).unwrap();
    let wall = Side { cell: 0, dir: EAST };
    let shown = hint(&level, &mut Progress::new(&level), Strength::Whole).unwrap();
    assert_eq!((shown.moves, shown.walls), (vec![EAST], vec![wall]));
    let end = run_demo(&level).unwrap();
    assert_eq!((end.steps(), end.blasted()), (1, &[wall][..]));
}

#[test]
fn the_demo_player_wins_levels_with_gates_with_the_fewest_moves() {
    let mut won = 0;
    for recipe in gated_recipes() {
        let Ok(level) = make(&recipe) else { continue };
        let end = run_demo(&level).unwrap_or_else(|defeat| panic!("{recipe:?}: {defeat}"));
        assert_eq!(Some(end.steps()), level.shortest(), "{recipe:?}");
        assert_eq!(end.steps() as usize, level.way_out().unwrap().moves.len());
        won += 1;
    }
    assert!(won > 60, "only {won} levels");
}

#[test]
fn the_demo_player_wins_all_certified_levels() {
    check_certified(0..300);
}

#[test]
#[ignore = "takes minutes"]
fn the_demo_player_wins_many_certified_levels() {
    check_certified(300..20_000);
}

fn check_certified(seeds: std::ops::Range<u64>) {
    for (level, _) in certified(seeds) {
        let end = run_demo(&level).unwrap();
        assert_eq!(Some(end.steps()), level.shortest());
    }
}

#[test]
fn the_demo_player_wins_exactly_the_levels_that_can_be_won() {
    let [mut won, mut lost] = [0; 2];
    for seed in 0..600 {
        let grid = GridSpec {
            width: 4,
            height: 3,
            ..GridSpec::default()
        };
        let level = gated(grid, seed, 7, 0);
        let start = State::new(&level);
        let Some(states) = States::reachable(&level, &start, 100_000) else {
            continue;
        };
        let fewest = states.distance(&start);
        let end = run_demo(&level);
        assert_eq!(
            end.as_ref().ok().map(|end| end.steps()),
            fewest,
            "seed {seed}"
        );
        match end {
            Ok(_) => won += 1,
            Err(defeat) => {
                assert_eq!(defeat, Defeat::NoWay, "seed {seed}");
                lost += 1;
            }
        }
    }
    println!("{won} won, {lost} cannot be won");
    assert!(won > 100 && lost > 50);
}

/// Explores until the player stops. Returns the reason, and the opened gates in order.
fn explore(level: &Level, progress: &mut Progress) -> (Stop, Vec<usize>) {
    let mut opened = Vec::new();
    let stop = Explorer::new(progress).run(level, progress, |_, events| {
        opened.extend(events.iter().filter_map(|event| match event {
            Event::GateOpened(gate) => Some(*gate),
            _ => None,
        }));
    });
    (stop, opened)
}

#[test]
fn exploring_takes_keys_and_opens_iron_doors_last() {
    let row = "S".to_string() + &" ".repeat(13) + "F";
    let row = format!("{}{row}", " ".repeat(8));
    // The start is cell 4. The doors are west of cell 2 and east of cell 5.
    let level = gate(corridor(&row), 1, Gate::Locked(KeyShape::Heart));
    let level = put(gate(level, 5, Gate::Iron), HEART, 2);
    let level = put(level, Content::IronKey, 5);
    let mut progress = Progress::new(&level);
    let (stop, opened) = explore(&level, &mut progress);
    assert_eq!((stop, opened), (Stop::FinishSeen, vec![0, 1]));
    assert_eq!((progress.keys().len(), progress.iron_keys()), (1, 0));
}

#[test]
fn exploring_stops_at_a_finish_behind_a_door_that_it_opens() {
    // The finish is directly behind the door.
    let level = gate(corridor("S   F"), 1, Gate::Locked(KeyShape::Heart));
    let level = put(level, HEART, 0);
    let mut progress = Progress::new(&level);
    step(&level, &mut progress, Input::default());
    let (stop, opened) = explore(&level, &mut progress);
    assert_eq!((stop, opened), (Stop::FinishSeen, vec![0]));
    assert_eq!((progress.cell(), progress.finished()), (1, false));
    // Exploring again does not walk into the finish either.
    assert_eq!(explore(&level, &mut progress).0, Stop::FinishLeft);
    assert_eq!((progress.cell(), progress.finished()), (1, false));
}

#[test]
fn exploring_says_which_kind_of_gate_is_left() {
    let row = "S                     F";
    let [lever, other] = [2, 3].map(|number| Content::Lever(LeverNumber::ALL[number]));
    for (kind, contents, stop) in [
        (Gate::Locked(KeyShape::Heart), vec![], Stop::Closed),
        (Gate::Iron, vec![], Stop::Closed),
        (portcullis(2, false), vec![], Stop::Closed),
        (portcullis(2, false), vec![lever], Stop::Lever),
        (portcullis(2, false), vec![other], Stop::Lever),
        (Gate::OneWay { forwards: true }, vec![], Stop::OneWay),
        (Gate::OneWay { forwards: false }, vec![], Stop::AllSeen),
    ] {
        let level = gate(corridor(row), 2, kind);
        let level = contents
            .into_iter()
            .fold(level, |level, content| put(level, content, 1));
        let mut progress = Progress::new(&level);
        assert_eq!(explore(&level, &mut progress).0, stop, "{kind:?}");
        assert!(progress.cell() <= 2, "{kind:?}");
        assert_eq!(progress.levers(), Default::default());
    }
}

proptest! {
    #[test]
    fn exploring_with_keys_is_recorded_and_ends(
        recipe in any_recipe(any_grid(8)),
        (locks, iron_doors, one_ways, levers) in (0..3u32, 0..3u32, 0..2u32, 0..2u32),
    ) {
        let recipe = Recipe { locks, iron_doors, one_ways, levers, ..recipe };
        let Ok(level) = make(&recipe) else { return Ok(()) };
        let mut progress = Progress::new(&level);
        let mut explorer = Explorer::new(&progress);
        let mut recording = Recording::new(&level);
        let (mut keys, mut opened) = (0, 0);
        explorer.run(&level, &mut progress, |input, events| {
            recording.push(input);
            for event in events {
                keys += u32::from(matches!(event, Event::ItemTaken(..)));
                opened += u32::from(matches!(event, Event::GateOpened(_)));
                assert!(!matches!(event, Event::UseRefused(_) | Event::LeverPulled(_)));
            }
        });
        prop_assert!(opened <= keys);
        prop_assert_eq!(recording.replay().unwrap().1, progress);
    }
}
