//! Tests of the Warden: its round, the levers that it sets back, and how players pass it.

use super::support::{Explorer, IDLE, corridor, drawn, fits, grids, step, with_fields};
use std::collections::BTreeSet;
use warren_dungeon::level::{BeastKind, Content, Edit, Level, LeverNumber};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{Demo, Follow, Stop, Travel, run_demo, step_towards, toward};
use warren_dungeon::play::{
    BEAST_TICKS, Beast, EARSHOT, Event, Input, Progress, SLEEP_TICKS, TICKS_PER_SECOND, Tool,
};
use warren_dungeon::proof::{Verdict, certify};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::replay::Recording;
use warren_dungeon::route::Patrol;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{UNREACHED, distances, shortest_path};
use warren_maze::topology::{Cell, Dir, GridSpec, Square, Topology};

const EAST: Dir = Square::EAST;
const LEVER: LeverNumber = LeverNumber::ALL[0];
const SET_BACK: Event = Event::LeverSetBack(BeastKind::Warden, LEVER);
const ACT: Input = Input { act: true, ..IDLE };

/// Returns a level in which a corridor leads to a loop of eight cells, and from there through a portcullis to
/// the finish. The lever is beside the loop. `between` is the side between the two corridors.
fn ring(between: char) -> Level {
    let level = drawn(&format!(
        "
        +-+-+-+-+-+-+
        |S          |
        +-+{between}+-+ +-+ +
        |F    | | | |
        +-+-+-+ +-+ +
        | | | |     |
        +-+-+-+-+-+-+
        ",
    ));
    with_fields(
        &level,
        "gates: [(cell: (2, 1), side: \"east\", kind: Portcullis(lever: 0))], \
         levers: [(cell: (2, 0), number: 0)], warden: (5, 2)",
    )
}

fn warden(progress: &Progress) -> Beast {
    *progress.beast(BeastKind::Warden).unwrap()
}

/// Walks to the next cell in this direction, and to its centre.
fn walk(level: &Level, progress: &mut Progress, dir: Dir) -> Vec<Event> {
    let mut events = Vec::new();
    let to = level.grid().step(progress.cell(), dir);
    for _ in 0..4 * TICKS_PER_SECOND {
        let input = match progress.cell() == to {
            false => step_towards(level, progress, dir),
            true => toward(progress, [0, 0]),
        };
        let Some(input) = input else { break };
        events.extend(step(level, progress, input));
    }
    events
}

/// Waits for a number of ticks, or until the levers are set back.
fn wait(level: &Level, progress: &mut Progress, ticks: u32) -> bool {
    (0..ticks).any(|_| step(level, progress, Input::default()).contains(&SET_BACK))
}

#[test]
fn the_warden_walks_the_same_loop_all_the_time() {
    let level = ring('-');
    let mut progress = Progress::new(&level);
    let cells: BTreeSet<Cell> = [3, 4, 5, 9, 11, 15, 16, 17].into();
    assert_eq!(
        progress.patrol().iter().copied().collect::<BTreeSet<_>>(),
        cells
    );
    assert_eq!((progress.patrol().len(), progress.patrol()[0]), (8, 17));
    wait(&level, &mut progress, SLEEP_TICKS - 1);
    assert_eq!(
        (warden(&progress).cell, warden(&progress).awake),
        (17, false)
    );
    for round in 0..20 {
        let round: Vec<Cell> = (0..8)
            .map(|post| {
                let cell = warden(&progress).cell;
                wait(&level, &mut progress, BEAST_TICKS - 1);
                assert_eq!(warden(&progress).post, post, "{round}");
                wait(&level, &mut progress, 1);
                assert!(warden(&progress).awake, "{round}");
                assert!(warden(&progress).distance.is_some_and(|far| far <= EARSHOT));
                cell
            })
            .collect();
        assert_eq!(round, progress.patrol());
    }
    assert!(!progress.caught());
    // A saved run continues in the same way.
    let saved = ron::to_string(&progress).unwrap();
    assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
    // It catches a player who waits in its way.
    (0..3).for_each(|_| drop(walk(&level, &mut progress, EAST)));
    wait(&level, &mut progress, 9 * BEAST_TICKS);
    assert_eq!(
        progress.captor().map(|beast| beast.kind),
        Some(BeastKind::Warden)
    );
}

#[test]
fn the_round_is_a_loop_past_a_lever_or_leads_there_and_back() {
    let cells = |level: &Level, start| Patrol::new(level, start).into_cells();
    // The shorter loop is on the left, and the lever beside the longer loop.
    let level = drawn(
        "
        +-+-+-+-+-+-+-+-+
        |S              |
        + +-+ +-+-+-+-+ +
        | | | | | | | | |
        + +-+ +-+-+-+-+ +
        |              F|
        +-+-+-+-+-+-+-+-+
        ",
    );
    assert_eq!(cells(&level, 2).len(), 8);
    let level = with_fields(&level, "levers: [(cell: (6, 2), number: 3)]");
    assert_eq!(cells(&level, 2).len(), 14);
    // Without a loop, it walks back and forth: as far as possible, or past a lever.
    let line = corridor("S                                 F");
    let there = 4..=16;
    let back = (5..16).rev();
    assert_eq!(cells(&line, 4), there.chain(back).collect::<Vec<_>>());
    let line = with_fields(&line, "levers: [(cell: (1, 0), number: 3)]");
    assert_eq!(cells(&line, 4), [4, 3, 2, 1, 0, 1, 2, 3]);
    assert_eq!(cells(&corridor("S|F"), 0), [0]);
}

#[test]
fn the_warden_sets_back_a_lever_once() {
    let level = ring('-');
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, EAST);
    walk(&level, &mut progress, EAST);
    assert!(step(&level, &mut progress, ACT).contains(&Event::LeverPulled(LEVER)));
    progress.put(1, [0, 0]);
    assert!(wait(&level, &mut progress, 9 * BEAST_TICKS), "not set back");
    assert!(!progress.levers().is_pulled(LEVER) && progress.set_back().is_pulled(LEVER));
    assert!(Patrol::reached(&level, warden(&progress).cell).eq([LEVER]));
    // When the player pulls it again, it stays.
    walk(&level, &mut progress, EAST);
    step(&level, &mut progress, ACT);
    assert!(!wait(&level, &mut progress, 30 * BEAST_TICKS));
    assert!(progress.levers().is_pulled(LEVER));
}

#[test]
fn the_warden_leaves_a_lever_if_the_player_could_not_do_the_same() {
    let level = ring('-');
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, EAST);
    walk(&level, &mut progress, EAST);
    step(&level, &mut progress, ACT);
    // Behind the portcullis, the player could not return after pulling the lever.
    progress.put(7, [0, 0]);
    assert!(!wait(&level, &mut progress, 30 * BEAST_TICKS));
    assert!(progress.levers().is_pulled(LEVER));
    progress.put(1, [0, 0]);
    assert!(wait(&level, &mut progress, 9 * BEAST_TICKS));

    // The player has not taken the key in the corridor.
    let level = with_fields(&ring(' '), "iron_keys: [(1, 0)]");
    let mut progress = Progress::new(&level);
    progress.put(2, [0, 0]);
    step(&level, &mut progress, ACT);
    progress.put(7, [0, 0]);
    assert!(!wait(&level, &mut progress, SLEEP_TICKS + 30 * BEAST_TICKS));
}

#[test]
fn a_portcullis_never_falls_on_the_player() {
    let level = ring(' ');
    let mut progress = Progress::new(&level);
    progress.put(2, [0, 0]);
    step(&level, &mut progress, ACT);
    // The player could pull the lever and return here, but the gate is in a side of this cell.
    progress.put(8, [0, 0]);
    assert!(!wait(&level, &mut progress, SLEEP_TICKS + 30 * BEAST_TICKS));
    progress.put(7, [0, 0]);
    assert!(wait(&level, &mut progress, 9 * BEAST_TICKS));
}

#[test]
fn the_warden_hears_no_stones() {
    let level = with_fields(&ring('-'), "stones: [(1, 0)]");
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, EAST);
    assert!(progress.carried().stones > 0 && warden(&progress).awake);
    let throw = Input {
        tool: Some(Tool::Stone),
        ..Input::default()
    };
    progress.turn_to(0);
    let events = step(&level, &mut progress, throw);
    assert!(matches!(events[0], Event::StoneThrown(_)));
    assert!(!events.contains(&Event::Lured(BeastKind::Warden)));
    assert_eq!(warden(&progress).lure, None);
}

#[test]
fn the_demo_player_passes_the_warden() {
    let level = ring('-');
    let end = run_demo(&level).unwrap();
    assert!(end.finished());
    // Wherever it starts on its loop.
    for shift in 0..8 {
        let start = end.patrol()[shift];
        let edit = Edit::Content(Content::Warden, start, true);
        let level = ring('-').with(edit).unwrap();
        assert!(run_demo(&level).unwrap().finished(), "{shift}");
    }
}

#[test]
fn travelling_and_exploring_stop_before_the_warden() {
    let level = with_fields(&corridor("S                           F"), "warden: (9, 0)");
    let mut progress = Progress::new(&level);
    let mut travel = Travel::to(&level, &progress, 6).unwrap();
    let stop = loop {
        match travel.input(&level, &progress, &[]) {
            Ok(input) => drop(step(&level, &mut progress, input)),
            Err(stop) => break stop,
        }
    };
    assert_eq!(stop, Stop::Beast);
    assert!(!progress.caught() && progress.steps() > 0);
    assert!(warden(&progress).distance.is_some_and(|far| far > 2));
    let mut explorer = Explorer::new(&progress);
    assert_eq!(explorer.input(&level, &progress), Err(Stop::Beast));
    // The player can walk away.
    let mut travel = Travel::to(&level, &progress, 0).unwrap();
    assert!(travel.input(&level, &progress, &[]).is_ok());
}

/// Returns recipes with a Warden and levers on all grids.
fn guarded() -> impl Iterator<Item = Recipe> {
    grids(9, 8).zip(1..).flat_map(|(grid, seed)| {
        [Algorithm::DepthFirst, Algorithm::Prim].map(|algorithm| Recipe {
            grid,
            algorithm,
            warden: true,
            levers: 2,
            locks: 1,
            one_ways: 1,
            braid: 0.6,
            seed,
            ..Recipe::default()
        })
    })
}

#[test]
fn players_pass_the_warden_on_every_grid() {
    let (mut made, mut all) = (0, 0);
    for recipe in guarded() {
        if !fits(recipe.grid, &recipe.algorithm) {
            continue;
        }
        all += 1;
        let Ok(level) = make(&recipe) else { continue };
        let what = format!("{recipe:?}");
        made += 1;
        assert!(matches!(certify(&level), Verdict::Certified(_)), "{what}");
        let end = run_demo(&level).unwrap_or_else(|defeat| panic!("{defeat}: {what}"));
        assert!(!end.patrol().contains(&level.starts()[0]), "{what}");
    }
    assert!(made * 3 > all, "{made} of {all}");
}

/// Walks to a cell, and returns the events on the way.
fn go(level: &Level, progress: &mut Progress, to: Cell) -> Vec<Event> {
    let mut events = Vec::new();
    let path = shortest_path(&progress.ways(level), progress.cell(), |cell| cell == to);
    let mut follow = Follow::default();
    follow.take(level, progress, &path.unwrap_or_default());
    while !progress.is_over()
        && let Some(input) = follow.input(level, progress)
    {
        events.extend(step(level, progress, input));
    }
    events
}

#[test]
fn no_player_can_be_locked_in_by_the_warden() {
    let mut set_back = 0;
    for recipe in guarded() {
        if !fits(recipe.grid, &recipe.algorithm) {
            continue;
        }
        let Ok(level) = make(&recipe) else { continue };
        let mut random = SeededRandom::new(recipe.seed);
        let mut progress = Progress::new(&level);
        let levers = LeverNumber::ALL.map(|lever| level.cells_with(Content::Lever(lever)));
        let levers: Vec<Cell> = levers.into_iter().flatten().copied().collect();
        for _ in 0..12 {
            let reached = distances(&progress.ways(&level), &[progress.cell()]);
            let is_reached = |cell: &Cell| reached[*cell as usize] != UNREACHED;
            let cells: Vec<Cell> = match random.below(2) {
                0 => levers.iter().copied().filter(is_reached).collect(),
                _ => level.maze().open_cells().filter(is_reached).collect(),
            };
            let to = match cells.is_empty() {
                true => progress.cell(),
                false => random.pick(&cells),
            };
            let mut events = go(&level, &mut progress, to);
            events.extend(step(&level, &mut progress, ACT));
            for _ in 0..random.below(8 * BEAST_TICKS) {
                events.extend(step(&level, &mut progress, Input::default()));
            }
            let is_set_back = |event: &Event| matches!(event, Event::LeverSetBack(..));
            set_back += u32::from(events.iter().any(is_set_back));
            if !progress.is_over() {
                assert!(progress.plan(&level).is_ok(), "{recipe:?}");
            }
        }
    }
    assert!(set_back > 1, "{set_back}");
}

#[test]
fn a_recording_of_a_run_with_a_warden_is_replayed_exactly() {
    let level = ring('-');
    let mut recording = Recording::new(&level);
    let (mut progress, mut demo) = (Progress::new(&level), Demo::default());
    let mut events = Vec::new();
    while !progress.is_over() {
        let input = demo.input(&level, &progress, &events);
        recording.push(input);
        events = step(&level, &mut progress, input);
    }
    assert!(progress.finished());
    assert_eq!(recording.replay_in(&level).unwrap(), progress);
}

#[test]
fn a_level_without_loops_has_a_warden_that_lets_the_player_pass() {
    let grid = GridSpec {
        width: 14,
        height: 12,
        ..GridSpec::default()
    };
    let recipe = |seed| Recipe {
        grid,
        warden: true,
        seed,
        ..Recipe::default()
    };
    let levels = (0..20).filter_map(|seed| make(&recipe(seed)).ok());
    let mut count = 0;
    for level in levels {
        assert!(run_demo(&level).unwrap().finished());
        count += 1;
    }
    assert!(count > 10, "{count}");
}
