//! Tests of the use of keys, gates and levers in a run.

use super::support::{Explorer, IDLE, corridor, drawn, step, version, with_fields};
use warren_dungeon::level::{
    BeastKind, Content, Edit, Gate, KeyShape, Level, LeverNumber, PortalPair, SideKind,
};
use warren_dungeon::pilot::{Follow, Stop, blast_towards, open_towards, step_towards, toward};
use warren_dungeon::play::{
    BEAST_TICKS, BlastRefusal, CellKind, Draught, Event, Exit, Input, Progress, Surroundings,
    Through, Trail, UseRefusal, in_view,
};
use warren_dungeon::replay::{Recording, verify};
use warren_dungeon::route::Walker;
use warren_maze::geometry::UNIT;
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Square};

pub(super) const ACT: Input = Input { act: true, ..IDLE };

const EAST: Dir = Square::EAST;
const WEST: Dir = Square::WEST;

pub(super) fn gate(level: Level, cell: Cell, gate: Gate) -> Level {
    let side = Side { cell, dir: EAST };
    let edit = Edit::Side(side, SideKind::Gate(gate));
    level.with(edit).unwrap()
}

pub(super) fn put(level: Level, content: Content, cell: Cell) -> Level {
    level.with(Edit::Content(content, cell, true)).unwrap()
}

pub(super) fn portcullis(number: usize, is_open: bool) -> Gate {
    Gate::Portcullis {
        lever: LeverNumber::ALL[number],
        is_open,
    }
}

/// Walks to the next cell's centre. Returns all events.
pub(super) fn walk(level: &Level, progress: &mut Progress, dir: Dir) -> Vec<Event> {
    let (steps, mut events) = (progress.steps(), Vec::new());
    for _ in 0..200 {
        let input = match progress.steps() == steps {
            true => step_towards(level, progress, dir),
            false => toward(progress, [0, 0]),
        };
        let Some(input) = input.filter(|_| !progress.is_over()) else {
            return events;
        };
        events.extend(step(level, progress, input));
    }
    panic!("cannot move {dir:?} from {progress:?}");
}

/// Walks towards a side for two seconds, and returns whether the player got through.
fn gets_through(level: &Level, progress: &Progress, dir: Dir) -> bool {
    let mut progress = progress.clone();
    let cell = progress.cell();
    for _ in 0..128 {
        let input = step_towards(level, &progress, dir).unwrap_or_default();
        step(level, &mut progress, input);
        if progress.cell() != cell {
            return true;
        }
    }
    false
}

/// Turns to a gate and opens it. Returns the tick's events.
pub(super) fn open(level: &Level, progress: &mut Progress, dir: Dir) -> Vec<Event> {
    for _ in 0..200 {
        let input = open_towards(level, progress, dir);
        let events = step(level, progress, input);
        if input.act {
            return events;
        }
    }
    panic!("the gate was never reached");
}

#[test]
fn keys_are_taken_on_entering_their_cell_and_open_doors_of_their_shape() {
    let level = gate(corridor("S       F"), 2, Gate::Locked(KeyShape::Heart));
    let level = gate(level, 3, Gate::Locked(KeyShape::Star));
    let level = put(level, Content::Key(KeyShape::Heart), 1);
    let level = put(level, Content::Key(KeyShape::Star), 0);
    let mut progress = Progress::new(&level);
    let star = Content::Key(KeyShape::Star);
    // The player takes a key in the first cell in the first tick.
    assert!(progress.contents(&level, 0).any(|content| content == star));
    let events = step(&level, &mut progress, Input::default());
    assert_eq!(events, [Event::ItemTaken(star, 0)]);
    assert!(progress.contents(&level, 0).eq([Content::Start]));
    assert_eq!(step(&level, &mut progress, Input::default()), []);

    let heart = Content::Key(KeyShape::Heart);
    let events = walk(&level, &mut progress, EAST);
    assert_eq!(events, [Event::Crossed(EAST), Event::ItemTaken(heart, 1)]);
    assert_eq!(progress.keys(), [KeyShape::Star, KeyShape::Heart]);
    walk(&level, &mut progress, EAST);
    assert!(!gets_through(&level, &progress, EAST));
    assert_eq!(open(&level, &mut progress, EAST), [Event::GateOpened(0)]);
    assert_eq!(
        open(&level, &mut progress, EAST),
        [Event::UseRefused(UseRefusal::Nothing)]
    );
    walk(&level, &mut progress, EAST);
    assert_eq!(open(&level, &mut progress, EAST), [Event::GateOpened(1)]);
    // The player keeps the keys.
    assert_eq!(progress.keys().len(), 2);
    walk(&level, &mut progress, EAST);
    assert!(progress.finished());
}

#[test]
fn an_iron_door_uses_up_an_iron_key() {
    let level = gate(corridor("  S     F"), 2, Gate::Iron);
    let level = gate(level, 3, Gate::Iron);
    let level = put(put(level, Content::IronKey, 0), Content::IronKey, 2);
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, EAST);
    assert_eq!(progress.iron_keys(), 1);
    assert_eq!(open(&level, &mut progress, EAST), [Event::GateOpened(0)]);
    assert_eq!(progress.iron_keys(), 0);
    walk(&level, &mut progress, EAST);
    let refused = Event::UseRefused(UseRefusal::Needs(Content::IronKey));
    assert_eq!(open(&level, &mut progress, EAST), [refused]);
    for dir in [WEST, WEST, WEST, EAST, EAST, EAST] {
        walk(&level, &mut progress, dir);
    }
    assert_eq!(open(&level, &mut progress, EAST), [Event::GateOpened(1)]);
    assert_eq!((progress.iron_keys(), progress.taken()), (0, &[0, 2][..]));
}

#[test]
fn one_way_gates_let_nobody_back() {
    let level = gate(corridor("S     F"), 1, Gate::OneWay { forwards: true });
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, EAST);
    assert_eq!(in_view(&level, &progress).collect::<Vec<_>>(), [1, 2, 3, 0]);
    walk(&level, &mut progress, EAST);
    assert_eq!(in_view(&level, &progress).collect::<Vec<_>>(), [2, 3]);
    assert!(!gets_through(&level, &progress, WEST));
    let refused = Event::UseRefused(UseRefusal::WrongSide);
    assert_eq!(open(&level, &mut progress, WEST), [refused]);

    let walker = progress.walker();
    let ways = walker.passages(&level);
    assert!(ways.ways(1).contains(EAST) && ways.entrances(2).contains(WEST));
    assert!(!ways.ways(2).contains(WEST) && !ways.entrances(1).contains(EAST));
    assert_eq!(level.shortest(), Some(3));
    let against = gate(level, 1, Gate::OneWay { forwards: false });
    assert_eq!(against.shortest(), None);
    assert_eq!(against.way_out(), None, "gates cannot be blasted");
}

#[test]
fn every_pull_of_a_lever_toggles_its_portcullises() {
    let level = gate(corridor("S         F"), 0, portcullis(2, false));
    let level = gate(level, 2, portcullis(2, true));
    let level = gate(level, 3, portcullis(5, false));
    let lever = Content::Lever(LeverNumber::ALL[2]);
    let level = put(put(level, lever, 0), lever, 1);
    let mut progress = Progress::new(&level);
    let is_open = |progress: &Progress, cell| progress.ways(&level).ways(cell).contains(EAST);
    let open_now = |progress: &Progress| [0, 2, 3].map(|cell| is_open(progress, cell));
    assert_eq!(open_now(&progress), [false, true, false]);
    assert!(!gets_through(&level, &progress, EAST));
    let pulled = Event::LeverPulled(LeverNumber::ALL[2]);
    // The lever is pulled although the player faces a closed portcullis.
    assert_eq!(
        step(&level, &mut progress, ACT),
        std::slice::from_ref(&pulled)
    );
    assert_eq!(open_now(&progress), [true, false, false]);
    walk(&level, &mut progress, EAST);
    assert_eq!(step(&level, &mut progress, ACT), [pulled]);
    assert_eq!(open_now(&progress), [false, true, false]);
    walk(&level, &mut progress, EAST);
    walk(&level, &mut progress, EAST);
    let refused = UseRefusal::Needs(Content::Lever(LeverNumber::ALL[5]));
    assert_eq!(
        open(&level, &mut progress, EAST),
        [Event::UseRefused(refused)]
    );
    assert_eq!(refused.to_string(), "only a lever 6 opens this portcullis");
}

#[test]
fn the_action_key_is_useful_at_closed_gates_levers_and_portals() {
    let plain = corridor("S         F");
    let lever = Content::Lever(LeverNumber::ALL[0]);
    let portal = Content::Portal(PortalPair::A);
    // The player is in cell 0 and faces its east side.
    let all = [
        ("nothing", plain.clone(), false),
        ("a closed door", gate(plain.clone(), 0, Gate::Iron), true),
        (
            "an open gate",
            gate(plain.clone(), 0, portcullis(0, true)),
            false,
        ),
        ("a far door", gate(plain.clone(), 1, Gate::Iron), false),
        ("a lever", put(plain.clone(), lever, 0), true),
        ("a far lever", put(plain.clone(), lever, 1), false),
        (
            "a portal",
            put(put(plain.clone(), portal, 0), portal, 3),
            true,
        ),
        ("a far portal", put(put(plain, portal, 1), portal, 3), false),
    ];
    for (what, level, is_useful) in &all {
        let progress = Progress::new(level);
        assert_eq!(progress.can_act(level, 0), *is_useful, "{what}");
    }
    let (_, closed, _) = &all[1];
    let mut progress = Progress::new(closed);
    progress.turn_to(1 << 15);
    assert!(
        !progress.can_act(closed, 0),
        "a closed door behind the player"
    );
}

/// Returns a portcullis in the east side of the start, with levers on both sides.
fn doorway() -> Level {
    let level = gate(corridor("S   F"), 0, portcullis(0, true));
    let lever = Content::Lever(LeverNumber::ALL[0]);
    put(put(level, lever, 0), lever, 1)
}

#[test]
fn a_portcullis_that_closes_on_a_player_neither_moves_nor_holds_the_player() {
    let level = doorway();
    let ahead = Input {
        ahead: 40,
        ..Input::default()
    };
    let mut progress = Progress::new(&level);
    let mut places = 0;
    while progress.cell() == 0 || progress.offset()[0] < 0 {
        let before = progress.clone();
        let mut closed = progress.clone();
        assert_eq!(step(&level, &mut closed, ACT).len(), 1);
        assert_eq!(
            (closed.cell(), closed.offset()),
            (before.cell(), before.offset())
        );
        let away = if closed.cell() == 0 { WEST } else { EAST };
        let back = if closed.cell() == 0 { EAST } else { WEST };
        assert!(
            !gets_through(&level, &closed, back),
            "at {:?}",
            closed.offset()
        );
        // The player can walk away to the cell's centre.
        let mut walks = closed.clone();
        while let Some(input) = toward(&walks, [0, 0]).filter(|_| !walks.is_over()) {
            let here = walks.offset()[0];
            step(&level, &mut walks, input);
            let moved = walks.offset()[0] - here;
            assert!(moved == 0 || (moved > 0) == (away == EAST));
            assert!(walks.ticks() < closed.ticks() + 200);
        }
        assert_eq!(walks.cell(), closed.cell());
        places += 1;
        step(&level, &mut progress, ahead);
    }
    assert!(places > 20, "{places}");
}

#[test]
fn a_one_way_gate_does_not_push_the_player_forward() {
    let level = gate(corridor("S   F"), 0, Gate::OneWay { forwards: true });
    let mut progress = Progress::new(&level);
    let ahead = Input {
        ahead: 40,
        ..Input::default()
    };
    let mut before = progress.offset()[0];
    while progress.cell() == 0 || progress.offset()[0] < -UNIT / 8 {
        step(&level, &mut progress, ahead);
        let now = progress.offset()[0] + UNIT * progress.cell() as i32;
        assert!(
            (0..=UNIT / 60).contains(&(now - before)),
            "{}",
            now - before
        );
        before = now;
    }
    assert_eq!(progress.cell(), 1);
}

#[test]
fn gates_cannot_be_blasted() {
    for kind in [
        Gate::Locked(KeyShape::Star),
        Gate::Iron,
        Gate::OneWay { forwards: false },
        portcullis(0, false),
    ] {
        let level = with_fields(&corridor("S   F"), "charges: 9");
        let level = gate(level, 0, kind);
        let mut progress = Progress::new(&level);
        let input = blast_towards(&level, &progress, EAST);
        let events = step(&level, &mut progress, input);
        assert_eq!(events, [Event::Refused(BlastRefusal::Gate)]);
        assert_eq!(progress.carried().charges, 9);
        assert_eq!(Walker::default().way_out(&level, 0), None);
    }
    let around = drawn(
        "
        +-+-+
        |S  |
        + +-+
        |  F|
        +-+-+
        ",
    );
    let level = with_fields(&around, "charges: 1");
    let level = gate(level, 2, Gate::Iron);
    let way = Walker {
        charges: 1,
        ..Walker::default()
    };
    let way = way.way_out(&level, 0).unwrap();
    assert_eq!(
        (way.moves.len(), way.walls.len()),
        (2, 1),
        "around the gate"
    );
}

#[test]
fn the_minotaur_passes_only_open_gates() {
    let level = gate(corridor("F S    "), 1, portcullis(0, false));
    let level = put(level, Content::Lever(LeverNumber::ALL[0]), 1);
    let level = with_fields(&level, "minotaur: (2, 0)");
    let mut progress = Progress::new(&level);
    for _ in 0..1000 {
        step(&level, &mut progress, Input::default());
    }
    let minotaur = progress.beast(BeastKind::Minotaur).unwrap();
    assert_eq!(
        (minotaur.awake, minotaur.cell, minotaur.distance),
        (true, 2, None)
    );
    // A portcullis that closes during a move holds the Minotaur back.
    step(&level, &mut progress, ACT);
    while progress
        .beast(BeastKind::Minotaur)
        .unwrap()
        .toward
        .is_none()
    {
        step(&level, &mut progress, Input::default());
    }
    step(&level, &mut progress, ACT);
    for _ in 0..2 * BEAST_TICKS {
        step(&level, &mut progress, Input::default());
    }
    assert!(!progress.caught() && progress.beast(BeastKind::Minotaur).unwrap().cell == 2);
    step(&level, &mut progress, ACT);
    for _ in 0..2 * BEAST_TICKS {
        step(&level, &mut progress, Input::default());
    }
    assert!(progress.caught());
}

#[test]
fn surroundings_describe_gates_and_contents() {
    let level = gate(corridor("  S   F"), 1, Gate::OneWay { forwards: true });
    let level = gate(level, 0, Gate::Locked(KeyShape::Cross));
    let level = put(level, Content::IronKey, 2);
    let progress = Progress::new(&level);
    let around = Surroundings::new(&level, &progress, &Trail::new(1));
    let one_way = Gate::OneWay { forwards: true };
    assert_eq!(around.closed_gates, [(WEST, Gate::Locked(KeyShape::Cross))]);
    assert_eq!(
        (around.kind, around.draught),
        (CellKind::DeadEnd, Draught::Still)
    );
    let through = |exit: &Exit| (exit.dir, exit.through);
    assert_eq!(
        around.exits.iter().map(through).collect::<Vec<_>>(),
        [(EAST, Through::Gate(one_way))]
    );
    assert!(!around.is_plain());
}

#[test]
fn explorers_stop_at_one_way_gates_and_followers_open_doors() {
    let level = gate(corridor("S     F"), 1, Gate::OneWay { forwards: true });
    let mut progress = Progress::new(&level);
    let stop = Explorer::new(&progress).run(&level, &mut progress, |_, _| {});
    assert!(progress.cell() <= 1 && stop == Stop::OneWay, "{stop:?}");

    let level = gate(corridor("S   F"), 0, Gate::Iron);
    let level = put(level, Content::IronKey, 0);
    let mut progress = Progress::new(&level);
    step(&level, &mut progress, Input::default());
    let mut follow = Follow::default();
    follow.take(&level, &progress, &[EAST, EAST]);
    while let Some(input) = follow.input(&level, &progress) {
        step(&level, &mut progress, input);
    }
    assert_eq!(progress.cell(), 2);
}

#[test]
fn runs_with_keys_and_levers_are_recorded_and_verified() {
    let level = gate(corridor("S     F"), 0, portcullis(0, false));
    let level = gate(level, 1, Gate::Iron);
    let level = put(level, Content::Lever(LeverNumber::ALL[0]), 0);
    let level = put(level, Content::IronKey, 1);
    let mut progress = Progress::new(&level);
    let mut recording = Recording::new(&level);
    let mut play = |progress: &mut Progress, input| {
        recording.push(input);
        step(&level, progress, input);
    };
    play(&mut progress, ACT);
    while progress.cell() == 0 {
        let input = step_towards(&level, &progress, EAST).unwrap();
        play(&mut progress, input);
    }
    while !progress.opened()[1] {
        let input = open_towards(&level, &progress, EAST);
        play(&mut progress, input);
    }
    while !progress.finished() {
        let input = step_towards(&level, &progress, EAST).or_else(|| toward(&progress, [0, 0]));
        play(&mut progress, input.unwrap());
    }
    recording.claim(&progress);
    let text = recording.write();
    assert!(text.contains(&version(Recording::VERSION)), "{text}");
    let verified = verify(&text).unwrap();
    assert!(verified.outcome.finished && verified.level == level);
    assert_eq!(
        Recording::read(&text).unwrap().replay().unwrap().1,
        progress
    );
}

#[test]
fn the_state_of_older_programs_is_read() {
    let level = corridor("S F");
    let text = ron::to_string(&Progress::new(&level)).unwrap();
    let new = [
        "opened:[]",
        "levers:0",
        "keys:[]",
        "iron_keys:0",
        "taken:[]",
    ];
    let old = new.iter().fold(text, |text, field| {
        assert!(text.contains(field), "{field} in {text}");
        text.replacen(&format!("{field},"), "", 1)
    });
    let read: Progress = ron::from_str(&old).unwrap();
    assert_eq!(read, Progress::new(&level));
}
