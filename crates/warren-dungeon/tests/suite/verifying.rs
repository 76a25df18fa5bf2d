//! Tests that recordings with false claims are rejected, and that verification does not take long.

use super::support::{corridor, drawn, version};
use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};
use warren_dungeon::file;
use warren_dungeon::level::{Content, Edit, Gate, KeyShape, Level, SideKind};
use warren_dungeon::make::{make, make_fresh};
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{
    Carried, Input, MakeWalkableError, OldRule, Progress, Strength, TICKS_PER_SECOND, step,
};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, Charges, DoorCount, Placement, Recipe};
use warren_dungeon::replay::{
    self, MAX_TICKS, Outcome, Recording, ReplayError, Source, VerifyError,
};
use warren_dungeon::route::{NoPlan, PlayerState, plan};
use warren_maze::maze::{Maze, Side};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Grid, GridShape, GridSpec, Square, Topology};

fn sized(shape: GridShape, [width, height, depth]: [u32; 3]) -> GridSpec {
    GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    }
}

fn square(width: u32, height: u32, seed: u64) -> Recipe {
    Recipe {
        grid: sized(GridShape::Square, [width, height, 1]),
        seed,
        ..Recipe::default()
    }
}

/// Records the demo player until the run is over, or for `most` ticks, and adds a claim about the
/// result.
fn demo(level: &Level, most: u64) -> Recording {
    let (mut progress, mut demo) = (Progress::new(level), Demo::default());
    let (mut recording, mut events) = (Recording::new(level), Vec::new());
    while !progress.is_over() && recording.ticks() < most {
        let input = demo.input(level, &progress, &events);
        recording.push(input);
        events = step(level, &mut progress, input);
    }
    recording.claim(&progress);
    recording
}

/// Returns a recording of these inputs.
fn run(level: &Level, inputs: &[(Input, u32)]) -> Recording {
    let mut recording = Recording::new(level);
    for &(input, ticks) in inputs {
        (0..ticks).for_each(|_| recording.push(input));
    }
    recording.claim(&recording.replay_in(level).unwrap());
    recording
}

/// Returns short recordings in different kinds of levels, with different outcomes.
fn samples() -> Vec<Recording> {
    let made = |recipe: &Recipe| make(recipe).unwrap();
    let cubic = Recipe {
        grid: sized(GridShape::Cubic, [2, 2, 2]),
        ..square(2, 2, 3)
    };
    let sealed = Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Sealed,
        }),
        ..square(3, 3, 5)
    };
    let hunted = Recipe {
        minotaur: true,
        braid: 1.0,
        placement: Placement::Random,
        ..square(5, 5, 1)
    };
    let (hunted, ()) = make_fresh(&hunted, || ()).unwrap();
    let rests = Input::default();
    let asks = Input {
        hint: Some(Strength::Whole),
        search: true,
        ..rests
    };
    let turns = Input {
        ahead: 100,
        right: -30,
        turn: 700,
        ..rests
    };
    let mut samples = vec![
        demo(&made(&square(3, 3, 7)), MAX_TICKS),
        demo(&made(&cubic), MAX_TICKS),
        demo(&made(&sealed), MAX_TICKS),
        demo(&hunted, MAX_TICKS),
        run(&hunted, &[(rests, 2000)]),
        run(
            &made(&square(4, 3, 2)),
            &[(turns, 40), (asks, 2), (turns, 30)],
        ),
        demo(
            &drawn(
                "
                +-+-+
                |S  |
                + + +
                |  F|
                +-+-+
                ",
            ),
            MAX_TICKS,
        ),
    ];
    // This recording does not claim an outcome.
    let mut silent = demo(&made(&square(3, 2, 4)), 50);
    silent.push(turns);
    samples.push(silent);
    // In the sample with index 4, the player waits for longer than the run lasts. A recording that
    // ends with the run replaces it.
    let caught = samples[4].replay().unwrap().1;
    assert!(caught.caught());
    let mut whole = Recording::new(&hunted);
    (0..caught.ticks()).for_each(|_| whole.push(rests));
    whole.claim(&caught);
    samples[4] = whole;
    samples
}

/// Returns a name for a verdict's kind.
fn kind(verdict: &Result<replay::Verified, VerifyError>) -> &'static str {
    match verdict {
        Ok(verified) if verified.outcome.finished => "finished",
        Ok(verified) if verified.outcome.caught => "caught",
        Ok(_) => "goes on",
        Err(VerifyError::Replay(ReplayError::Text { .. })) => "text",
        Err(VerifyError::Replay(ReplayError::Version { .. })) => "version",
        Err(VerifyError::Replay(ReplayError::Recipe(MakeWalkableError::TooLarge(_)))) => {
            "too large"
        }
        Err(VerifyError::Replay(ReplayError::Recipe(MakeWalkableError::TooSlow))) => "too slow",
        Err(VerifyError::Replay(ReplayError::Recipe(_))) => "recipe",
        Err(VerifyError::Replay(ReplayError::Level(_))) => "level",
        Err(VerifyError::Replay(ReplayError::TooLarge(_))) => "too large",
        Err(VerifyError::TooLong { .. }) => "too long",
        Err(VerifyError::Illegal { .. }) => "illegal",
        Err(VerifyError::AfterEnd { .. }) => "after the end",
        Err(VerifyError::CutShort { .. }) => "cut short",
        Err(VerifyError::False { .. }) => "false",
        Err(VerifyError::NoClaim { .. }) => "no claim",
        Err(_) => "other",
    }
}

/// Changes bytes, numbers or inputs at random positions of a string.
fn mutate(text: &str, random: &mut SeededRandom) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(2) {
        let at = random.below(bytes.len() as u32) as usize;
        match random.below(12) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at] = b' ' + random.below(95) as u8,
            2 => drop(bytes.remove(at)),
            3 => bytes.insert(at, b' ' + random.below(95) as u8),
            4 => {
                let other = random.below(bytes.len() as u32) as usize;
                bytes.swap(at, other);
            }
            5 => exchange(&mut bytes, b"true", b"false", at),
            6 => exchange(&mut bytes, b"false", b"true", at),
            7 | 8 => change_number(&mut bytes, at, random),
            9..=11 => change_word(&mut bytes, at, random),
            _ => unreachable!(),
        }
        if bytes.is_empty() {
            bytes.push(b'(');
        }
    }
    bytes
}

fn exchange(bytes: &mut Vec<u8>, from: &[u8], to: &[u8], at: usize) {
    let found = bytes[at..]
        .windows(from.len())
        .position(|part| part == from);
    if let Some(found) = found {
        bytes.splice(at + found..at + found + from.len(), to.iter().copied());
    }
}

fn change_number(bytes: &mut Vec<u8>, at: usize, random: &mut SeededRandom) {
    let Some(begin) = (at..bytes.len()).find(|&at| bytes[at].is_ascii_digit()) else {
        return;
    };
    let end = (begin..bytes.len()).find(|&at| !bytes[at].is_ascii_digit());
    let end = end.unwrap_or(bytes.len());
    let number = std::str::from_utf8(&bytes[begin..end]).unwrap().parse();
    let number: u64 = number.unwrap_or(0);
    let new = match random.below(8) {
        0..=2 => number.wrapping_add(1),
        3 | 4 => number.wrapping_sub(1),
        5 => number.wrapping_mul(10),
        6 => 1 << random.below(33),
        _ => u64::from(random.below(300)),
    };
    bytes.splice(begin..end, new.to_string().into_bytes());
}

/// Removes, duplicates or adds a word of inputs.
fn change_word(bytes: &mut Vec<u8>, at: usize, random: &mut SeededRandom) {
    let inputs = bytes.windows(7).rposition(|part| part == b"inputs:");
    let at = at.max(inputs.unwrap_or(at));
    let is_end = |byte: u8| byte == b' ' || byte == b'"';
    let Some(begin) = (at..bytes.len()).find(|&at| is_end(bytes[at])) else {
        return;
    };
    let Some(end) = (begin + 1..bytes.len()).find(|&at| is_end(bytes[at])) else {
        return;
    };
    let word = bytes[begin + 1..end].to_vec();
    match random.below(4) {
        0 => drop(bytes.drain(begin + 1..end)),
        1 => drop(bytes.splice(end..end, [b" ".as_slice(), &word].concat())),
        2 => drop(bytes.splice(
            end..end,
            format!(" {}a{}", random.below(9), random.below(200)).into_bytes(),
        )),
        _ => drop(bytes.splice(
            end..end,
            format!(" 0*{}", 1 + random.below(90)).into_bytes(),
        )),
    }
}

/// Computes a recording's outcome without the tested functions.
fn replayed(text: &str) -> (Outcome, u64) {
    let recording: Recording = ron::from_str(text).unwrap();
    let level = match &recording.source {
        Source::Recipe(recipe) => make(recipe).unwrap(),
        Source::Level(text) => file::read(text).unwrap(),
    };
    let mut progress = Progress::new(&level);
    if recording.version() < 11 {
        progress.follow(OldRule::FinishesNearCentre);
    }
    let mut ticks = 0;
    for input in recording.inputs() {
        assert!(!progress.is_over(), "inputs follow the end");
        step(&level, &mut progress, input);
        ticks += 1;
    }
    (Outcome::of(&progress), ticks)
}

/// Returns the claim in a recording's text.
fn claim(text: &str) -> Option<Outcome> {
    #[derive(serde::Deserialize)]
    #[serde(rename = "Recording")]
    struct Claim {
        claim: Option<Outcome>,
    }
    ron::from_str::<Claim>(text).unwrap().claim
}

fn check(mutants: u32, thread: u64) -> BTreeMap<&'static str, u32> {
    let random = &mut SeededRandom::new(thread);
    let texts: Vec<String> = samples().iter().map(Recording::write).collect();
    let mut kinds = BTreeMap::new();
    for _ in 0..mutants {
        let text = &texts[random.below(texts.len() as u32) as usize];
        let bytes = mutate(text, random);
        let Ok(mutant) = String::from_utf8(bytes) else {
            *kinds.entry("no text").or_insert(0) += 1;
            continue;
        };
        let verdict = replay::verify(&mutant);
        *kinds.entry(kind(&verdict)).or_insert(0) += 1;
        let Ok(verified) = verdict else {
            continue;
        };
        if mutant != *text {
            *kinds.entry("changed and true").or_insert(0) += 1;
        }
        let (played, ticks) = replayed(&mutant);
        assert_eq!(verified.outcome, played, "{mutant}");
        assert_eq!(verified.recording.claimed(), Some(played), "{mutant}");
        assert_eq!(u64::from(played.ticks), ticks, "{mutant}");
        assert_eq!(claim(&mutant), Some(played), "{mutant}");
    }
    kinds
}

#[test]
fn no_mutant_of_100000_is_verified_with_a_false_outcome() {
    let threads = 4;
    let kinds = thread::scope(|scope| {
        let all: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || check(100_000 / threads as u32, thread)))
            .collect();
        let mut sum = BTreeMap::new();
        for (kind, count) in all.into_iter().flat_map(|thread| thread.join().unwrap()) {
            *sum.entry(kind).or_insert(0) += count;
        }
        sum
    });
    println!("{kinds:#?}");
    for kind in [
        "finished",
        "caught",
        "goes on",
        "changed and true",
        "text",
        "no text",
        "version",
        "recipe",
        "level",
        "too large",
        "too long",
        "illegal",
        "after the end",
        "cut short",
        "false",
        "no claim",
    ] {
        assert!(
            kinds.get(kind).is_some_and(|&count| count >= 10),
            "{kind}: {kinds:#?}"
        );
    }
}

#[test]
fn samples_have_the_expected_verdicts() {
    let kinds: Vec<&str> = samples()
        .iter()
        .map(|recording| kind(&replay::verify(&recording.write())))
        .collect();
    assert_eq!(
        kinds,
        [
            "finished", "finished", "finished", "finished", "caught", "goes on", "finished",
            "no claim"
        ]
    );
    let blasts = samples()[2].verify().unwrap().blasts;
    assert!(blasts > 0);
}

/// Returns a recording in a corridor, and the text of its claim.
fn corridor_run() -> (Recording, String) {
    let recording = demo(&corridor("S   F"), MAX_TICKS);
    let text = recording.write();
    (recording, text)
}

#[test]
fn claims_with_one_false_field_are_refused() {
    let (recording, text) = corridor_run();
    let Outcome { ticks, .. } = recording.verify().unwrap();
    let fields = [
        "finished: true",
        "caught: false",
        "steps: 2",
        "hints: ",
        "blasts: 0",
        "blasts: 0",
    ];
    let lies = [
        "finished: false",
        "caught: true",
        "steps: 1",
        "hints: 9",
        "blasts: 1",
        "blasts: 0, revealed: true",
    ];
    for (truth, lie) in fields.into_iter().zip(lies) {
        let told = text.replacen(truth, lie, 1);
        assert_ne!(told, text, "{truth}: {text}");
        assert_eq!(kind(&replay::verify(&told)), "false", "{lie}");
    }
    let claims =
        |claimed: u32| text.replace(&format!("ticks: {ticks}"), &format!("ticks: {claimed}"));
    assert_eq!(kind(&replay::verify(&claims(ticks - 1))), "false");
    let error = replay::verify(&claims(ticks + 1)).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "the run claims {} ticks, but ends after {ticks}: it was cut short",
            ticks + 1
        )
    );
}

#[test]
fn invalid_recordings_are_refused_with_the_reason() {
    let (recording, _) = corridor_run();
    let level = recording.level().unwrap();
    let end = recording.replay_in(&level).unwrap();
    let ticks = end.ticks();

    let mut longer = recording.clone();
    longer.push(Input::default());
    assert_eq!(longer.claimed(), None);
    longer.claim(&end);
    assert_eq!(
        longer.verify().unwrap_err().to_string(),
        format!("the run ends after {ticks} ticks, but has inputs for 1 more")
    );

    let mut silent = Recording::new(&level);
    silent.push(Input::default());
    assert_eq!(
        silent.verify().unwrap_err().to_string(),
        "the recording claims no result; its result is no end in 1 ticks with 0 steps, \
         0 hints, 0 blasts"
    );

    for (input, what) in [
        (
            Input {
                ahead: -128,
                ..Input::default()
            },
            "walks back faster than full speed",
        ),
        (
            Input {
                right: -128,
                ..Input::default()
            },
            "walks left faster than full speed",
        ),
        (
            Input {
                climb: 2,
                ..Input::default()
            },
            "climbs by more than one",
        ),
        (
            Input {
                climb: -2,
                ..Input::default()
            },
            "climbs by more than one",
        ),
    ] {
        let illegal = run(&level, &[(Input::default(), 3), (input, 2)]);
        let error = illegal.verify().unwrap_err();
        assert_eq!(error, VerifyError::Illegal { tick: 4, what });
        assert_eq!(
            error.to_string(),
            format!("tick 4: {what}: no player can give this input")
        );
    }
}

#[test]
fn recordings_that_bring_things_are_refused() {
    let sealed = make(&Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Sealed,
        }),
        charges: Charges::Exactly(0),
        ..square(5, 5, 1)
    });
    let level = sealed.unwrap();
    for brings in [
        Carried {
            charges: 9,
            treasure: 100_000,
            compass: true,
            ..Carried::default()
        },
        Carried {
            light: 1,
            ..Carried::default()
        },
    ] {
        let (mut progress, mut demo) = (Progress::carrying(&level, brings), Demo::default());
        let mut recording = Recording::new(&level).bringing(brings);
        let mut events = Vec::new();
        while !progress.is_over() && recording.ticks() < 5000 {
            let input = demo.input(&level, &progress, &events);
            recording.push(input);
            events = step(&level, &mut progress, input);
        }
        recording.claim(&progress);
        assert_eq!(progress.finished(), brings.charges > 0);
        assert_eq!(recording.verify(), Err(VerifyError::Brings));
        assert_eq!(replay::verify(&recording.write()), Err(VerifyError::Brings));
    }
}

#[test]
fn only_old_hints_may_open_doors() {
    let level = corridor("S   F");
    let opens = Input {
        hint: Some(Strength::Whole),
        opens_doors: true,
        ..Input::default()
    };
    let recording = run(&level, &[(Input::default(), 3), (opens, 1)]);
    let what = "opens doors with a hint";
    assert_eq!(
        recording.verify(),
        Err(VerifyError::Illegal { tick: 4, what })
    );
    for version in 4..=Recording::VERSION {
        let old = with_version(&recording, version);
        assert_eq!(replay::verify(&old).is_ok(), version <= 5, "{version}");
    }
    // The verdict contains the version of the rules, because old rules may be claimed for new runs.
    let old = with_version(&run(&level, &[(Input::default(), 3)]), 7);
    assert_eq!(replay::verify(&old).unwrap().recording.version(), 7);
}

fn with_version(recording: &Recording, version: u32) -> String {
    let text = recording.write();
    let current = self::version(Recording::VERSION);
    assert!(text.contains(&current));
    text.replacen(&current, &self::version(version), 1)
}

/// Returns a perfect maze with one-way gates in place of all walls.
fn one_ways(side: u32) -> Level {
    let mut level = make(&square(side, side, 0)).unwrap();
    let grid = level.grid().clone();
    for cell in 0..side * side {
        for dir in grid.exits(cell) - level.maze().passages(cell) {
            if grid.owns(cell, dir) {
                let kind = SideKind::Gate(Gate::OneWay { forwards: true });
                let side = Side::at(&grid, cell, dir);
                level.apply(Edit::Side(side, kind)).unwrap();
            }
        }
    }
    level
}

/// Returns a corridor of iron keys with iron doors to the cells on both sides. The finish is behind a
/// locked door without a key.
fn iron(width: u32) -> Level {
    let grid = Grid::try_from(sized(GridShape::Square, [width, 3, 1])).unwrap();
    let mut maze = Maze::solid(grid);
    (0..width * 3).for_each(|cell| maze.clear(cell));
    let mut level = Level::new(maze, vec![width], vec![3 * width - 1]).unwrap();
    let grid = level.grid().clone();
    for x in 0..width {
        let cell = width + x;
        if x + 1 < width {
            let side = Side::at(&grid, cell, Square::EAST);
            level.apply(Edit::Side(side, SideKind::Passage)).unwrap();
        }
        if x > 0 {
            level
                .apply(Edit::Content(Content::IronKey, cell, true))
                .unwrap();
        }
        for dir in [Square::NORTH, Square::SOUTH] {
            if x + 1 < width {
                let side = Side::at(&grid, cell, dir);
                let kind = SideKind::Gate(Gate::Iron);
                level.apply(Edit::Side(side, kind)).unwrap();
            }
        }
    }
    let side = Side::at(&grid, 2 * width - 1, Square::SOUTH);
    let locked = SideKind::Gate(Gate::Locked(KeyShape::ALL[0]));
    level.apply(Edit::Side(side, locked)).unwrap();
    level
}

#[test]
fn hints_in_levels_with_many_gates_are_limited() {
    let asks = Input {
        hint: Some(Strength::Whole),
        ..Input::default()
    };
    // A plan through 3,600 places would take a quarter of a minute, and one through 40,000 places would
    // not fit into the memory.
    for (name, level) in [
        ("iron", iron(31)),
        ("60", one_ways(60)),
        ("200", one_ways(200)),
    ] {
        let end = plan(&level, PlayerState::at_start(&level));
        assert_eq!(end, Err(NoPlan::TooMuchWork), "{name}");
    }
    let level = one_ways(60);
    let verdict = run_without_claim(&level, asks, 20).verify();
    let is_refused =
        matches!(verdict, Err(VerifyError::TooMuchWork { tick }) if (2..10).contains(&tick));
    assert!(is_refused, "{verdict:?}");
}

/// Returns a recording of this input in many ticks.
fn run_without_claim(level: &Level, input: Input, ticks: u32) -> Recording {
    let mut recording = Recording::new(level);
    (0..ticks).for_each(|_| recording.push(input));
    recording
}

/// Returns a recording with this source, these input lines, and a claim.
fn built(source: &str, inputs: &str) -> String {
    format!(
        "(version: 4, source: {source}, inputs: [{inputs}], claim: Some((finished: true, \
         ticks: 1, steps: 1, hints: 0)))"
    )
}

fn recipe(grid: &str, more: &str) -> String {
    format!("Recipe((grid: ({grid}), {more}, seed: 0))")
}

const SMALL: &str = "shape: Square, width: 5, height: 5";

#[test]
fn expensive_recordings_are_refused_within_a_minute() {
    let prim = "algorithm: Prim";
    let many = format!("{},", "\"0*4294967295\"").repeat(1000);
    let table = [
        (built(&recipe(SMALL, prim), "\"0*4294967295\""), "too long"),
        (built(&recipe(SMALL, prim), &many), "too long"),
        (
            built(
                &recipe("shape: Square, width: 32768, height: 32768", prim),
                "",
            ),
            "too large",
        ),
        (
            built(
                &recipe("shape: Polar, width: 4294967295, height: 4294967295", prim),
                "",
            ),
            "too large",
        ),
        (
            built(
                &recipe("shape: Cubic, width: 1000, height: 1000, depth: 1000", prim),
                "",
            ),
            "too large",
        ),
        (
            built(&recipe(SMALL, "algorithm: Prim, starts: 4294967295"), ""),
            "recipe",
        ),
        (
            built(
                &recipe(SMALL, "algorithm: Prim, extra_passages: 4294967295"),
                "",
            ),
            "recipe",
        ),
        (
            built(&recipe(SMALL, "algorithm: Areas(count: 4294967295)"), ""),
            "recipe",
        ),
        (
            built(
                &recipe(
                    "shape: Square, width: 20000, height: 1",
                    "algorithm: AldousBroder",
                ),
                "",
            ),
            "too slow",
        ),
    ];
    for (text, expected) in table {
        let started = Instant::now();
        let verdict = replay::verify(&text);
        let took = started.elapsed();
        println!("{expected}: {took:?}");
        assert_eq!(kind(&verdict), expected, "{:?}", verdict.err());
        assert!(took < Duration::from_secs(60), "{expected}: {took:?}");
    }
}

#[test]
fn recordings_of_at_most_the_maximum_ticks_are_verified() {
    let level = make(&square(5, 5, 0)).unwrap();
    let rests = Input::default();
    let day = run(&level, &[(rests, MAX_TICKS as u32)]);
    assert_eq!(u64::from(day.verify().unwrap().ticks), MAX_TICKS);
    let longer = run(&level, &[(rests, MAX_TICKS as u32 + 1)]);
    assert_eq!(
        longer.verify(),
        Err(VerifyError::TooLong {
            ticks: MAX_TICKS + 1
        })
    );
}

/// Measures how long it takes to replay an hour-long run, and the size of its file. The mouse moves
/// in every tick, and the Minotaur repeatedly searches its whole area.
#[test]
#[ignore = "only prints timings"]
fn print_the_time_to_verify_an_hour() {
    for side in [50, 500] {
        let sealed = Recipe {
            algorithm: Algorithm::Areas(AreasWithDoors {
                count: 2,
                doors: DoorCount::Sealed,
            }),
            finishes: 1,
            ..square(side, side, 1)
        };
        let level = make(&sealed).unwrap();
        // In the second level, the Minotaur starts at the finish, which is in the other area.
        let plain = level.clone();
        let hunted = level
            .clone()
            .with(Edit::Content(Content::Minotaur, level.finishes()[0], true))
            .unwrap();
        for (name, level) in [("alone", plain), ("hunted", hunted)] {
            let mut random = SeededRandom::new(7);
            let mut recording = Recording::new(&level);
            for _ in 0..3600 * TICKS_PER_SECOND {
                recording.push(Input {
                    ahead: 127,
                    turn: random.below(1200) as i16 - 600,
                    ..Input::default()
                });
            }
            let started = Instant::now();
            let end = recording.replay_in(&level).unwrap();
            let replayed = started.elapsed();
            recording.claim(&end);
            let text = recording.write();
            let started = Instant::now();
            let verdict = replay::verify(&text);
            println!(
                "{side} {name}: {} ticks, {} steps, replayed in {replayed:?}, verified in {:?} as {}, {} bytes, {} of them the level",
                end.ticks(),
                end.steps(),
                started.elapsed(),
                kind(&verdict),
                text.len(),
                match &recording.source {
                    Source::Level(text) => text.len(),
                    Source::Recipe(_) => 0,
                }
            );
        }
    }
}
