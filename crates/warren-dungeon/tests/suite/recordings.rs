//! Tests that replaying a recording leads to the same final state as the original run.

use super::support::{any_grid, any_recipe, drawn, walled_off};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{Input, Progress, Strength, TICKS_PER_SECOND, step};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::replay::{Recording, ReplayError, Source, verify};
use warren_maze::generate::{BinaryTree, Corner};
use warren_maze::solve::Walkable;
use warren_maze::topology::{GridShape, GridSpec, Topology};

/// Replays a run before and after writing it as RON, and checks that the final state is the same.
/// Also checks that the final state can be written as RON.
fn check(level: &Level, recording: &Recording, end: &Progress) {
    let text = ron::to_string(recording).unwrap();
    let read: Recording = ron::from_str(&text).unwrap();
    assert_eq!(&read, recording);
    for recording in [recording, &read] {
        let (replayed, progress) = recording.replay().unwrap();
        assert_eq!(&replayed, level);
        assert_eq!(&progress, end);
    }
    let saved: Progress = ron::from_str(&ron::to_string(end).unwrap()).unwrap();
    assert_eq!(&saved, end);
}

proptest! {
    #[test]
    fn recordings_replay_to_the_final_state(
        recipe in any_recipe(any_grid(8)),
        edited: bool,
        wishes in any_wishes(),
    ) {
        let mut level = make(&recipe).unwrap();
        if let Some(dir) = level.maze().passages(level.starts()[0]).rfind(|_| edited) {
            level = walled_off(&level, level.starts()[0], dir);
        }
        let mut recording = Recording::new(&level);
        let from_recipe = matches!(&recording.source, Source::Recipe(_));
        prop_assert_eq!(from_recipe, !level.is_edited());
        let mut inputs = Vec::new();
        let end = play(&level, &wishes, |_, input, _, _| {
            recording.push(input);
            inputs.push(input);
        });
        prop_assert_eq!(recording.inputs().collect::<Vec<_>>(), inputs);
        check(&level, &recording, &end);
    }
}

#[test]
fn recordings_replay_on_a_drawn_level() {
    let level = drawn(
        "
        +-+-+-+
        |S  D |
        +-+-+ +
        |F    |
        +-+-+-+
        ",
    );
    let mut recording = Recording::new(&level);
    let mut progress = Progress::new(&level);
    let mut demo = Demo::default();
    let mut events = Vec::new();
    while !progress.finished() {
        let input = demo.input(&level, &progress, &events);
        recording.push(input);
        events = step(&level, &mut progress, input);
    }
    assert_eq!(recording.source, Source::Level(file::write(&level)));
    check(&level, &recording, &progress);
}

#[test]
fn recordings_of_unsupported_versions_are_refused() {
    let level = make(&Recipe::default()).unwrap();
    let text = ron::to_string(&Recording::new(&level)).unwrap();
    let current = format!("version:{},", Recording::VERSION);
    assert_eq!(text.matches(&current).count(), 1, "{text}");
    for found in [3, Recording::VERSION + 1] {
        let other = text.replace(&current, &format!("version:{found},"));
        let refused = Err(ReplayError::Version { found });
        assert_eq!(Recording::read(&other).map(drop), refused);
        let error = ron::from_str::<Recording>(&other).unwrap().replay();
        assert_eq!(error.map(drop), refused);
    }
}

/// A run of the demo player from a version in which hints opened doors. The player asks for the
/// whole path and walks through the door without a search. A program of that version wrote the
/// claim.
const OPENED_BY_HINT: &str = r#"(
    version: 4,
    source: Level("(format: \"warren level\", version: 4,
        grid: (shape: Square, width: 2, height: 1), cells: [\"00\"],
        starts: [(0, 0)], finishes: [(1, 0)], doors: [(cell: (0, 0), side: \"east\")])"),
    claim: Some((finished: true, caught: false, ticks: 19, steps: 1, hints: 1, blasts: 0)),
    inputs: ["0hw 0a127*18"],
)"#;

/// A run of the demo player through a secret door in a chapter of the campaign. This recording was
/// made by the last release that wrote version 4.
const VERSION_4: &str = include_str!("version_4.ron");

#[test]
fn a_recording_of_version_4_is_verified() {
    let outcome = verify(VERSION_4).unwrap().outcome;
    let result = (
        outcome.finished,
        outcome.ticks,
        outcome.steps,
        outcome.hints,
    );
    assert_eq!(result, (true, 748, 25, 1));
}

#[test]
fn only_hints_of_old_recordings_open_doors() {
    let old = Recording::read(OPENED_BY_HINT).unwrap();
    let (level, end) = old.replay().unwrap();
    assert!(end.finished(), "{end:?}");
    let outcome = old.verify().unwrap();
    assert_eq!((outcome.ticks, outcome.hints), (19, 1));
    // When the recording is written again in the current version, it still has the same result.
    let again = Recording::read(&old.write()).unwrap();
    assert_eq!(again.replay().unwrap().1, end);
    assert_eq!(again.verify(), Ok(outcome));

    // A hint in the current version does not open doors, even after inputs from an old version.
    let old = OPENED_BY_HINT.replace("0hw 0a127*18", "0");
    let mut recording = Recording::read(&old).unwrap();
    recording.push(Input {
        hint: Some(Strength::Whole),
        ..Input::default()
    });
    let progress = recording.replay_in(&level).unwrap();
    assert_eq!((progress.hints(), progress.found()), (1, &[false][..]));
    // This recording has the same inputs, but its version is 5.
    let new = OPENED_BY_HINT.replace("version: 4,\n    source", "version: 5,\n    source");
    assert!(
        !Recording::read(&new)
            .unwrap()
            .replay()
            .unwrap()
            .1
            .finished()
    );
}

#[test]
fn recordings_of_levels_that_cannot_be_made_are_refused() {
    let level = make(&Recipe::default()).unwrap();
    let mut recording = Recording::new(&level);
    recording.push(Input::default());
    let mut check = |source, expected: &str| {
        recording.source = source;
        let error = recording.replay().unwrap_err();
        assert_eq!(error.to_string(), expected);
        error
    };
    let grid = GridSpec {
        width: 0,
        ..GridSpec::default()
    };
    let recipe = Source::Recipe(Recipe {
        grid,
        ..Recipe::default()
    });
    let error = check(
        recipe,
        "the recording's recipe: a grid of 0 × 20 has no cells: give every axis at least 1",
    );
    assert!(matches!(error, ReplayError::Recipe(_)));
    let newer = Source::Level("(format: \"warren level\", version: 99)".into());
    let error = check(
        newer,
        "the recording's level: this level has version 99, \
         but the newest version that can be read is 11",
    );
    assert!(matches!(error, ReplayError::Level(_)));
    // Each of these recipes would need gigabytes of memory or hours of work.
    let recipe = |shape, [width, height]: [u32; 2], algorithm| {
        let grid = GridSpec {
            shape,
            width,
            height,
            ..GridSpec::default()
        };
        Source::Recipe(Recipe {
            grid,
            algorithm,
            ..Recipe::default()
        })
    };
    let huge =
        "is too large to walk in: ask for at most 4000000 cells, and 20000 per row or column";
    for (source, expected) in [
        (
            recipe(
                GridShape::Square,
                [32_000, 32_000],
                Algorithm::BinaryTree(BinaryTree {
                    corner: Corner::NorthWest,
                }),
            ),
            &*format!("the recording's recipe: 32000 × 32000 {huge}"),
        ),
        (
            recipe(GridShape::Polar, [u32::MAX, u32::MAX], Algorithm::Prim),
            &format!("the recording's recipe: {0} × {0} {huge}", u32::MAX),
        ),
        (
            recipe(GridShape::Square, [20_000, 1], Algorithm::AldousBroder),
            "the recording's recipe: its algorithm takes too long on this grid",
        ),
    ] {
        let error = check(source, expected);
        assert!(matches!(error, ReplayError::Recipe(_)));
    }
    // The size of a level without a recipe is known only after the level has been read.
    let row = format!(
        r#"(format: "warren level", version: 4, grid: (shape: Square, width: 20001, height: 1),
           cells: ["{}0"], starts: [(0, 0)], finishes: [(20000, 0)])"#,
        "1".repeat(20_000)
    );
    let error = check(
        Source::Level(row),
        &format!("the recording's level: 20001 × 1 {huge}"),
    );
    assert!(matches!(error, ReplayError::TooLarge(_)));
}

#[test]
fn repeated_inputs_may_exceed_u32_max_ticks() {
    let level = make(&Recipe::default()).unwrap();
    let mut recording = Recording::new(&level);
    recording.push(Input::default());
    let text = ron::to_string(&recording).unwrap();
    let long = text.replace("[\"0\"]", &format!("[\"0*{}\"]", u32::MAX));
    assert_ne!(long, text);
    let mut recording = Recording::read(&long).unwrap();
    recording.push(Input::default());
    let last = recording.inputs().nth(u32::MAX as usize);
    assert_eq!(last, Some(Input::default()));
}

/// A recording from an earlier version, with all fields of each input and without a claim.
const OLD: &str = r#"(
    version: 4,
    source: Recipe((
        grid: (shape: Square, width: 2, height: 1, wrap_x: false, wrap_y: false),
        algorithm: Prim,
        placement: Corners,
        seed: 0,
    )),
    inputs: [
        ((ahead: 127, right: 0, turn: 0, climb: 0, search: false, hint: None, blast: false), 20),
        ((ahead: 0, right: -5, turn: -40, climb: 1, search: true, hint: Some(Stretch), blast: true), 1),
        ((), 3),
    ],
)"#;

#[test]
fn older_recordings_are_read() {
    let read = Recording::read(OLD).unwrap();
    let ahead = Input {
        ahead: 127,
        ..Input::default()
    };
    let all = Input {
        right: -5,
        turn: -40,
        climb: 1,
        search: true,
        hint: Some(Strength::Stretch),
        opens_doors: true,
        blast: true,
        ..Input::default()
    };
    let mut inputs = vec![ahead; 20];
    inputs.push(all);
    inputs.extend([Input::default(); 3]);
    assert_eq!(read.inputs().collect::<Vec<_>>(), inputs);
    assert_eq!((read.ticks(), read.claimed()), (24, None));
    let text = read.write();
    assert!(
        text.contains("\"0a127*20 -40a0r-5c1s1hsob 0r0c0s0*3\""),
        "{text}"
    );
    assert_eq!(Recording::read(&text), Ok(read));
}

#[test]
fn invalid_inputs_are_reported_with_their_position() {
    let text = OLD.replace("((), 3),", "\"0*3 12q\",");
    let error = Recording::read(&text).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 12, column 10: \"12q\" is no input: is this a recorded run?"
    );
}

/// Checks the size of a recording in which the mouse moves in every tick for an hour.
#[test]
fn an_hour_of_turning_is_written_in_less_than_two_megabytes() {
    let level = make(&Recipe::default()).unwrap();
    let mut recording = Recording::new(&level);
    for tick in 0..3600 * TICKS_PER_SECOND {
        recording.push(Input {
            ahead: 127,
            turn: (tick * 7919 % 1999) as i16 - 999,
            ..Input::default()
        });
    }
    let text = recording.write();
    assert!(text.len() < 2_000_000, "{}", text.len());
    assert_eq!(Recording::read(&text), Ok(recording));
}

proptest! {
    #[test]
    fn path_lists_the_cells_from_the_start_to_the_end_of_the_run(
        recipe in any_recipe(any_grid(8)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        let mut recording = Recording::new(&level);
        let mut walked = vec![level.starts()[0]];
        let end = play(&level, &wishes, |_, input, _, after| {
            recording.push(input);
            if after.cell() != *walked.last().unwrap() {
                walked.push(after.cell());
            }
        });
        let path = recording.path(&level).unwrap();
        prop_assert_eq!(path.len() as u32, end.steps() + 1);
        prop_assert_eq!(&recording.replay_in(&level).unwrap(), &end);
        // `walked` never contains the same cell twice in a row.
        let mut seen = path.clone();
        seen.dedup();
        prop_assert_eq!(seen, walked);
        for two in path.windows(2) {
            let ways = end.walker().passages(&level);
            let is_beside = ways.ways(two[0]).any(|dir| level.grid().step(two[0], dir) == two[1]);
            prop_assert!(is_beside);
        }
    }
}

#[test]
fn the_manual_contains_the_version_of_recordings() {
    let manual = include_str!("../../../../docs/warren.md");
    let version = Recording::VERSION;
    let told = format!("The current version of recordings is {version}.");
    assert!(manual.contains(&told), "docs/warren.md: {told}");
}

/// A run in the form in which programs have saved it.
const SAVED: &str = "(cell:2,offset:(3,-4),heading:5,found:[true,false],seen:[127],climbing:-6,\
    searching:7,steps:8,ticks:9,hints:10,revealed:true,finished:false,\
    carried:(charges:1,treasure:2,chalk:3,oil:4,compass:true,light:5),\
    blasted:[(cell:1,dir:(0))],opened:[true],levers:5,keys:[Star],iron_keys:11,taken:[1,2],finds:12,\
    marks:[3],beasts:[],caught:false,crosses_first_side:true,pillars:[(4,(1))],finishes_near_centre:true)";

#[test]
fn the_saved_form_of_a_run_does_not_change() {
    let progress: Progress = ron::from_str(SAVED).unwrap();
    assert_eq!(
        (progress.cell(), progress.steps(), progress.marks()),
        (2, 8, &[3][..])
    );
    assert_eq!(ron::to_string(&progress).unwrap(), SAVED);
}
