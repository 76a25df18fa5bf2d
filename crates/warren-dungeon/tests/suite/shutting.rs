//! Tests of gates that the player shuts.

use super::support::{IDLE, corridor, drawn, step, with_fields};
use super::using::{ACT, gate, portcullis, put, walk};
use warren_dungeon::level::{
    BeastKind, Content, Edit, Gate, KeyShape, Level, LeverNumber, SideKind,
};
use warren_dungeon::make::make;
use warren_dungeon::pilot::open_towards;
use warren_dungeon::play::{
    BEAST_TICKS, Carried, Event, Input, Progress, Relic, SHUT_TICKS, Strength, Surroundings,
    Through, Tool, ToolRefusal, Trail, in_view,
};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::{Recording, verify};
use warren_maze::geometry::UNIT;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Embedding, GridShape, GridSpec, Square, Topology};

const SHUTS: Input = Input {
    tool: Some(Tool::Shut),
    ..IDLE
};
const EAST: Dir = Square::EAST;
const WEST: Dir = Square::WEST;

/// The number of the only gate.
const ONLY: usize = 0;

fn refused(why: ToolRefusal) -> [Event; 1] {
    [Event::ToolRefused(why)]
}

fn wait(level: &Level, progress: &mut Progress, ticks: u32) {
    for _ in 0..ticks {
        step(level, progress, IDLE);
    }
}

/// Waits for as long as a gate stays shut, and returns the events of the last tick.
fn until_open(level: &Level, progress: &mut Progress) -> Vec<Event> {
    wait(level, progress, SHUT_TICKS - 1);
    assert!(progress.is_shut(ONLY));
    step(level, progress, IDLE)
}

/// Returns a level on each grid in which an iron door separates the start from the cell in a direction.
fn levels() -> impl Iterator<Item = (Level, Cell, Dir)> {
    GridShape::ALL.into_iter().filter_map(|shape| {
        let recipe = Recipe {
            grid: GridSpec {
                shape,
                width: 8,
                height: 8,
                depth: if shape.has_floors() { 2 } else { 1 },
                ..GridSpec::default()
            },
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let start = level.starts()[0];
        let mut beside = level.maze().passages(start).into_iter();
        let dir = beside.find(|&dir| level.grid().has_side(start, dir))?;
        let door = Edit::Side(Side { cell: start, dir }, SideKind::Gate(Gate::Iron));
        Some((level.with(door).unwrap(), start, dir))
    })
}

/// Begins a run in which the iron door is open. The player is in the start and faces the door.
fn before_open_door(level: &Level, start: Cell, dir: Dir) -> Progress {
    let mut progress = Progress::new(level);
    progress.open_gate(ONLY);
    progress.put(start, [1, 0]);
    progress.turn_to(level.grid().heading(start, dir));
    progress
}

fn with_beast(level: &Level, kind: BeastKind, cell: Cell) -> Level {
    let mut contents = Content::ALL.into_iter();
    let content = contents.find(|content| content.beast() == Some(kind));
    let edit = Edit::Content(content.unwrap(), cell, true);
    level.clone().with(edit).unwrap()
}

/// On each grid, each kind of beast starts behind a gate that the player shuts, and passes it only after
/// it is open again.
#[test]
fn no_beast_passes_a_shut_gate_on_any_grid() {
    let mut shapes = 0;
    for (level, start, dir) in levels() {
        shapes += 1;
        let lair = level.grid().step(start, dir);
        for kind in BeastKind::ALL {
            let level = with_beast(&level, kind, lair);
            let mut progress = before_open_door(&level, start, dir);
            let events = step(&level, &mut progress, SHUTS);
            assert!(events.contains(&Event::GateShut(ONLY)), "{events:?}");
            // The player does not look at the Statue when the gate opens again.
            progress.turn_to(progress.heading().wrapping_add(1 << 15));
            for _ in 1..SHUT_TICKS {
                step(&level, &mut progress, IDLE);
                assert_ne!(progress.beast(kind).unwrap().cell, start);
            }
            assert!(!progress.caught() && progress.is_shut(ONLY));
            let events = step(&level, &mut progress, IDLE);
            assert!(events.contains(&Event::GateReopened(ONLY)), "{events:?}");
            wait(&level, &mut progress, 3 * BEAST_TICKS);
            let hunts = [BeastKind::Minotaur, BeastKind::Sleeper];
            let hunts = [&hunts[..], &[BeastKind::Statue, BeastKind::Moth]].concat();
            assert_eq!(progress.caught(), hunts.contains(&kind), "{kind:?}");
        }
    }
    assert!(shapes >= GridShape::ALL.len() - 1);
}

/// On each grid, a shut gate changes nothing for the player, who pushes it open by walking on.
#[test]
fn the_player_passes_a_shut_gate_on_every_grid() {
    for (level, start, dir) in levels() {
        let mut progress = before_open_door(&level, start, dir);
        let plan = progress.plan(&level);
        let hint = Input {
            hint: Some(Strength::Whole),
            ..IDLE
        };
        let hinted = step(&level, &mut progress.clone(), hint);
        assert!(
            plan.is_ok() && matches!(hinted[..], [Event::Hint(_)]),
            "{hinted:?}"
        );
        step(&level, &mut progress, SHUTS);
        assert_eq!(progress.plan(&level), plan);
        assert_eq!(step(&level, &mut progress.clone(), hint), hinted);
        let events = walk(&level, &mut progress, dir);
        let opened = events
            .iter()
            .position(|it| *it == Event::GateReopened(ONLY));
        let crossed = events.iter().position(|it| *it == Event::Crossed(dir));
        assert!(opened < crossed && opened.is_some(), "{events:?}");
        assert!(!progress.is_shut(ONLY));
        // The gate is behind the player, who has passed it last. Its hinges are broken.
        let broken = refused(ToolRefusal::BrokenHinges);
        assert_eq!(step(&level, &mut progress, SHUTS), broken);
    }
}

#[test]
fn a_shut_gate_stays_shut_until_the_player_has_walked_up_to_it() {
    let level = gate(corridor("S   F"), 0, Gate::Iron);
    let mut progress = Progress::new(&level);
    progress.open_gate(ONLY);
    assert_eq!(step(&level, &mut progress, SHUTS), [Event::GateShut(ONLY)]);
    progress.put(0, [-UNIT / 4, 0]);
    let ahead = Input { ahead: 127, ..IDLE };
    while progress.is_shut(ONLY) {
        let events = step(&level, &mut progress, ahead);
        // The gate is half a cell from the centre, and is pushed open from two fifths of a cell away.
        let is_near = progress.offset()[0] >= UNIT / 10;
        assert_eq!(events.contains(&Event::GateReopened(ONLY)), is_near);
    }
}

#[test]
fn a_gate_stays_shut_while_the_player_passes_another_one() {
    let level = gate(corridor("S         F"), 0, Gate::Iron);
    let level = gate(level, 2, Gate::Iron);
    let mut progress = Progress::new(&level);
    for number in 0..2 {
        progress.open_gate(number);
    }
    walk(&level, &mut progress, EAST);
    assert_eq!(step(&level, &mut progress, SHUTS), [Event::GateShut(0)]);
    walk(&level, &mut progress, EAST);
    let events = walk(&level, &mut progress, EAST);
    assert_eq!(events, [Event::Crossed(EAST)]);
    assert!(progress.is_shut(0));
}

#[test]
fn the_player_shuts_the_gate_ahead_or_the_gate_that_it_passed_last() {
    let level = gate(corridor("S         F"), 1, Gate::Iron);
    let level = gate(level, 2, Gate::Locked(KeyShape::Star));
    let mut progress = Progress::new(&level);
    for number in 0..2 {
        progress.open_gate(number);
    }
    assert_eq!(
        step(&level, &mut progress, SHUTS),
        refused(ToolRefusal::NoOpenGate)
    );
    walk(&level, &mut progress, EAST);
    walk(&level, &mut progress, EAST);
    // The player in the third cell faces the second gate, and has passed the first one.
    assert_eq!(progress.gate_to_shut(&level), Ok(1));
    progress.turn_to(1 << 14);
    assert_eq!(progress.gate_to_shut(&level), Ok(0));
    assert_eq!(step(&level, &mut progress, SHUTS), [Event::GateShut(0)]);
    assert_eq!(
        step(&level, &mut progress, SHUTS),
        refused(ToolRefusal::GateShut)
    );
    progress.turn_to(0);
    assert_eq!(step(&level, &mut progress, SHUTS), [Event::GateShut(1)]);
    let shut: Vec<usize> = progress.shut_gates().iter().map(|shut| shut.gate).collect();
    assert_eq!(shut, [0, 1]);
    let saved = ron::to_string(&progress).unwrap();
    assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
    wait(&level, &mut progress, SHUT_TICKS);
    assert!(!progress.is_shut(0) && !progress.is_shut(1));
    assert_eq!(
        step(&level, &mut progress, SHUTS),
        refused(ToolRefusal::BrokenHinges)
    );
}

#[test]
fn only_open_gates_that_can_be_closed_can_be_shut() {
    for (kind, is_possible) in [
        (Gate::Iron, false),
        (Gate::OneWay { forwards: true }, false),
        (Gate::Grate, false),
        (portcullis(0, false), false),
        (portcullis(0, true), true),
    ] {
        let level = gate(corridor("S   F"), 0, kind);
        let mut progress = Progress::new(&level);
        progress.turn_to(0);
        let events = step(&level, &mut progress, SHUTS);
        let expected = match is_possible {
            true => [Event::GateShut(ONLY)],
            false => refused(ToolRefusal::NoOpenGate),
        };
        assert_eq!(events, expected, "{kind:?}");
    }
}

#[test]
fn a_lever_closes_a_shut_portcullis() {
    let level = gate(corridor("S   F"), 0, portcullis(0, true));
    let lever = LeverNumber::ALL[0];
    let level = put(level, Content::Lever(lever), 0);
    let mut progress = Progress::new(&level);
    progress.turn_to(0);
    step(&level, &mut progress, SHUTS);
    assert_eq!(
        step(&level, &mut progress, ACT),
        [Event::LeverPulled(lever)]
    );
    wait(&level, &mut progress, SHUT_TICKS - 2);
    assert!(progress.is_shut(ONLY));
    assert_eq!(step(&level, &mut progress, IDLE), [], "it stays closed");
    assert!(!progress.is_shut(ONLY));
}

#[test]
fn a_shut_gate_blocks_the_view() {
    let level = gate(corridor("S           F"), 1, Gate::Iron);
    let mut progress = Progress::new(&level);
    progress.open_gate(ONLY);
    walk(&level, &mut progress, EAST);
    let view = |progress: &Progress| in_view(&level, progress).collect::<Vec<Cell>>();
    let before = view(&progress);
    assert!(before.contains(&5));
    assert_eq!(step(&level, &mut progress, SHUTS), [Event::GateShut(ONLY)]);
    assert_eq!(view(&progress), [1, 0]);
    let around = Surroundings::new(&level, &progress, &Trail::new(1));
    let exit = around.exits.iter().find(|exit| exit.dir == EAST).unwrap();
    assert_eq!(exit.through, Through::ShutGate(Gate::Iron));
    assert_eq!((exit.cells, exit.ends), (0, None));
    assert_eq!(
        until_open(&level, &mut progress),
        [Event::GateReopened(ONLY)]
    );
    assert_eq!(view(&progress), before);
}

#[test]
fn a_player_who_turns_away_does_not_push_the_gate_open() {
    let level = gate(corridor("S     F"), 1, Gate::Iron);
    let mut progress = Progress::new(&level);
    progress.open_gate(ONLY);
    walk(&level, &mut progress, EAST);
    walk(&level, &mut progress, EAST);
    progress.turn_to(0);
    step(&level, &mut progress, SHUTS);
    let aside = Input { right: 127, ..IDLE };
    for _ in 0..20 {
        step(&level, &mut progress, aside);
    }
    assert!(progress.is_shut(ONLY));
    let events = walk(&level, &mut progress, WEST);
    assert!(events.contains(&Event::GateReopened(ONLY)), "{events:?}");
}

#[test]
fn a_beast_walks_around_a_shut_gate() {
    let level = drawn(
        "
        +-+-+-+-+-+-+
        |S|        F|
        + +-+-+-+ +-+
        |           |
        +-+-+-+-+-+-+
        ",
    );
    let level = gate(level, 0, Gate::Iron);
    let level = with_fields(&level, "minotaur: (2, 0)");
    let mut progress = before_open_door(&level, 0, EAST);
    step(&level, &mut progress, SHUTS);
    wait(&level, &mut progress, BEAST_TICKS);
    assert_eq!(progress.beasts()[0].cell, 3);
    wait(&level, &mut progress, 7 * BEAST_TICKS);
    assert!(progress.caught() && progress.is_shut(ONLY));
}

#[test]
fn a_gate_stops_a_beast_in_the_middle_of_its_move() {
    let level = gate(corridor("S       F"), 0, Gate::Iron);
    let level = with_fields(&level, "minotaur: (1, 0)");
    let mut progress = before_open_door(&level, 0, EAST);
    wait(&level, &mut progress, BEAST_TICKS / 2);
    assert!(progress.beasts()[0].toward.is_some());
    step(&level, &mut progress, SHUTS);
    wait(&level, &mut progress, SHUT_TICKS - 2);
    let minotaur = progress.beasts()[0];
    assert_eq!((minotaur.cell, minotaur.toward), (1, None));
    assert!(minotaur.is_heard() && !progress.caught());
}

#[test]
fn shutting_a_gate_wakes_the_sleeper() {
    let wakes = |relic: Option<Relic>| {
        let level = gate(corridor("S       F"), 0, Gate::Iron);
        let level = with_fields(&level, "sleeper: (3, 0)");
        let mut carried = Carried::default();
        relic
            .into_iter()
            .for_each(|relic| carried.relics.add(relic));
        let mut progress = Progress::carrying(&level, carried);
        progress.open_gate(ONLY);
        progress.turn_to(0);
        step(&level, &mut progress, SHUTS);
        progress.beasts()[0].awake
    };
    assert!(wakes(None) && !wakes(Some(Relic::Grease)));
}

#[test]
fn recordings_contain_shut_gates() {
    let level = gate(corridor("S       F"), 1, Gate::Iron);
    let level = put(level, Content::IronKey, 0);
    let level = with_fields(&level, "minotaur: (3, 0)");
    let mut progress = Progress::new(&level);
    let mut recording = Recording::new(&level);
    let mut play = |progress: &mut Progress, input: Input| {
        recording.push(input);
        step(&level, progress, input)
    };
    while progress.cell() == 0 {
        let ahead = Input { ahead: 127, ..IDLE };
        play(&mut progress, ahead);
    }
    while !progress.opened()[ONLY] {
        let input = open_towards(&level, &progress, EAST);
        play(&mut progress, input);
    }
    let events = play(&mut progress, SHUTS);
    assert_eq!(events, [Event::GateShut(ONLY)]);
    for _ in 1..SHUT_TICKS {
        play(&mut progress, IDLE);
    }
    assert!(!progress.caught(), "the Minotaur waits behind the door");
    recording.claim(&progress);
    let text = recording.write();
    assert!(text.contains("0tg"), "{text}");
    let read = Recording::read(&text).unwrap();
    assert_eq!(read.replay().unwrap(), (level.clone(), progress));
    assert!(verify(&text).is_ok());
}
