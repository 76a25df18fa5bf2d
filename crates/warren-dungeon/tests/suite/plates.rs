//! Tests of pressure plates as parts of a level, and of players who step on them.

use super::gated::{State, States, gated, with_plates};
use super::support::*;
use super::using::{gate, put, walk};
use warren_dungeon::file::{read, read_json, write, write_json};
use warren_dungeon::level::{
    Content, Edit, Gate, KeyShape, Level, LeverNumber, PortalPair, fingerprint,
};
use warren_dungeon::make::make;
use warren_dungeon::pilot::run_demo;
use warren_dungeon::play::{Event, Input, Progress, Strength, UseRefusal};
use warren_dungeon::proof::{Verdict, certify, check_text, write as write_proof};
use warren_dungeon::recipe::{Recipe, code, read_code};
use warren_dungeon::replay::Recording;
use warren_maze::topology::{GridSpec, Square};

const STAR: Content = Content::Plate(KeyShape::Star);

/// Returns a corridor with a plate in cell 1, two doors of its shape, and one of another shape.
fn corridor_with_plate() -> Level {
    let level = gate(corridor("S         F"), 2, Gate::Locked(KeyShape::Star));
    let level = gate(level, 3, Gate::Locked(KeyShape::Star));
    let level = gate(level, 4, Gate::Locked(KeyShape::Heart));
    put(put(level, STAR, 1), Content::Key(KeyShape::Heart), 0)
}

#[test]
fn a_plate_opens_all_doors_of_its_shape_when_it_is_first_stepped_on() {
    let level = corridor_with_plate();
    let mut progress = Progress::new(&level);
    step(&level, &mut progress, IDLE);
    let events = walk(&level, &mut progress, Square::EAST);
    let pressed = Event::Pressed(Content::Plate(KeyShape::Star), 1);
    let opened = [0, 1].map(Event::GateOpened);
    let [first, second] = opened;
    assert_eq!(
        events,
        [Event::Crossed(Square::EAST), pressed, first, second]
    );
    assert_eq!(progress.opened(), [true, true, false]);
    // The plate stays, because players cannot take it.
    assert!(progress.contents(&level, 1).eq([STAR]));
    assert_eq!((progress.finds(), progress.keys().len()), (0, 1));
    walk(&level, &mut progress, Square::WEST);
    let events = walk(&level, &mut progress, Square::EAST);
    assert_eq!(events, [Event::Crossed(Square::EAST)]);
    for cell in [2, 3, 4] {
        walk(&level, &mut progress, Square::EAST);
        assert_eq!(progress.cell(), cell);
    }
}

#[test]
fn a_plate_in_the_first_cell_is_pressed_in_the_first_tick() {
    let level = put(
        gate(corridor("S   F"), 0, Gate::Locked(KeyShape::Star)),
        STAR,
        0,
    );
    let mut progress = Progress::new(&level);
    let events = step(&level, &mut progress, IDLE);
    let pressed = Event::Pressed(Content::Plate(KeyShape::Star), 0);
    assert_eq!(events, [pressed, Event::GateOpened(0)]);
}

#[test]
fn a_door_without_a_key_says_that_it_needs_a_plate() {
    let level = corridor_with_plate();
    let refused = |level: &Level, shape| UseRefusal::of(level, Gate::Locked(shape));
    let plate = refused(&level, KeyShape::Star);
    assert_eq!(plate, UseRefusal::Needs(Content::Plate(KeyShape::Star)));
    assert_eq!(plate.to_string(), "only a star plate opens this door");
    let key = UseRefusal::Needs(Content::Key(KeyShape::Heart));
    assert_eq!(refused(&level, KeyShape::Heart), key);
    let both = put(level, Content::Key(KeyShape::Star), 3);
    let key = UseRefusal::Needs(Content::Key(KeyShape::Star));
    assert_eq!(refused(&both, KeyShape::Star), key);
}

#[test]
fn cells_that_cannot_have_a_plate_are_refused() {
    let level = put(
        corridor_with_plate(),
        Content::Lever(LeverNumber::ALL[0]),
        3,
    );
    let level = put(level, Content::Portal(PortalPair::A), 4);
    let add = |content, cell| {
        let edited = level.clone().with(Edit::Content(content, cell, true));
        edited.map_err(|error| error.to_string())
    };
    let error = |cell: u32, both: &str| {
        Err(format!(
            "plates: ({cell}, 0) has {both}: remove one of them"
        ))
    };
    let heart = Content::Plate(KeyShape::Heart);
    assert_eq!(add(STAR, 0).map(|_| ()), error(0, "a plate and a key"));
    assert_eq!(add(heart, 1).map(|_| ()), error(1, "two plates"));
    assert_eq!(add(STAR, 3).map(|_| ()), error(3, "a plate and a lever"));
    assert_eq!(add(STAR, 4).map(|_| ()), error(4, "a plate and a portal"));
    assert_eq!(
        add(Content::IronKey, 1).map(|_| ()),
        error(1, "a plate and an iron key")
    );
    let lever = Content::Lever(LeverNumber::ALL[1]);
    assert_eq!(add(lever, 1).map(|_| ()), error(1, "a plate and a lever"));
    let portal = Content::Portal(PortalPair::B);
    assert_eq!(add(portal, 1).map(|_| ()), error(1, "a plate and a portal"));
    assert!(add(STAR, 5).is_ok());
    // Files are checked in the same way.
    let text = write(&level).replace("plates: [", "plates: [(cell: (3, 0), shape: Heart),");
    let found = read(&text).unwrap_err().to_string();
    assert!(found.contains("has a plate and a lever"), "{found}");
}

#[test]
fn files_codes_and_fingerprints_contain_plates() {
    let level = corridor_with_plate();
    assert_eq!(read(&write(&level)).unwrap(), level);
    assert_eq!(read_json(&write_json(&level)).unwrap(), level);
    assert!(write(&level).contains("version: 6"));
    let other = level.clone().with(Edit::Content(STAR, 1, false)).unwrap();
    assert!(write(&other).contains("version: 5"));
    assert_ne!(fingerprint(&level), fingerprint(&other));
    let heart = put(other, Content::Plate(KeyShape::Heart), 1);
    assert_ne!(fingerprint(&level), fingerprint(&heart));
    let recipe = Recipe {
        chambers: 2,
        chamber_set: 2,
        ..Recipe::default()
    };
    assert_eq!(read_code(&code(&recipe)).unwrap(), recipe);
    let made = make(&recipe).unwrap();
    assert!(write(&made).contains("version: 6"));
    assert_eq!(read(&write(&made)).unwrap(), made);
}

#[test]
fn explorers_hints_and_the_demo_player_step_on_plates() {
    let level = corridor_with_plate();
    let mut progress = Progress::new(&level);
    explore(&level, &mut progress, |_| {});
    assert_eq!(progress.opened(), [true, true, true]);

    let mut progress = Progress::new(&level);
    step(&level, &mut progress, IDLE);
    let hint = Input {
        hint: Some(Strength::Whole),
        ..IDLE
    };
    let events = step(&level, &mut progress, hint);
    let goals = events.iter().filter_map(|event| match event {
        Event::Hint(hint) => Some((hint.goal, hint.moves.len())),
        _ => None,
    });
    assert!(goals.eq([(STAR, 1)]));
    assert_eq!(run_demo(&level).unwrap().steps(), 5);
}

/// The demo player opens no door that a plate has opened.
#[test]
fn the_demo_player_wins_levels_with_plates_with_the_fewest_moves() {
    let (mut won, mut pressed) = (0, 0);
    for seed in 0..600 {
        let grid = GridSpec {
            width: 4,
            height: 3,
            ..GridSpec::default()
        };
        let level = with_plates(gated(grid, seed, 7, 0), seed);
        let start = State::new(&level);
        let Some(states) = States::reachable(&level, &start, 100_000) else {
            continue;
        };
        let end = run_demo(&level);
        let steps = end.as_ref().ok().map(|end| end.steps());
        assert_eq!(steps, states.distance(&start), "seed {seed}");
        let Ok(end) = end else { continue };
        won += 1;
        pressed += u32::from(
            !end.opened().is_empty() && end.keys().is_empty() && end.opened().contains(&true),
        );
    }
    assert!(
        won > 100 && pressed > 10,
        "{won} won, {pressed} with plates alone"
    );
}

#[test]
fn certificates_and_recordings_contain_plates() {
    let level = corridor_with_plate();
    let Verdict::Certified(certificate) = certify(&level) else {
        panic!("the level cannot be lost");
    };
    let text = write_proof(&level, &certificate);
    assert!(
        text.contains("# item 1 is the star plate in cell 1,0\n"),
        "{text}"
    );
    assert_eq!(check_text(&level, &text), Ok(()));

    let (mut progress, mut recording) = (Progress::new(&level), Recording::new(&level));
    explore(&level, &mut progress, |input| recording.push(input));
    let again = Recording::read(&recording.write()).unwrap();
    assert_eq!(again.replay().unwrap(), (level, progress));
}

/// Explores until the player stops, and reports each input.
fn explore(level: &Level, progress: &mut Progress, mut report: impl FnMut(Input)) {
    let mut explorer = Explorer::new(progress);
    report(IDLE);
    explorer.apply(level, progress, IDLE);
    explorer.run(level, progress, |input, _| report(input));
}
