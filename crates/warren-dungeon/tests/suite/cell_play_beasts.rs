//! Tests that the rules at the level of cells move beasts as the step function does.

use super::cell_play::{of_progress, of_state, some_action, with_random_contents};
use super::support::*;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use warren_dungeon::cell_play::{CellAction, CellRules, CellState, perform};
use warren_dungeon::file::write;
use warren_dungeon::level::{BeastKind, Content, Edit, Level, LeverNumber, PORTAL};
use warren_dungeon::play::{Event, Progress};
use warren_dungeon::recipe::{Recipe, RoomOptions};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::{Cell, GridSpec, Topology};

/// Returns a level with random contents and beasts. It has one beast of this kind, and sometimes others.
fn some_level(grid: GridSpec, kind: BeastKind, random: &mut SeededRandom) -> Option<Level> {
    let recipe = Recipe {
        grid,
        mask: some_mask(grid, random.bits()),
        braid: [0.0, 0.5, 1.0][random.below(3) as usize],
        rooms: RoomOptions {
            count: random.below(3) * random.below(3),
            ..RoomOptions::DEFAULT
        },
        seed: random.bits(),
        ..Recipe::default()
    };
    let mut level = with_random_contents(&recipe, random)?;
    let cells = level.grid().cells();
    let mut add = |content, random: &mut SeededRandom| {
        // An edit that breaks a rule of levels changes nothing.
        let edit = Edit::Content(content, random.below(cells), true);
        level.apply(edit).ok();
    };
    let others = random.below(3) * random.below(2);
    add(kind.content(), random);
    (0..others).for_each(|_| add(random.pick(&BeastKind::ALL).content(), random));
    if kind == BeastKind::Thief {
        let treasures = Content::ALL.into_iter();
        let treasures = treasures.filter(|it| matches!(it, Content::Treasure(_)));
        let treasures: Vec<Content> = treasures.collect();
        (0..6).for_each(|_| add(random.pick(&treasures), random));
    }
    if kind == BeastKind::Warden {
        (0..6).for_each(|_| add(Content::Lever(random.pick(&LeverNumber::ALL[..3])), random));
    }
    level.beast(kind)?;
    Some(level)
}

/// What happened in the compared runs.
#[derive(Debug, Default)]
struct Seen {
    actions: u32,
    moves: u32,
    opened: u32,
    doors: u32,
    portals: u32,
    finished: u32,
    regained: u32,
    set_back: u32,
    stolen: u32,
    /// The number of moves of each kind of beast.
    beast_moves: BTreeMap<BeastKind, u32>,
    /// The number of runs that each kind of beast has ended.
    caught: BTreeMap<BeastKind, u32>,
}

impl Seen {
    fn add(&mut self, event: &Event) {
        match *event {
            Event::Crossed(PORTAL) => self.portals += 1,
            Event::Crossed(_) => self.moves += 1,
            Event::GateOpened(_) => self.opened += 1,
            Event::DoorFound(_) => self.doors += 1,
            Event::Finished => self.finished += 1,
            Event::Caught(kind) => *self.caught.entry(kind).or_default() += 1,
            Event::Regained(..) => self.regained += 1,
            Event::LeverSetBack(..) => self.set_back += 1,
            Event::Stolen(..) => self.stolen += 1,
            _ => {}
        }
    }
}

/// Performs random actions with both rules, in several runs, and fails with the level and the actions if the
/// states differ.
fn compare(level: &Level, actions: u32, random: &mut SeededRandom, seen: &mut Seen) {
    let rules = CellRules::new(level).unwrap();
    let (mut state, mut progress) = (CellState::new(&rules), Progress::new(level));
    let (mut performed, mut before) = (Vec::new(), progress.beasts().to_vec());
    for _ in 0..actions {
        let action = match random.below(8) {
            // The other actions take long, and beasts catch players who wait.
            0 => some_action(level, &progress, random),
            _ => loop {
                let action = some_action(level, &progress, random);
                if matches!(action, CellAction::Go(_)) || random.below(8) == 0 {
                    break action;
                }
            },
        };
        performed.push(action);
        perform(level, &mut progress, action, |_, events| {
            events.iter().for_each(|event| seen.add(event));
        });
        let passages = |state: &CellState| {
            let cells = 0..level.grid().cells();
            let ways = cells.map(|cell| rules.ways(state, cell).0);
            ways.collect::<Vec<u64>>()
        };
        let old = (random.below(8) == 0).then(|| passages(&state));
        let changes = rules.act(&mut state, action);
        let expected = of_progress(level, &progress);
        let found = of_state(level, &rules, &state);
        assert!(
            expected == found,
            "{performed:?}\n{expected:?}\n{found:?}\n{}",
            write(level)
        );
        assert_eq!(state.ticks(), Some(progress.ticks()), "{performed:?}");
        assert!(changes || old.is_none_or(|old| old == passages(&state)));
        seen.actions += 1;
        for (old, beast) in before.iter().zip(progress.beasts()) {
            *seen.beast_moves.entry(beast.kind).or_default() += u32::from(old.cell != beast.cell);
        }
        before = progress.beasts().to_vec();
        if progress.is_over() {
            let over = state.clone();
            rules.act(&mut state, CellAction::Search);
            assert_eq!(state, over);
            state.reset(&rules);
            assert_eq!(state, CellState::new(&rules));
            progress = Progress::new(level);
            performed.clear();
        }
    }
}

fn compare_on_all_grids(rounds: u64, actions: u32) -> Seen {
    let mut seen = Seen::default();
    for round in 0..rounds {
        let mut random = SeededRandom::new(round);
        let [width, height] = [4 + random.below(8), 3 + random.below(8)];
        let kinds = BeastKind::ALL.into_iter().cycle();
        let kinds = kinds.skip(round as usize % BeastKind::ALL.len());
        for (grid, kind) in grids(width, height).zip(kinds) {
            if let Some(level) = some_level(grid, kind, &mut random) {
                compare(&level, actions, &mut random, &mut seen);
            }
        }
    }
    seen
}

#[test]
fn beasts_move_as_by_ticks_on_all_grids() {
    let seen = compare_on_all_grids(30, 40);
    assert!(seen.actions > 15_000, "{seen:?}");
    for kind in BeastKind::ALL {
        assert!(seen.beast_moves[&kind] > 30, "{kind:?}: {seen:?}");
        let caught = seen.caught.get(&kind).is_some_and(|&runs| runs > 2);
        assert_eq!(caught, kind.catches(), "{kind:?}: {seen:?}");
    }
    assert!(
        seen.stolen > 10 && seen.regained > 2 && seen.set_back > 2,
        "{seen:?}"
    );
    assert!(
        seen.opened > 50 && seen.doors > 20 && seen.portals > 5 && seen.finished > 5,
        "{seen:?}"
    );
}

#[test]
#[ignore = "takes many minutes"]
fn a_million_actions_with_beasts_are_equal_to_ticks() {
    let seen = compare_on_all_grids(1_100, 60);
    assert!(seen.actions > 1_000_000, "{seen:?}");
}

/// Returns a corridor with this content in a cell.
fn corridor_with(drawing: &str, content: Content, cell: Cell) -> Level {
    corridor(drawing)
        .with(Edit::Content(content, cell, true))
        .unwrap()
}

#[test]
fn a_minotaur_catches_a_player_who_waits() {
    let level = corridor_with("S F      ", Content::Minotaur, 4);
    let rules = CellRules::new(&level).unwrap();
    let mut state = CellState::new(&rules);
    let asleep = state.beasts()[0];
    assert!(!asleep.awake && asleep.cell == 4 && !state.is_over());
    let waits = (0..60).take_while(|_| {
        rules.act(&mut state, CellAction::Use);
        !state.is_over()
    });
    assert!(waits.count() > 20, "the Minotaur sleeps for ten seconds");
    assert!(state.caught() && !state.finished());
    let captor = state.captor().map(|beast| (beast.kind, beast.cell));
    assert_eq!(captor, Some((BeastKind::Minotaur, state.cell())));
}

#[test]
fn states_of_beasts_can_be_hashed_and_copied() {
    let level = corridor_with("S       F", Content::Echo, 3);
    let rules = CellRules::new(&level).unwrap();
    let hasher = RandomState::new();
    let (mut a, mut b) = (CellState::new(&rules), CellState::new(&rules));
    for dir in [0, 0, 2] {
        let action = CellAction::Go(warren_maze::topology::Dir(dir));
        assert_eq!(a, b);
        assert_eq!(hasher.hash_one(&a), hasher.hash_one(&b));
        let copy = a.clone();
        rules.act(&mut a, action);
        assert_ne!(a, copy);
        rules.clone().act(&mut b, action);
    }
}

#[test]
fn levels_without_beasts_have_none() {
    let rules = CellRules::new(&corridor("S F")).unwrap();
    let state = CellState::new(&rules);
    assert!(state.beasts().is_empty() && !state.caught() && state.captor().is_none());
    assert_eq!(state.ticks(), None);
}
