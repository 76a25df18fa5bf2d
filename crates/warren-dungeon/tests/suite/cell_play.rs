//! Tests that the rules at the level of cells are equal to the step function.

use super::support::*;
use warren_dungeon::cell_play::{CellAction, CellRules, CellState, perform};
use warren_dungeon::file::write;
use warren_dungeon::level::{
    Content, Edit, Gate, KeyShape, Level, LeverNumber, PORTAL, PortalPair, SideKind,
};
use warren_dungeon::make::make;
use warren_dungeon::play::{Beast, Carried, Event, Progress};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::route::{Action, FinishMoves, NoPlan};
use warren_maze::geometry::length;
use warren_maze::maze::Side;
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, GridSpec, Topology};

/// Returns a level with random contents in random places, and random doors and gates in random walls.
fn some_level(grid: GridSpec, random: &mut SeededRandom) -> Option<Level> {
    let recipe = Recipe {
        grid,
        mask: some_mask(grid, random.bits()),
        braid: 0.5,
        seed: random.bits(),
        ..Recipe::default()
    };
    with_random_contents(&recipe, random)
}

/// Returns the level of a recipe with random contents, doors and gates.
pub(super) fn with_random_contents(recipe: &Recipe, random: &mut SeededRandom) -> Option<Level> {
    let mut level = make(recipe).ok()?;
    let cells = level.grid().cells();
    let gates = Gate::all();
    for _ in 0..random.below(3 + cells) {
        let cell = random.below(cells);
        let exits: Vec<Dir> = level.grid().exits(cell).collect();
        if exits.is_empty() {
            continue;
        }
        let side = Side::at(level.grid(), cell, random.pick(&exits));
        let kind = match random.below(12) {
            0 => SideKind::ClosedDoor,
            1 => SideKind::OpenDoor,
            2 => SideKind::Passage,
            3 => SideKind::Gate(random.pick(&gates).reversed()),
            4..7 => SideKind::Gate(Gate::Locked(random.pick(&KeyShape::ALL[..2]))),
            7 => SideKind::Gate(Gate::Iron),
            _ => SideKind::Gate(random.pick(&gates)),
        };
        // An edit that breaks a rule of levels changes nothing.
        level.apply(Edit::Side(side, kind)).ok();
    }
    let contents = Content::ALL.into_iter().filter(|it| it.is_visible());
    let contents: Vec<Content> = contents.collect();
    for _ in 0..random.below(3 + cells) {
        let content = match random.below(8) {
            0 => Content::IronKey,
            1 => Content::Lever(random.pick(&LeverNumber::ALL)),
            2..5 => Content::Key(random.pick(&KeyShape::ALL[..2])),
            5 => Content::Portal(random.pick(&PortalPair::ALL[..2])),
            _ => random.pick(&contents),
        };
        // Few finishes, so that runs are long.
        if content != Content::Finish || random.below(8) == 0 {
            level
                .apply(Edit::Content(content, random.below(cells), true))
                .ok();
        }
    }
    let starts = level.starts().to_vec();
    level.apply(Edit::Start(random.pick(&starts), 0)).ok()?;
    level.apply(Edit::Charges(random.below(3))).ok()?;
    if random.below(2) == 0 {
        level.apply(Edit::Light(1 + random.below(40))).ok()?;
    }
    Some(level)
}

/// Chooses an action: mostly one that does something.
pub(super) fn some_action(
    level: &Level,
    progress: &Progress,
    random: &mut SeededRandom,
) -> CellAction {
    let cell = progress.cell();
    let ways: Vec<Dir> = progress.ways(level).ways(cell).collect();
    let opens = |dir: &Dir| {
        let gate = progress.closed_gate(level, cell, *dir);
        gate.is_some_and(|(_, gate)| progress.has_key_for(gate))
    };
    if let Some(dir) = level.grid().exits(cell).find(opens)
        && random.below(4) > 0
    {
        return CellAction::Go(dir);
    }
    match random.below(16) {
        0 => CellAction::Search,
        1..4 => CellAction::Use,
        4 => CellAction::Go(Dir(random.below(7) as u8)),
        5..8 => {
            let exits: Vec<Dir> = level.grid().exits(cell).collect();
            exits
                .get(random.below(8) as usize)
                .map_or(CellAction::Use, |&dir| CellAction::Go(dir))
        }
        _ if ways.is_empty() => CellAction::Use,
        _ => CellAction::Go(random.pick(&ways)),
    }
}

/// Everything that a state and a progress have in common.
#[derive(Debug, PartialEq)]
pub(super) struct Shared {
    cell: Cell,
    steps: u32,
    finished: bool,
    carried: Carried,
    finds: u32,
    keys: Vec<KeyShape>,
    iron_keys: u32,
    levers: Vec<bool>,
    opened: Vec<bool>,
    found: Vec<bool>,
    beasts: Vec<Beast>,
    captor: Option<Beast>,
    is_over: bool,
    /// For each cell, the open sides, the contents and the closed gates.
    cells: Vec<(u64, Vec<Content>, Vec<Option<Gate>>)>,
}

pub(super) fn of_progress(level: &Level, progress: &Progress) -> Shared {
    let cells = (0..level.grid().cells()).map(|cell| {
        let gates = (0..7).map(|dir| progress.closed_gate(level, cell, Dir(dir)));
        let gates = gates.map(|gate| gate.map(|(_, gate)| gate));
        (
            progress.ways(level).ways(cell).0,
            progress.contents(level, cell).collect(),
            gates.collect(),
        )
    });
    Shared {
        cell: progress.cell(),
        steps: progress.steps(),
        finished: progress.finished(),
        carried: progress.carried(),
        finds: progress.finds(),
        keys: progress.keys().to_vec(),
        iron_keys: progress.iron_keys(),
        levers: LeverNumber::ALL
            .map(|it| progress.levers().is_pulled(it))
            .into(),
        opened: progress.opened().to_vec(),
        found: progress.found().to_vec(),
        beasts: progress.beasts().to_vec(),
        captor: progress.captor().copied(),
        is_over: progress.is_over(),
        cells: cells.collect(),
    }
}

pub(super) fn of_state(level: &Level, rules: &CellRules, state: &CellState) -> Shared {
    let cells = (0..level.grid().cells()).map(|cell| {
        let gates = (0..7).map(|dir| rules.closed_gate(state, cell, Dir(dir)));
        (
            rules.ways(state, cell).0,
            rules.contents(state, cell).collect(),
            gates.collect(),
        )
    });
    let gates = 0..level.gates().len();
    let doors = 0..level.doors().list().len();
    Shared {
        cell: state.cell(),
        steps: state.steps(),
        finished: state.finished(),
        carried: state.carried(),
        finds: state.finds(),
        keys: KeyShape::ALL
            .into_iter()
            .filter(|&it| state.has_key(it))
            .collect(),
        iron_keys: state.iron_keys(),
        levers: LeverNumber::ALL
            .map(|it| state.levers().is_pulled(it))
            .into(),
        opened: gates.map(|gate| rules.is_opened(state, gate)).collect(),
        found: doors.map(|door| rules.is_found(state, door)).collect(),
        beasts: state.beasts().to_vec(),
        captor: state.captor().copied(),
        is_over: state.is_over(),
        cells: cells.collect(),
    }
}

/// What happened in the compared runs.
#[derive(Debug, Default)]
struct Seen {
    moves: u32,
    opened: u32,
    pulled: u32,
    portals: u32,
    doors: u32,
    taken: u32,
    finished: u32,
}

/// Performs random actions with both rules, and fails with the level and the actions if the states differ.
fn compare(level: &Level, actions: u32, random: &mut SeededRandom, seen: &mut Seen) {
    let rules = CellRules::new(level).unwrap();
    let (mut state, mut progress) = (CellState::new(&rules), Progress::new(level));
    let (mut performed, mut before) = (Vec::new(), of_state(level, &rules, &state));
    for _ in 0..actions {
        let action = some_action(level, &progress, random);
        performed.push(action);
        let mut heard = Vec::new();
        perform(level, &mut progress, action, |_, events| {
            heard.extend(events.to_vec())
        });
        let changes = rules.act(&mut state, action);
        let (expected, found) = (
            of_progress(level, &progress),
            of_state(level, &rules, &state),
        );
        assert!(
            expected == found,
            "{performed:?}\n{expected:?}\n{found:?}\n{}",
            write(level)
        );
        let after = &found;
        let is_same = |before: &Shared| {
            (&before.cells, &before.keys, &before.levers)
                == (&after.cells, &after.keys, &after.levers)
        };
        assert!(changes || is_same(&before), "{performed:?}");
        // Planning takes long in levels with many gates.
        if level.gates().len() <= 6 && random.below(16) == 0 {
            let plan = progress.plan(level).map_err(|why| why.to_string());
            let of_state = rules.plan(level, &state).map_err(|why| why.to_string());
            assert_eq!(plan, of_state, "{performed:?}");
        }
        let far = length(progress.offset());
        assert!(
            far < 2000 || progress.is_over(),
            "{performed:?}: {far} from the centre"
        );
        for event in heard {
            match event {
                Event::Crossed(PORTAL) => seen.portals += 1,
                Event::Crossed(_) => seen.moves += 1,
                Event::GateOpened(_) => seen.opened += 1,
                Event::LeverPulled(_) => seen.pulled += 1,
                Event::DoorFound(_) => seen.doors += 1,
                Event::ItemTaken(..) => seen.taken += 1,
                Event::Finished => seen.finished += 1,
                _ => {}
            }
        }
        if progress.is_over() {
            break;
        }
        before = found;
    }
    let mut again = state;
    again.reset(&rules);
    assert_eq!(again, CellState::new(&rules));
}

fn compare_on_all_grids(rounds: u64, actions: u32) -> Seen {
    let mut seen = Seen::default();
    for round in 0..rounds {
        let mut random = SeededRandom::new(round);
        let [width, height] = [4 + random.below(4), 3 + random.below(4)];
        for grid in grids(width, height) {
            if let Some(level) = some_level(grid, &mut random) {
                compare(&level, actions, &mut random, &mut seen);
            }
        }
    }
    seen
}

#[test]
fn whole_moves_are_equal_to_ticks_on_all_grids() {
    let seen = compare_on_all_grids(1, 60);
    assert!(seen.moves > 500 && seen.taken > 50, "{seen:?}");
    assert!(
        seen.opened > 5 && seen.pulled > 10 && seen.doors > 5,
        "{seen:?}"
    );
    assert!(seen.portals > 1 && seen.finished > 2, "{seen:?}");
}

#[test]
#[ignore = "takes many minutes"]
fn millions_of_whole_moves_are_equal_to_ticks() {
    let seen = compare_on_all_grids(1_000, 100);
    assert!(seen.moves > 1_000_000, "{seen:?}");
}

/// Returns a corridor with this content at the start.
fn with_content(content: Content) -> Level {
    corridor("S F")
        .with(Edit::Content(content, 0, true))
        .unwrap()
}

/// Plays some levels, and compares the moves of each player's plan with the table. Returns the number of
/// comparisons with and without a way to a finish.
fn compare_moves_to_finish(grid: GridSpec, random: &mut SeededRandom) -> [u32; 2] {
    let mut compared = [0; 2];
    let level = some_level(grid, random);
    // Planning takes long in levels with many gates.
    let Some(level) = level.filter(|level| level.gates().len() <= 6) else {
        return compared;
    };
    let Ok(moves) = FinishMoves::new(&level) else {
        return compared;
    };
    let rules = CellRules::new(&level).unwrap();
    let (mut state, mut progress) = (CellState::new(&rules), Progress::new(&level));
    for _ in 0..30 {
        if state.finished() {
            break;
        }
        let from_all = rules.moves_from_all_cells(&level, &moves, &state);
        let planned = rules.plan(&level, &state);
        let count = |plan: Vec<Action>| {
            let walks = plan.into_iter();
            walks.filter(|it| matches!(it, Action::Walk(_))).count() as u32
        };
        let expected = planned.map(count);
        let found = from_all[state.cell() as usize];
        let text = || write(&level);
        match expected {
            Ok(expected) => assert_eq!(found, expected, "{}", text()),
            Err(NoPlan::NoWay) => assert_eq!(found, FinishMoves::UNREACHABLE, "{}", text()),
            Err(NoPlan::TooMuchWork) => continue,
        }
        compared[usize::from(expected.is_err())] += 1;
        let action = some_action(&level, &progress, random);
        rules.act(&mut state, action);
        perform(&level, &mut progress, action, |_, _| {});
    }
    compared
}

#[test]
fn the_moves_from_all_cells_are_those_of_plans() {
    let mut compared = [0; 2];
    for round in 0..4 {
        let mut random = SeededRandom::new(round);
        for grid in grids(4 + round as u32, 4) {
            let of_level = compare_moves_to_finish(grid, &mut random);
            compared = [0, 1].map(|which| compared[which] + of_level[which]);
        }
    }
    assert!(
        compared.into_iter().all(|count| count > 200),
        "{compared:?}"
    );
}

#[test]
fn a_start_that_is_a_finish_ends_the_run_with_the_first_action() {
    let level = with_content(Content::Finish);
    let rules = CellRules::new(&level).unwrap();
    let mut state = CellState::new(&rules);
    assert!(!state.finished());
    rules.act(&mut state, CellAction::Search);
    assert!(state.finished());
}
